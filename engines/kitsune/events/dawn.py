"""After a night: the trail, qi shared, the village, tails."""

from typing import Literal

from engines.kitsune.events.told import Audience, KitsuneTold
from engines.kitsune.terms import TrailLevel

TailWhy = Literal["decay", "siege"]


class TrailChanged(KitsuneTold):
    event: Literal["trail.changed"] = "trail.changed"
    to: Audience = "gm"
    by: int
    value: int


class TrailLevelChanged(KitsuneTold):
    event: Literal["trail.level"] = "trail.level"
    level: TrailLevel


class TrailSearched(KitsuneTold):
    """``die``: the d12; None at level «found», which needs none."""

    event: Literal["trail.searched"] = "trail.searched"
    level: TrailLevel
    die: int | None
    found: bool


class ShareMade(KitsuneTold):
    """``pot`` and ``purse``: what was added to each."""

    event: Literal["share.made"] = "share.made"
    fox: str
    pot: int
    purse: int


class QiTransferred(KitsuneTold):
    event: Literal["qi.transferred"] = "qi.transferred"
    fox: str
    to_fox: str
    given: int
    received: int


class VillageBuilt(KitsuneTold):
    event: Literal["village.built"] = "village.built"
    stage: int
    cost: int
    pot: int


class VillageBonus(KitsuneTold):
    event: Literal["village.bonus"] = "village.bonus"
    fox: str
    qi: int
    purse: int


class TailGrown(KitsuneTold):
    event: Literal["tail.grown"] = "tail.grown"
    fox: str
    tails: int
    cost: int
    purse: int


class TailLost(KitsuneTold):
    """``lost``: how many really."""

    event: Literal["tail.lost"] = "tail.lost"
    fox: str
    tails: int
    lost: int
    why: TailWhy


DawnEvent = (
    TrailChanged
    | TrailLevelChanged
    | TrailSearched
    | ShareMade
    | QiTransferred
    | VillageBuilt
    | VillageBonus
    | TailGrown
    | TailLost
)
