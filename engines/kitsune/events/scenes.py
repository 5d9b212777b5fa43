"""Foxes join, scenes open, people are placed in them."""

from typing import Annotated, Any, Literal

from pydantic import Field

from engines.core.model import Frozen
from engines.kitsune.events.told import Audience, Dice, KitsuneTold
from engines.kitsune.terms import Defence, EndReason, NpcClass, Species


class NpcListed(Frozen):
    """Somebody of a scene, as everybody sees him (KI-S2)."""

    npc: str
    class_: Annotated[NpcClass, Field(alias="class")]


class FoxJoined(KitsuneTold):
    event: Literal["fox.joined"] = "fox.joined"
    fox: str
    species: Species
    charm: int
    ferocity: int
    cunning: int
    tails: int
    qi: int


class SceneOpened(KitsuneTold):
    event: Literal["scene.opened"] = "scene.opened"
    scene: int
    name: str
    about: str | None
    npcs: tuple[NpcListed, ...]


class NpcPlaced(KitsuneTold):
    """``known``: what the clan has learned of somebody who returns, defence -> value."""

    event: Literal["npc.placed"] = "npc.placed"
    npc: str
    class_: Annotated[NpcClass, Field(alias="class")]
    returned: bool
    wariness: int
    known: dict[Defence, int]


class NpcTraits(KitsuneTold):
    """For the GM: the numbers of somebody new, and the dice thrown for them."""

    event: Literal["npc.traits"] = "npc.traits"
    to: Audience = "gm"
    npc: str
    dice: Dice
    temperance: int | None = None
    resolve: int | None = None
    insight: int | None = None
    strength: int | None = None
    pool: int | None = None

    def payload(self) -> dict[str, Any]:
        """The event without the numbers that such an NPC does not have."""
        return {key: value for key, value in super().payload().items() if value is not None}


class NpcRemoved(KitsuneTold):
    event: Literal["npc.removed"] = "npc.removed"
    npc: str
    gone: bool


class SceneEnded(KitsuneTold):
    event: Literal["scene.ended"] = "scene.ended"
    scene: int
    reason: EndReason
    suspicion: int


SceneEvent = FoxJoined | SceneOpened | NpcPlaced | NpcTraits | NpcRemoved | SceneEnded
