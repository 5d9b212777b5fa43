"""Noble Phantasms: named, activated, broken, made out."""

from typing import Literal

from engines.grail.events.told import Faces, Naming, Told
from engines.grail.shapes import Mode


class PhantasmNamed(Told):
    event: Literal["phantasm.named"] = "phantasm.named"
    who: str
    cliche: str


class PhantasmActivated(Told):
    event: Literal["phantasm.activated"] = "phantasm.activated"
    who: str
    cliche: str
    rank: str
    price: int


class PhantasmInterrupted(Told):
    event: Literal["phantasm.interrupted"] = "phantasm.interrupted"
    who: str
    cliche: str
    by: str
    total: int
    target_number: int


class PhantasmWeakened(Told):
    event: Literal["phantasm.weakened"] = "phantasm.weakened"
    who: str
    cliche: str
    by: str
    total: int
    target_number: int


class PhantasmDestroyed(Told):
    event: Literal["phantasm.destroyed"] = "phantasm.destroyed"
    who: str
    cliche: str


class PhantasmRestored(Naming):
    event: Literal["phantasm.restored"] = "phantasm.restored"
    who: str
    cliche: str


class PhantasmExposed(Told):
    event: Literal["phantasm.exposed"] = "phantasm.exposed"
    who: str
    label: str
    mode: Mode


class PhantasmIdentified(Told):
    """``by``: the witness who made it out, or «name» when the owner spoke it."""

    event: Literal["phantasm.identified"] = "phantasm.identified"
    who: str
    cliche: str
    label: str
    true_name: str | None
    by: str


class PhantasmHidden(Told):
    event: Literal["phantasm.hidden"] = "phantasm.hidden"
    who: str
    label: str
    by: str
    dice: Faces
    owner_dice: Faces


PhantasmEvent = (
    PhantasmNamed
    | PhantasmActivated
    | PhantasmInterrupted
    | PhantasmWeakened
    | PhantasmDestroyed
    | PhantasmRestored
    | PhantasmExposed
    | PhantasmIdentified
    | PhantasmHidden
)
