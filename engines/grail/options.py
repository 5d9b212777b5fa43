"""The house options of a war, with the book's defaults."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, ValidationError

from engines.core.errors import Refused
from engines.core.given import wrong_fields
from engines.core.model import Frozen
from engines.grail.ladder import HOUSE, Ladder, Rungs
from engines.grail.shapes import Fit, Text
from engines.grail.templates import PAIRS


class Budget(Frozen):
    """Dice that a sheet may cost (GR-S2)."""

    model_config = ConfigDict(strict=True)

    master: Annotated[int, Field(ge=0, le=1000)] = 10
    servant: Annotated[int, Field(ge=0, le=1000)] = 24


class Options(Frozen):
    """What a group chooses before its war; every field has a default."""

    model_config = ConfigDict(strict=True)

    ladder: Rungs = HOUSE
    tie: Literal["defender", "reroll", "both"] = "defender"
    """What an equal throw means (GR-B4)."""
    close: Literal["all", "gm"] = "all"
    """Does a round close itself when all have declared (GR-2.8)?"""
    refusal: Literal["full", "graded"] = "full"
    """What refusing defence costs (GR-2.6)."""
    mana_floor: Literal["keep", "drain"] = "keep"
    """In which order a Servant and his master pay (GR-12.2)."""
    mundane_vs_servant: Fit = "refused"
    """How a human cliché fits against a Servant (GR-17.5)."""
    broken_factor: Annotated[int, Field(ge=1, le=5)] = 3
    """By how much a breaking phantasm multiplies its dice (GR-14.1)."""
    helpers_max: Annotated[int, Field(ge=0, le=5)] = 2
    """How many own clichés may help in one roll (GR-21.1)."""
    budget: Budget = Budget()
    night_rounds: Annotated[int, Field(ge=1, le=20)] = 5
    night_rest: Annotated[int, Field(ge=0, le=9)] = 2
    """Ranks that come back between nights (GR-W4)."""
    day_meetings: Annotated[int, Field(ge=0, le=3)] = 2
    """So many meetings a day has at most (GR-D2)."""
    pairs: Annotated[int, Field(ge=0, le=PAIRS)] = 0
    """Of how many house pairs, drawn by the seed, a war consists that goes on by itself; none: people play."""
    viewer: Text = "gm"
    """Whose view is printed: «gm», «all» or a character."""

    @cached_property
    def ranks(self) -> Ladder:
        """The ladder as the rules use it."""
        return Ladder(self.ladder)


def read_options(options: object) -> Options:
    """Options as they came. Raises Refused("bad_value") for an unknown name, a wrong type or a value out of range."""
    if not isinstance(options, Mapping):
        raise Refused("bad_value")
    try:
        return Options.model_validate(_plain(options))
    except (ValidationError, TypeError) as error:
        fields = wrong_fields(error) if isinstance(error, ValidationError) else []
        raise Refused("bad_value", fields=fields) from error


def _plain(options: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): value for name, value in options.items()}
