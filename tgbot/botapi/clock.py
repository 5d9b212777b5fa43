"""The server's time: real by default, moved by hand when a test cannot wait."""

from __future__ import annotations

import time


class Clock:
    """Unix time that runs with the machine's monotonic clock and can jump forward.

    `running=False` freezes it: only `advance` moves it. Message dates, the age of callback queries, the
    retention of updates and the flood windows all read this clock; socket timeouts never do.
    """

    def __init__(self, start: float | None = None, *, running: bool = True) -> None:
        self._base = time.time() if start is None else start
        self._started = time.monotonic()
        self._running = running

    def now(self) -> float:
        """Seconds since the epoch, as the server believes."""
        return self._base + (time.monotonic() - self._started if self._running else 0.0)

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass at once."""
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self._base += seconds
