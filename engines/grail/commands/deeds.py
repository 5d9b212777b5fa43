"""What people do themselves."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engines.grail.commands.base import Deed, Given, Helpers, Member, Natural, Positive
from engines.grail.shapes import LONGEST_WORDS, BoonUse, Duration, Part, Text


class AttackGiven(Given):
    """The attack of a declaration as it was said."""

    cliche: Text = Field(alias="with")
    target: Text
    pump: Natural | None = None
    """None: no pump, or the default one of an activation (GR-12.3)."""
    helpers: Helpers = ()
    charged: bool = False
    activate: bool = False
    broken: bool = False
    boon: BoonUse | None = None
    by: Text | None = None


class DefenceGiven(Given):
    """The defence of a declaration as it was said; ``with`` None: refused."""

    cliche: Text | None = Field(alias="with")
    pump: Natural = 0
    helpers: Helpers = ()
    powerful: bool = False
    by: Text | None = None


class Declare(Deed):
    do: Literal["declare"]
    attack: AttackGiven | None = None
    defence: DefenceGiven | None = None
    prepare: Part | None = None
    give: bool = False
    heal: Natural = 0
    mana_boon: bool = False
    words: Annotated[Text, Field(max_length=LONGEST_WORDS)] | None = None
    """How the pump looks, in the player's own words (GR-N4)."""

    @property
    def only_gives(self) -> bool:
        """Does he nothing but give mana (GR-26.1)?"""
        return not (self.attack or self.defence or self.prepare or self.heal or self.mana_boon)


class Form(Deed):
    do: Literal["form"]
    members: Annotated[tuple[Member, ...], Field(strict=False)]
    leader: Text | None = None
    difficulty: Text | None = None

    ranks = ("difficulty",)


class Dissolve(Deed):
    do: Literal["dissolve"]


class Yield(Deed):
    do: Literal["yield"]


class Identify(Deed):
    do: Literal["identify"]
    owner: Text
    cliche: Text


class Seal(Deed):
    do: Literal["seal"]
    order: Text | None = None
    duration: Duration | None = None
    vague: Annotated[int, Field(ge=0, le=2)] = 0
    cancel: bool = False
    restore: Text | None = None

    @model_validator(mode="after")
    def _one_purpose(self) -> "Seal":
        purposes = self.cancel + (self.restore is not None)
        if purposes > 1 or (not purposes and (self.order is None or self.duration is None)):
            raise ValueError("an order with its duration, or one of cancel and restore")
        return self


class Answer(Deed):
    do: Literal["answer"]
    resist: bool
    cliche: Text | None = Field(default=None, alias="with")


class Inner(Deed):
    do: Literal["inner"]
    cliche: Text = Field(alias="with")
    against: Text
    of: Text | None = None
    stake: Text | None = None


class Test(Deed):
    do: Literal["test"]
    cliche: Text = Field(alias="with")
    difficulty: Text
    pump: Natural = 0
    helpers: Helpers = ()

    ranks = ("difficulty",)
    __test__ = False  # not a class of tests


class Craft(Deed):
    do: Literal["craft"]
    cliche: Text
    dice: Positive
    item: Text
    noble: bool = False


class Dismantle(Deed):
    do: Literal["dismantle"]
    item: Text
