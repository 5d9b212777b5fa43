"""The war before its first turn: scenario, cast, roles."""

from typing import Literal

from engines.core.model import Event
from engines.moonwar.events.told import DiceText

EditionName = Literal["third", "second"]
RoleName = Literal["carrier", "host", "demon"]


class ScenarioRolled(Event):
    event: Literal["scenario.rolled"] = "scenario.rolled"
    scenario: int
    title: str
    dice: DiceText


class GameStarted(Event):
    event: Literal["game.started"] = "game.started"
    edition: EditionName
    scenario: int
    title: str
    force: str | None


class CastSized(Event):
    event: Literal["cast.sized"] = "cast.sized"
    count: int
    dice: DiceText


class CastDrawn(Event):
    event: Literal["cast.drawn"] = "cast.drawn"
    who: str
    category: str
    dice: DiceText


class RoleGiven(Event):
    event: Literal["role.given"] = "role.given"
    who: str
    role: RoleName
    dice: DiceText


class TatariCopied(Event):
    event: Literal["tatari.copied"] = "tatari.copied"
    who: str
    of: str
    dice: DiceText


PreparationEvent = ScenarioRolled | GameStarted | CastSized | CastDrawn | RoleGiven | TatariCopied
