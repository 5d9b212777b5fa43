"""Beats: the pieces of a turn's text, each with its set and the people in its slots."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from narratives.chronicle.narrator import Told
from narratives.moonwar import names

People = Mapping[str, str | Sequence[str]]
"""Slot -> a name of the engine; several names act as one company, and only ``LISTS`` stay lists."""

LISTS = frozenset({"all", "others", "members", "saved", "remaining", "rescuers"})


class Beat(NamedTuple):
    """One piece of a post."""

    sets: tuple[str, ...]
    """Sets taken as one; the first gives the plain sentence."""
    people: People
    tags: frozenset[str] = frozenset()
    fresh: bool = False
    """Begins a paragraph."""
    optional: bool = False
    """May be left out of a long post."""
    n: int = 0
    """A number that the text may tell; 0: there is none."""


class Events:
    """The events of one turn, with a look ahead: a text may only say what really came of it."""

    def __init__(self, events: Sequence[Told]) -> None:
        self.all = events

    def __iter__(self) -> Iterator[tuple[int, Told]]:
        return iter(enumerate(self.all))

    def later(self, place: int, name: str, **fields: Any) -> bool:
        """Does such an event follow, before the next exchange?"""
        for event in self.all[place + 1 :]:
            if event["event"] in EXCHANGES:
                return False
            if event["event"] == name and all(event[key] == value for key, value in fields.items()):
                return True
        return False

    def before(self, place: int) -> str:
        """The name of the event before this one; empty at the start."""
        return self.all[place - 1]["event"] if place else ""

    def saved(self, place: int, who: str) -> bool:
        """Do his allies save him from what has just been thrown?"""
        for event in self.all[place + 1 :]:
            if event["event"] in EXCHANGES:
                return False
            if event["event"] == "alliance.rescued" and who in event["saved"]:
                return True
        return False


BATTLES = frozenset({"battle.drawn", "battle.hit", "battle.felled", "battle.killed"})
TALKS = frozenset({"talk.unconvinced", "talk.allied", "talk.parted", "talk.persuaded", "talk.subdued"})
EXCHANGES = BATTLES | TALKS


def who_met(events: Sequence[Told]) -> tuple[str, ...]:
    """The people of a turn, each once, in the order rolled: an arrival stands in the place of the force.

    ``events`` begin with ``turn.started``.
    """
    people = list(events[0]["participants"])
    if len(events) > 1 and events[1]["event"] == "character.arrived":
        force = people[0] if people[0] == people[1] else next(who for who in people if who in names.forces())
        people = [events[1]["who"] if who == force else who for who in people]
    return tuple(dict.fromkeys(people))


def bystanders(events: Sequence[Told]) -> set[str]:
    """Whoever takes part in a turn of these events besides those rolled: helpers, captives, those who join a fight."""
    joined = {event["who"] for event in events if event["event"] == "battle.joined"}
    throws = (thrown for event in events for thrown in event.get("throws", ()))
    return joined.union(*((*thrown["helpers"], *thrown["captives"]) for thrown in throws))


def margin_tags(margin: int | None) -> frozenset[str]:
    """``narrow``: luck decided; ``wide``: one clean reason did."""
    if margin is None:
        return frozenset()
    return frozenset({"narrow"} if abs(margin) <= 1 else {"wide"} if abs(margin) >= 4 else ())


def main_pair(people: People) -> tuple[str, str] | None:
    """The two whom the relation tags are about, the one who acts first."""
    for one, other in _PAIRS:
        if one in people and other in people:
            first, second = people[one], people[other]
            if isinstance(first, str) and isinstance(second, str):
                return first, second
    return None


_PAIRS = (("w", "l"), ("a", "b"), ("captor", "captive"), ("who", "by"), ("who", "of"), ("demon", "human"))
