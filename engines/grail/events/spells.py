"""Between a master and a Servant: command spells and mana."""

from typing import Literal

from pydantic import Field

from engines.grail.events.told import Faces, Naming, Told
from engines.grail.shapes import Duration


class SealSpent(Naming):
    event: Literal["seal.spent"] = "seal.spent"
    master: str
    servant: str
    rank: str
    order: str | None
    duration: Duration | None
    left: int


class _Answered(Naming):
    servant: str
    rank: str
    forced: bool
    cliche: str | None = Field(default=None, alias="with")
    dice: Faces | None
    total: int | None
    target_number: int | None


class SealObeyed(_Answered):
    event: Literal["seal.obeyed"] = "seal.obeyed"


class SealResisted(_Answered):
    event: Literal["seal.resisted"] = "seal.resisted"


class SealBound(Told):
    event: Literal["seal.bound"] = "seal.bound"
    servant: str
    rank: str


class SealCancelled(Told):
    event: Literal["seal.cancelled"] = "seal.cancelled"
    servant: str


class ManaGiven(Told):
    event: Literal["mana.given"] = "mana.given"
    master: str
    servant: str
    before: str = Field(alias="from")
    after: str = Field(alias="to")


class Healed(Told):
    event: Literal["healed"] = "healed"
    who: str
    ranks: int


SpellEvent = SealSpent | SealObeyed | SealResisted | SealBound | SealCancelled | ManaGiven | Healed
