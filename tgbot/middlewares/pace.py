"""A limit for hands that are too quick: presses and commands per person and per chat.

Each process counts for itself first, before anything is loaded: a flood does not reach the store. A hand that begins to
be quick is counted in the store as well, by the load that its update needs anyway, so that behind a balancer it has no
more in a group than elsewhere. An ordinary hand costs the store nothing, not even a write to its log.

Whoever is refused is told so: at each press, since a button waits for an answer; in writing once in a while, since an
answer to each line of a flood is a flood.
"""

from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, Message, TelegramObject

from tgbot.handlers.answers import answered
from tgbot.handlers.filters import moves
from tgbot.handlers.whisper import Listener, whisper
from tgbot.sessions.toll import SECONDS, Toll, TooQuick, charge
from tgbot.texts import plain

MOST = 30
"""Presses or commands of one person …"""
MOST_OF_CHAT = 300
"""… and of one chat in ``SECONDS``."""
UNNOTICED = 6
"""A process tells the others of a hand after this part of what it may."""
REMEMBERED = 10_000
"""Hands that are known before those at rest are forgotten: ten megabytes."""

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Hand:
    """One person or one chat, as this process knows it."""

    def __init__(self) -> None:
        self._recent: deque[float] = deque()
        self._untold = 0
        self._held = 0.0
        self._warned = -SECONDS

    def takes(self, now: float, most: int) -> bool:
        """One press more; False: too many."""
        while self._recent and now - self._recent[0] > SECONDS:
            self._recent.popleft()
        if len(self._recent) >= most or now < self._held:
            return False
        self._untold = self._untold + 1 if self._recent else 1
        self._recent.append(now)
        return True

    def toll(self, who: int, most: int) -> tuple[Toll, ...]:
        """What the others are to be told; nothing as long as the hand is an ordinary one."""
        if len(self._recent) < max(1, most // UNNOTICED):
            return ()
        told, self._untold = self._untold, 0
        return (Toll(who, told, most),)

    def hold(self, now: float) -> None:
        """All processes together have had too much of it: for half a span it is refused here, without a question."""
        self._held = now + SECONDS / 2

    def warned(self, now: float) -> bool:
        """Is it told of its haste now? Once a span."""
        if now - self._warned < SECONDS:
            return False
        self._warned = now
        return True

    def rests(self, now: float) -> bool:
        """Nothing would be lost if it were forgotten."""
        return now >= self._held and not (self._recent and now - self._recent[-1] <= SECONDS)


class Pace(BaseMiddleware):
    """Inner, on presses and messages: what comes too quickly is answered, not carried out."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._hands: dict[int, Hand] = {}

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        if isinstance(event, Message) and moves(event):
            return await handler(event, data)
        user, chat = data.get("event_from_user"), data.get("event_chat")
        # Ids of groups are negative: the two kinds never meet.
        limits = {user.id: MOST} if user is not None else {}
        if chat is not None and chat.id < 0:
            limits[chat.id] = MOST_OF_CHAT
        now = self._clock()
        hands = {who: self._hand(who, now) for who in limits}
        quick = next((who for who, most in limits.items() if not hands[who].takes(now, most)), None)
        if quick is None:
            charge(tuple(toll for who, most in limits.items() for toll in hands[who].toll(who, most)))
            try:
                return await handler(event, data)
            except TooQuick as error:
                quick = error.who
                self._hand(quick, now).hold(now)
            finally:
                charge(())
        await self._refused(event, self._hand(quick, now), now)
        return None

    async def _refused(self, event: TelegramObject, hand: Hand, now: float) -> None:
        if isinstance(event, CallbackQuery):
            await answered(event, plain("refused.slow_down"), alert=True)
        elif isinstance(event, Message) and event.bot is not None and hand.warned(now):
            await whisper(event.bot, Listener.of_message(event), plain("refused.slow_down"))

    def _hand(self, who: int, now: float) -> Hand:
        if who not in self._hands and len(self._hands) >= REMEMBERED:
            self._hands = {one: hand for one, hand in self._hands.items() if not hand.rests(now)}
        return self._hands.setdefault(who, Hand())
