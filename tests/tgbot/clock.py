"""A clock for tests."""


class FakeClock:
    """Called, it gives seconds since the epoch; only ``advance`` moves it."""

    def __init__(self, start: float = 1_790_000_000.0) -> None:
        self._now = start

    def __call__(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
