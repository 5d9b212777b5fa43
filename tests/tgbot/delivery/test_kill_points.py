"""The process dies at every await point in turn; nothing is lost, and what may come twice is counted."""

from collections.abc import Iterator

import pytest
from aiogram import Bot

from tests.botapi.server import BotApiServer
from tests.chaos.reaper import Killed, Reaper, reaping
from tests.tgbot.clock import FakeClock
from tests.tgbot.delivery.stage import Stage
from tgbot.delivery.effects import Amend, ClosePoll, Document, Effect, Keys, OpenTopic, Panel, Poll, Say
from tgbot.delivery.limiter import Limiter
from tgbot.delivery.outbox import Outbox
from tgbot.delivery.sender import Sender
from tgbot.keyboards.model import Button
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client

BUTTON = ((Button(text="Ход", data="x.1.turn"),),)


@pytest.fixture
def reaper() -> Iterator[Reaper]:
    """Stands at every script call and at every request to Telegram."""
    with reaping() as reaper:
        yield reaper


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
        Poll(to=to, panel="guess", question="кто?", options=("а", "б"), instead=Panel(to=to, panel="guess", html="?")),
        ClosePoll(to=to, panel="guess", instead=Panel(to=to, panel="guess", html="?")),
    )


BOARD = "доска"
"""Where it stands among the posts is for the limits to say."""
CHRONICLE = ["пролог", "переписано", "файл"]
WINDOW = {
    "after SendMessage",
    "after SendPoll",
    "after SendDocument",
    "after CreateForumTopic",
    "before note",
    "before done",
}
"""Between Telegram's acceptance and our note of it lies one request."""


async def open_stage(botapi: BotApiServer, sessions: Sessions, sender: Sender, clock: FakeClock) -> Stage:
    chat = botapi.chat("Луна", forum=True)
    botapi.add_bot(chat, ["manage_topics", "pin_messages", "delete_messages"])
    return await Stage.set_up(botapi, sessions, sender, clock, chat)


def doubles(stage: Stage) -> int:
    """How many messages and topics are there twice; fails when one is missing or out of order."""
    polls = [message.payload["poll"] for message in stage.posts() if message.kind == "poll"]
    texts = [message.text for message in stage.posts() if message.kind != "poll"]
    assert [text for text in dict.fromkeys(texts) if text in CHRONICLE] == CHRONICLE
    assert BOARD in texts
    assert polls[-1]["is_closed"]
    topics = sum(topic.name == "Война" for topic in stage.chat.topics.values())
    assert topics
    return len(texts) - len(CHRONICLE) - 1 + topics - 1 + len(polls) - 1


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
        reaper.set(point)
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
