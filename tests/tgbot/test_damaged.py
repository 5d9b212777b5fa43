"""A game that cannot be read keeps no other from anything, and is left as it lies."""

import asyncio
from datetime import UTC, datetime

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from tests.botapi.server import BotApiServer
from tests.tgbot.clock import FakeClock
from tests.tgbot.hall.games import Group
from tests.tgbot.play.sittings import GROUP
from tests.tgbot.schedule.test_folder import long_game
from tests.tgbot.sessions.damage import SPOILS, Spoil, another, cut_off, keys_of
from tgbot.checkup import check_rights
from tgbot.config import AWAY_DAYS
from tgbot.delivery.limiter import Limiter
from tgbot.delivery.outbox import Outbox
from tgbot.delivery.pausing import resume
from tgbot.delivery.sender import Sender
from tgbot.hall.service import Hall
from tgbot.handlers.members import moved_on
from tgbot.schedule.archivist import AFTER_SECONDS, Archivist
from tgbot.schedule.folder import Folder
from tgbot.schedule.worker import Schedule
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.errors import Damaged
from tgbot.sessions.folds import LINES
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer

DAY = 24 * 3600

pytestmark = pytest.mark.parametrize("spoil", SPOILS)


@pytest.fixture
def sessions(real_redis: Client, clock: FakeClock) -> Sessions:
    return Sessions(Repository(real_redis), now=clock)


async def lying(client: Client, game_id: str) -> dict[bytes, bytes | None]:
    """All that is kept of a game, byte for byte."""
    keys = [key async for key in client.scan_iter(f"*{game_id}*")]
    return {key: await client.dump(key) for key in sorted(keys)}


async def test_the_folder(sessions: Sessions, real_redis: Client, spoil: Spoil) -> None:
    games = [await long_game(sessions, chat) for chat in range(-6, 0)]
    for game_id in games[::2]:
        await spoil(real_redis, game_id)
    before = [await lying(real_redis, game_id) for game_id in games[::2]]
    assert await Folder(sessions).run_once() == 3
    assert [await lying(real_redis, game_id) for game_id in games[::2]] == before
    for game_id in games[1::2]:
        assert await answer(real_redis.llen(keys_of(game_id).log(game_id))) < LINES


async def test_the_archivist(sessions: Sessions, real_redis: Client, clock: FakeClock, spoil: Spoil) -> None:
    """Games that are over are packed, games that nobody goes on with are stopped."""
    finished = [await long_game(sessions, chat) for chat in range(-6, 0)]
    forgotten = [await long_game(sessions, chat) for chat in range(-16, -10)]
    for game_id in finished:
        await sessions.step(Where(0, game_id=game_id), over)
    for game_id in (*finished[::2], *forgotten[::2]):
        await spoil(real_redis, game_id)
    clock.advance(max(AFTER_SECONDS, AWAY_DAYS * DAY) + 1)
    before = [await lying(real_redis, game_id) for game_id in (*finished[::2], *forgotten[::2])]
    assert await Archivist(sessions, now=clock).run_once() == 3
    assert [await lying(real_redis, game_id) for game_id in (*finished[::2], *forgotten[::2])] == before
    for game_id in finished[1::2]:
        assert (await sessions.load(Where(0, game_id=game_id))).archived
    for game_id in forgotten[1::2]:
        game = (await sessions.load(Where(0, game_id=game_id))).game
        assert game is not None
        assert game.status != "playing"


async def test_the_schedule(sessions: Sessions, real_redis: Client, clock: FakeClock, spoil: Spoil) -> None:
    games = [await long_game(sessions, chat) for chat in (-1, -2, -3)]
    now = datetime.fromtimestamp(clock(), UTC)
    for game_id in games:
        await sessions.step(Where(0, game_id=game_id), lambda at: changed(at, due=now))
    await spoil(real_redis, games[1])
    played: list[str] = []

    async def play(game_id: str) -> None:
        await sessions.step(Where(0, game_id=game_id), lambda at: changed(at, due=None), with_journal=True)
        played.append(game_id)

    await Schedule(real_redis, play, now=clock).run_once()
    assert set(played) == {games[0], games[2]}


