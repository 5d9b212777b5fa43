"""Treasure: levels, magic items, the temple (DN-L)."""

from collections.abc import Mapping
from typing import Final

from engines.core.errors import Refused
from engines.dungeon import camp, checks, people, rolls
from engines.dungeon.commands import Treasure
from engines.dungeon.draft import Draft
from engines.dungeon.events import Gain, LevelGained, TempleVisited, TreasureRolled
from engines.dungeon.state import Item
from engines.dungeon.words import ClassName

ITEM_SPELLS: Final = 12
"""Spell 13 is never in an item (DN-L5)."""
_TABLES: Final[Mapping[ClassName, tuple[tuple[str, ...], ...]]] = {
    "warrior": (("hits",), ("hit",), ("defence",), ("item",), ("save",), ("hits", "defence")),
    "wizard": (("hits",), ("slot",), ("defence",), ("item",), ("save",), ("hits", "slot")),
    "thief": (("hits",), ("check",), ("defence",), ("item",), ("save",), ("check", "save")),
}


def treasure(draft: Draft, command: Treasure) -> None:
    """One throw on the class's table and a level, or the temple and no level (DN-L1)."""
    who = command.who
    person = checks.living(draft, who)
    if person.treasure is None:
        raise Refused("no_treasure", name=who)
    draft.change(who, treasure=None)
    if command.choice == "temple":
        draft.change(who, curses=())
        draft.tell(TempleVisited(who=who, curses=person.curses))
    else:
        _grow(draft, who)
    camp.settle(draft)


def _grow(draft: Draft, who: str) -> None:
    thrown = rolls.table(draft, "treasure", 1, who, 1, 6)
    draft.tell(TreasureRolled(who=who, dice=thrown.dice, mods=thrown.mods, total=thrown.total))
    gains = tuple(_gain(draft, who, gain) for gain in _TABLES[draft.people[who].class_][thrown.total - 1])
    person = draft.change(who, level=draft.people[who].level + 1)
    draft.tell(LevelGained(who=who, level=person.level, gains=gains))


def _gain(draft: Draft, who: str, gain: str) -> Gain:
    person = draft.people[who]
    if gain == "hits":
        dice = tuple(draft.throw(6, "hits") for _ in range(people.HIT_DICE[person.class_]))
        amount = max(max(dice) + people.value(person, "strength"), 1)
        draft.change(who, max_hits=person.max_hits + amount, hits=person.hits + amount)
        return Gain(gain="hits", amount=amount, dice=dice)
    if gain == "item":
        item = Item(spell=draft.throw(ITEM_SPELLS, "item"), charges=draft.options.item_charges)
        draft.change(who, items=(*person.items, item))
        return Gain(gain="item", spell=item.spell, charges=item.charges)
    if gain == "slot":
        draft.change(who, slots=person.slots + 1)
        return Gain(gain="slot")
    bonuses = person.bonuses
    draft.change(who, bonuses=bonuses.but(**{gain: getattr(bonuses, gain) + 1}))
    return Gain(gain=gain)
