"""The shapes of what people can say; ``reading`` makes a command of data, every room carries its own out."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from engines.core.engine import GM
from engines.core.given import distinct
from engines.core.model import Frozen
from engines.dungeon.options import not_blank
from engines.dungeon.words import (
    ClassName,
    Fate,
    MonsterAct,
    Rank,
    RewardKind,
    RollKind,
    SpendOn,
    SpendUse,
    Stat,
)

Text = Annotated[str, AfterValidator(not_blank)]
Spell = Annotated[int, Field(ge=1, le=13)]
Spells = Annotated[tuple[Spell, ...], Field(strict=False)]
About = Literal["secrets", "traps", "monsters", "way", "other"]

_ROLLS: Final = frozenset(get_args(RollKind))
_FITTING: Final[Mapping[SpendUse, frozenset[str]]] = {
    "plus": _ROLLS,
    "minus": _ROLLS,
    "reroll": frozenset({"attack"}),
    "win": frozenset({"initiative", "contest"}),
    "success": frozenset({"check", "save", "attack", "cast"}),
    "six": frozenset({"damage"}),
    "keep": frozenset({"destroy"}),
}
OWN_USES: Final = frozenset({"reroll", "success", "six", "keep"})
"""Only for one's own roll or item."""
SMALL_USES: Final = frozenset({"plus", "minus", "reroll", "win"})
"""Paid with a small reward; the others with a normal one."""


class _Said(Frozen):
    # People write «class», never the name that Python has for it.
    model_config = ConfigDict(strict=True, validate_by_name=False, validate_by_alias=True)


class _Inner(_Said):
    """A part of a command."""

    @model_validator(mode="after")
    def _nothing_is_null(self) -> "_Inner":
        if any(getattr(self, name) is None for name in self.model_fields_set):
            raise ValueError("null")
        return self


class _Command(_Said):
    by: Text = GM


class Spend(_Inner):
    """A reward to be spent when a roll comes (DN-R2 … DN-R8, DN-W12, DN-W15)."""

    who: Text
    on: SpendOn
    use: SpendUse
    of: Text | None = None
    against: Text | None = None

    @model_validator(mode="after")
    def _fits(self) -> "Spend":
        if self.on not in _FITTING[self.use] or (self.use in OWN_USES and self.of not in (None, self.who)):
            raise ValueError("no rule knows such a spend")
        return self


Spending = Annotated[tuple[Spend, ...], Field(strict=False)]


class _Spending(_Command):
    spend: Spending = ()


# --- the camp


class Roll(_Command):
    do: Literal["roll"]
    name: Text


class Create(_Command):
    do: Literal["create"]
    name: Text
    class_: ClassName = Field(alias="class")
    stats: Annotated[tuple[int, int, int], Field(strict=False)]
    weapon: Text | None = None
    armor: Text | None = None
    spells: Spells | None = None


class Kit(_Command):
    do: Literal["kit"]
    who: Text
    weapon: Text | None = None
    armor: Text | None = None


class Prepare(_Command):
    do: Literal["prepare"]
    who: Text
    spells: Spells


class Generate(_Command):
    do: Literal["generate"]


class Restock(_Command):
    do: Literal["restock"]


class GivenDungeon(_Command):
    do: Literal["dungeon"]
    dungeon: dict[str, Any] | Text
    """As data, or as it was written: JSON or YAML."""


class Enter(_Command):
    do: Literal["enter"]


# --- exploring


class Move(_Spending):
    do: Literal["move"]
    passage: Text
    lead: Text | None = None
    quiet: bool = False


class Search(_Spending):
    do: Literal["search"]
    who: Text


class Open(_Spending):
    do: Literal["open"]
    who: Text
    passage: Text
    by_stat: Literal["agility", "strength"]


class Disarm(_Spending):
    do: Literal["disarm"]
    who: Text
    passage: Text


class Study(_Spending):
    do: Literal["study"]
    who: Text
    type: Text


class Check(_Spending):
    do: Literal["check"]
    who: Text
    stat: Stat
    text: Text | None = None


