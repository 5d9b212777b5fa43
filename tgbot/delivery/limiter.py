"""Telegram's limits, kept ahead of time and shared by all processes through Redis."""

from collections.abc import Callable
from time import time
from typing import NamedTuple

from tgbot.sessions.keys import Keys
from tgbot.storage.connection import Client, answer
from tgbot.storage.script import Script


class Window(NamedTuple):
    """At most ``most`` messages in any ``seconds``."""

    most: int
    seconds: float


class Limits(NamedTuple):
    """How much may be sent: into a private chat, into a group, by the whole bot."""

    chat: tuple[Window, ...]
    group: tuple[Window, ...]
    overall: tuple[Window, ...]

    def wider(self, times: int) -> "Limits":
        """So many times more of each, for a server that is not Telegram's."""
        return Limits(*(tuple(Window(window.most * times, window.seconds) for window in one) for one in self))


_CHAT = (Window(3, 3.25),)
"""One a second, with short bursts; a little more, since requests do not all travel equally fast."""
_GROUP = (*_CHAT, Window(18, 60.0))
"""Telegram stops a bot at 20 a minute; all topics of a group and the edits count together."""
_OVERALL = (Window(10, 0.4),)
"""About 30 a second for the whole bot. In small bursts: of one big burst a second the last messages, being late, were
in Telegram's same second as the first of the next, and it refused them.
"""
TELEGRAM = Limits(_CHAT, _GROUP, _OVERALL)

_OVERALL_KEY = "lt:{all}:rate"
_OVERALL_HOLD = "lt:{all}:hold"


class NotYet(Exception):  # noqa: N818 -- a matter of time, not a fault
    """The message must wait ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:.3f} s")
        self.seconds = seconds


class Limiter:
    """Counts messages and edits in sliding windows."""

    def __init__(self, client: Client, limits: Limits = TELEGRAM, *, now: Callable[[], float] = time) -> None:
        self._client = client
        self._limits = limits
        self._now = now
        self._take = Script(__package__, "take")

    async def take(self, chat_id: int) -> None:
        """Count one message to this chat. Raises NotYet, and then nothing is counted."""
        keys = Keys.of_chat(chat_id)
        now = round(self._now() * 1000)
        mine = keys.rate(chat_id)
        await self._try(mine, keys.hold(chat_id), self._limits.group if chat_id < 0 else self._limits.chat, now)
        try:
            await self._try(_OVERALL_KEY, _OVERALL_HOLD, self._limits.overall, now)
        except NotYet:
            await answer(self._client.lrem(mine, 1, str(now)))
            raise

    async def forbid(self, chat_id: int, seconds: float) -> None:
        """Telegram said «retry after»: nothing goes to this chat until then."""
        until = round((self._now() + seconds) * 1000)
        await self._client.set(Keys.of_chat(chat_id).hold(chat_id), until, px=round(seconds * 1000))

    async def _try(self, key: str, hold: str, windows: tuple[Window, ...], now: int) -> None:
        limits = [number for window in windows for number in (window.most, round(window.seconds * 1000))]
        if wait := int(await self._take(self._client, [key, hold], [now, *limits])):
            raise NotYet(wait / 1000)
