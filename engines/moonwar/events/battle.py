"""A battle, exchange by exchange."""

from typing import Literal

from engines.core.model import Event
from engines.moonwar.events.told import DiceText, Names, Thrown

BattleExtra = Literal["parted_worn", "parted", "goes_on", "newcomer", "nature"]
Fate = Literal["killed", "captured", "wounded", "fled"]


class BattleDrawn(Event):
    event: Literal["battle.drawn"] = "battle.drawn"
    participants: Names
    margin: int
    throws: tuple[Thrown, ...]


class BattleHit(Event):
    event: Literal["battle.hit"] = "battle.hit"
    participants: Names
    margin: int
    throws: tuple[Thrown, ...]
    winner: str
    loser: str


class BattleFelled(Event):
    event: Literal["battle.felled"] = "battle.felled"
    participants: Names
    margin: int
    throws: tuple[Thrown, ...]
    winner: str
    loser: str


class BattleKilled(Event):
    event: Literal["battle.killed"] = "battle.killed"
    participants: Names
    margin: int
    throws: tuple[Thrown, ...]
    winner: str
    loser: str
    bonus: bool


class BattleExtraThrown(Event):
    event: Literal["battle.extra"] = "battle.extra"
    result: BattleExtra
    dice: DiceText


class BattleJoined(Event):
    event: Literal["battle.joined"] = "battle.joined"
    who: str
    dice: DiceText


class BattleFavoured(Event):
    event: Literal["battle.favoured"] = "battle.favoured"
    who: str
    dice: DiceText


class BattleFate(Event):
    event: Literal["battle.fate"] = "battle.fate"
    who: str
    by: str
    result: Fate
    dice: DiceText


BattleEvent = (
    BattleDrawn
    | BattleHit
    | BattleFelled
    | BattleKilled
    | BattleExtraThrown
    | BattleJoined
    | BattleFavoured
    | BattleFate
)
