"""What people declare for a round, and the order of their turns."""

from typing import Any, Literal

from pydantic import Field

from engines.core.model import Frozen
from engines.grail.events.told import Faces, Names, Naming, Told
from engines.grail.shapes import BoonUse, Part

VoidReason = Literal["attacker_out", "target_out", "struck", "unfit", "cliche_out"]


class AttackDeclared(Frozen):
    """An attack as declared, defaults filled in."""

    cliche: str = Field(alias="with")
    target: str
    pump: int
    helpers: Names
    charged: bool
    activate: bool
    broken: bool
    boon: BoonUse | None
    by: str


class DefenceDeclared(Frozen):
    """A defence as declared; ``with`` None: refused."""

    cliche: str | None = Field(alias="with")
    pump: int
    helpers: Names
    powerful: bool
    by: str


class Declared(Naming):
    event: Literal["declared"] = "declared"
    who: str
    attack: AttackDeclared | None
    defence: DefenceDeclared | None
    prepare: Part | None
    give: bool
    heal: int
    mana_boon: bool
    replaced: bool
    policy: bool
    words: str | None = None
    """How the pump looks, in the player's own words; not said of who wrote none (GR-N4)."""

    def payload(self) -> dict[str, Any]:
        data = super().payload()
        if self.words is None:
            del data["words"]
        return data


class InitiativeRolled(Told):
    event: Literal["initiative.rolled"] = "initiative.rolled"
    who: str
    rank: str
    dice: Faces
    total: int


class InitiativeOrder(Told):
    """Those who have an attack, in the order of their turns."""

    event: Literal["initiative.order"] = "initiative.order"
    order: Names


class Prepared(Told):
    event: Literal["prepared"] = "prepared"
    who: str
    aim: Part = Field(alias="for")


class AttackVoid(Told):
    event: Literal["attack.void"] = "attack.void"
    who: str
    target: str
    reason: VoidReason


DeclarationEvent = Declared | InitiativeRolled | InitiativeOrder | Prepared | AttackVoid
