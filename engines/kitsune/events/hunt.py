"""The hunt, round by round, and how suspicion grows."""

from typing import Literal

from engines.kitsune.events.told import KitsuneTold, RollTold
from engines.kitsune.terms import Level, Phase, Species

SuspicionCause = Literal["scout", "setting", "influence", "disguise", "distract", "check"]


class HuntStarted(KitsuneTold):
    event: Literal["hunt.started"] = "hunt.started"
    scene: int


class TailsRelit(KitsuneTold):
    event: Literal["tails.relit"] = "tails.relit"
    fox: str
    lit: int


class RoundStarted(KitsuneTold):
    event: Literal["round.started"] = "round.started"
    round: int


class RoundEnded(KitsuneTold):
    event: Literal["round.ended"] = "round.ended"
    round: int


class SuspicionChanged(KitsuneTold):
    """``by`` is told before the cap at 10; of a disguise it is what was really taken."""

    event: Literal["suspicion.changed"] = "suspicion.changed"
    by: int
    value: int
    level: Level
    cause: SuspicionCause
    fox: str


class DisguiseRolled(RollTold):
    event: Literal["disguise.rolled"] = "disguise.rolled"
    fox: str


class HelpGiven(KitsuneTold):
    """``help``: the dice that now wait for her next roll."""

    event: Literal["help.given"] = "help.given"
    fox: str
    to_fox: str
    help: int


class AbilityUsed(KitsuneTold):
    event: Literal["ability.used"] = "ability.used"
    fox: str
    species: Species
    npc: str | None


class FoxPassed(KitsuneTold):
    event: Literal["fox.passed"] = "fox.passed"
    fox: str
    phase: Phase


class LeaveVoted(KitsuneTold):
    event: Literal["leave.voted"] = "leave.voted"
    fox: str
    vote: bool
    votes: int
    needed: int


HuntEvent = (
    HuntStarted
    | TailsRelit
    | RoundStarted
    | RoundEnded
    | SuspicionChanged
    | DisguiseRolled
    | HelpGiven
    | AbilityUsed
    | FoxPassed
    | LeaveVoted
)
