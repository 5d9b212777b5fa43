"""The end, the GM's word, the texts of people."""

from typing import Any, Literal

from engines.core.model import Event
from engines.moonwar.events.told import Names

EndReason = Literal[
    "one_left",
    "one_side",
    "key_left",
    "tatari_destroyed",
    "dust",
    "mages_out",
    "church_out",
    "both_out",
    "host_killed",
    "host_captured",
    "storm_failed",
    "all_demons",
    "humans_hold",
    "nobody_left",
    "turn_limit",
    "gm",
]


class GameEnded(Event):
    event: Literal["game.ended"] = "game.ended"
    reason: EndReason
    winners: Names
    captives: Names
    turn: int


class GmRuled(Event):
    """The GM's word: ``do`` and the fields that his command gave (the others are not told)."""

    event: Literal["gm.ruled"] = "gm.ruled"
    do: str
    name: str | None = None
    category: str | None = None
    mods: tuple[int, ...] | None = None
    power: int | None = None
    names: Names | None = None
    captor: str | None = None
    index: int | None = None
    value: int | None = None
    winners: Names | None = None

    def payload(self) -> dict[str, Any]:
        """The event without the fields that its command does not have."""
        return self.model_dump(mode="json", exclude_none=True)


class Undone(Event):
    """``do``: the command taken back; ``turn``: the turn number now."""

    event: Literal["undone"] = "undone"
    do: str
    turn: int


class ProseSet(Event):
    event: Literal["prose.set"] = "prose.set"
    turn: int | Literal["epilogue"]
    by: str
    text: str


RulingEvent = GameEnded | GmRuled | Undone | ProseSet
