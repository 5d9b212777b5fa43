"""The GM's word: the fields of his command."""

from typing import Any, Literal

from engines.grail.events.told import Faces, Names, Naming, Told
from engines.grail.shapes import Aspect, Fit, ForcedOutcome, ForcedPart, Kind, Mode, Part, What


class GmJudged(Naming):
    event: Literal["gm.judged"] = "gm.judged"
    who: str
    cliche: str
    fit: Fit


class GmAllowed(Told):
    event: Literal["gm.allowed"] = "gm.allowed"
    who: str
    what: What


class GmForbade(Told):
    event: Literal["gm.forbade"] = "gm.forbade"
    who: str
    what: What


class PumpApproved(Told):
    """The GM took the words of a pump (GR-N4)."""

    event: Literal["pump.approved"] = "pump.approved"
    who: str


class PumpRefused(Told):
    """He did not: the declaration stands without its pump (GR-N4)."""

    event: Literal["pump.refused"] = "pump.refused"
    who: str


class GmOrdered(Told):
    event: Literal["gm.ordered"] = "gm.ordered"
    order: Names


class GmForced(Told):
    event: Literal["gm.forced"] = "gm.forced"
    who: str
    part: ForcedPart
    dice: Faces | None = None
    outcome: ForcedOutcome | None = None
    damage: int | None = None


class GmSet(Naming):
    """Only the fields that the command had are given and told."""

    event: Literal["gm.set"] = "gm.set"
    who: str
    cliche: str | None = None
    rank: str | None = None
    max: str | None = None
    kind: Kind | None = None
    noble: bool | None = None
    helper: bool | None = None
    armour: str | None = None
    pump: str | None = None
    powerful: bool | None = None
    charge: bool | None = None
    resist: bool | None = None
    use: tuple[Part, ...] | None = None
    mode: Mode | None = None
    throwable: bool | None = None
    label: str | None = None
    revealed: bool | None = None
    justified_by: str | None = None
    aspect: Aspect | None = None
    seals: int | None = None
    pc: bool | None = None
    partner: str | None = None
    boon: str | None = None
    out: bool | None = None

    def payload(self) -> dict[str, Any]:
        return {"event": self.event, **self.model_dump(mode="json", exclude_unset=True)}


class GmFate(Told):
    event: Literal["gm.fate"] = "gm.fate"
    who: str
    text: str


class Rested(Naming):
    """``who``, ``cliche``, ``ranks`` None: all."""

    event: Literal["rested"] = "rested"
    who: str | None
    cliche: str | None
    ranks: int | None


class Resummoned(Told):
    event: Literal["resummoned"] = "resummoned"
    who: str


class ContractBroken(Told):
    event: Literal["contract.broken"] = "contract.broken"
    who: str


class Undone(Told):
    event: Literal["undone"] = "undone"
    undid: str


RulingEvent = (
    GmJudged
    | GmAllowed
    | GmForbade
    | PumpApproved
    | PumpRefused
    | GmOrdered
    | GmForced
    | GmSet
    | GmFate
    | Rested
    | Resummoned
    | ContractBroken
    | Undone
)
