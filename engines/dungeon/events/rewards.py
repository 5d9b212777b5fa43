"""Rewards gained, spent and promised, and what they save."""

from typing import Literal

from engines.dungeon.events.told import Told
from engines.dungeon.words import RewardKind, RewardWhy, SpendOn, SpendUse


class RewardGained(Told):
    event: Literal["reward.gained"] = "reward.gained"
    who: str
    kind: RewardKind
    why: RewardWhy


class RewardFull(Told):
    event: Literal["reward.full"] = "reward.full"
    who: str
    kind: RewardKind
    why: RewardWhy


class RewardSpent(Told):
    event: Literal["reward.spent"] = "reward.spent"
    who: str
    kind: RewardKind
    use: SpendUse | Literal["hint", "heal", "return"]
    on: SpendOn | None = None
    of: str | None = None


class RewardTaken(Told):
    event: Literal["reward.taken"] = "reward.taken"
    who: str
    kind: RewardKind
    left: int


class OrderPlaced(Told):
    event: Literal["order.placed"] = "order.placed"
    who: str
    on: SpendOn
    use: SpendUse
    of: str | None = None
    against: str | None = None


class OrdersRecalled(Told):
    event: Literal["orders.recalled"] = "orders.recalled"
    who: str
    n: int


class ItemDestroyed(Told):
    event: Literal["item.destroyed"] = "item.destroyed"
    who: str
    spell: int
    by: str


class ItemSaved(Told):
    event: Literal["item.saved"] = "item.saved"
    who: str
    spell: int


RewardEvent = (
    RewardGained | RewardFull | RewardSpent | RewardTaken | OrderPlaced | OrdersRecalled | ItemDestroyed | ItemSaved
)
