"""Games in a real Redis and a Telegram that answers at once: what the benchmarks of the bot play with."""

import asyncio
import gc
import os
import re
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.session.base import BaseSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.methods import AnswerCallbackQuery, TelegramMethod

from engines.core.dice import Dice, SeedRoller
from engines.moonwar.engine import ENGINE
from narratives.chronicle.texts import library_of
from tests.tgbot.sessions.records import opened
from tgbot import logs
from tgbot.keyboards.callback import Press
from tgbot.play.sitting import Sitting
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.records import GameRecord
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, connect
from tgbot.storage.embedded import Server

NOW = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)
OPTIONS: dict[str, Any] = {"scenario": 4}


@contextmanager
def server() -> Iterator[str]:
    """A real server of its own that writes nothing to the disk; its URL."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), durable=False) as running:
        yield running.url


@asynccontextmanager
async def store(url: str) -> AsyncIterator[Client]:
    """A client of it."""
    client = connect(url)
    try:
        yield client
    finally:
        await client.aclose()


class Instant(BaseSession):
    """Telegram that answers at once, without HTTP."""

    async def close(self) -> None:
        """Nothing to close."""

    async def make_request(self, bot: Bot, method: TelegramMethod[Any], timeout: int | None = None) -> Any:  # noqa: ASYNC109
        assert isinstance(method, AnswerCallbackQuery), f"unexpected: {type(method).__name__}"
        return True

    async def stream_content(self, *args: Any, **kwargs: Any) -> AsyncIterator[bytes]:
        yield b""


@contextmanager
def telegram() -> Iterator[str]:
    """The least of a Bot API server, in a process of its own: it says «true» to every request. Its URL."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_say_true, args=(theirs,), daemon=True)
    process.start()
    try:
        yield f"http://127.0.0.1:{ours.recv()}"
    finally:
        process.terminate()
        process.join()


def _say_true(port: Any) -> None:
    body = b'{"ok":true,"result":true}'
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                request = await reader.readuntil(b"\r\n\r\n")
                length = re.search(rb"(?i)content-length: *([0-9]+)", request)
                await reader.readexactly(int(length[1]) if length else 0)
                writer.write(head + body)

    async def serve() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(serve())


def settled() -> None:
    """As a bot is that has run for a day: its log set up (to nowhere), every text compiled, the collector at rest."""
    logs.set_up("json", stream=open(os.devnull, "w"))  # noqa: SIM115 -- open to the end
    for name in library_of("moonwar").names():
        for variant in library_of("moonwar").texts(name):
            with suppress(Exception):  # it is compiled before its slots are found missing
                library_of("moonwar").render(variant.source, {})
    gc.collect()
    gc.freeze()


def bot(url: str | None = None) -> Bot:
    """A bot of Telegram at ``url``; without one, of a Telegram without HTTP."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(url)) if url else Instant()
    return Bot("42:TEST", session=session)


def seeds(count: int, turns: int, options: dict[str, Any] | None = None) -> list[str]:
    """Seeds of wars that last at least so many turns."""
    found: list[str] = []
    number = 0
    while len(found) < count:
        seed, number = f"{number:032x}", number + 1
        if _lasts(seed, turns, options or OPTIONS):
            found.append(seed)
    return found


def _lasts(seed: str, turns: int, options: dict[str, Any]) -> bool:
    roller = SeedRoller(seed)
    state = ENGINE.new(options, {})
    for do in ("start", *["turn"] * turns):
        if state.phase == "over":
            return False
        state = ENGINE.apply(state, {"do": do}, Dice(roller)).state
    return state.phase == "playing"


async def started(client: Client, chat_id: int, seed: str, options: dict[str, Any] | None = None) -> GameRecord:
    """A war just begun in a chat, as the lobby's button leaves it."""

    def decide(loaded: Loaded) -> Decision:
        lobby = opened(loaded)
        assert lobby.game is not None
        record = lobby.game.model_copy(update={"seed": seed, "options": options or OPTIONS})
        sitting = Sitting(replace(loaded, chat=lobby.chat or loaded.chat, game=record), NOW, lambda: seed)
        sitting.act({"do": "start"}, record.opened_by)
        return sitting.decision()

    made = await Sessions(Repository(client)).step(Where(chat_id), decide)
    assert isinstance(made, Decision)
    assert made.game is not None
    return made.game


def press(update_id: int, chat_id: int, user_id: int, data: str) -> dict[str, Any]:
    """A press under a post with six buttons, as Telegram sends it."""
    chat = {"id": chat_id, "type": "supergroup", "title": "Луна"}
    row = [{"text": "🌙 Ход", "callback_data": data}]
    return {
        "update_id": update_id,
        "callback_query": {
            "id": str(update_id),
            "from": {"id": user_id, "is_bot": False, "first_name": "Пётр", "language_code": "ru"},
            "message": {
                "message_id": 10,
                "from": {"id": 42, "is_bot": True, "first_name": "Летопись", "username": "letopis_bot"},
                "chat": chat,
                "date": 1_790_000_000,
                "text": "Ночь третья. " * 20,
                "reply_markup": {"inline_keyboard": [row] * 6},
            },
            "chat_instance": "1",
            "data": data,
        },
    }


def turn_press(update_id: int, game: GameRecord, turn: int) -> dict[str, Any]:
    """The press that plays the next turn of a game of which ``turn`` turns have been played."""
    # A person of the chat's own: nobody's presses are too quick.
    return press(update_id, game.chat_id, 1000 + update_id, Press(game.id, 1 + turn, "c", ("0",)).pack())


def late_press(update_id: int, game: GameRecord, turn: int) -> dict[str, Any]:
    """The press of the game's first button, when turns have been played since."""
    return turn_press(update_id, game, 0)


def talk(update_id: int, game: GameRecord, turn: int) -> dict[str, Any]:
    """What people say to each other: nothing for the bot."""
    return {
        "update_id": update_id,
        "message": {
            "message_id": 10 + update_id,
            "from": {"id": 1000 + update_id, "is_bot": False, "first_name": "Пётр", "language_code": "ru"},
            "chat": {"id": game.chat_id, "type": "supergroup", "title": "Луна"},
            "date": 1_790_000_000,
            "text": "Ну и ночь. Я ставил на Сиэль.",
        },
    }
