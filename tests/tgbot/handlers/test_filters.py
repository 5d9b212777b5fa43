"""What routers ask of every update: without threads, and to the point."""

from datetime import UTC, datetime
from typing import Any

import pytest
from aiogram import Bot, Router
from aiogram.dispatcher.event.handler import FilterObject
from aiogram.types import Chat, Message, User

from tgbot.dispatcher import dispatcher
from tgbot.handlers import filters
from tgbot.handlers.desk import Desk
from tgbot.sessions.service import Sessions

GROUP, PRIVATE = Chat(id=-5, type="supergroup"), Chat(id=5, type="private")
BOT, PERSON = User(id=42, is_bot=True, first_name="Летопись"), User(id=5, is_bot=False, first_name="Вася")


def said(chat: Chat = GROUP, **fields: Any) -> Message:
    return Message(message_id=1, date=datetime(2026, 9, 1, tzinfo=UTC), chat=chat, **fields)


def asked(router: Router) -> list[FilterObject]:
    """Every filter of a router and of those in it."""
    found = [one for router_in in router.sub_routers for one in asked(router_in)]
    for observer in router.observers.values():
        found += observer._handler.filters or []
        found += [one for handler in observer.handlers for one in handler.filters or []]
    return found


def test_no_filter_runs_in_a_thread(sessions: Sessions) -> None:
    found = asked(dispatcher(Desk(sessions, Bot("42:TEST"), "letopis_bot")))
    assert len(found) > 30
    assert all(one.awaitable for one in found)


@pytest.mark.parametrize(
    ("message", "in_group", "in_private"),
    [
        (said(text="/war"), True, False),
        (said(caption="/card"), True, False),
        (said(text="о войне /war"), False, False),
        (said(), False, False),
        (said(PRIVATE, text="/start"), False, True),
        (said(PRIVATE, text="привет"), False, False),
    ],
)
async def test_commands(message: Message, in_group: bool, in_private: bool) -> None:
    assert await filters.command_in_group(message) is in_group
    assert await filters.command_in_private(message) is in_private
    assert await filters.in_group(message) is (message.chat is GROUP)


async def test_a_group_that_moves_says_so() -> None:
    assert await filters.moved_away(said(migrate_to_chat_id=-1005))
    assert await filters.moved_here(said(migrate_from_chat_id=-5))
    assert not await filters.moved_away(said(text="переезжаем"))
    assert not await filters.moved_here(said(text="переехали"))


@pytest.mark.parametrize(
    ("message", "ours"),
    [
        (said(text="/war@letopis_bot"), True),
        (said(PRIVATE, text="/start"), True),
        (said(migrate_to_chat_id=-1005), True),
        (said(migrate_from_chat_id=-5), True),
        (said(text="Сиэль", reply_to_message=said(from_user=BOT, text="Кто?")), True),
        (said(text="Сиэль", reply_to_message=said(from_user=PERSON, text="Кто?")), False),
        (said(text="Ну и ночь"), False),
        (said(new_chat_title="Луна"), False),
    ],
)
async def test_what_people_say_to_each_other_goes_no_further(message: Message, ours: bool) -> None:
    assert await filters.for_us(message) is ours


async def test_replies_to_a_bot() -> None:
    told = said(from_user=BOT, text="№ 07abcdef-1")
    assert await filters.answers_a_bot(said(text="Сиэль", reply_to_message=told))
    assert not await filters.answers_a_bot(said(text="Сиэль"))
    assert not await filters.answers_a_bot(said(text="Сиэль", reply_to_message=said(from_user=PERSON, text="кто?")))
    topic = said(from_user=BOT, forum_topic_created={"name": "Война", "icon_color": 0})
    assert not await filters.answers_a_bot(said(text="Сиэль", reply_to_message=topic))
