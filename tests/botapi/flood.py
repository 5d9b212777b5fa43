"""Flood control: off until a test switches it on.

Three windows, as Telegram describes them: 20 messages a minute into one group (all topics together, edits count too),
about one a second into one chat with a short burst allowed, 30 a second overall. Ephemeral messages, callback answers
and reads are free.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from tgbot.botapi.errors import too_many_requests
from tgbot.botapi.state import Chat

LIMITED_PREFIXES = ("send", "edit", "copy", "forward", "pin", "createforumtopic")
FREE = frozenset({"sendchataction", "editforumtopic", "editgeneralforumtopic"})


def is_limited(method: str) -> bool:
    """Does this method count as a message?"""
    name = method.lower()
    return name.startswith(LIMITED_PREFIXES) and name not in FREE and "ephemeral" not in name


@dataclass
class Flood:
    """The limits. Windows are in seconds of the server's clock, divided by `scale`.

    With `scale=60` the group window of a minute lasts a second, so that a test sees a real 429 and a real recovery
    in real time. `retry_after` is what the scaled window asks for, never below 1. `violations` lists (time, method,
    chat id, retry_after) of every refusal.
    """

    now: Callable[[], float]
    enabled: bool = False
    scale: float = 1.0
    per_group: int = 20
    group_window: float = 60.0
    burst: int = 3
    chat_interval: float = 1.0
    overall: int = 30
    violations: list[tuple[float, str, int, int]] = field(default_factory=list)
    _sent: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    _all: list[float] = field(default_factory=list)

    def enable(self, *, scale: float = 1.0) -> None:
        """Switch the limits on and forget what was sent before."""
        self.enabled, self.scale = True, scale
        self._sent.clear()
        self._all.clear()

    def disable(self) -> None:
        """Switch the limits off."""
        self.enabled = False

    def check(self, method: str, chat: Chat) -> None:
        """Refuse with 429 when a message into `chat` would break a limit now."""
        if not self.enabled or not is_limited(method):
            return
        wait = max(self._wait_group(chat), self._wait_chat(chat), self._wait_overall())
        if wait > 0:
            seconds = max(1, math.ceil(wait))
            self.violations.append((self.now(), method, chat.id, seconds))
            raise too_many_requests(seconds)

    def count(self, method: str, chat: Chat) -> None:
        """Note a message that got through."""
        if self.enabled and is_limited(method):
            now = self.now()
            self._sent[chat.id].append(now)
            self._all.append(now)

    def _wait_group(self, chat: Chat) -> float:
        return self._window(self._sent[chat.id], self.per_group, self.group_window) if chat.is_group else 0.0

    def _wait_chat(self, chat: Chat) -> float:
        return self._window(self._sent[chat.id], self.burst, self.burst * self.chat_interval)

    def _wait_overall(self) -> float:
        return self._window(self._all, self.overall, 1.0)

    def _window(self, times: list[float], limit: int, seconds: float) -> float:
        """Seconds until one more fits among at most `limit` in the last `seconds`."""
        if len(times) < limit:
            return 0.0
        return max(0.0, times[-limit] + seconds / self.scale - self.now())
