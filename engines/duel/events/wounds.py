"""Wounds, and what passing time does to the wounded."""

from typing import Literal

from engines.duel.events.told import Told


class FighterHeavy(Told):
    event: Literal["fighter.heavy"] = "fighter.heavy"
    who: str
    kneels: bool


class FighterFell(Told):
    """``by``: None when nobody knows (DU-H5)."""

    event: Literal["fighter.fell"] = "fighter.fell"
    who: str
    by: str | None


class FighterRose(Told):
    event: Literal["fighter.rose"] = "fighter.rose"
    who: str


class FighterWoke(Told):
    event: Literal["fighter.woke"] = "fighter.woke"
    who: str
    heavy: bool


class ClockMoved(Told):
    event: Literal["clock.moved"] = "clock.moved"
    seconds: int
    clock: int


class StunEnded(Told):
    event: Literal["stun.ended"] = "stun.ended"
    who: str


class RunnerCollapsed(Told):
    event: Literal["runner.collapsed"] = "runner.collapsed"
    who: str


WoundEvent = FighterHeavy | FighterFell | FighterRose | FighterWoke | ClockMoved | StunEnded | RunnerCollapsed
