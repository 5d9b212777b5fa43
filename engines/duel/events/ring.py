"""A fight from its first step to its last."""

from typing import Literal

from engines.duel.events.told import Names, Told

Why = Literal["attack", "failed_assassination", "failed_stun"]
EndReason = Literal["one_side", "gm"]


class FightStarted(Told):
    event: Literal["fight.started"] = "fight.started"
    by: str
    ring: Names
    why: Why


class RingCrowded(Told):
    event: Literal["ring.crowded"] = "ring.crowded"
    count: int
    limit: int


class TurnNext(Told):
    event: Literal["turn.next"] = "turn.next"
    step: int
    who: str


class FighterJoined(Told):
    event: Literal["fighter.joined"] = "fighter.joined"
    who: str
    ally: str | None
    ring: Names


class FightEnded(Told):
    """``step``: the last one taken; if no step ended the fight, the current one. The lists are in ring order."""

    event: Literal["fight.ended"] = "fight.ended"
    step: int
    reason: EndReason
    standing: Names
    fallen: Names
    surrendered: Names


RingEvent = FightStarted | RingCrowded | TurnNext | FighterJoined | FightEnded
