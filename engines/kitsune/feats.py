"""What foxes are remembered for when a campaign is over."""

from collections.abc import Iterator, Sequence

from engines.core.deeds import Deed
from engines.core.model import Event
from engines.kitsune.events import CheckRolled, InfluenceWon, TailGrown


def feats(events: Sequence[Event]) -> Iterator[Deed]:
    """The deeds of a night; who stays hidden from an exorcist has escaped."""
    for event in events:
        match event:
            case InfluenceWon():
                yield Deed(event.fox, "qi", event.qi)
            case CheckRolled(outcome="hidden"):
                yield Deed(event.fox, "escapes")
            case TailGrown():
                yield Deed(event.fox, "tails")
