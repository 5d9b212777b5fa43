"""The house options and house defaults of a campaign."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from engines.core.model import Frozen
from engines.kitsune.terms import HumanClass, TrailLevel

Base = Annotated[int, Field(ge=0, le=9)]
Defences = Annotated[tuple[Base, Base, Base], Field(strict=False)]
Count = Annotated[int, Field(ge=0)]
Table = Annotated[tuple[Count, ...], Field(strict=False, min_length=1)]
Strength = Annotated[int, Field(ge=1, le=3)]
Pool = Annotated[int, Field(ge=1, le=12)]
StrengthKey = Literal["1", "2", "3"]
Risk = Annotated[int, Field(ge=0, le=12)]

_QI: Mapping[StrengthKey, Table] = {"1": (1, 1, 2, 2, 3), "2": (1, 3, 5, 7, 9), "3": (2, 4, 7, 10, 13)}
_STRENGTH: Mapping[HumanClass, Strength] = {"monk": 2, "warrior": 2, "merchant": 2, "peasant": 1}


class Numbers(Frozen):
    """The numbers that the source leaves open, each overridable (the book's «House defaults»)."""

    model_config = ConfigDict(strict=True)

    monk: Defences = (3, 4, 1)
    warrior: Defences = (1, 4, 3)
    merchant: Defences = (3, 1, 4)
    peasant: Defences = (2, 2, 2)
    strength: dict[HumanClass, Strength] = dict(_STRENGTH)
    qi: dict[StrengthKey, Table] = dict(_QI)
    """By strength: Qi for a margin of 1, 2, 3, …; beyond the list the last value (KI-I3)."""
    loss: Table = (1, 1, 2)
    """Extra Suspicion for a margin of 1, 2, 3, …; beyond the list the last value (KI-I4)."""
    alarm_from: Annotated[int, Field(ge=1)] = 3
    novice: Pool = 2
    master: Pool = 5
    whispers: Count = 40
    hunted: Count = 110
    trail_limit: Count = 150
    search_whispers: Risk = 1
    search_hunted: Risk = 2
    trail_min: Count = 1
    trail_banished: Count = 2
    crowd: Count = 2

    @model_validator(mode="before")
    @classmethod
    def _fill_tables(cls, given: Any) -> Any:
        """A table of which only some rows are given keeps the others."""
        if not isinstance(given, Mapping):
            return given
        tables: dict[str, Mapping[Any, Any]] = {"strength": _STRENGTH, "qi": _QI}
        filled = {key: {**rows, **given[key]} for key, rows in tables.items() if isinstance(given.get(key), Mapping)}
        return {**given, **filled}

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not self.whispers <= self.hunted <= self.trail_limit:
            raise ValueError("whispers <= hunted <= trail_limit")
        return self

    def defences_of(self, kind: HumanClass) -> tuple[int, int, int]:
        """The base defences of a class, in the book's order."""
        base: tuple[int, int, int] = getattr(self, kind)
        return base

    def qi_for(self, strength: int, margin: int) -> int:
        """What a win by ``margin`` (1 or more) brings from a human of this strength (KI-I3)."""
        return _row(self.qi[str(strength)], margin)  # type: ignore[index] # 1, 2 or 3

    def loss_for(self, margin: int) -> int:
        """The extra Suspicion of a loss by ``margin`` (1 or more) (KI-I4)."""
        return _row(self.loss, margin)

    def trail_level(self, trail: int) -> TrailLevel:
        """How near the exorcists are (KI-Z1)."""
        if trail >= self.trail_limit:
            return "found"
        if trail >= self.hunted:
            return "hunted"
        return "whispers" if trail >= self.whispers else "quiet"


class Options(Frozen):
    """What a group chooses before its campaign; every field has a default."""

    model_config = ConfigDict(strict=True)

    exorcist_target: Literal["random", "suspicious"] = "random"
    """Whom an exorcist checks (KI-E2)."""
    leads_absent: Literal["keep", "burn"] = "keep"
    """Does a lead die when a scene opens without its NPC (KI-L3)?"""
    auto_gm: bool = False
    """May players open preset scenes and begin the next campaign themselves?"""
    numbers: Numbers = Numbers()


def _row(table: tuple[int, ...], margin: int) -> int:
    return table[min(margin, len(table)) - 1]
