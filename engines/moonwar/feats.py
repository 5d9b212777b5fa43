"""What a war's people are remembered for when it is over."""

from collections.abc import Iterator, Sequence

from engines.core.deeds import Deed
from engines.core.model import Event
from engines.moonwar.events import (
    AllianceMade,
    BattleFate,
    CharacterCaptured,
    CharacterDied,
    CharacterFreed,
    CharacterLeft,
    ChaseCaught,
    ChaseEscaped,
    TatariDied,
)


def feats(events: Sequence[Event]) -> Iterator[Deed]:
    """The deeds of a turn, as the war itself counts them (MW-V1), and what befell people.

    A captive passed on to another captor stays the same captive.
    """
    for event in events:
        match event:
            case CharacterDied() | TatariDied():
                yield Deed(event.who, "deaths")
                if event.by is not None:
                    yield Deed(event.by, "kills")
            case CharacterCaptured() if event.cause != "passed_on":
                yield Deed(event.who, "captivities")
                if event.cause != "gm":
                    yield Deed(event.by, "captures")
            case BattleFate(result="wounded") | CharacterLeft(cause="fled") | CharacterFreed(cause="escaped"):
                yield Deed(event.who, "escapes")
            case ChaseEscaped():
                yield Deed(event.human, "escapes")
            case ChaseCaught():
                yield Deed(event.human, "captivities")
                yield Deed(event.demon, "captures")
            case AllianceMade():
                for name in event.members:
                    yield Deed(name, "alliances")
