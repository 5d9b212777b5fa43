"""Inner conflicts and wounds, tests, things made."""

from typing import Literal

from pydantic import Field

from engines.grail.events.blows import Helped
from engines.grail.events.told import Faces, Naming, Told

InnerOutcome = Literal["won", "lost", "tie"]


class InnerRolled(Naming):
    event: Literal["inner.rolled"] = "inner.rolled"
    who: str
    of: str
    cliche: str = Field(alias="with")
    against: str
    dice: Faces
    foe_dice: Faces
    total: int
    foe_total: int
    outcome: InnerOutcome


class InnerOvercome(Naming):
    event: Literal["inner.overcome"] = "inner.overcome"
    who: str
    against: str


class InnerReduced(Told):
    event: Literal["inner.reduced"] = "inner.reduced"
    who: str
    against: str
    before: str = Field(alias="from")
    after: str = Field(alias="to")


class InnerDestroyed(Told):
    event: Literal["inner.destroyed"] = "inner.destroyed"
    who: str
    against: str


class Wounded(Told):
    event: Literal["wounded"] = "wounded"
    who: str
    rank: str


class Tested(Naming):
    event: Literal["test.rolled"] = "test.rolled"
    who: str
    cliche: str = Field(alias="with")
    rank: str
    dice: Faces
    helpers: tuple[Helped, ...]
    total: int
    difficulty: str
    target_number: int
    success: bool


class ItemMade(Naming):
    event: Literal["item.made"] = "item.made"
    who: str
    item: str
    rank: str
    dice: int
    cliche: str
    left: str


class ItemDismantled(Naming):
    event: Literal["item.dismantled"] = "item.dismantled"
    who: str
    item: str
    cliche: str
    rank: str


TrialEvent = InnerRolled | InnerOvercome | InnerReduced | InnerDestroyed | Wounded | Tested | ItemMade | ItemDismantled
