"""A conflict from its opening to its end: rounds, groups."""

from typing import Literal

from engines.grail.events.told import Faces, Names, Told
from engines.grail.shapes import Contest, Initiative


class ConflictOpened(Told):
    event: Literal["conflict.opened"] = "conflict.opened"
    title: str
    kind: Contest
    life: str | None
    initiative: Initiative
    clash: bool
    sides: dict[str, Names]


class ConflictEnded(Told):
    event: Literal["conflict.ended"] = "conflict.ended"
    title: str
    winner: str | None
    rounds: int


class RoundOpened(Told):
    event: Literal["round.opened"] = "round.opened"
    round: int


class RoundReady(Told):
    event: Literal["round.ready"] = "round.ready"
    round: int


class RoundClosed(Told):
    event: Literal["round.closed"] = "round.closed"
    round: int


class GroupFormed(Told):
    event: Literal["group.formed"] = "group.formed"
    leader: str
    members: Names


class GroupFailed(Told):
    event: Literal["group.failed"] = "group.failed"
    leader: str
    dice: Faces
    total: int
    target_number: int


class GroupDissolved(Told):
    event: Literal["group.dissolved"] = "group.dissolved"
    leader: str
    reason: Literal["leader_out", "will"]


ConflictEvent = (
    ConflictOpened | ConflictEnded | RoundOpened | RoundReady | RoundClosed | GroupFormed | GroupFailed | GroupDissolved
)
