"""What is thrown in a round, and the ranks that it costs."""

from typing import Literal

from pydantic import Field

from engines.core.model import Frozen
from engines.grail.events.told import Faces, Naming, Told
from engines.grail.shapes import OutReason

RolledOutcome = Literal["hit", "blocked", "reflected", "tie"]
HarmReason = Literal["attack", "reflected", "clash", "tie", "pump", "give", "heal", "dissolved", "inner"]


class Helped(Frozen):
    """The throw of a helping cliché; ``added``: its faces of six and more."""

    who: str
    cliche: str = Field(alias="with")
    rank: str
    dice: Faces
    added: int


class Rolled(Frozen):
    """One side's throw: its own pool, its helpers, all together."""

    cliche: str = Field(alias="with")
    rank: str
    dice: Faces
    helpers: tuple[Helped, ...]
    total: int


class AttackRolled(Naming):
    """An attack with the dice of both sides; without defence (refused) ``defence`` and ``margin`` are None."""

    event: Literal["attack.rolled"] = "attack.rolled"
    who: str
    target: str
    defender: str
    attack: Rolled
    defence: Rolled | None
    margin: int | None
    outcome: RolledOutcome
    charged: bool
    powerful: bool
    broken: bool
    interrupt: bool
    clash: bool
    forced: bool


class Parts(Frozen):
    """What the damage of a hit consists of."""

    base: int
    graded: int = 0
    dramatic: int = 0
    guard: int = 0
    revenge: int = 0


class Hit(Frozen):
    """A cliché that lost ranks by a blow."""

    cliche: str
    before: str = Field(alias="from")
    after: str = Field(alias="to")


class Damage(Naming):
    """Ranks lost. ``cliche``: the one aimed at; ``hits``: those that bore it, armour first; ``amount``: all of it."""

    event: Literal["damage"] = "damage"
    who: str
    by: str | None
    cliche: str
    amount: int
    parts: Parts | None
    hits: tuple[Hit, ...]
    reason: HarmReason


class ClicheOut(Naming):
    event: Literal["cliche.out"] = "cliche.out"
    who: str
    cliche: str


class FighterOut(Told):
    event: Literal["fighter.out"] = "fighter.out"
    who: str
    reason: OutReason


BlowEvent = AttackRolled | Damage | ClicheOut | FighterOut
