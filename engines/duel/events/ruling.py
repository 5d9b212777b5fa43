"""The GM's hand."""

from typing import Any, Literal

from engines.duel.events.told import To, Told


class GmEdited(Told):
    """``set``: the fields as the GM gave them."""

    event: Literal["gm.edited"] = "gm.edited"
    to: To = ()
    who: str
    set: dict[str, Any]


class GmForced(Told):
    event: Literal["gm.forced"] = "gm.forced"
    to: To = ()
    who: str
    passes: bool


class GmDieSet(Told):
    event: Literal["gm.die_set"] = "gm.die_set"
    to: To = ()
    value: int


class GmTurned(Told):
    event: Literal["gm.turned"] = "gm.turned"
    to: To = ()
    who: str


class GmUndone(Told):
    """``command``: the ``do`` of what was taken back."""

    event: Literal["gm.undone"] = "gm.undone"
    to: To = ()
    command: str


RulingEvent = GmEdited | GmForced | GmDieSet | GmTurned | GmUndone
