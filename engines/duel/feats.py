"""What fighters are remembered for when a table is left."""

from collections.abc import Iterator, Sequence

from engines.core.deeds import Deed
from engines.core.model import Event
from engines.duel.events import (
    AssassinationDone,
    BlowResolved,
    CaptiveBound,
    CaptiveFreed,
    FightEnded,
    FighterKilled,
    FlightEscaped,
    SurvivalDecided,
)


def feats(events: Sequence[Event]) -> Iterator[Deed]:
    """The deeds of a fight and of what follows it. A victim of an ambush dies when her fate is decided so (DU-K7)."""
    hunters: dict[str, str] = {}
    for event in events:
        match event:
            case FightEnded(reason="one_side"):
                for name in event.standing:
                    yield Deed(name, "wins")
            case FighterKilled():
                yield Deed(event.who, "deaths")
                yield Deed(event.by, "kills")
            case AssassinationDone():
                hunters[event.target] = event.by
            case SurvivalDecided(outcome="dies"):
                yield Deed(event.who, "deaths")
                if event.who in hunters:
                    yield Deed(hunters[event.who], "kills")
            case CaptiveBound():
                yield Deed(event.by, "captures")
                yield Deed(event.target, "captivities")
            case CaptiveFreed() if event.by == event.who:
                yield Deed(event.who, "escapes")
            case FlightEscaped():
                yield Deed(event.who, "escapes")
            case BlowResolved(passed=True):
                yield Deed(event.by, "blows")
