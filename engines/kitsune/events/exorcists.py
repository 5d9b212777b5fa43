"""Exorcists: distracted, and checking."""

from typing import Literal

from engines.kitsune.events.told import Dice, KitsuneTold, RollTold
from engines.kitsune.terms import Trait

DistractOutcome = Literal["distracted", "nothing", "failed"]
CheckOutcome = Literal["hidden", "noticed"]
SkippedWhy = Literal["distracted", "nobody"]


class DistractRolled(RollTold):
    event: Literal["distract.rolled"] = "distract.rolled"
    fox: str
    npc: str
    npc_dice: Dice
    npc_successes: int
    margin: int
    outcome: DistractOutcome


class CheckStarted(KitsuneTold):
    """``die``: the d*k* that picked her; None when nobody else could be picked."""

    event: Literal["check.started"] = "check.started"
    npc: str
    fox: str
    trait: Trait
    die: int | None


class CheckSkipped(KitsuneTold):
    event: Literal["check.skipped"] = "check.skipped"
    npc: str
    why: SkippedWhy


class CheckRolled(RollTold):
    event: Literal["check.rolled"] = "check.rolled"
    npc: str
    fox: str
    npc_dice: Dice
    npc_successes: int
    margin: int
    outcome: CheckOutcome


ExorcistEvent = DistractRolled | CheckStarted | CheckSkipped | CheckRolled
