"""Hands that are too quick: per person and per chat."""

from types import SimpleNamespace
from typing import Any

from aiogram.types import TelegramObject

from tests.tgbot.clock import FakeClock
from tgbot.middlewares.pace import MOST, MOST_OF_CHAT, SECONDS, Pace


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
