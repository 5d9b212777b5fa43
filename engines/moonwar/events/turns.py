"""A turn: who meets, and how."""

from typing import Literal

from engines.core.model import Event
from engines.moonwar.events.told import DiceText, Names

Nature = Literal["battle", "talk"]


class TurnStarted(Event):
    """``met``: the numbers of the earlier turns of the same two; ``forced``: the names of the fields the GM gave."""

    event: Literal["turn.started"] = "turn.started"
    turn: int
    participants: Names
    dice: DiceText
    rerolled: Names
    met: tuple[int, ...]
    forced: tuple[str, ...]


class TurnSkipped(Event):
    event: Literal["turn.skipped"] = "turn.skipped"
    turn: int


class TurnStalled(Event):
    event: Literal["turn.stalled"] = "turn.stalled"
    participants: Names


class Vignette(Event):
    event: Literal["vignette"] = "vignette"
    who: str


class NatureThrown(Event):
    event: Literal["nature"] = "nature"
    kind: Nature
    again: bool
    dice: DiceText


TurnEvent = TurnStarted | TurnSkipped | TurnStalled | Vignette | NatureThrown
