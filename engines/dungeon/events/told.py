"""What all events share: dice, modifiers, who may see it."""

from typing import Any, Literal

from engines.core.model import Event, Frozen

Names = tuple[str, ...]
Faces = tuple[int, ...]
"""Dice as they fell, rerolls too, in the order thrown."""
Mods = dict[str, int]
"""Modifiers by name, zeros left out (DN-R9)."""
Answer = bool | int | str | Names
"""Yes or no; how many; a passage; a list of passages."""
Blow = Literal["light", "medium", "two_handed", "thrown", "ranged", "melee"]


class Told(Event):
    """An event of this game."""

    audience: str | None = None

    def payload(self) -> dict[str, Any]:
        return self.model_dump(mode="json", exclude_none=True)


class RollPart(Frozen):
    """One side of an opposed roll."""

    who: str | None = None
    dice: Faces
    mods: Mods
    total: int


class Rolled(Told):
    """A roll against a difficulty; one not thrown has neither total nor margin."""

    dice: Faces
    mods: Mods
    total: int | None = None
    difficulty: int
    margin: int | None = None
    success: bool
    declared: bool | None = None
    forced: bool | None = None
