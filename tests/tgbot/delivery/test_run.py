"""The sender as it runs in the bot: woken, resting, stopped."""

import asyncio

import pytest

from tests.botapi.server import BotApiServer
from tests.tgbot.delivery.stage import Stage
from tests.tgbot.sessions.records import opened
from tgbot.delivery.effects import Say, Target
from tgbot.delivery.limiter import Limiter
from tgbot.delivery.outbox import Outbox
from tgbot.delivery.sender import Sender
from tgbot.sessions.decision import Decision, Where
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client


class Running:
    """Sessions and a running sender in real time."""

    def __init__(self, client: Client, bot: object, botapi: BotApiServer) -> None:
        self.sessions = Sessions(Repository(client), committed=lambda: self.sender.wake())
        self.sender = Sender(bot, Outbox(client), Limiter(client), self.sessions)  # type: ignore[arg-type]
        self.stop = asyncio.Event()
        self.task = asyncio.create_task(self.sender.run(self.stop))
        self.botapi = botapi

    async def open(self) -> Stage:
        chat = self.botapi.chat("Луна")
        self.botapi.add_bot(chat)
        decision = await self.sessions.step(Where(chat.id), opened)
        assert isinstance(decision, Decision)
        assert decision.game is not None
        gm = self.botapi.user("Ведущая")
        return Stage(self.botapi, self.sessions, self.sender, None, chat, gm, decision.game.id)  # type: ignore[arg-type]

    async def end(self) -> None:
        self.stop.set()
        await asyncio.wait_for(self.task, 10)


async def test_a_commit_wakes_the_sender(
    real_redis: Client, bot: object, botapi: BotApiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tgbot.delivery.sender.POLL_SECONDS", 60)
    running = Running(real_redis, bot, botapi)
    stage = await running.open()
    for text in ("один", "два"):
        await asyncio.sleep(0.1)
        await stage.say(text)
    await botapi.wait_for(lambda: stage.texts() == ["один", "два"])
    await running.end()


async def test_effects_of_another_process_are_found(real_redis: Client, bot: object, botapi: BotApiServer) -> None:
    running = Running(real_redis, bot, botapi)
    stage = await running.open()
    elsewhere = Sessions(Repository(real_redis))
    say = Say(to=Target(game_id=stage.game_id), html="издалека")
    await elsewhere.step(Where(stage.chat.id), lambda _: Decision(effects=(say,)))
    await botapi.wait_for(lambda: stage.texts() == ["издалека"])
    await running.end()


async def test_a_slow_chat_holds_up_no_other(real_redis: Client, bot: object, botapi: BotApiServer) -> None:
    running = Running(real_redis, bot, botapi)
    slow, quick = [await running.open() for _ in range(2)]
    hanging = botapi.faults.hang("sendMessage", chat_id=slow.chat.id)
    await slow.say("медленно")
    await botapi.wait_for(lambda: hanging.hits)
    await quick.say("быстро")
    await botapi.wait_for(lambda: quick.texts() == ["быстро"])
    assert slow.texts() == []
    running.task.cancel()
    await asyncio.wait([running.task])


async def test_stopped_in_the_middle_it_goes_on_later_and_doubles_nothing(
    real_redis: Client, bot: object, botapi: BotApiServer
) -> None:
    running = Running(real_redis, bot, botapi)
    stage = await running.open()
    botapi.faults.delay("sendMessage", 0.3, times=2)
    await stage.say(*map(str, range(6)))
    await botapi.wait_for(lambda: len(stage.texts()) == 1)
    await running.end()
    assert len(stage.texts()) == 1
    again = Running(real_redis, bot, botapi)
    await botapi.wait_for(lambda: stage.texts() == list(map(str, range(6))))
    await again.end()
