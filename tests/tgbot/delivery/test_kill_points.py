"""The process dies at every await point in turn; nothing is lost, and what may come twice is counted."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession

from tests.botapi.server import BotApiServer
from tests.tgbot.clock import FakeClock
from tests.tgbot.delivery.stage import Stage
from tgbot.delivery.effects import Amend, Document, Effect, Keys, OpenTopic, Panel, Say
from tgbot.delivery.limiter import Limiter
from tgbot.delivery.outbox import Outbox
from tgbot.delivery.sender import Sender
from tgbot.keyboards.model import Button
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client
from tgbot.storage.script import Script

BUTTON = ((Button(text="Ход", data="x.1.turn"),),)


class Killed(BaseException):
    """Nothing after this is executed, as with SIGKILL."""


class Reaper:
    """Lets so many await points pass and kills at the next one: before it, or when its work is done."""

    def __init__(self) -> None:
        self.passed = 0
        self.at: int | None = None

    async def around(self, name: str, call: Callable[[], Awaitable[Any]]) -> Any:
        self._point(f"before {name}")
        result = await call()
        self._point(f"after {name}")
        return result

    def _point(self, name: str) -> None:
        if self.at is not None:
            self.passed += 1
            if self.passed > self.at:
                self.at = None
                raise Killed(name)


@pytest.fixture
def reaper(monkeypatch: pytest.MonkeyPatch, bot: Bot) -> Iterator[Reaper]:
    """Stands at every script call and at every request to Telegram."""
    reaper = Reaper()
    script, request = Script.__call__, AiohttpSession.make_request

    async def reaped_script(self: Script, *args: Any) -> Any:
        return await reaper.around(self.name, lambda: script(self, *args))

    async def reaped_request(self: AiohttpSession, bot: Bot, method: Any, timeout: Any = None) -> Any:  # noqa: ASYNC109
        return await reaper.around(type(method).__name__, lambda: request(self, bot, method, timeout))

    monkeypatch.setattr(Script, "__call__", reaped_script)
    monkeypatch.setattr(AiohttpSession, "make_request", reaped_request)
    yield reaper
    reaper.at = None


def scenario(stage: Stage) -> tuple[Effect, ...]:
    """Every kind of effect that makes or changes a message."""
    to = stage.target
    long = "\n\n".join(letter * 3000 for letter in "аб")
    return (
        OpenTopic(to=to, name="Война"),
        Say(to=to, html="пролог", post="prologue", keyboard=BUTTON),
        Panel(to=to, panel="board", html="доска", pin=True),
        Keys(to=to, post="prologue"),
        Say(to=to, html=long, post="turn:1", keyboard=BUTTON),
        Amend(to=to, post="turn:1", html="переписано", keyboard=BUTTON),
        Document(to=to, name="a.html", content="x", caption="файл"),
    )


CHRONICLE = ["пролог", "доска", "переписано", "файл"]
WINDOW = {"after SendMessage", "after SendDocument", "after CreateForumTopic", "before note", "before done"}
"""Between Telegram's acceptance and our note of it lies one request."""


async def open_stage(botapi: BotApiServer, sessions: Sessions, sender: Sender, clock: FakeClock) -> Stage:
    chat = botapi.chat("Луна", forum=True)
    botapi.add_bot(chat, ["manage_topics", "pin_messages", "delete_messages"])
    return await Stage.set_up(botapi, sessions, sender, clock, chat)


def doubles(stage: Stage) -> int:
    """How many messages and topics are there twice; fails when one is missing or out of order."""
    texts = stage.texts()
    assert [text for text in dict.fromkeys(texts) if text in CHRONICLE] == CHRONICLE
    topics = sum(topic.name == "Война" for topic in stage.chat.topics.values())
    assert topics
    return len(texts) - len(CHRONICLE) + topics - 1


async def test_killed_at_every_await_point_nothing_is_lost(
    botapi: BotApiServer, bot: Bot, real_redis: Client, clock: FakeClock, reaper: Reaper
) -> None:
    point, twice = 0, dict[str, int]()
    while reaper.at is None:
        sessions = Sessions(Repository(real_redis), now=clock)
        outbox = Outbox(real_redis, now=clock)
        stage = await open_stage(
            botapi, sessions, Sender(bot, outbox, Limiter(real_redis, now=clock), sessions, now=clock), clock
        )
        await stage.commit(*scenario(stage))
        reaper.passed, reaper.at = 0, point
        try:
            await stage.send_all()
            assert doubles(stage) == 0
        except Killed as killed:
            await outbox.break_leases()
            await stage.send_all()
            assert doubles(stage) <= 1
            twice[str(killed)] = twice.get(str(killed), 0) + doubles(stage)
        point += 1
    assert point > 60
    assert {where for where, times in twice.items() if times} == WINDOW
