"""Hands that are too quick: per person and per chat."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.methods import SendMessage, TelegramMethod
from aiogram.types import Chat, Message, TelegramObject, User

from tests.tgbot.clock import FakeClock
from tgbot.middlewares import pace as pace_module
from tgbot.middlewares.pace import MOST, MOST_OF_CHAT, Pace
from tgbot.sessions.toll import SECONDS


async def _taken(pace: Pace, user_id: int, chat_id: int, times: int) -> int:
    taken = 0

    async def handler(_: TelegramObject, __: dict[str, Any]) -> bool:
        return True

    for _ in range(times):
        data = {"event_from_user": SimpleNamespace(id=user_id), "event_chat": SimpleNamespace(id=chat_id)}
        taken += bool(await pace(handler, TelegramObject(), data))
    return taken


async def test_one_person_and_one_chat_have_their_limits(clock: FakeClock) -> None:
    pace = Pace(clock)
    assert await _taken(pace, 1, -1, MOST + 5) == MOST
    assert await _taken(pace, 2, -1, 1) == 1, "another person is not held up"
    many = sum([await _taken(pace, 100 + n, -2, MOST) for n in range(MOST_OF_CHAT // MOST + 2)])
    assert many == MOST_OF_CHAT
    assert await _taken(pace, 3, -3, 1) == 1, "another chat is not held up"
    clock.advance(SECONDS + 1)
    assert await _taken(pace, 1, -2, 1) == 1


def _said(user_id: int, **fields: Any) -> Message:
    """A message in a group."""
    return Message(
        message_id=1,
        date=datetime(2026, 9, 1, tzinfo=UTC),
        chat=Chat(id=-5, type="supergroup"),
        from_user=User(id=user_id, is_bot=False, first_name="Вася"),
        **fields,
    )


class Heard(BaseSession):
    """A Telegram that notes what is said."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[SendMessage] = []

    async def close(self) -> None:
        """Nothing to close."""

    async def make_request(self, bot: Bot, method: TelegramMethod[Any], timeout: int | None = None) -> Any:  # noqa: ASYNC109
        assert isinstance(method, SendMessage)
        self.said.append(method)
        return True

    async def stream_content(self, *args: Any, **kwargs: Any) -> AsyncGenerator[bytes, None]:
        yield b""


async def _flood(pace: Pace, event: Message, times: int) -> int:
    """How many of so many equal messages were carried out."""
    taken = 0

    async def handler(_: TelegramObject, __: dict[str, Any]) -> bool:
        return True

    for _ in range(times):
        taken += bool(await pace(handler, event, {"event_from_user": event.from_user, "event_chat": event.chat}))
    return taken


async def test_whoever_writes_too_quickly_is_told_once_in_a_while(clock: FakeClock) -> None:
    pace, session = Pace(clock), Heard()
    event = _said(1, text="/status").as_(Bot("42:TEST", session=session))
    assert await _flood(pace, event, MOST + 20) == MOST
    (told,) = session.said
    assert "Помедленнее" in told.text
    clock.advance(SECONDS + 1)
    assert await _flood(pace, event, MOST + 20) == MOST
    assert len(session.said) == 2


async def test_that_a_group_moves_is_heard_in_any_flood(clock: FakeClock) -> None:
    pace = Pace(clock)
    bot = Bot("42:TEST", session=Heard())
    assert await _flood(pace, _said(1, text="/status").as_(bot), MOST + 1) == MOST
    assert await _flood(pace, _said(1, migrate_to_chat_id=-1005), 1) == 1
    assert await _flood(pace, _said(1, migrate_from_chat_id=-5), 1) == 1


async def test_hands_at_rest_are_forgotten_and_quick_ones_are_not(
    clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace_module, "REMEMBERED", 100)
    pace = Pace(clock)
    for user in range(1, 100):
        await _taken(pace, user, 1, 1)
    clock.advance(SECONDS + 1)
    assert await _taken(pace, 1000, 1, MOST + 1) == MOST
    for user in range(2000, 2050):
        await _taken(pace, user, 1, 1)
    assert len(pace._hands) < 100
    assert await _taken(pace, 1000, 1, 1) == 0, "whoever was too quick still is"
