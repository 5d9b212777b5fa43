"""A talk; ``margin`` is None when the outcome was forced."""

from typing import Literal

from engines.core.model import Event
from engines.moonwar.events.told import Names, Thrown


class TalkUnconvinced(Event):
    event: Literal["talk.unconvinced"] = "talk.unconvinced"
    participants: Names
    margin: int | None
    throws: tuple[Thrown, ...]


class TalkAllied(Event):
    event: Literal["talk.allied"] = "talk.allied"
    participants: Names
    margin: int | None
    throws: tuple[Thrown, ...]


class TalkParted(Event):
    event: Literal["talk.parted"] = "talk.parted"
    participants: Names
    margin: int | None
    throws: tuple[Thrown, ...]


class TalkPersuaded(Event):
    event: Literal["talk.persuaded"] = "talk.persuaded"
    participants: Names
    margin: int | None
    throws: tuple[Thrown, ...]
    winner: str
    loser: str


class TalkSubdued(Event):
    event: Literal["talk.subdued"] = "talk.subdued"
    participants: Names
    margin: int | None
    throws: tuple[Thrown, ...]
    winner: str
    loser: str


TalkEvent = TalkUnconvinced | TalkAllied | TalkParted | TalkPersuaded | TalkSubdued
