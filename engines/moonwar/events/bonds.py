"""Modifiers, alliances, captivity."""

from typing import Literal

from pydantic import Field

from engines.core.model import Event
from engines.moonwar.events.told import DiceText, Names, Thrown

Relation = Literal["war", "leaves", "quarrel", "peace", "improved"]
InnerCaptiveResult = Literal["peace", "allied", "escaped", "escaped_wounding", "punished", "broken"]
AllyFateResult = Literal["follows", "wounded", "escapes", "rescues"]
CaptiveFateResult = Literal["killed", "captured", "freed", "allied"]
ModsWhy = Literal[
    "hit",
    "worn",
    "triumph",
    "wounds",
    "favoured",
    "persuaded",
    "improved",
    "rescued",
    "captive",
    "punished",
]


class ModsChanged(Event):
    """``change`` was added place by place; ``mods`` is the whole queue after it."""

    event: Literal["mods.changed"] = "mods.changed"
    who: str
    change: tuple[int, ...]
    mods: tuple[int, ...]
    why: ModsWhy


class AllianceMade(Event):
    event: Literal["alliance.made"] = "alliance.made"
    members: Names


class AllianceLeft(Event):
    event: Literal["alliance.left"] = "alliance.left"
    who: str
    remaining: Names


class AllianceDissolved(Event):
    event: Literal["alliance.dissolved"] = "alliance.dissolved"
    members: Names


class InnerRelation(Event):
    event: Literal["inner.relation"] = "inner.relation"
    participants: Names
    members: Names
    result: Relation
    dice: DiceText


class InnerFavoured(Event):
    event: Literal["inner.favoured"] = "inner.favoured"
    who: str
    dice: DiceText


class InnerCaptive(Event):
    """``margin``: the captive's total minus the captor's."""

    event: Literal["inner.captive"] = "inner.captive"
    captor: str
    captive: str
    margin: int
    result: InnerCaptiveResult
    throws: tuple[Thrown, ...]


class AllyFate(Event):
    event: Literal["ally.fate"] = "ally.fate"
    who: str
    of: str
    by: str
    result: AllyFateResult
    dice: DiceText


class AllianceRescued(Event):
    event: Literal["alliance.rescued"] = "alliance.rescued"
    by: Names
    saved: Names
    from_: str = Field(alias="from")


class CaptiveFate(Event):
    event: Literal["captive.fate"] = "captive.fate"
    who: str
    captor: str
    by: str
    result: CaptiveFateResult
    dice: DiceText


BondEvent = (
    ModsChanged
    | AllianceMade
    | AllianceLeft
    | AllianceDissolved
    | InnerRelation
    | InnerFavoured
    | InnerCaptive
    | AllyFate
    | AllianceRescued
    | CaptiveFate
)
