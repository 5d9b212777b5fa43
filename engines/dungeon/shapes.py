"""The shapes of a position as people write it down: sheets of characters, the dungeon, the rest of a set-up."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from engines.core.given import distinct
from engines.core.model import Frozen
from engines.dungeon.commands import Spells, Text
from engines.dungeon.words import (
    Act,
    AllyKind,
    ClassName,
    Direction,
    Mark,
    PassageKind,
    Phase,
    Rank,
    Side,
    SpendOn,
    SpendUse,
    Stat,
    TrapEffect,
    Wielded,
)

_SECRET = re.compile(r"s[1-6]|m[12456]|m3:([1-9]|1[0-2])|g[1-6]")


def _secrets(given: tuple[str, ...]) -> tuple[str, ...]:
    if not all(_SECRET.fullmatch(secret) for secret in given):
        raise ValueError("no such secret")
    distinct(tuple(secret.partition(":")[0] for secret in given))
    return given


def _curses(given: tuple[int, ...]) -> tuple[int, ...]:
    if not all(1 <= curse <= 6 for curse in given):
        raise ValueError("no such curse")
    return given


Value = Annotated[int, Field(ge=-5, le=9)]
Count = Annotated[int, Field(ge=0, le=999)]
Title = Annotated[Text, Field(max_length=100)]
Rumour = Annotated[Text, Field(max_length=1000)]
Names = Annotated[tuple[Text, ...], Field(strict=False), AfterValidator(distinct)]
SecretText = Annotated[str, Field(pattern=f"^(?:{_SECRET.pattern})$")]
Secrets = Annotated[tuple[str, ...], Field(strict=False), AfterValidator(_secrets)]
Curses = Annotated[tuple[int, ...], Field(strict=False), AfterValidator(_curses)]
Curse = Annotated[int, Field(ge=1, le=6)]
ItemSpell = Annotated[int, Field(ge=1, le=12)]


class _Strict(Frozen):
    # People write «class», never the name that Python has for it.
    model_config = ConfigDict(strict=True, validate_by_name=False, validate_by_alias=True)


class ItemShape(_Strict):
    spell: ItemSpell
    charges: Annotated[int, Field(ge=1, le=100)]


class BonusesShape(_Strict):
    hit: Count = 0
    defence: Count = 0
    save: Count = 0
    check: Count = 0


class GiftShape(_Strict):
    type: Text
    secret: SecretText | None = None


class SheetFields(_Strict):
    """What may be written of a character besides name and class."""

    strength: Value | None = None
    agility: Value | None = None
    wit: Value | None = None
    weapon: Text | None = None
    armor: Text | None = None
    max_hits: Annotated[int, Field(ge=1, le=999)] | None = None
    hits: Count | None = None
    level: Annotated[int, Field(ge=1, le=99)] | None = None
    rank: Rank | None = None
    wielded: Wielded | None = None
    small: Annotated[int, Field(ge=0, le=2)] | None = None
    normal: Annotated[int, Field(ge=0, le=1)] | None = None
    slots: Annotated[int, Field(ge=0, le=99)] | None = None
    prepared: Spells | None = None
    spells: Spells | None = None
    items: Annotated[tuple[ItemShape, ...], Field(strict=False)] | None = None
    curses: Curses | None = None
    bonuses: BonusesShape | None = None
    gift: GiftShape | None = None
    gift_spell: bool | None = None
    marks: Annotated[tuple[Mark, ...], Field(strict=False), AfterValidator(distinct)] | None = None
    shield_spell: bool | None = None
    bless: bool | None = None
    alive: bool | None = None
    died_in: Act | None = None
    returning: bool | None = None
    treasure: Literal["waiting"] | None = None


NULLABLE = frozenset({"gift", "died_in", "treasure"})
"""Those of these fields that may be written down as null."""


class SheetShape(SheetFields):
    """A character of a set-up."""

    name: Text
    class_: ClassName = Field(alias="class")
    strength: Value
    agility: Value
    wit: Value

    @model_validator(mode="after")
    def _nothing_is_null(self) -> "SheetShape":
        if any(getattr(self, name) is None for name in self.model_fields_set - NULLABLE):
            raise ValueError("null")
        return self


class TypeShape(_Strict):
    """A type of monsters: no value below its start, no secret twice (DN-M1)."""

    name: Title
    points: int | None = None
    strength: Annotated[int, Field(ge=-1, le=99)] = -1
    agility: Annotated[int, Field(ge=-1, le=99)] = -1
    wit: Annotated[int, Field(ge=-1, le=99)] = -1
    hits: Annotated[int, Field(ge=3, le=999)] = 3
    defence: Annotated[int, Field(ge=2, le=99)] = 2
    secrets: Secrets = ()


class HuntersShape(_Strict):
    type: TypeShape
    n: Annotated[int, Field(ge=1, le=99)]


class MonsterShape(_Strict):
    type: Text
    hits: Annotated[int, Field(ge=1)] | None = None
    spell_used: bool = False


class RoomShape(_Strict):
    id: Title
    name: Title = ""
    """Left out: the id. Written down it is a name, neither blank nor null."""
    role: Text | None = None
    monsters: Annotated[tuple[Text | MonsterShape, ...], Field(strict=False)] = ()
    seen: bool = False
    searched: Names = ()
    alert: bool = False
    met: bool = False


class TrapShape(_Strict):
    effect: TrapEffect
    save: Stat
    to: Text | None = None
    block: Direction | None = None
    curse: Curse | None = None
    found: bool = False
    by: Text | None = None
    sprung: bool = False
    disarmed: bool = False
    tried: Names = ()


class PassageShape(_Strict):
    id: Title
    rooms: Annotated[tuple[Text, Text], Field(strict=False)]
    kind: PassageKind = "open"
    up: Text | None = None
    locked: bool = False
    secret: bool = False
    found: bool = False
    blocked: bool = False
    tried: Annotated[tuple[Literal["agility", "strength"], ...], Field(strict=False), AfterValidator(distinct)] = ()
    main: bool = False
    bridge: bool = False
    trap: TrapShape | None = None


class DungeonShape(_Strict):
    title: Title
    theme: Text | None = None
    entrance: Text
    treasury: Text
    types: Annotated[tuple[TypeShape, ...], Field(strict=False, min_length=1)]
    hunters: HuntersShape | None = None
    rooms: Annotated[tuple[RoomShape, ...], Field(strict=False, min_length=2)]
    passages: Annotated[tuple[PassageShape, ...], Field(strict=False)] = ()
    rumours: Annotated[tuple[Rumour | dict[str, Any], ...], Field(strict=False)] = ()
    alert: bool = False
    ambush: bool = False
    restock: bool = False
    no_treasure: bool = False
    entered: bool = False
    met: Names = ()


class BattleShape(_Strict):
    round: Annotated[int, Field(ge=1)] = 1
    first: Side = "party"
    acted: Names = ()
    bodies: Names = ()
    duel: Text | None = None


class AllyShape(_Strict):
    type: Text
    owner: Text
    kind: AllyKind
    hits: Annotated[int, Field(ge=1)] | None = None


class OrderShape(_Strict):
    who: Text
    on: SpendOn
    use: SpendUse
    of: Text | None = None
    against: Text | None = None


class SetupShape(_Strict):
    """A campaign under way; the dungeon is read by itself, since its faults have their own code."""

    characters: Annotated[tuple[SheetShape, ...], Field(strict=False)] = ()
    dungeon: Any = None
    rolled: dict[str, Annotated[tuple[int, int, int], Field(strict=False)]] = {}
    at: Text | None = None
    came: Text | None = None
    act: Act | None = None
    phase: Phase | None = None
    battle: BattleShape | None = None
    allies: Annotated[tuple[AllyShape, ...], Field(strict=False)] = ()
    known: dict[str, Secrets] = {}
    study: Names = ()
    orders: Annotated[tuple[OrderShape, ...], Field(strict=False)] = ()
    no_treasure_next: bool = False
    hunt: bool = False
    may_prepare: bool = False
