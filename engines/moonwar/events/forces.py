"""The third-party force."""

from typing import Literal

from pydantic import Field

from engines.core.model import Event

ForceCause = Literal["killed", "captured", "fled"]


class ForceReplaced(Event):
    event: Literal["force.replaced"] = "force.replaced"
    force: str
    by: str
    cause: ForceCause


class ForceChanged(Event):
    event: Literal["force.changed"] = "force.changed"
    from_: str = Field(alias="from")
    to: str
    die: int


class ForceGrew(Event):
    """``who`` it met; ``power`` after it."""

    event: Literal["force.grew"] = "force.grew"
    force: str
    who: str
    power: int


ForceEvent = ForceReplaced | ForceChanged | ForceGrew
