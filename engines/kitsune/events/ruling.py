"""The GM's hand."""

from typing import Literal

from engines.kitsune.events.told import KitsuneTold, Names
from engines.kitsune.terms import Phase


class GmSet(KitsuneTold):
    """An edit; ``to`` is «gm» when players may not know the field."""

    event: Literal["gm.set"] = "gm.set"
    fox: str | None
    npc: str | None
    field: str
    was: bool | int | str | Names | None
    value: bool | int | str | Names | None


class GmNext(KitsuneTold):
    """``phase``: the one that the GM moved on from."""

    event: Literal["gm.next"] = "gm.next"
    phase: Phase


class GmDie(KitsuneTold):
    event: Literal["gm.die"] = "gm.die"
    at: int
    was: int
    value: int


class GmForced(KitsuneTold):
    event: Literal["gm.forced"] = "gm.forced"
    result: int


class GmUndone(KitsuneTold):
    event: Literal["gm.undone"] = "gm.undone"
    steps: int


RulingEvent = GmSet | GmNext | GmDie | GmForced | GmUndone
