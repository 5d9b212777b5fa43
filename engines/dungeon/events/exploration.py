"""What the party tries on its way: checks, doors, traps, questions."""

from typing import Literal

from pydantic import Field

from engines.dungeon.events.told import Answer, Rolled, RollPart, Told
from engines.dungeon.words import CheckWhat, Direction, Stat, TrapEffect


class CheckRolled(Rolled):
    event: Literal["check.rolled"] = "check.rolled"
    who: str
    stat: Stat
    what: CheckWhat
    passage: str | None = None
    type: str | None = None
    text: str | None = None


class ObstaclePassed(Told):
    """By a spell, without a roll."""

    event: Literal["obstacle.passed"] = "obstacle.passed"
    who: str
    kind: Literal["chasm", "climb", "water"]
    passage: str


class ContestRolled(Told):
    """``spent``: a reward won the tie."""

    event: Literal["contest.rolled"] = "contest.rolled"
    who: str
    type: str
    character: RollPart
    monster: RollPart
    winner: str
    spent: bool | None = None
    text: str | None = None


class TrapFound(Told):
    event: Literal["trap.found"] = "trap.found"
    passage: str
    by: str
    effect: TrapEffect


class DoorFound(Told):
    event: Literal["door.found"] = "door.found"
    passage: str
    by: str


class DoorOpened(Told):
    event: Literal["door.opened"] = "door.opened"
    passage: str
    by: str
    how: Literal["pick", "bash", "knock"]


class DoorLocked(Told):
    event: Literal["door.locked"] = "door.locked"
    passage: str
    by: str


class TrapDisarmed(Told):
    event: Literal["trap.disarmed"] = "trap.disarmed"
    passage: str
    by: str


class TrapSprung(Told):
    event: Literal["trap.sprung"] = "trap.sprung"
    passage: str
    effect: TrapEffect
    lead: str
    save: Stat


class SaveRolled(Rolled):
    event: Literal["save.rolled"] = "save.rolled"
    who: str
    stat: Stat
    effect: TrapEffect


class AlarmRaised(Told):
    event: Literal["alarm.raised"] = "alarm.raised"


class CharacterCursed(Told):
    event: Literal["character.cursed"] = "character.cursed"
    who: str
    curse: int


class PassageBlocked(Told):
    event: Literal["passage.blocked"] = "passage.blocked"
    passage: str
    direction: Direction


class PartyTeleported(Told):
    event: Literal["party.teleported"] = "party.teleported"
    from_: str = Field(alias="from")
    to: str


class HintGiven(Told):
    """``answer``: yes or no for a hint; passages, a number or a passage for spell 13."""

    event: Literal["hint.given"] = "hint.given"
    who: str
    about: Literal["secrets", "traps", "monsters", "way"]
    passage: str | None = None
    answer: Answer


class QuestionAsked(Told):
    """``exact``: a spell obliges the GM to answer."""

    event: Literal["question.asked"] = "question.asked"
    who: str
    text: str
    exact: bool


class QuestionAnswered(Told):
    event: Literal["question.answered"] = "question.answered"
    who: str
    question: str
    text: str


ExplorationEvent = (
    CheckRolled
    | ObstaclePassed
    | ContestRolled
    | TrapFound
    | DoorFound
    | DoorOpened
    | DoorLocked
    | TrapDisarmed
    | TrapSprung
    | SaveRolled
    | AlarmRaised
    | CharacterCursed
    | PassageBlocked
    | PartyTeleported
    | HintGiven
    | QuestionAsked
    | QuestionAnswered
)
