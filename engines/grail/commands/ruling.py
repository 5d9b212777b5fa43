"""What the GM alone says."""

from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from engines.core.given import distinct
from engines.grail.commands.base import Command, Faces, Natural, Positive, SomeNames, Use
from engines.grail.shapes import (
    Aspect,
    Contest,
    Fit,
    ForcedOutcome,
    ForcedPart,
    Initiative,
    Kind,
    Mode,
    Names,
    Text,
    What,
)


class Check(Command):
    do: Literal["check"]
    sheet: dict[str, Any]


class Create(Command):
    do: Literal["create"]
    sheet: dict[str, Any]
    force: bool = False


class Mob(Command):
    do: Literal["mob"]
    name: Text
    base: Text
    count: Annotated[int, Field(ge=1, le=100000)]
    per: Annotated[int, Field(ge=1, le=10)]
    cliche: Text
    kind: Kind = "super"
    pc: bool = False

    ranks = ("base",)


class Open(Command):
    do: Literal["open"]
    title: Text
    kind: Contest = "physical"
    life: Text | None = None
    initiative: Initiative = "roll"
    clash: bool = False
    sides: Annotated[dict[Text, SomeNames], Field(min_length=2)]

    @model_validator(mode="after")
    def _one_side_each(self) -> "Open":
        distinct(tuple(name for side in self.sides.values() for name in side))
        return self


class Join(Command):
    do: Literal["join"]
    who: Text
    side: Text


class Judge(Command):
    do: Literal["judge"]
    who: Text
    cliche: Text
    fit: Fit


class Allow(Command):
    do: Literal["allow"]
    who: Text
    what: What


class Forbid(Command):
    do: Literal["forbid"]
    who: Text
    what: What


class GiveOrder(Command):
    do: Literal["order"]
    order: Names


class ForceRoll(Command):
    do: Literal["force"]
    who: Text
    part: ForcedPart
    dice: Faces | None = None
    outcome: ForcedOutcome | None = None
    damage: Natural | None = None

    @model_validator(mode="after")
    def _something(self) -> "ForceRoll":
        of_attack = self.outcome is not None or self.damage is not None
        if (self.part != "attack" and of_attack) or (self.dice is None and not of_attack):
            raise ValueError("dice for any part, outcome and damage for an attack")
        return self


class Npc(Command):
    do: Literal["npc"]
    who: Names | Text | None = None


class Resolve(Command):
    do: Literal["resolve"]


class End(Command):
    do: Literal["end"]
    winner: Text | None = None


class Fate(Command):
    do: Literal["fate"]
    who: Text
    text: Text


class Wound(Command):
    do: Literal["wound"]
    who: Text


class Rest(Command):
    do: Literal["rest"]
    who: Text | None = None
    cliche: Text | None = None
    ranks_back: Positive | None = Field(default=None, alias="ranks")


class Resummon(Command):
    do: Literal["resummon"]
    who: Text


class Break(Command):
    do: Literal["break"]
    who: Text


class SetAny(Command):
    """Whatever the GM lays down: of a cliché, or of a character."""

    do: Literal["set"]
    who: Text
    cliche: Text | None = None
    rank: Text | None = None
    max: Text | None = None
    kind: Kind | None = None
    noble: bool | None = None
    helper: bool | None = None
    armour: Text | None = None
    pump: Text | None = None
    powerful: bool | None = None
    charge: bool | None = None
    resist: bool | None = None
    use: Use | None = None
    mode: Mode | None = None
    throwable: bool | None = None
    label: Text | None = None
    revealed: bool | None = None
    justified_by: Text | None = None
    aspect: Aspect | None = None
    seals: Annotated[int, Field(ge=0, le=99)] | None = None
    pc: bool | None = None
    partner: Text | None = None
    boon: Text | None = None
    out: bool | None = None

    ranks = ("rank", "max", "boon")

    @property
    def given(self) -> frozenset[str]:
        """The names of the fields that change something."""
        return frozenset(self.model_fields_set - {"do", "by", "who", "cliche"})

    @model_validator(mode="after")
    def _something(self) -> "SetAny":
        given = self.given
        nulls = {name for name in given if getattr(self, name) is None}
        if not given or nulls - _NULLABLE or ((given & OF_CLICHE) and self.cliche is None):
            raise ValueError("something to set, and a cliché for what belongs to one")
        if self.cliche is not None and not given & OF_CLICHE:
            raise ValueError("nothing of the cliché to set")
        return self


_NULLABLE: Final = frozenset({"armour", "pump", "justified_by", "aspect", "partner", "boon"})
OF_CHARACTER: Final = frozenset({"seals", "pc", "partner", "boon", "out"})
OF_CLICHE: Final = frozenset(SetAny.model_fields) - OF_CHARACTER - {"do", "by", "who", "cliche"}


class Undo(Command):
    do: Literal["undo"]


class Night(Command):
    do: Literal["night"]


class Ally(Command):
    """Two pairs become allies, each named by its master or its Servant (GR-D9)."""

    do: Literal["ally"]
    who: Text
    other: Text


class Sever(Command):
    """The alliance of a pair, named by its master or its Servant, ends (GR-D9)."""

    do: Literal["sever"]
    who: Text


class Approve(Command):
    """The GM takes the words of a pump (GR-N4)."""

    do: Literal["approve"]
    who: Text


class RefusePump(Command):
    """He does not: the declaration stands without its pump (GR-N4)."""

    do: Literal["refuse"]
    who: Text
