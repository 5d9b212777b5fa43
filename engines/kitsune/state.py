"""The position of a campaign: frozen, goes to JSON and back unchanged."""

from typing import Annotated, Literal

from pydantic import Field

from engines.core.model import Frozen
from engines.kitsune.options import Options
from engines.kitsune.terms import (
    EXHAUSTED,
    TRAITS,
    DecisionKind,
    Defence,
    ExorcistClass,
    Finale,
    HumanClass,
    Phase,
    Species,
    Trait,
)

Tokens = tuple[int, int, int]
"""Setting tokens, in the order of the traits."""


class Fox(Frozen):
    """A fox of the clan, by her name in ``KitsuneState.foxes``."""

    species: Species
    charm: int
    ferocity: int
    cunning: int
    tails: int = 1
    lit: int = 1
    purse: int = 0
    earned: int = 0
    """Qi of this scene that is not split yet (KI-B2)."""
    settings: Tokens = (0, 0, 0)
    used: bool = False
    """Has she used the gift of her species in this scene?"""
    away: bool = False
    actions: int = 0
    help: int = 0
    """Dice that others added to her next roll of this round (KI-H8)."""
    unseen: bool = False
    brought: int = 0
    """Suspicion that she brought in this round, for the option ``exorcist_target`` (KI-E2)."""
    shared: bool = False
    ready: bool = False
    rolled: bool = False
    """Has she fought in the siege (KI-Z5)?"""

    def trait(self, name: Trait) -> int:
        """The points of a trait."""
        points: int = getattr(self, name)
        return points

    def tokens(self, trait: Trait) -> int:
        """Her setting tokens of a trait."""
        return self.settings[TRAITS.index(trait)]

    @property
    def strongest(self) -> Trait:
        """Her strongest trait; of equal ones the first (KI-E4)."""
        return max(TRAITS, key=self.trait)


class Win(Frozen):
    """Somebody was influenced in this scene: what Отражение may copy (KI-A6)."""

    fox: str
    approach: Trait


class Human(Frozen):
    """One of the people, in the scene or remembered from an earlier one."""

    of: HumanClass
    temperance: int
    resolve: int
    insight: int
    strength: int
    wariness: int = 0
    known: tuple[Defence, ...] = ()
    """What the clan has learned, in the order of the defences (KI-V1)."""
    alarm: bool = False
    here: bool = True
    scouted: tuple[str, ...] = ()
    """The foxes who scouted him in this scene with success (KI-A4)."""
    won: tuple[Win, ...] = ()

    def defence(self, name: Defence) -> int:
        """The dice of a defence before anything is added."""
        dice: int = getattr(self, name)
        return dice

    @property
    def exhausted(self) -> bool:
        """Gives no more Qi in this scene (KI-I10)."""
        return self.wariness >= EXHAUSTED


class Exorcist(Frozen):
    """An exorcist, in the scene or remembered."""

    of: ExorcistClass
    pool: int
    here: bool = True
    distracted: bool = False


Npc = Annotated[Human | Exorcist, Field(discriminator="of")]


class Lead(Frozen):
    """A lead on a human with an approach, held by a fox (KI-L1)."""

    lead: int
    fox: str
    npc: str
    approach: Trait


class Attempt(Frozen):
    """An influence whose dice have fallen, while its fox decides: what the decision goes on with."""

    approach: Trait
    trait: Trait
    tails: int
    setting: bool
    help: int
    lead: int
    """The dice that a lead brought."""
    pool: int
    npc_pool: int
    margin: int = 0
    pushed: bool = False


class Pending(Frozen):
    """A decision that is awaited from a fox."""

    kind: DecisionKind
    fox: str
    npc: str
    picks: tuple[str, ...]
    attempt: Attempt | None = None
    """Only of ``tie`` and ``fire``."""
    trait: Trait | None = None
    """Only of ``check``: the trait that the exorcist feels, whatever is edited meanwhile."""


class Closing(Frozen):
    """A round that is being closed: who still checks, and what comes then (KI-E7, KI-H5)."""

    why: Literal["round", "left", "exhausted"]
    checks: tuple[str, ...]


class KitsuneState(Frozen):
    """The whole position."""

    options: Options
    phase: Phase = "rest"
    scene: int = 0
    name: str | None = None
    round: int = 0
    suspicion: int = 0
    pot: int = 0
    village: int = 0
    trail: int = 0
    decay: int = 0
    head: str | None = None
    split: bool = False
    outcome: Finale | None = None
    siege_total: int = 0
    foxes: dict[str, Fox] = {}
    """In roster order: as they joined."""
    npcs: dict[str, Npc] = {}
    """First met first."""
    leads: tuple[Lead, ...] = ()
    next_lead: int = 1
    votes: tuple[str, ...] = ()
    """Who wants to leave, in the order of voting (KI-H3)."""
    acted: bool = False
    """Has anybody acted or passed in this round (KI-H5)?"""
    pending: Pending | None = None
    closing: Closing | None = None
    last_command: str | None = None
    last_dice: tuple[str, ...] = ()
    """The dice of the last command: «d6:4»."""
    last_result: Literal["margin", "successes"] | None = None
    """What the first roll of the last command came to, if it had one: what the GM may force."""
