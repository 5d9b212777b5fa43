"""Equivalent exchange: things and familiars made of a cliché's dice (GR-25)."""

from typing import NamedTuple

from engines.core.errors import Refused
from engines.grail import events
from engines.grail.commands import Craft, Dismantle
from engines.grail.conflicts import close_if_decided
from engines.grail.draft import Draft
from engines.grail.harm import check_out
from engines.grail.ladder import Ladder
from engines.grail.state import Cliche, Item

NOBLE_COST = 2
"""What is noble costs so many times as much (GR-12.1)."""


class _Stock(NamedTuple):
    """The dice of a cliché, counted as its cost in all."""

    ladder: Ladder
    times: int
    lowest: int

    def cost(self, level: int) -> int:
        return self.ladder.cost(level) * self.times

    def affordable(self, dice: int) -> int:
        return self.ladder.affordable(dice // self.times, self.lowest)


def _stock(draft: Draft, cliche: Cliche) -> _Stock:
    noble = cliche.noble or cliche.origin
    return _Stock(draft.ladder, NOBLE_COST if noble else 1, cliche.floor)


def craft(draft: Draft, command: Craft) -> None:
    """Dice go out of the cliché into the thing, and stay there as long as it exists (GR-25.1)."""
    who, name, dice = command.actor, command.cliche, command.dice
    items = draft.people[who].items
    if command.item in items:
        raise Refused("exists", name=command.item)
    draft.able(who)
    cliche = draft.live(who, name)
    level = _bought(draft.ladder, command)
    if level is None:
        raise Refused("bad_cost", dice=dice)
    stock = _stock(draft, cliche)
    if dice > stock.cost(cliche.level):
        raise Refused("not_enough_dice", name=name)
    most = stock.affordable(stock.cost(cliche.max) - dice)
    left = stock.affordable(stock.cost(cliche.level) - dice)
    idle = cliche.idle + stock.cost(cliche.max) - dice - stock.cost(most)
    after = draft.change_cliche(who, name, max=most, idle=idle, level=left)
    item = Item(cliche=name, dice=dice, level=level, taken=cliche.ranks - after.ranks)
    draft.change(who, items={**items, command.item: item})
    labels, knows = draft.naming([(who, name)])
    rank = draft.ladder.rank
    draft.tell(
        events.ItemMade(
            who=who,
            item=command.item,
            rank=rank(level),
            dice=dice,
            cliche=name,
            left=rank(left),
            labels=labels,
            knows=knows,
        )
    )
    check_out(draft, who, name)
    close_if_decided(draft)


def _bought(ladder: Ladder, command: Craft) -> int | None:
    """The rank that the dice buy exactly; a noble thing costs twice as much."""
    if not command.noble:
        return ladder.bought(command.dice)
    return ladder.bought(command.dice // NOBLE_COST) if command.dice % NOBLE_COST == 0 else None


def dismantle(draft: Draft, command: Dismantle) -> None:
    """The thing is no more, its dice come back (GR-25.2)."""
    who = command.actor
    items = draft.people[who].items
    item = items.get(command.item)
    if item is None:
        raise Refused("unknown_cliche", name=command.item)
    draft.change(who, items={name: one for name, one in items.items() if name != command.item})
    cliche = draft.people[who].cliches[item.cliche]
    stock = _stock(draft, cliche)
    dice = stock.cost(cliche.max) + cliche.idle + item.dice
    most = min(stock.affordable(dice), draft.ladder.top)
    grown = cliche.but(max=most, idle=dice - stock.cost(most))
    level = 0 if cliche.destroyed else min(most, grown.at(cliche.ranks + item.taken))
    draft.change_cliche(who, item.cliche, max=most, idle=grown.idle, level=level)
    labels, knows = draft.naming([(who, item.cliche)])
    draft.tell(
        events.ItemDismantled(
            who=who,
            item=command.item,
            cliche=item.cliche,
            rank=draft.ladder.rank(level),
            labels=labels,
            knows=knows,
        )
    )
