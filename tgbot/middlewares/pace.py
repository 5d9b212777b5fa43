"""A limit for hands that are too quick: presses and commands per person, before anything is loaded."""

from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, TelegramObject

from tgbot.texts import plain

MOST = 30
"""Presses or commands of one person …"""
SECONDS = 10.0
"""… in so many seconds."""
_REMEMBERED = 50_000

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Pace(BaseMiddleware):
    """Inner, on presses and messages: what comes too quickly is answered, not carried out."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._recent: dict[int, deque[float]] = {}

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        user = data.get("event_from_user")
        if user is None or self._takes(user.id):
            return await handler(event, data)
        if isinstance(event, CallbackQuery):
            await event.answer(plain("refused.slow_down"), show_alert=True)
        return None

    def _takes(self, user_id: int) -> bool:
        now = self._clock()
        if len(self._recent) > _REMEMBERED:
            self._recent.clear()
        recent = self._recent.setdefault(user_id, deque())
        while recent and now - recent[0] > SECONDS:
            recent.popleft()
        if len(recent) >= MOST:
            return False
        recent.append(now)
        return True
