"""Everything that can happen in a Grail War, one frozen model an event.

Ranks are names, «0» is «knocked out»; ``dice`` are the faces as they fell. An event that names phantasms which are not
made out yet lists them in ``labels`` (cliché -> label) with those who know them anyway in ``knows``: ``told`` puts the
labels in place of the names for everybody else. ``see`` says who may hear of the event at all; absent: all.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from engines.core.model import Event, Frozen
from engines.grail.shapes import (
    Aspect,
    BoonUse,
    Contest,
    Duration,
    Fit,
    ForcedOutcome,
    ForcedPart,
    Initiative,
    Kind,
    Mode,
    OutReason,
    Part,
    What,
)

Names = tuple[str, ...]
Faces = tuple[int, ...]
RolledOutcome = Literal["hit", "blocked", "reflected", "tie"]
VoidReason = Literal["attacker_out", "target_out", "struck", "unfit", "cliche_out"]
HarmReason = Literal["attack", "reflected", "clash", "tie", "pump", "give", "heal", "dissolved", "inner"]
InnerOutcome = Literal["won", "lost", "tie"]
Meeting = Literal["refused", "allied", "scouted", "held", "betrayed"]

UNKNOWN = "?"
"""Shown in place of the rank of a phantasm that is not made out."""


class _Told(Event):
    """Any event of the game."""

    see: Names | None = None
    """Who may hear of it besides the GM; None: all."""

    def payload(self) -> dict[str, Any]:
        data = super().payload()
        if self.see is None:
            del data["see"]
        return data


class _Naming(_Told):
    """An event that may name phantasms."""

    labels: dict[str, str] = {}
    """Phantasm that is not made out -> its label."""
    knows: dict[str, Names] = {}
    """The same phantasms -> who knows them: the owner and his partner."""

    def payload(self) -> dict[str, Any]:
        data = super().payload()
        if not self.knows:
            del data["knows"]
        return data


# --- the conflict and its rounds


class ConflictOpened(_Told):
    event: Literal["conflict.opened"] = "conflict.opened"
    title: str
    kind: Contest
    life: str | None
    initiative: Initiative
    clash: bool
    sides: dict[str, Names]


class ConflictEnded(_Told):
    event: Literal["conflict.ended"] = "conflict.ended"
    title: str
    winner: str | None
    rounds: int


class RoundOpened(_Told):
    event: Literal["round.opened"] = "round.opened"
    round: int


class RoundReady(_Told):
    event: Literal["round.ready"] = "round.ready"
    round: int


class RoundClosed(_Told):
    event: Literal["round.closed"] = "round.closed"
    round: int


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


class Declared(_Naming):
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


class InitiativeRolled(_Told):
    event: Literal["initiative.rolled"] = "initiative.rolled"
    who: str
    rank: str
    dice: Faces
    total: int


class InitiativeOrder(_Told):
    """Those who have an attack, in the order of their turns."""

    event: Literal["initiative.order"] = "initiative.order"
    order: Names


class Prepared(_Told):
    event: Literal["prepared"] = "prepared"
    who: str
    aim: Part = Field(alias="for")


class AttackVoid(_Told):
    event: Literal["attack.void"] = "attack.void"
    who: str
    target: str
    reason: VoidReason


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


class AttackRolled(_Naming):
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


class Damage(_Naming):
    """Ranks lost. ``cliche``: the one aimed at; ``hits``: those that bore it, armour first; ``amount``: all of it."""

    event: Literal["damage"] = "damage"
    who: str
    by: str | None
    cliche: str
    amount: int
    parts: Parts | None
    hits: tuple[Hit, ...]
    reason: HarmReason


class ClicheOut(_Naming):
    event: Literal["cliche.out"] = "cliche.out"
    who: str
    cliche: str


class FighterOut(_Told):
    event: Literal["fighter.out"] = "fighter.out"
    who: str
    reason: OutReason


# --- phantasms


class PhantasmNamed(_Told):
    event: Literal["phantasm.named"] = "phantasm.named"
    who: str
    cliche: str


class PhantasmActivated(_Told):
    event: Literal["phantasm.activated"] = "phantasm.activated"
    who: str
    cliche: str
    rank: str
    price: int


class PhantasmInterrupted(_Told):
    event: Literal["phantasm.interrupted"] = "phantasm.interrupted"
    who: str
    cliche: str
    by: str
    total: int
    target_number: int


class PhantasmWeakened(_Told):
    event: Literal["phantasm.weakened"] = "phantasm.weakened"
    who: str
    cliche: str
    by: str
    total: int
    target_number: int


class PhantasmDestroyed(_Told):
    event: Literal["phantasm.destroyed"] = "phantasm.destroyed"
    who: str
    cliche: str


class PhantasmRestored(_Naming):
    event: Literal["phantasm.restored"] = "phantasm.restored"
    who: str
    cliche: str


class PhantasmExposed(_Told):
    event: Literal["phantasm.exposed"] = "phantasm.exposed"
    who: str
    label: str
    mode: Mode


class PhantasmIdentified(_Told):
    """``by``: the witness who made it out, or «name» when the owner spoke it."""

    event: Literal["phantasm.identified"] = "phantasm.identified"
    who: str
    cliche: str
    label: str
    true_name: str | None
    by: str


class PhantasmHidden(_Told):
    event: Literal["phantasm.hidden"] = "phantasm.hidden"
    who: str
    label: str
    by: str
    dice: Faces
    owner_dice: Faces


# --- command spells and mana


class SealSpent(_Naming):
    event: Literal["seal.spent"] = "seal.spent"
    master: str
    servant: str
    rank: str
    order: str | None
    duration: Duration | None
    left: int


class _Answered(_Naming):
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


class SealBound(_Told):
    event: Literal["seal.bound"] = "seal.bound"
    servant: str
    rank: str


class SealCancelled(_Told):
    event: Literal["seal.cancelled"] = "seal.cancelled"
    servant: str


class ManaGiven(_Told):
    event: Literal["mana.given"] = "mana.given"
    master: str
    servant: str
    before: str = Field(alias="from")
    after: str = Field(alias="to")


class Healed(_Told):
    event: Literal["healed"] = "healed"
    who: str
    ranks: int


# --- groups


class GroupFormed(_Told):
    event: Literal["group.formed"] = "group.formed"
    leader: str
    members: Names


class GroupFailed(_Told):
    event: Literal["group.failed"] = "group.failed"
    leader: str
    dice: Faces
    total: int
    target_number: int


class GroupDissolved(_Told):
    event: Literal["group.dissolved"] = "group.dissolved"
    leader: str
    reason: Literal["leader_out", "will"]


# --- inner conflicts, tests, wounds, things


class InnerRolled(_Naming):
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


class InnerOvercome(_Naming):
    event: Literal["inner.overcome"] = "inner.overcome"
    who: str
    against: str


class InnerReduced(_Told):
    event: Literal["inner.reduced"] = "inner.reduced"
    who: str
    against: str
    before: str = Field(alias="from")
    after: str = Field(alias="to")


class InnerDestroyed(_Told):
    event: Literal["inner.destroyed"] = "inner.destroyed"
    who: str
    against: str


class Wounded(_Told):
    event: Literal["wounded"] = "wounded"
    who: str
    rank: str


class Tested(_Naming):
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


class ItemMade(_Naming):
    event: Literal["item.made"] = "item.made"
    who: str
    item: str
    rank: str
    dice: int
    cliche: str
    left: str


class ItemDismantled(_Naming):
    event: Literal["item.dismantled"] = "item.dismantled"
    who: str
    item: str
    cliche: str
    rank: str


# --- sheets and people


class Violation(Frozen):
    """What a sheet breaks, and by which cliché; None: the sheet as a whole."""

    code: str
    cliche: str | None


class SheetChecked(_Told):
    event: Literal["sheet.checked"] = "sheet.checked"
    name: str
    cost: int
    budget: int | None
    violations: tuple[Violation, ...]


class CharacterCreated(_Told):
    event: Literal["character.created"] = "character.created"
    name: str


class MobMade(_Told):
    event: Literal["mob.made"] = "mob.made"
    name: str
    rank: str


class Joined(_Told):
    event: Literal["joined"] = "joined"
    who: str
    side: str


# --- the GM's word: the command's fields


class GmJudged(_Naming):
    event: Literal["gm.judged"] = "gm.judged"
    who: str
    cliche: str
    fit: Fit


class GmAllowed(_Told):
    event: Literal["gm.allowed"] = "gm.allowed"
    who: str
    what: What


class GmForbade(_Told):
    event: Literal["gm.forbade"] = "gm.forbade"
    who: str
    what: What


class PumpApproved(_Told):
    """The GM took the words of a pump (GR-N4)."""

    event: Literal["pump.approved"] = "pump.approved"
    who: str


class PumpRefused(_Told):
    """He did not: the declaration stands without its pump (GR-N4)."""

    event: Literal["pump.refused"] = "pump.refused"
    who: str


class GmOrdered(_Told):
    event: Literal["gm.ordered"] = "gm.ordered"
    order: Names


class GmForced(_Told):
    event: Literal["gm.forced"] = "gm.forced"
    who: str
    part: ForcedPart
    dice: Faces | None = None
    outcome: ForcedOutcome | None = None
    damage: int | None = None


class GmSet(_Naming):
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


class GmFate(_Told):
    event: Literal["gm.fate"] = "gm.fate"
    who: str
    text: str


class Rested(_Naming):
    """``who``, ``cliche``, ``ranks`` None: all."""

    event: Literal["rested"] = "rested"
    who: str | None
    cliche: str | None
    ranks: int | None


class Resummoned(_Told):
    event: Literal["resummoned"] = "resummoned"
    who: str


class ContractBroken(_Told):
    event: Literal["contract.broken"] = "contract.broken"
    who: str


class Undone(_Told):
    event: Literal["undone"] = "undone"
    undid: str


# --- the war


class NightOpened(_Told):
    """``pairs``: (master, Servant) of those who meet, in the order of the throw."""

    event: Literal["night.opened"] = "night.opened"
    night: int
    pairs: tuple[tuple[str, str], ...]


class NightClosed(_Told):
    event: Literal["night.closed"] = "night.closed"
    night: int
    winner: str | None
    fallen: Names


class DayOpened(_Told):
    event: Literal["day.opened"] = "day.opened"
    day: int


class DayMet(_Told):
    """Two pairs, (master, Servant) each, met by day; ``die``: the throw that decided. Of two the first betrays."""

    event: Literal["day.met"] = "day.met"
    pairs: tuple[tuple[str, str], tuple[str, str]]
    outcome: Meeting
    die: int


class AllianceEnded(_Told):
    """``last``: nobody but the allies (Servants) is left; ``fallen``: the second one has fallen."""

    event: Literal["alliance.ended"] = "alliance.ended"
    allies: tuple[str, str]
    reason: Literal["last", "fallen"]


class VowSworn(_Told):
    """The ally of a fallen Servant (``ally``) calls out the one who felled him."""

    event: Literal["vow.sworn"] = "vow.sworn"
    who: str
    ally: str
    against: str


class DayClosed(_Told):
    event: Literal["day.closed"] = "day.closed"
    day: int


class WarEnded(_Told):
    event: Literal["war.ended"] = "war.ended"
    winner: tuple[str, str] | None
    nights: int


GrailEvent = Annotated[
    ConflictOpened
    | ConflictEnded
    | RoundOpened
    | RoundReady
    | RoundClosed
    | Declared
    | InitiativeRolled
    | InitiativeOrder
    | Prepared
    | AttackVoid
    | AttackRolled
    | Damage
    | ClicheOut
    | FighterOut
    | PhantasmNamed
    | PhantasmActivated
    | PhantasmInterrupted
    | PhantasmWeakened
    | PhantasmDestroyed
    | PhantasmRestored
    | PhantasmExposed
    | PhantasmIdentified
    | PhantasmHidden
    | SealSpent
    | SealObeyed
    | SealResisted
    | SealBound
    | SealCancelled
    | ManaGiven
    | Healed
    | GroupFormed
    | GroupFailed
    | GroupDissolved
    | InnerRolled
    | InnerOvercome
    | InnerReduced
    | InnerDestroyed
    | Wounded
    | Tested
    | ItemMade
    | ItemDismantled
    | SheetChecked
    | CharacterCreated
    | MobMade
    | Joined
    | GmJudged
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
    | NightOpened
    | NightClosed
    | DayOpened
    | DayMet
    | AllianceEnded
    | VowSworn
    | DayClosed
    | WarEnded,
    Field(discriminator="event"),
]
"""Any event of the game, told apart by ``event``."""


def told(event: Event, viewer: str | None) -> dict[str, Any] | None:
    """The event as ``viewer`` may know it (GR-15.4, GR-N3): labels in place of secret phantasms, without their ranks.

    None when he may not hear of it at all.
    """
    if isinstance(event, _Told) and event.see is not None and viewer not in event.see:
        return None
    data = event.payload()
    if not isinstance(event, _Naming) or not event.knows:
        return data
    secret = {name: event.labels[name] for name, known in event.knows.items() if viewer not in known}
    data["labels"] = {name: label for name, label in event.labels.items() if name not in secret}
    data.pop("knows")
    masked: dict[str, Any] = _masked(data, secret) if secret else data
    return masked


_RANKS = ("rank", "from", "to", "left", "max")


def _masked(data: Any, secret: Mapping[str, str]) -> Any:
    if isinstance(data, str):
        return secret.get(data, data)
    if isinstance(data, list):
        return [_masked(one, secret) for one in data]
    if not isinstance(data, dict):
        return data
    hidden = data.get("with") in secret or data.get("cliche") in secret
    return {
        key: UNKNOWN if hidden and key in _RANKS and isinstance(value, str) else _masked(value, secret)
        for key, value in data.items()
    }