async def test_rights_and_messages(
    sessions: Sessions, real_redis: Client, clock: FakeClock, botapi: BotApiServer, spoil: Spoil
) -> None:
    """Other groups are looked at and told; what waits for the damaged game waits on."""
    chats = [botapi.chat(f"Группа {number}") for number in range(3)]
    for chat in chats:
        botapi.add_bot(chat, ["pin_messages"])
    groups = [Group(sessions, chat.id) for chat in chats]
    games = [await group.open("7") for group in groups]
    await spoil(real_redis, games[1])
    bot = Bot(botapi.token, session=AiohttpSession(api=TelegramAPIServer.from_base(botapi.url)))
    readable = spoil not in (cut_off, another)
    assert await check_rights(bot, sessions, asyncio.Event()) == 2 + readable
    await Sender(bot, Outbox(real_redis, now=clock), Limiter(real_redis, now=clock), sessions, now=clock).run_once()
    assert [bool(botapi.posts(chat)) for chat in chats] == [True, readable, True]
    assert readable or await answer(real_redis.llen(keys_of(games[1]).out(games[1])))
    await bot.session.close()


async def test_the_hall(sessions: Sessions, real_redis: Client, spoil: Spoil) -> None:
    group, hall = Group(sessions), Hall(sessions)
    games = []
    for seed in ("7", "8", "9"):
        games.append(await group.open(seed))
        await group.close(games[-1])
    await spoil(real_redis, games[1])
    for _ in range(2):
        assert {one.id for one in (await hall.of(GROUP))[1]} == {games[0], games[2]}
    # What was kept of it may be damaged, too.
    await answer(real_redis.hset(keys_of(games[1]).deeds(GROUP), games[1], b"\x02\x01\xff"))
    assert {one.id for one in (await hall.of(GROUP))[1]} == {games[0], games[2]}
    assert await hall.rebuild() == (3, 0, 1)
    # The war that is played now is damaged, too.
    await spoil(real_redis, await group.open("10"))
    assert len((await hall.of(GROUP))[1]) == 2


async def test_whoever_asks_for_it(sessions: Sessions, real_redis: Client, spoil: Spoil) -> None:
    """Nothing is decided of it."""
    game_id = await long_game(sessions, -1)
    await spoil(real_redis, game_id)
    with pytest.raises(Damaged) as raised:
        await sessions.load(Where(0, game_id=game_id), with_journal=True)
    cause = type(raised.value.__cause__)
    assert str(raised.value) == f"damaged: {cause.__module__}.{cause.__name__}"


async def test_a_group_that_is_stopped_and_moves(sessions: Sessions, real_redis: Client, spoil: Spoil) -> None:
    """Its other game stands still, moves and goes on."""
    games = [await long_game(sessions, -1, topic) for topic in (2, 3)]
    await spoil(real_redis, games[0])
    readable = spoil not in (cut_off, another)
    assert [game.id for game in await sessions.games_of(-1)] == games[1 - readable :]
    await sessions.step(Where(0, game_id=games[1]), lambda at: changed(at, status="paused", paused_why="не пускают"))
    await moved_on(sessions, -1, -100_1)
    assert await resume(sessions, -100_1) == 1
    game = (await sessions.load(Where(0, game_id=games[1]))).game
    assert game is not None
    assert (game.chat_id, game.status, game.paused_why) == (-100_1, "lobby", "")


def changed(loaded: Loaded, **changes: object) -> Decision:
    assert loaded.game is not None
    return Decision(game=loaded.game.model_copy(update=changes))


def over(loaded: Loaded) -> Decision:
    return changed(loaded, status="over", state={})
