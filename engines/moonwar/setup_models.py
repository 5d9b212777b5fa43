"""The shape of a war under way as people write it down; each scenario adds fields of its own."""

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, ConfigDict, Field

from engines.core.given import Text, distinct
from engines.core.model import Frozen
from engines.moonwar.commands import ModsGiven, Power
from engines.moonwar.events import Form
from engines.moonwar.state import Category

Names = Annotated[tuple[Text, ...], Field(strict=False), AfterValidator(distinct)]
"""A list of different names."""
Members = Annotated[tuple[Text, ...], Field(strict=False, min_length=2), AfterValidator(distinct)]


class _Strict(Frozen):
    model_config = ConfigDict(strict=True)


class CharacterSetup(_Strict):
    """A character of the position."""

    name: Text
    category: Category | None = None
    """Only for a name outside the roster."""
    status: Literal["in", "dead", "left"] = "in"
    mods: ModsGiven = ()
    power: Power = 0
    captor: Text | None = None
    broken: bool = False
    form: Form = "self"


class AllianceSetup(_Strict):
    """An alliance with its mark."""

    members: Members
    quarrel: bool = False


class ForceSetup(_Strict):
    """The third-party force of the position."""

    mods: ModsGiven = ()
    power: Annotated[int, Field(ge=0, le=9)] = 0


class WarSetup(_Strict):
    """The fields that every scenario has."""

    characters: Annotated[tuple[CharacterSetup | Text, ...], Field(strict=False, min_length=1)]
    turn: Annotated[int, Field(ge=0)] = 0
    alliances: Annotated[tuple[AllianceSetup | Members, ...], Field(strict=False)] = ()
    force: ForceSetup = ForceSetup()

    absent: ClassVar[frozenset[str]] = frozenset()
    """Those of these fields that a scenario does not have."""
    nullable: ClassVar[frozenset[str]] = frozenset()
    """The fields that may be written down as null."""
