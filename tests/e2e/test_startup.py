"""Starting and stopping: what a newcomer may get wrong is told in Russian; secrets never show."""

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.botapi.server import BotApiServer
from tests.e2e.process import REAL, BotProcess
from tgbot.polling import POLL_SECONDS

GOOD = "4242424242:AAE-test-token-of-the-letopis-bot-00000"


@pytest_asyncio.fixture(loop_scope="session")
async def server() -> AsyncIterator[BotApiServer]:
    """A Telegram of one's own."""
    async with BotApiServer() as telegram:
        yield telegram


async def refused(process: BotProcess) -> str:
    """It must not start: status 2, a word in Russian, no stack trace."""
    process.start()
    assert await process.ended() == 2, process.said()
    said = process.said()
    assert "Traceback" not in said
    assert said.splitlines()[-1].strip() or len(said.splitlines()) > 1
    return said


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, "Не задан токен бота.\nПолучите его у @BotFather"),
        ({"LETOPIS_TOKEN": ""}, "Не задан токен бота."),
        ({"LETOPIS_TOKEN": "not-a-token"}, "LETOPIS_TOKEN не похож на токен бота"),
        ({"LETOPIS_TOKEN": GOOD, "LETOPIS_REDIS": "http://here"}, "LETOPIS_REDIS: нужно redis://"),
        ({"LETOPIS_TOKEN": GOOD, "LETOPIS_REDIS": "redis://127.0.0.1:1"}, "не могу работать с хранилищем"),
        ({"LETOPIS_TOKEN": GOOD, "LETOPIS_API": "telegram"}, "LETOPIS_API: нужен адрес"),
        ({"LETOPIS_TOKEN": GOOD, "LETOPIS_LOG": "loud"}, "LETOPIS_LOG: годится console или json"),
        ({"LETOPIS_TOKEN": GOOD, "LETOPIS_LISTEN": "8080"}, "LETOPIS_LISTEN: нужно «адрес:порт»"),
        ({"LETOPIS_TOKEN": GOOD, "LETOPIS_DATA": "/dev/null/data"}, "/dev/null/data"),
    ],
)
async def test_wrong_settings_are_explained(tmp_path: Path, settings: dict[str, str], words: str) -> None:
    said = await refused(BotProcess(tmp_path, REAL, **settings))
    assert words in said
    assert GOOD not in said


async def test_a_token_that_telegram_refuses(tmp_path: Path, server: BotApiServer) -> None:
    wrong = GOOD.replace("AAE", "BBF")
    said = await refused(BotProcess(tmp_path, REAL, LETOPIS_TOKEN=wrong, LETOPIS_API=server.url))
    assert "Telegram не принимает токен" in said
    assert wrong not in said


async def test_one_bot_for_a_folder_and_a_stop_in_good_order(tmp_path: Path, server: BotApiServer) -> None:
    settings = {"LETOPIS_TOKEN": server.token, "LETOPIS_API": server.url, "LETOPIS_DATA": str(tmp_path / "data")}
    first = BotProcess(tmp_path / "first", REAL, **settings)
    first.start()
    await first.ready(server)
    said = await refused(BotProcess(tmp_path / "second", REAL, **settings))
    assert "уже занята другим запущенным ботом" in said

    begun = asyncio.get_running_loop().time()
    assert await first.stop() == 0
    assert asyncio.get_running_loop().time() - begun < POLL_SECONDS, "the poll under way is not waited for"
    assert "Traceback" not in first.said()
    assert server.token not in first.said()
    assert "AAE-test-token" not in first.said()
    assert not (tmp_path / "data" / "heartbeat").exists()


async def test_an_address_that_is_taken(tmp_path: Path, server: BotApiServer) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        said = await refused(
            BotProcess(tmp_path, REAL, LETOPIS_TOKEN=server.token, LETOPIS_API=server.url, LETOPIS_LISTEN=address)
        )
    assert address in said


async def test_telegram_is_away_when_it_starts(tmp_path: Path, server: BotApiServer) -> None:
    """It waits for Telegram, is stopped at once when asked meanwhile, and its token does not show in the log."""
    server.faults.error("getMe", 502, times=1, page=True)
    process = BotProcess(tmp_path, REAL, LETOPIS_TOKEN=server.token, LETOPIS_API=server.url, LETOPIS_LOG="json")
    process.start()
    await process.ready(server)
    await server.stop()
    assert await process.stop() == 0
    said = process.said()
    assert '"event":"Telegram does not answer"' in said
    assert server.token not in said
    assert "AAE-test-token" not in said
