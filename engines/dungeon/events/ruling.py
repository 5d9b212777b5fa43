"""The GM's word."""

from typing import Any, Literal

from pydantic import Field

from engines.dungeon.events.told import Told


class GmSet(Told):
    event: Literal["gm.set"] = "gm.set"
    who: str
    fields: dict[str, Any]


class GmEdited(Told):
    event: Literal["gm.edited"] = "gm.edited"
    room: str | None = None
    passage: str | None = None
    fields: dict[str, Any]


class GmPlaced(Told):
    event: Literal["gm.placed"] = "gm.placed"
    from_: str = Field(alias="from")
    to: str


class GmForced(Told):
    event: Literal["gm.forced"] = "gm.forced"
    on: Literal["check", "save", "attack", "cast"]
    result: Literal["success", "failure"]
    of: str | None = None


class GmDieSet(Told):
    event: Literal["gm.die_set"] = "gm.die_set"
    command: str
    index: int
    value: int
    was: int


class GmUndone(Told):
    event: Literal["gm.undone"] = "gm.undone"
    command: str


RulingEvent = GmSet | GmEdited | GmPlaced | GmForced | GmDieSet | GmUndone
