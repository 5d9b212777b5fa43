"""People come and go."""

from typing import Literal

from engines.core.model import Event
from engines.moonwar.events.told import DeathCause, DiceText

CaptureCause = Literal["fate", "talk", "ally", "captor", "passed_on", "gm"]
FreedCause = Literal["escaped", "made_ally", "captor_killed", "captor_captured", "captor_out", "gm"]
LeftCause = Literal["fled", "gm"]


class CharacterDied(Event):
    """``by`` is None when the GM ruled it."""

    event: Literal["character.died"] = "character.died"
    who: str
    by: str | None
    cause: DeathCause


class CharacterCaptured(Event):
    event: Literal["character.captured"] = "character.captured"
    who: str
    by: str
    cause: CaptureCause


class CharacterFreed(Event):
    """``by``: the captor who held him."""

    event: Literal["character.freed"] = "character.freed"
    who: str
    by: str
    cause: FreedCause


class CharacterLeft(Event):
    event: Literal["character.left"] = "character.left"
    who: str
    cause: LeftCause


class CharacterStayed(Event):
    event: Literal["character.stayed"] = "character.stayed"
    who: str


class CharacterArrived(Event):
    """``left``: how many arrivals are still possible."""

    event: Literal["character.arrived"] = "character.arrived"
    who: str
    returned: bool
    left: int
    dice: DiceText


class CharacterJoined(Event):
    event: Literal["character.joined"] = "character.joined"
    who: str
    returned: bool


PeopleEvent = (
    CharacterDied
    | CharacterCaptured
    | CharacterFreed
    | CharacterLeft
    | CharacterStayed
    | CharacterArrived
    | CharacterJoined
)