class Contest(_Spending):
    do: Literal["contest"]
    who: Text
    stat: Stat
    type: Text
    type_stat: Stat
    text: Text | None = None


class Hint(_Command):
    do: Literal["hint"]
    who: Text
    about: Literal["secrets", "traps", "monsters", "other"]
    passage: Text | None = None
    text: Text | None = None

    @model_validator(mode="after")
    def _fits(self) -> "Hint":
        if (self.about == "monsters") != (self.passage is not None) or (self.about == "other") != (
            self.text is not None
        ):
            raise ValueError("wrong fields for this question")
        return self


class Answer(_Command):
    do: Literal["answer"]
    text: Text


class Leave(_Command):
    do: Literal["leave"]


# --- spells and items


class Aim(_Spending):
    """What a spell is aimed at; which of the fields must be there depends on the spell."""

    who: Text
    target: Text | None = None
    targets: Annotated[tuple[Text, ...], Field(strict=False, min_length=1), AfterValidator(distinct)] | None = None
    passage: Text | None = None
    about: About | None = None
    text: Text | None = None
    rank: Rank | None = None


class Cast(Aim):
    do: Literal["cast"]
    spell: Spell


class Use(Aim):
    do: Literal["use"]
    item: Annotated[int, Field(ge=1)] | Literal["gift"]


# --- fighting


class Fight(_Spending):
    do: Literal["fight"]
    who: Text


class Attack(_Spending):
    """``weapon`` is read later: a strange one is refused only after the target (the book's order)."""

    do: Literal["attack"]
    who: Text
    target: Text
    weapon: str | None = None
    rank: Rank | None = None


class Switch(_Command):
    do: Literal["switch"]
    who: Text
    rank: Rank | None = None


class Raise(_Command):
    do: Literal["raise"]
    who: Text
    rank: Rank | None = None


class Pass(_Command):
    do: Literal["pass"]
    who: Text | None = None
    rank: Rank | None = None

    @model_validator(mode="after")
    def _fits(self) -> "Pass":
        if self.who is None and self.rank is not None:
            raise ValueError("whose rank?")
        return self


class Retreat(_Command):
    do: Literal["retreat"]
    passage: Text | None = None
    rear: Text | None = None


class PlanStep(_Inner):
    """The GM's decision for one monster."""

    act: MonsterAct | None = None
    target: Text | None = None


class MonstersAct(_Command):
    do: Literal["monsters"]
    plan: dict[str, PlanStep] = {}


# --- rewards and choices


class Heal(_Command):
    do: Literal["heal"]
    who: Text


class Return(_Command):
    do: Literal["return"]
    who: Text


class PlaceOrder(Spend):
    do: Literal["order"]
    by: Text = GM


class Recall(_Command):
    do: Literal["recall"]
    who: Text


class Vote(_Command):
    do: Literal["vote"]
    who: Text
    fate: Fate


class Champion(_Command):
    do: Literal["champion"]
    who: Text


class TakeGift(_Command):
    do: Literal["gift"]
    who: Text
    secret: Text


class Treasure(_Spending):
    do: Literal["treasure"]
    who: Text
    choice: Literal["roll", "temple"]


# --- the GM


class Award(_Command):
    do: Literal["award"]
    who: Text
    kind: RewardKind
    n: Annotated[int, Field(ge=-3, le=3)] = 1


class Edit(_Command):
    do: Literal["edit"]
    room: Text | None = None
    passage: Text | None = None
    changes: dict[str, Any]

    @model_validator(mode="after")
    def _fits(self) -> "Edit":
        if (self.room is None) == (self.passage is None):
            raise ValueError("a room or a passage")
        return self


class Place(_Command):
    do: Literal["place"]
    room: Text


class ForceRoll(_Command):
    do: Literal["force"]
    on: Literal["check", "save", "attack", "cast"]
    result: Literal["success", "failure"]
    of: Text | None = None


class Remove(_Command):
    do: Literal["remove"]
    who: Text


class SetDie(_Command):
    do: Literal["set_die"]
    index: Annotated[int, Field(ge=1)]
    value: Annotated[int, Field(ge=1)]


class Undo(_Command):
    do: Literal["undo"]
