"""What masters and Servants are remembered for when a war is over."""

from collections.abc import Iterator, Sequence

from engines.core.deeds import Deed
from engines.core.model import Event
from engines.grail.events import Damage, NightClosed, PhantasmActivated, SealSpent


def feats(events: Sequence[Event]) -> Iterator[Deed]:
    """The deeds of a night or a conflict: a Servant who falls at its end was felled by whoever hurt her last."""
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
            case SealSpent():
                yield Deed(event.master, "seals")
