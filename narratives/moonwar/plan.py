"""The plan of a turn while it grows: which beats tell its events, in their order.

Every event that changes the position gets a beat, or is told by the beat of the event that it follows from. What beats
an event gives is said by ``meeting``, ``fates`` and ``ties``.
"""

from collections.abc import Callable, Sequence

from narratives.chronicle.narrator import Told
from narratives.moonwar.beats import EXCHANGES, Beat, Events, People
from narratives.moonwar.cast import Cast

OF_TATARI, TATARI = 3, "Зепия Эльтнем Оберон"
"""The scenario in which ТАТАРИ dies three times, and his name."""


class Plan:
    """Beats laid down so far, and everything that the next one is decided by."""

    def __init__(self, events: Sequence[Told], cast: Cast, scenario: int) -> None:
        self.events = Events(events)
        self.cast = cast
        self.scenario = scenario
        self.beats: list[Beat] = []
        self.participants: tuple[str, ...] = ()
        self.met = False
        self.helped: set[tuple[str, str]] = set()
        """Whose helpers and captives were shown already: («helpers», participant)."""
        self.exchanges = [place for place, event in self.events if event["event"] in EXCHANGES]
        self.run: list[str] = []
        """Who has won each of the last exchanges that one passage tells together; empty: nobody."""
        self.place = 0
        """The place of the event that is being told."""

    def beat(
        self,
        sets: str | tuple[str, ...],
        people: People,
        tags: frozenset[str] = frozenset(),
        fresh: bool = False,
        optional: bool = False,
        n: int = 0,
    ) -> None:
        """Lay down a beat that tells the event under way."""
        names = (sets,) if isinstance(sets, str) else sets
        if names[0].startswith("extra/") and self.is_crowd:
            tags |= {"crowd"}
        self.beats.append(Beat(names, people, tags, fresh, optional, n))

    @property
    def is_crowd(self) -> bool:
        """Were there three or more in the last exchange?"""
        last = next((e for e in reversed(self.events.all[: self.place + 1]) if e["event"] in EXCHANGES), None)
        return last is not None and len(last["participants"]) > 2

    def later(self, name: str, **fields: object) -> bool:
        """Does such an event follow, before the next exchange?"""
        return self.events.later(self.place, name, **fields)

    def pair(self) -> dict[str, str]:
        """The two of the turn as ``a`` and ``b``; a single one is both."""
        first, second = (*self.participants, *self.participants)[:2]
        return {"a": first, "b": second}

    def last_pair(self) -> dict[str, str | Sequence[str]]:
        """The two of the exchange before, as first and second in the order of entering."""
        for event in reversed(self.events.all[: self.place]):
            if event["event"] in EXCHANGES:
                everyone: Sequence[str] = event["participants"]
                pair = [who for who in everyone if who in (event.get("winner"), event.get("loser"))] or everyone[:2]
                others = [who for who in everyone if who not in pair]
                return {"a": pair[0], "b": pair[1], "all": everyone, "others": others}
        return {**self.pair(), "all": self.participants, "others": ()}


Handler = Callable[[Plan, Told], None]
