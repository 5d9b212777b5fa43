"""The house options of a war, with the book's defaults."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from engines.core.model import Frozen
from engines.moonwar.events import EditionName

Clock = Literal["throw", "turn"]
Turns = Annotated[int, Field(ge=1, le=1000)]


class Options(Frozen):
    """What a group chooses before its war; every field has a default."""

    model_config = ConfigDict(strict=True)

    edition: EditionName = "third"
    scenario: Annotated[int, Field(ge=1, le=8)] | None = None
    """None: thrown with d8 at the start (MW-P1)."""
    green: bool = False
    """May the dice name the green characters (MW-P7)?"""
    modifier_clock: Clock | None = None
    """When «на след. ход» acts (MW-M2, MW-M3); None: as the edition says."""
    captives_of_captured: Literal["freed", "pass_on"] = "freed"
    """What becomes of the captives of a captor who is captured himself (MW-O11)."""
    returns: bool = True
    """May the dead and the departed arrive again in scenario 8 (MW-S8-4)?"""
    stakes: bool = True
    """Are things staked in scenario 7 (MW-S7-5)?"""
    turns_by: Literal["anyone", "gm"] = "anyone"
    max_exchanges: Annotated[int, Field(ge=1, le=100)] = 20
    max_turns: Turns = 200
    dust_turn: Turns = 15
    chase_turns: Turns = 17
