"""On a cluster: every script stays in one slot, every pipeline finds its way."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import pytest_asyncio
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from tests.botapi.server import BotApiServer
from tests.tgbot.clock import FakeClock
from tests.tgbot.delivery.stage import Stage
from tests.tgbot.sessions.records import turned
from tests.tgbot.storage.cluster import cluster_of
from tgbot.delivery.effects import Panel
from tgbot.delivery.limiter import Limiter
from tgbot.delivery.outbox import Outbox
from tgbot.delivery.sender import Sender
from tgbot.schedule.worker import Schedule
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, connect


@pytest.fixture
def cluster_url(tmp_path: Path) -> Iterator[str]:
    """Three masters."""
    with cluster_of(3, tmp_path) as url:
        yield url


@pytest_asyncio.fixture
async def cluster(cluster_url: str) -> AsyncIterator[Client]:
    client = connect(cluster_url)
    yield client
    await client.aclose()


async def test_a_game_on_a_cluster(cluster: Client, botapi: BotApiServer, clock: FakeClock) -> None:
    session = AiohttpSession(api=TelegramAPIServer.from_base(botapi.url))
    sessions = Sessions(Repository(cluster), now=clock)
    outbox = Outbox(cluster, now=clock)
    sender = Sender(Bot(botapi.token, session=session), outbox, Limiter(cluster, now=clock), sessions, now=clock)
    stages = [await Stage.set_up(botapi, sessions, sender, clock) for _ in range(4)]
    for stage in stages:
        await asyncio.gather(
            *(sessions.step(Where(stage.chat.id), turned, update_id=stage.gm.id * 10 + n) for n in range(3))
        )
        await stage.commit(*(Panel(to=stage.target, panel="board", html=f"доска {n}") for n in range(3)))
    await stages[0].send_all()
    for stage in stages:
        assert stage.texts() == ["Ход 0", "Ход 1", "Ход 2", "доска 2"]
    assert len([game async for game in sessions.running()]) == 4
    await sessions.migrate(stages[0].chat.id, -100_999)
    assert len(await sessions.games_of(-100_999)) == 1
    await outbox.break_leases()
    played: list[str] = []

    async def play(game_id: str) -> None:
        played.append(game_id)

    def due(loaded: Loaded) -> Decision:
        assert loaded.game is not None
        return Decision(game=loaded.game.model_copy(update={"due": datetime.fromtimestamp(clock(), UTC)}))

    await sessions.step(Where(stages[1].chat.id), due)
    await Schedule(cluster, play, now=clock).run_once()
    assert played == [stages[1].game_id]
    await session.close()
