"""What becomes of games that nobody goes on with, as their people see it: time is the bot's own, and passes at once."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest_asyncio

from engines.core.engine import GM
from tests.botapi.server import BotApiServer
from tests.chaos.lives import Life, connections, wide_limits
from tests.chaos.wars import TURN, War
from tests.tgbot.clock import FakeClock
from tgbot.botapi.state import Message
from tgbot.config import AWAY_DAYS
from tgbot.play.sitting import Sitting
from tgbot.play.table import Table
from tgbot.schedule.archivist import AFTER_SECONDS, Archivist
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.records import GameRecord, Settings
from tgbot.storage.connection import Client, answer

DAY = 24 * 3600.0


@dataclass
class Group:
    """A group, its war, the bot, and its time."""

    server: BotApiServer
    life: Life
    clock: FakeClock
    client: Client
    war: War
    archivist: Archivist

    async def says(self, words: str) -> None:
        """The GM writes in the group."""
        await self.war.gm.send(self.war.chat, words)
        await self.life.work()

    async def begins(self, turns: int = 2) -> None:
        """A war under way, whose GM has met the bot."""
        await self.war.gm.start()
        for deed in self.war.opening(3):
            await deed()
            await self.life.work()
        for _ in range(turns):
            await self.turn()

    async def turn(self) -> None:
        await self.war.press_button(TURN)
        await self.life.work()

    async def days(self, days: float) -> None:
        """So many days go by; then the worker comes round."""
        self.clock.advance(days * DAY)
        await self.comes_round()

    async def comes_round(self) -> None:
        await self.archivist.run_once()
        await self.life.work()

    async def game(self) -> GameRecord:
        loaded = await self.life.sessions.load(Where(0, game_id=self.war.game_id))
        assert loaded.game is not None
        return loaded.game

    @property
    def here(self) -> list[str]:
        """What the bot has said in the group."""
        return [message.text for message in self.server.posts(self.war.chat)]

    @property
    def privately(self) -> list[Message]:
        """What the bot has said to the GM alone, but its greeting."""
        return self.server.posts(self.war.gm)[1:]

    async def keys(self) -> set[str]:
        """What is kept of the game, and where it is listed as one that waits for something."""
        game_id = self.war.game_id
        keys = Keys.of_game(game_id)
        assert keys is not None
        named = {key.decode().split(":")[2] async for key in self.client.scan_iter(f"*:{game_id}")}
        for name in ("due", "idle", "over", "lanes"):
            if await self.client.zscore(getattr(keys, name), game_id) is not None:
                named.add(name)
        if await answer(self.client.sismember(keys.live, game_id)):
            named.add("live")
        return named


def with_settings(loaded: Loaded, settings: Settings) -> Decision:
    assert loaded.game is not None
    return Decision(game=loaded.game.model_copy(update={"settings": settings}))


def ended(loaded: Loaded) -> Decision:
    """A GM ends the war, with its epilogue."""
    sitting = Sitting(loaded, datetime(2026, 9, 21, tzinfo=UTC), lambda: "another")
    sitting.act({"do": Table(sitting.game).engine.ends_by, "by": GM}, sitting.game.gms[0])
    sitting.plan_next()
    return sitting.decision()


@pytest_asyncio.fixture
async def group(botapi: BotApiServer, redis: Client, clock: FakeClock) -> AsyncIterator[Group]:
    with wide_limits():
        async with connections(botapi) as session:
            life = Life(botapi, session, redis, "seed", clock)
            war = War.set_up(botapi, 1)
            await life.work()
            yield Group(botapi, life, clock, redis, war, Archivist(life.sessions, now=clock))


async def test_a_group_that_put_the_bot_out(group: Group) -> None:
    """Paused at once; broken off when nobody calls the bot back; the GM is told of each once, and has the chronicle."""
    await group.begins()
    await group.says("/auto 30m")
    group.server.kick_bot(group.war.chat)
    await group.life.work()
    assert (await group.game()).status == "paused"
    (stopped,) = group.privately
    assert "в группе «Группа 1» остановлена: бота удалили из группы." in stopped.text
    assert not await group.keys() & {"due"}, "no hour comes"

    await group.days(AWAY_DAYS - 1)
    assert (await group.game()).status == "paused"
    assert len(group.privately) == 1

    await group.days(2)
    for _ in range(3):
        await group.comes_round()
    game = await group.game()
    assert (game.status, game.interrupted) == ("over", True)
    _, farewell = group.privately
    assert "прервана: за 30 дней её никто не продолжил" in farewell.text
    assert "бота удалили из группы." in farewell.text
    assert farewell.payload["document"]["file_name"].endswith(".html")
    assert not await group.keys() & {"due", "idle", "live"}

    # -- what is left takes no more room than any finished game
    await group.days(AFTER_SECONDS / DAY + 0.1)
    assert await group.keys() == {"old"}
    assert len(group.privately) == 2

    # -- and can be read where it was played
    group.server.add_bot(group.war.chat, by=group.war.gm)
    await group.life.work()
    assert "Летопись здесь." in group.here[-1]
    await group.says("/chronicle")
    (book,) = [message for message in group.server.posts(group.war.chat) if message.kind == "document"]
    assert book.payload["document"]["file_name"] == farewell.payload["document"]["file_name"]
    await group.says("/resume")
    assert (await group.game()).status == "over"
    await group.says("/war")
    assert group.server.posts(group.war.chat)[-1].button_texts, "another one may begin"


async def test_a_group_that_calls_the_bot_back(group: Group) -> None:
    await group.begins()
    group.server.kick_bot(group.war.chat)
    await group.life.work()
    await group.days(AWAY_DAYS - 0.5)
    group.server.add_bot(group.war.chat, by=group.war.gm)
    await group.life.work()
    await group.says("/resume")
    position = (await group.game()).position
    await group.turn()
    assert (await group.game()).position == position + 1
    await group.days(1)
    game = await group.game()
    assert (game.status, game.interrupted) == ("playing", False), "who has come back has all the time again"


async def test_a_group_that_was_deleted(group: Group) -> None:
    """No update tells of it: the bot learns it from what it cannot say."""
    await group.begins()
    await group.says("/auto 30m")
    group.server.delete_chat(group.war.chat)
    group.clock.advance(1801)
    await group.life.schedule.run_once()
    await group.life.work()
    assert [message.text.rpartition("остановлена: ")[2].split(".")[0] for message in group.privately] == [
        "группу удалили"
    ]
    await group.days(AWAY_DAYS + 1)
    assert len(group.privately) == 2
    assert "прервана" in group.privately[-1].text
    await group.days(AFTER_SECONDS / DAY + 0.1)
    assert await group.keys() == {"old"}
    assert len(group.privately) == 2


async def test_a_game_that_people_forgot(group: Group) -> None:
    """It stands still first, then it is broken off; the group is told; for two days it can be called back."""
    await group.begins()
    await group.days(AWAY_DAYS + 0.1)
    game = await group.game()
    assert (game.status, game.paused_why) == ("paused", "30 дней в ней ничего не происходило")
    (notice,) = group.privately
    assert "на паузе: 30 дней в ней ничего не происходило." in notice.text

    await group.days(AWAY_DAYS + 0.1)
    assert "Партия прервана: её никто не продолжил за 30 дней." in group.here[-1]
    assert "Зерно этой игры" in group.here[-1]
    assert len(group.privately) == 2

    group.clock.advance(DAY)
    seed = (await group.game()).seed
    await group.says("/resume")
    game = await group.game()
    assert (game.status, game.interrupted) == ("playing", False)
    assert game.past_seeds == ((seed, game.past_seeds[0][1]),), "its dice had been shown"
    await group.turn()
    await group.days(AFTER_SECONDS / DAY)
    assert (await group.game()).status == "playing"


async def test_a_game_whose_gm_paused_it_and_forgot(group: Group) -> None:
    await group.begins()
    await group.says("/pause")
    await group.days(AWAY_DAYS + 0.1)
    (farewell,) = group.privately
    assert "Почему она стояла: По воле ведущего: Вася 1." in farewell.text
    await group.days(AFTER_SECONDS / DAY + 0.1)
    assert await group.keys() == {"old"}


async def test_a_held_turn_is_in_the_chronicle(group: Group) -> None:
    """A draft that its GM never published is not lost."""
    await group.begins()
    game = await group.game()
    settings = game.settings.model_copy(update={"preview": True})
    await group.life.sessions.step(Where(0, game_id=game.id), lambda at: with_settings(at, settings))
    await group.turn()
    assert (await group.game()).draft is not None
    await group.says("/pause")
    await group.days(AWAY_DAYS + 0.1)
    loaded = await group.life.sessions.load(Where(0, game_id=game.id), with_texts=True)
    assert loaded.game is not None
    assert loaded.game.draft is None
    assert loaded.texts is not None
    assert [post.key for post in loaded.texts][-1] == "turn:3"


async def test_a_lobby_that_nobody_begins(group: Group) -> None:
    await group.war.gm.start()
    await group.says("/war")
    await group.days(AWAY_DAYS - 0.5)
    for words in ("Сценарий", "Пробуждение Роа"):
        await group.war.press_button(words)
        await group.life.work()
    assert "live" in await group.keys()
    lobby = group.server.posts(group.war.chat)[-1]
    game_id = group.war.game_id
    await group.days(1)
    assert lobby.button_texts, "somebody was there half a day ago"
    await group.days(AWAY_DAYS)
    assert lobby.text == "Луновойна\nЗакрыто: никто не начал за 30 дней."
    assert not lobby.button_texts
    await group.days(AFTER_SECONDS / DAY + 0.1)
    assert [key async for key in group.client.scan_iter(f"*{game_id}*")] == []
    assert group.privately == []


async def test_a_lobby_in_a_group_that_put_the_bot_out(group: Group) -> None:
    await group.war.gm.start()
    await group.says("/war")
    game_id = group.war.game_id
    group.server.kick_bot(group.war.chat)
    await group.life.work()
    await group.days(AWAY_DAYS + 0.1)
    await group.days(AFTER_SECONDS / DAY + 0.1)
    assert [key async for key in group.client.scan_iter(f"*{game_id}*")] == []
    (stopped,) = group.privately
    assert "остановлена: бота удалили из группы." in stopped.text


async def test_a_lobby_after_the_bot_is_back(group: Group) -> None:
    """The lobby stands still meanwhile; resumed, it is set out at the bottom, and begins."""
    await group.war.gm.start()
    await group.says("/war")
    before = group.server.posts(group.war.chat)[-1]
    group.server.kick_bot(group.war.chat)
    await group.life.work()
    group.server.add_bot(group.war.chat, by=group.war.gm)
    await group.life.work()
    await group.war.press_button("Начать")
    await group.life.work()
    assert group.war.presses[-1].answer.result().text.startswith("Игра на паузе.")
    await group.says("/resume")
    assert group.server.posts(group.war.chat)[-1].button_texts == before.button_texts
    await group.war.press_button("Начать")
    await group.life.work()
    assert (await group.game()).status == "playing"


async def test_last_words_that_nobody_can_hear(group: Group) -> None:
    """A war ends while the bot may not write: it waits for /resume, but not for ever."""
    await group.begins()
    group.server.kick_bot(group.war.chat)
    await group.life.sessions.step(Where(0, game_id=group.war.game_id), ended)
    await group.life.work()
    await group.days(AFTER_SECONDS / DAY + 0.1)
    assert "lanes" in await group.keys()
    await group.days(AWAY_DAYS)
    assert await group.keys() == {"old"}


async def test_two_workers_come_round_at_once(group: Group) -> None:
    await group.begins()
    await group.says("/pause")
    group.clock.advance((AWAY_DAYS + 0.1) * DAY)
    other = Archivist(group.life.sessions, now=group.clock)
    await asyncio.gather(group.archivist.run_once(), other.run_once())
    await group.life.work()
    assert len(group.privately) == 1
    assert sum("Партия прервана: её" in text for text in group.here) == 1


async def test_games_of_an_older_release_wait_from_now_on(group: Group) -> None:
    await group.begins()
    keys = Keys.of_game(group.war.game_id)
    assert keys is not None
    await group.client.delete(keys.idle)
    await group.days(AWAY_DAYS + 1)
    assert (await group.game()).status == "playing"
    await group.days(AWAY_DAYS + 1)
    assert (await group.game()).status == "paused"


async def test_who_acts_meanwhile_is_in_time(group: Group) -> None:
    """The worker has seen an idle game; before it comes to it, somebody turns."""
    await group.begins()
    group.clock.advance((AWAY_DAYS + 1) * DAY)
    before = group.clock() - AWAY_DAYS * DAY
    idle = [game_id async for game_id in group.life.sessions.idle(before)]
    assert idle == [group.war.game_id]
    await group.turn()
    assert not await group.life.sessions.left_alone(idle[0], before, ended)
    assert (await group.game()).status == "playing"
