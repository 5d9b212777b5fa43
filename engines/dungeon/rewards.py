"""Rewards: gained, spent, ordered beforehand."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.core.errors import Refused
from engines.core.model import unchecked
from engines.dungeon import checks
from engines.dungeon.commands import OWN_USES, SMALL_USES, PlaceOrder, Recall, Spend
from engines.dungeon.draft import Draft
from engines.dungeon.events import (
    OrderPlaced,
    OrdersRecalled,
    RewardFull,
    RewardGained,
    RewardSpent,
)
from engines.dungeon.state import MAX_NORMAL, MAX_SMALL, Order
from engines.dungeon.words import MONSTERS, RewardKind, RewardWhy, SpendOn, SpendUse

_spent = unchecked(RewardSpent)

_WORTH: Final = 2


def gain(draft: Draft, who: str, kind: RewardKind, why: RewardWhy) -> None:
    """A reward by the rules (DN-W2 … DN-W7), unless the GM gives them all (DN-W8)."""
    if draft.options.awards == "auto":
        grant(draft, who, kind, why)


def grant(draft: Draft, who: str, kind: RewardKind, why: RewardWhy) -> None:
    """One reward more; it is lost when there is no room for it (DN-W1)."""
    person = draft.people[who]
    have, most = (person.small, MAX_SMALL) if kind == "small" else (person.normal, MAX_NORMAL)
    if have >= most:
        draft.tell(RewardFull(who=who, kind=kind, why=why))
        return
    draft.change(who, **{kind: have + 1})
    draft.tell(RewardGained(who=who, kind=kind, why=why))


def kind_of(use: SpendUse) -> RewardKind:
    """What a use costs."""
    return "small" if use in SMALL_USES else "normal"


def pay(draft: Draft, who: str, entry: Spend | Order, of: str) -> None:
    """The roll has come: the reward goes (DN-W15)."""
    kind = kind_of(entry.use)
    draft.change(who, **{kind: getattr(draft.people[who], kind) - 1})
    draft.tell(_spent(who=who, kind=kind, use=entry.use, on=entry.on, of=of))
    if isinstance(entry, Spend):
        draft.spends.remove(entry)
    else:
        orders = list(draft.orders)
        orders.remove(entry)
        draft.orders = tuple(orders)


def take(draft: Draft, on: SpendOn, use: SpendUse, of: str, against: str | None, *, foe: bool = False) -> bool:
    """Pay the first match for a use, if there is one. ``foe``: the roll is a monster's."""
    if not draft.spends and not draft.orders:
        return False
    for entry in _matches(draft, on, of, against, foe):
        if entry.use == use:
            pay(draft, entry.who, entry, of)
            return True
    return False


class Paid(NamedTuple):
    """What was paid for on a roll: the sum of plus and minus (DN-R2), and whether all its dice show six (DN-R8)."""

    bonus: int = 0
    six: bool = False


def collect(draft: Draft, on: SpendOn, of: str, against: str | None, *, foe: bool = False) -> Paid:
    """Pay every plus and minus that matches a roll, and six once, in the order of the matches."""
    bonus, six = 0, False
    if not draft.spends and not draft.orders:
        return Paid()
    for entry in _matches(draft, on, of, against, foe):
        if entry.use in ("plus", "minus"):
            pay(draft, entry.who, entry, of)
            bonus += _WORTH if entry.use == "plus" else -_WORTH
        elif entry.use == "six" and not six:
            pay(draft, entry.who, entry, of)
            six = True
    return Paid(bonus, six)


def bonus(draft: Draft, on: SpendOn, of: str, against: str | None, *, foe: bool = False) -> int:
    """The same for a roll that is no damage."""
    return collect(draft, on, of, against, foe=foe).bonus


def _matches(draft: Draft, on: SpendOn, of: str, against: str | None, foe: bool) -> Iterator[Spend | Order]:
    """The command's own first, then the orders; without those whose owner is dead or has nothing left (DN-W15)."""
    entries: list[Spend | Order] = [*draft.spends, *draft.orders]
    for entry in entries:
        if entry.on != on or (entry.against is not None and entry.against != against):
            continue
        if entry.of is not None and entry.of != of and not (foe and entry.of == MONSTERS):
            continue
        if entry.use in OWN_USES and entry.who != of:
            continue
        person = draft.people.get(entry.who)
        if person is not None and person.alive and getattr(person, kind_of(entry.use)) > 0:
            yield entry


def check_spends(draft: Draft, by: str | None, spends: tuple[Spend, ...]) -> None:
    """The book's fourth check: known, living, one's own (of the player ``by``), covered all together."""
    needed: dict[tuple[str, RewardKind], int] = {}
    for spend in spends:
        person = draft.people.get(spend.who)
        if person is None:
            raise Refused("unknown_character", name=spend.who)
        if not person.alive:
            raise Refused("is_dead", name=spend.who)
        if by is not None and spend.who != by:
            raise Refused("not_yours", name=spend.who)
        needed[spend.who, kind_of(spend.use)] = needed.get((spend.who, kind_of(spend.use)), 0) + 1
    for (who, kind), count in needed.items():
        if getattr(draft.people[who], kind) < count:
            raise Refused("no_reward", name=who, kind=kind)


def order(draft: Draft, command: PlaceOrder) -> None:
    """A standing order; the reward need not be there yet (DN-W15)."""
    checks.living(draft, command.who)
    placed = Order(who=command.who, on=command.on, use=command.use, of=command.of, against=command.against)
    draft.orders = (*draft.orders, placed)
    draft.tell(OrderPlaced(**placed.__dict__, audience=command.who))


def recall(draft: Draft, command: Recall) -> None:
    """All one's own orders are dropped."""
    checks.known(draft, command.who)
    kept = tuple(placed for placed in draft.orders if placed.who != command.who)
    dropped = len(draft.orders) - len(kept)
    draft.orders = kept
    draft.tell(OrdersRecalled(who=command.who, n=dropped, audience=command.who))
