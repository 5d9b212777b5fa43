"""What masters and Servants are remembered for when a war is over."""

from collections.abc import Iterator, Sequence

from engines.core.deeds import Deed
from engines.core.model import Event
from engines.grail.events import (
    AllianceMade,
    Damage,
    DayMet,
    NightClosed,
    PhantasmActivated,
    PhantasmIdentified,
    SealSpent,
    VowSworn,
)


def feats(events: Sequence[Event]) -> Iterator[Deed]:
    """The deeds of a day, a night or a conflict: a Servant who falls at its end was felled by whoever hurt her last.

    What pairs do by day their Servants are remembered for (GR-D); what the GM makes them do is theirs, too.
    """
    hurt: dict[str, str] = {}
    for event in events:
        match event:
            case Damage() if event.by is not None and event.by != event.who:
                hurt[event.who] = event.by
            case NightClosed():
                for name in event.fallen:
                    yield Deed(name, "deaths")
                    if name in hurt:
                        yield Deed(hurt[name], "kills")
            case PhantasmActivated():
                yield Deed(event.who, "phantasms")
            case PhantasmIdentified() if event.by not in ("name", event.who):
                yield Deed(event.by, "identified")
            case SealSpent():
                yield Deed(event.master, "seals")
            case DayMet():
                yield from _met(event)
            case AllianceMade():
                yield from (Deed(servant, "alliances") for _, servant in event.pairs)
            case VowSworn():
                yield Deed(event.who, "vows")


def _met(event: DayMet) -> Iterator[Deed]:
    """Of two the first looks into the other one's cards, or betrays him (GR-D3, GR-D6)."""
    servants = [servant for _, servant in event.pairs]
    yield from (Deed(servant, "meetings") for servant in servants)
    match event.outcome:
        case "allied":
            yield from (Deed(servant, "alliances") for servant in servants)
        case "scouted":
            yield Deed(servants[0], "scouting")
        case "betrayed":
            yield Deed(servants[0], "betrayals")
