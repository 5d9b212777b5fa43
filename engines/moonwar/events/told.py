"""What several events share: names, dice, throws, reasons."""

from typing import Literal

from engines.core.model import Frozen

DeathCause = Literal["battle", "fate", "ally", "captor", "gm"]
Names = tuple[str, ...]
DiceText = tuple[str, ...]


class Thrown(Frozen):
    """One participant's throw in an exchange: total = face + mod + power + helpers + captives."""

    who: str
    die: str
    face: int
    mod: int
    power: int
    helpers: Names
    captives: Names
    total: int
