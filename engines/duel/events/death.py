"""Death and its neighbourhood: finishing, assassination, stunning."""

from typing import Literal

from engines.duel.events.told import Told

Weapon = Literal["weapon", "spell"]
Survival = Literal["lives", "dies"]


class FighterKilled(Told):
    event: Literal["fighter.killed"] = "fighter.killed"
    who: str
    by: str
    using: Weapon


class FinishFailed(Told):
    event: Literal["finish.failed"] = "finish.failed"
    by: str
    target: str
    reason: Literal["words", "threshold"]


class AssassinationDone(Told):
    """``roll``: None when it was given whether the victim had seen."""

    event: Literal["assassination.done"] = "assassination.done"
    by: str
    target: str
    roll: int | None


class AssassinationFailed(Told):
    event: Literal["assassination.failed"] = "assassination.failed"
    by: str
    target: str
    reason: Literal["seen", "words"]
    roll: int | None


class StunDone(Told):
    event: Literal["stun.done"] = "stun.done"
    by: str
    target: str
    roll: int | None


class StunFailed(Told):
    event: Literal["stun.failed"] = "stun.failed"
    by: str
    target: str
    reason: Literal["seen", "words"]
    roll: int | None


class SurvivalDecided(Told):
    event: Literal["survival.decided"] = "survival.decided"
    who: str
    roll: int | None
    outcome: Survival


DeathEvent = (
    FighterKilled | FinishFailed | AssassinationDone | AssassinationFailed | StunDone | StunFailed | SurvivalDecided
)
