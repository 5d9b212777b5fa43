"""Sheets are checked, people come in."""

from typing import Literal

from engines.core.model import Frozen
from engines.grail.events.told import Told


class Violation(Frozen):
    """What a sheet breaks, and by which cliché; None: the sheet as a whole."""

    code: str
    cliche: str | None


class SheetChecked(Told):
    event: Literal["sheet.checked"] = "sheet.checked"
    name: str
    cost: int
    budget: int | None
    violations: tuple[Violation, ...]


class CharacterCreated(Told):
    event: Literal["character.created"] = "character.created"
    name: str


class MobMade(Told):
    event: Literal["mob.made"] = "mob.made"
    name: str
    rank: str


class Joined(Told):
    event: Literal["joined"] = "joined"
    who: str
    side: str


PeopleEvent = SheetChecked | CharacterCreated | MobMade | Joined
