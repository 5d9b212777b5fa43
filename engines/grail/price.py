"""What pumping costs, who pays, and mana between master and Servant (GR-3.3, GR-11, GR-12, GR-26)."""

from typing import Final, NamedTuple

from engines.core.errors import Refused
from engines.grail.draft import Draft
from engines.grail.harm import armour_of, harm
from engines.grail.shapes import MAGIC, SELF
from engines.grail.state import Cliche


class Price(NamedTuple):
    """So many ranks, to be paid by a cliché of somebody."""

    who: str
    payer: str
    ranks: int


NOBLE_STEP: Final = 2
"""Levels that a noble cliché gains for a rank paid (GR-12.1)."""


def bonus(cliche: Cliche, pump: int) -> int:
    """The levels that a pump adds (GR-11.1, GR-12.1)."""
    return NOBLE_STEP * pump if cliche.noblesse else pump


def pump_limit(cliche: Cliche) -> int:
    """How many ranks may be paid at most for a pump (GR-11.3)."""
    return (cliche.level + 1) // NOBLE_STEP if cliche.noblesse else cliche.level


def full_pump(cliche: Cliche) -> int:
    """What an activation pays when nothing was said (GR-12.3)."""
    return max(1, cliche.level // 2)


def payer_of(draft: Draft, who: str, name: str) -> str | None:
    """The cliché that pays for a pump; None: it may not be pumped (GR-11.2)."""
    pump = draft.people[who].cliches[name].pump
    if pump is None and allowed(draft, who, "pump"):
        pump = SELF
    return name if pump == SELF else pump


def allowed(draft: Draft, who: str, what: str) -> bool:
    """Has the GM allowed it in this conflict?"""
    return draft.conflict is not None and what in draft.conflict.allowed.get(who, ())


def check_pump(draft: Draft, who: str, name: str, pump: int) -> Price | None:
    """The price of a pump. Raises Refused: pump_not_allowed, pump_too_big."""
    if not pump:
        return None
    payer = payer_of(draft, who, name)
    if payer is None:
        raise Refused("pump_not_allowed", name=name)
    if pump > pump_limit(draft.people[who].cliches[name]):
        raise Refused("pump_too_big", name=name)
    return Price(who, payer, pump)


def check_payable(draft: Draft, prices: list[Price], boon: int = 0) -> None:
    """Can all of it be paid, the first ``boon`` ranks by a command spell (GR-11.4)? Raises Refused("cannot_pay")."""
    due: dict[tuple[str, str], int] = {}
    for price in prices:
        spell = min(boon, price.ranks)
        boon -= spell
        due[price.who, price.payer] = due.get((price.who, price.payer), 0) + price.ranks - spell
    for (who, payer), ranks in due.items():
        if ranks > purse(draft, who, payer):
            raise Refused("cannot_pay", name=who)


def purse(draft: Draft, who: str, payer: str, *, spare: bool = False) -> int:
    """How many ranks can be paid; with ``spare`` so that nobody's last rank of the payer goes with them."""
    person = draft.people[who]
    ranks = _ranks(draft, who, payer, spare)
    if payer != MAGIC:
        return ranks
    armour = sum(person.cliches[name].ranks for name in armour_of(person.cliches, MAGIC))
    # He who pays to the end before his master begins cannot spare himself with the master's help.
    master = None if spare and draft.options.mana_floor == "drain" else _source(draft, who)
    return armour + ranks + (0 if master is None else _ranks(draft, master, MAGIC, spare))


def _ranks(draft: Draft, who: str, name: str, spare: bool) -> int:
    cliche = draft.people[who].cliches.get(name)
    return 0 if cliche is None else max(cliche.ranks - spare, 0)


def _source(draft: Draft, who: str) -> str | None:
    """The master whose «Магия» bears what a Servant's cannot (GR-12.2)."""
    person = draft.people[who]
    return person.partner if person.role == "servant" else None


def pay(draft: Draft, price: Price) -> None:
    """Pay as much as can be paid; the rest is forgiven (GR-11.4)."""
    who, payer, ranks = price
    if payer != MAGIC:
        own = min(ranks, _ranks(draft, who, payer, spare=False))
        if own:
            harm(draft, who, payer, own, "pump", armoured=False)
        return
    own, others = _shares(draft, who, ranks)
    if own:
        harm(draft, who, MAGIC, own, "pump")
    master = _source(draft, who)
    if others and master is not None:
        harm(draft, master, MAGIC, others, "pump")


def _shares(draft: Draft, who: str, ranks: int) -> tuple[int, int]:
    """How much of a price on «Магия» he pays himself, and how much his master (GR-7.2, GR-12.2)."""
    cliches = draft.people[who].cliches
    armour = sum(cliches[name].ranks for name in armour_of(cliches, MAGIC))
    own = _ranks(draft, who, MAGIC, spare=False)
    master = _source(draft, who)
    others = 0 if master is None else _ranks(draft, master, MAGIC, spare=False)
    last, masters_last = (1, 1) if draft.options.mana_floor == "keep" else (0, 0)
    paid = [0, 0]
    for place, there in (
        (0, armour + max(own - last, 0)),
        (1, max(others - masters_last, 0)),
        (0, min(own, last)),
        (1, min(others, masters_last)),
    ):
        share = min(ranks, there)
        paid[place] += share
        ranks -= share
    return paid[0], paid[1]
