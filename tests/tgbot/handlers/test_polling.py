"""Polling: confirmed when stored, in order within a chat, and not stopped by an update that nobody can read."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramUnauthorizedError
from aiogram.types import Update

from tests.botapi.server import BotApiServer
from tgbot import polling
from tgbot.middlewares.observed import Unstored
from tgbot.polling import POLL_SECONDS, Poller, chat_of

Handle = Callable[[Update], Awaitable[None]]


class Listener(Dispatcher):
    """A dispatcher of one handler."""

    def __init__(self, handle: Handle) -> None:
        super().__init__(disable_fsm=True)
        self._handle = handle

    def resolve_used_update_types(self, *_: Any, **__: Any) -> list[str]:
        return ["message", "callback_query"]

    async def feed_raw_update(self, bot: Bot, update: dict[str, Any], **_: Any) -> Any:
        await self._handle(Update.model_validate(update, context={"bot": bot}))


class Polling:
    """A poller at work; what it heard."""

    def __init__(self, botapi: BotApiServer) -> None:
        self.heard: list[str] = []
        self.stop = asyncio.Event()
        self.bot = Bot(botapi.token, session=AiohttpSession(api=TelegramAPIServer.from_base(botapi.url)))
        self.handle: Handle = self.hear
        self.poller = Poller(self.bot, Listener(lambda update: self.handle(update)), self.stop)
        self.task = asyncio.create_task(self.poller.run())

    async def hear(self, update: Update) -> None:
        """Note the words."""
        assert update.message is not None
        self.heard.append(update.message.text or "")


@pytest_asyncio.fixture
async def polls(botapi: BotApiServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Polling]:
    """A poller that listens already, with short pauses."""
    monkeypatch.setattr(polling, "PAUSE_SECONDS", 0.05)
    made = Polling(botapi)
    await botapi.wait_ready()
    yield made
    made.stop.set()
    await asyncio.wait([made.task])
    await made.bot.session.close()


async def test_chats_side_by_side_each_in_its_order(botapi: BotApiServer, polls: Polling) -> None:
    vasya, petya = botapi.user("Вася"), botapi.user("Петя")
    gate = asyncio.Event()

    async def slow(update: Update) -> None:
        assert update.message is not None
        if update.message.text == "1":
            await gate.wait()
        await polls.hear(update)

    polls.handle = slow
    await vasya.start()
    await botapi.wait_for(lambda: polls.heard == ["/start"])
    botapi.faults.delay("getUpdates", 0.3)
    await vasya.send(None, "1")
    await vasya.send(None, "2")
    await petya.start()
    await botapi.wait_for(lambda: polls.heard[1:] == ["/start"], what="the other chat to be heard")
    gate.set()
    await botapi.wait_for(lambda: polls.heard[2:] == ["1", "2"])


async def test_what_is_not_stored_comes_again(botapi: BotApiServer, polls: Polling) -> None:
    vasya, refusals = botapi.user("Вася"), 2

    async def sometimes(update: Update) -> None:
        nonlocal refusals
        if refusals:
            refusals -= 1
            raise Unstored
        await polls.hear(update)

    polls.handle = sometimes
    await vasya.start()
    await vasya.send(None, "после")
    await botapi.wait_for(lambda: polls.heard == ["/start", "после"])


async def test_an_unreadable_update_stops_nothing(botapi: BotApiServer, polls: Polling) -> None:
    vasya = botapi.user("Вася")
    botapi.inject("message", {"of": "a newer Telegram"})
    botapi.inject("callback_query", {"id": 5})
    await vasya.start()
    await botapi.wait_for(lambda: polls.heard == ["/start"])
    await botapi.wait_for(lambda: not botapi.world.updates.live(), what="all to be confirmed")


async def test_on_leaving_it_confirms_what_was_handled(botapi: BotApiServer, polls: Polling) -> None:
    """The next start does not hear it again; a stop does not wait for the poll to end."""
    gate = asyncio.Event()

    async def last(update: Update) -> None:
        polls.stop.set()
        await polls.hear(update)
        gate.set()

    polls.handle = last
    await botapi.user("Вася").start()
    await gate.wait()
    await asyncio.wait_for(polls.task, POLL_SECONDS)
    assert not botapi.world.updates.live()


async def test_a_conflict_and_an_outage_pass(botapi: BotApiServer, polls: Polling) -> None:
    botapi.faults.error("getUpdates", 409, description="Conflict: terminated by other getUpdates request")
    botapi.faults.error("getUpdates", 502, page=True)
    botapi.faults.error("getUpdates", 429, retry_after=1)
    botapi.faults.drop("getUpdates")
    vasya = botapi.user("Вася")
    await vasya.start()
    await botapi.wait_for(lambda: polls.heard == ["/start"])
    await vasya.send(None, "ещё")
    await botapi.wait_for(lambda: polls.heard == ["/start", "ещё"])


async def test_a_revoked_token_ends_it(botapi: BotApiServer, polls: Polling) -> None:
    botapi.faults.error("getUpdates", 401, description="Unauthorized", times=5)
    await botapi.user("Вася").start()
    with pytest.raises(TelegramUnauthorizedError):
        await asyncio.wait_for(polls.task, 60)


def test_the_chat_of_an_update() -> None:
    assert chat_of({"update_id": 1, "message": {"chat": {"id": 5}}}) == 5
    assert chat_of({"update_id": 1, "callback_query": {"message": {"chat": {"id": -7}}}}) == -7
    assert chat_of({"update_id": 1, "my_chat_member": {"chat": {"id": -8}}}) == -8
    assert chat_of({"update_id": 1, "poll": {"id": "x"}}) is None
    one, other = (chat_of({"update_id": 1, "poll_answer": {"poll_id": "x", "user": {"id": user}}}) for user in (7, 8))
    assert one != other
    assert chat_of({"update_id": 1, "poll_answer": {"poll_id": "y", "user": {"id": 7}}}) == one
