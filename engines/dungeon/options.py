"""The house options of a campaign, with the book's defaults."""

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field

from engines.core.engine import GM
from engines.core.model import Frozen

Sides = Annotated[int, Field(ge=0, le=20)]
"""A die of so many sides; one side is always 1, none does nothing."""


def not_blank(text: str) -> str:
    """The text as it is. Raises ValueError when nothing that can be read stands in it."""
    if all(unicodedata.category(sign)[0] in "CZ" for sign in text):
        raise ValueError("blank")
    return text


class Options(Frozen):
    """What a group chooses before its first dungeon; every field has a default."""

    model_config = ConfigDict(strict=True)

    monsters: Literal["auto", "gm"] = "auto"
    """Who starts the monsters' turn (DN-F12)."""
    moves_by: Literal["anyone", "vote"] = "anyone"
    """Who decides on the party's commands."""
    awards: Literal["auto", "gm"] = "auto"
    """Are rewards given by the rules (DN-W8)?"""
    failed_cast: Literal["spent", "kept"] = "spent"
    """Does a failed cast use up the slot (DN-S0)?"""
    disarm_fail: Literal["springs", "stays"] = "springs"
    """What a failed disarming does (DN-T2)."""
    reroll_negative: bool = True
    """Are values that sum to less than 0 thrown again (DN-C3)?"""
    difficulty: Annotated[int, Field(ge=1, le=12)] = 5
    trap_damage: Sides = 6
    chasm_damage: Sides = 6
    climb_damage: Sides = 3
    water_damage: Sides = 3
    armor_noise: Annotated[int, Field(ge=-6, le=0)] = 0
    """What heavy armour adds to a sneak check (DN-X8)."""
    known_trap_bonus: Annotated[int, Field(ge=0, le=6)] = 2
    item_charges: Annotated[int, Field(ge=1, le=100)] = 10
    item_level: Annotated[int, Field(ge=1, le=9)] = 1
    start_small: Annotated[int, Field(ge=0, le=2)] = 0
    start_normal: Annotated[int, Field(ge=0, le=1)] = 0
    key_group: Annotated[int, Field(ge=-3, le=6)] = 0
    """Added to the number of characters in the base group of the generator (DN-G4)."""
    fork_group: Annotated[int, Field(ge=0, le=6)] = 2
    restock_extra: Annotated[int, Field(ge=0, le=6)] = 1
    party_max: Annotated[int, Field(ge=1, le=12)] = 6
    viewer: Annotated[str, AfterValidator(not_blank)] = GM
    """Whose view a replay prints."""
