"""At what a spell may be aimed now: the choices of one spell, however it is cast."""

from collections.abc import Iterator
from typing import Any

from engines.core.engine import Field
from engines.dungeon import people
from engines.dungeon.effects import MARKS
from engines.dungeon.fields import meaning, option, person, text
from engines.dungeon.fields import people as several
from engines.dungeon.magic import BLESSING, HEAL, KNOCK, SHIELD
from engines.dungeon.signposts import way
from engines.dungeon.state import DungeonState, Passage

Aim = tuple[dict[str, Any], tuple[Field, ...]]
"""What is preset and what is still asked."""


def aims(state: DungeonState, number: int, level: int, ways: list[Passage]) -> Iterator[Aim]:
    """Every way to aim a spell; none: it cannot be cast now. ``ways``: the known passages of the room."""
    dungeon = state.dungeon
    assert dungeon is not None
    assert state.at is not None
    monsters = dungeon.rooms[state.at].monsters
    duel = state.battle is not None and state.battle.duel is not None
    touchable = [name for name, one in state.people.items() if one.alive and not people.immune(one)]
    match number:
        case 1 | 10 | 11:
            options = [name for name in touchable if not _has(state, name, number)]
            if options:
                yield {}, (person("target", options),)
        case 2 | 4:
            if state.battle is not None:
                yield {}, (option("target", monsters),)
        case 5 | 7:
            options = [name for name in touchable if MARKS[number] not in state.people[name].marks]
            if options:
                one = meaning("targets", {name: [name] for name in options})
                yield {}, (one if level == 1 else several("targets", options, level),)
        case 8 | 9:
            doors = [one for one in ways if one.kind == "door" and one.locked == (number == KNOCK)]
            if doors:
                yield {}, (way("passage", state, doors),)
        case 6:
            if monsters and not duel and not (state.hunt and state.at == dungeon.treasury):
                yield {}, ()
        case 12:
            if dungeon.met:
                yield {}, (option("target", dungeon.met),)
        case 13:
            for about in ("secrets", "traps", "way"):
                yield {"about": about}, ()
            if ways:
                yield {"about": "monsters"}, (way("passage", state, ways),)
            yield {"about": "other"}, (text("text"),)
        case _:
            yield {}, ()


def _has(state: DungeonState, name: str, number: int) -> bool:
    """Would the spell be wasted: whole already, shielded, blessed?"""
    one = state.people[name]
    return (
        (number == HEAL and one.hits >= one.max_hits)
        or (number == SHIELD and one.shield_spell)
        or (number == BLESSING and one.bless)
    )
