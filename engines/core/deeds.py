"""What came of a finished game, small enough to be kept for good: who did what, how long it took, where most died."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engines.core.model import Event, Frozen

if TYPE_CHECKING:
    from engines.core.engine import Engine

WINS: Final = "wins"
DEATHS: Final = "deaths"


class Deed(NamedTuple):
    """Something done by a person of the game: «kills», «escapes», or a deed of this game's own («qi»)."""

    who: str
    what: str
    times: int = 1


class Worst(Frozen):
    """The chapter in which most people died."""

    chapter: int
    deaths: int


class Deeds(Frozen):
    """The summary of a game. It adds up to halls of fame; nothing in it is needed to play on."""

    people: dict[str, dict[str, int]]
    """Everybody of the game -> what he did, how often; who did nothing has an empty entry."""
    chapters: int
    """How many turns, nights, fights, adventures it took."""
    worst: Worst | None = None


def reckoned(engine: "Engine[Any]", last: Frozen, told: Iterable[Sequence[Event]]) -> Deeds:
    """The summary of a game: its last position, and the events of the steps that stand, in order.

    Deeds of those who are nobody in the game's own list (forces, passers-by, monsters) are left out.
    """
    people: dict[str, Counter[str]] = {name: Counter() for name in engine.everybody(last)}
    begins = engine.chapters(last)
    worst: Worst | None = None
    count = 0
    for number, events in enumerate(_parted(begins, told)):
        # What comes before the first chapter belongs to none.
        count = number
        deaths = 0
        for who, what, times in engine.deeds(events):
            if who in people:
                people[who][what] += times
                deaths += times if what == DEATHS else 0
        if number and deaths and (worst is None or deaths > worst.deaths):
            worst = Worst(chapter=number, deaths=deaths)
    for name in engine.winners(last):
        if name in people:
            people[name][WINS] += 1
    return Deeds(people={name: dict(done) for name, done in people.items()}, chapters=count, worst=worst)


def _parted(begins: frozenset[str], told: Iterable[Sequence[Event]]) -> Iterator[list[Event]]:
    """The events by chapter; the first list is what came before any."""
    chapter: list[Event] = []
    for events in told:
        for event in events:
            if event.event in begins:
                yield chapter
                chapter = []
            chapter.append(event)
    yield chapter
