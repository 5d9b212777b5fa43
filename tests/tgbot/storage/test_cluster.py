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
from redis.asyncio import RedisCluster

from tests.botapi.server import BotApiServer
from tests.tgbot.clock import FakeClock
from tests.tgbot.delivery.stage import Stage
from tests.tgbot.schedule.test_folder import long_game
from tests.tgbot.sessions.damage import keys_of
from tests.tgbot.sessions.records import line, turned
from tests.tgbot.storage.cluster import cluster_of
from tgbot.config import AWAY_DAYS
from tgbot.delivery.effects import Panel
from tgbot.delivery.limiter import Limiter
from tgbot.delivery.outbox import Outbox
from tgbot.delivery.sender import Sender
from tgbot.schedule.archivist import AFTER_SECONDS, Archivist
from tgbot.schedule.folder import Folder
from tgbot.schedule.worker import Schedule
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.folds import LINES
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.sessions.toll import Toll, TooQuick, charge
from tgbot.storage.connection import Client, connect

DAY = 24 * 3600


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


async def test_the_past_of_games_on_a_cluster(cluster: Client, clock: FakeClock) -> None:
    """Games of all masters are folded, left alone, packed, reckoned; and hands are counted in each."""
    sessions = Sessions(Repository(cluster), now=clock)
    games = {chat: await long_game(sessions, chat) for chat in (-7, -6, -5, -1)}
    assert len({cluster.get_node_from_key(keys_of(game_id).live) for game_id in games.values()}) == 3  # type: ignore[union-attr]
    assert await Folder(sessions).run_once() == len(games)
    assert await Folder(sessions).run_once() == 0

    charge((Toll(7, 3, 5), Toll(-1, 3, 50)))
    await sessions.load(Where(-1))
    for where in (Where(-1), Where(0, game_id=games[-1])):
        # The same group by its topic and by its game: counted at one place.
        charge((Toll(7, 3, 5),))
        with pytest.raises(TooQuick):
            await sessions.load(where)

    archivist = Archivist(sessions, now=clock)
    clock.advance(AWAY_DAYS * DAY + 1)
    assert await archivist.run_once() == 0
    assert {await _status(sessions, game_id) for game_id in games.values()} == {"over"}
    for key in [key async for key in cluster.scan_iter("lt:{*}:out:*", target_nodes=RedisCluster.PRIMARIES)]:
        await cluster.delete(key)
    clock.advance(AFTER_SECONDS + 1)
    await archivist.run_once()
    for chat, game_id in games.items():
        loaded = await sessions.load(Where(chat, game_id=game_id), with_journal=True)
        assert loaded.archived
        assert loaded.journal is not None
        assert loaded.journal[: LINES + 3] == tuple(map(line, range(LINES + 3)))


async def _status(sessions: Sessions, game_id: str) -> str:
    game = (await sessions.load(Where(0, game_id=game_id))).game
    assert game is not None
    return game.status
