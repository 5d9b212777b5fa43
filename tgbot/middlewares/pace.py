"""A limit for hands that are too quick: presses and commands per person and per chat, before anything is loaded.

Each process counts for itself. The limit is there to keep one hand from using up a process, not to be fair to a hair;
counted in the store it would cost every press a round trip of its own (a person, a chat and a game never share a slot),
and a store under a flood is what must be spared. Behind a balancer of N processes a hand has at most N times as much.
"""

from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, TelegramObject

from tgbot.handlers.answers import answered
from tgbot.texts import plain

MOST = 30
"""Presses or commands of one person …"""
MOST_OF_CHAT = 300
"""… and of one chat …"""
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
        user, chat = data.get("event_from_user"), data.get("event_chat")
        # Ids of groups are negative: the two kinds never meet.
        mine = user is None or self._takes(user.id, MOST)
        if mine and (chat is None or chat.id > 0 or self._takes(chat.id, MOST_OF_CHAT)):
            return await handler(event, data)
        if isinstance(event, CallbackQuery):
            await answered(event, plain("refused.slow_down"), alert=True)
        return None

    def _takes(self, who: int, most: int) -> bool:
        now = self._clock()
        if len(self._recent) > _REMEMBERED:
            self._recent.clear()
        recent = self._recent.setdefault(who, deque())
        while recent and now - recent[0] > SECONDS:
            recent.popleft()
        if len(recent) >= most:
            return False
        recent.append(now)
        return True
