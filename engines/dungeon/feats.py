"""What heroes are remembered for when a campaign is left."""

from collections.abc import Iterator, Sequence

from engines.core.deeds import Deed
from engines.core.model import Event
from engines.dungeon.events import CharacterDied, MonsterDied, PartyLeft, SecretLearned, TrapDisarmed


def feats(events: Sequence[Event]) -> Iterator[Deed]:
    """The deeds of an adventure: whoever carries the treasure out has won it."""
    for event in events:
        match event:
            case PartyLeft(treasure=True):
                for name in event.who:
                    yield Deed(name, "wins")
            case MonsterDied():
                yield Deed(event.by, "kills")
            case CharacterDied():
                yield Deed(event.who, "deaths")
            case TrapDisarmed():
                yield Deed(event.by, "traps")
            case SecretLearned() if event.by is not None:
                yield Deed(event.by, "secrets")
