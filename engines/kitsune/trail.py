"""The clan's trail and the exorcists' search for it (KI-Z1, Z2, Z4)."""

from collections.abc import Iterator
from contextlib import contextmanager

from engines.kitsune.draft import Draft
from engines.kitsune.events import TrailChanged, TrailLevelChanged, TrailSearched
from engines.kitsune.terms import EndReason

_SIDES = 12


def grow(draft: Draft, suspicion: int, reason: EndReason) -> None:
    """A night leaves its Suspicion behind, and more after banishment (KI-Z2)."""
    numbers = draft.numbers
    by = max(numbers.trail_min, suspicion) + (numbers.trail_banished if reason == "banished" else 0)
    with level_told(draft):
        draft.trail += by
        draft.tell(TrailChanged(by=by, value=draft.trail))


@contextmanager
def level_told(draft: Draft) -> Iterator[None]:
    """Tell everybody of the level if it changes meanwhile: it is public, the number is not (KI-Z1)."""
    before = draft.numbers.trail_level(draft.trail)
    yield
    level = draft.numbers.trail_level(draft.trail)
    if level != before:
        draft.tell(TrailLevelChanged(level=level))


def found(draft: Draft) -> bool:
    """Is the clan found at this dawn (KI-Z4)?"""
    numbers = draft.numbers
    level = numbers.trail_level(draft.trail)
    if level == "found":
        draft.tell(TrailSearched(level=level, die=None, found=True))
        return True
    risk = {"quiet": 0, "whispers": numbers.search_whispers, "hunted": numbers.search_hunted}[level]
    if not risk:
        return False
    die = draft.throw(_SIDES, "search")
    draft.tell(TrailSearched(level=level, die=die, found=die <= risk))
    return die <= risk
