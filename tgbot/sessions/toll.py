"""What a hand that begins to be too quick pays: the next load counts it where all processes see it.

Carried to the load beside its arguments, as log context is: every way from an update to the store would have to hand
it on otherwise. Nobody who presses at an ordinary pace is counted at all.
"""

from contextvars import ContextVar
from typing import NamedTuple


class Toll(NamedTuple):
    """One person or one chat."""

    who: int
    more: int
    """Presses and commands since he was counted last."""
    most: int
    """He may have so many in a span, all processes taken together."""


class TooQuick(Exception):  # noqa: N818 -- a state of the world, not a fault
    """He has had more: whatever he asked for was not done."""

    def __init__(self, who: int) -> None:
        super().__init__(f"{who} is too quick")
        self.who = who


SECONDS = 10.0
"""The span."""
_due: ContextVar[tuple[Toll, ...]] = ContextVar("toll", default=())


def charge(tolls: tuple[Toll, ...]) -> None:
    """The next load of this update pays."""
    _due.set(tolls)


def paid() -> tuple[Toll, ...]:
    """What is to be paid now; it is paid once."""
    tolls = _due.get()
    if tolls:
        _due.set(())
    return tolls


def as_arguments(tolls: tuple[Toll, ...], now: float) -> list[str | int]:
    """For the script: this span and the one before, how much of that still counts, then a row each; empty: nothing."""
    if not tolls:
        return []
    span, passed = divmod(now, SECONDS)
    return [int(span), int(span) - 1, f"{1 - passed / SECONDS:.3f}", *(number for toll in tolls for number in toll)]
