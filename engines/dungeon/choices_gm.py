"""What only the GM may do now, with the values that would be accepted. A dungeon of his own he gives as a file."""

from collections.abc import Iterator
from typing import Any, Final, get_args

from engines.core.engine import Choice, Field
from engines.dungeon import people
from engines.dungeon.fields import choice, flag, number, numbers, option, person, text
from engines.dungeon.reading import PHASES
from engines.dungeon.state import DungeonState, Monster
from engines.dungeon.words import LAST_SPELL, Rank, RewardKind, Stat, Wielded

_STATS: Final = get_args(Stat)
_FORCED: Final = ("check", "save", "attack", "cast")
_MOST: Final = 99
_LOWEST, _HIGHEST = -5, 9


def choices(state: DungeonState) -> Iterator[Choice]:
    """The course of the game, the past, and every edit."""
    if state.questions:
        yield _gm("answer", {}, text("text"))
    if state.phase == "monsters":
        yield from _plans(state)
    if state.phase == "battle":
        yield _gm("pass")
    yield from _rulings(state)
    yield from _past(state)
    yield from _sheets(state)
    if state.dungeon is not None:
        yield from _edits(state)


def _gm(do: str, preset: dict[str, Any] | None = None, *fields: Field | None) -> Choice:
    return choice(do, preset or {}, *fields, gm=True)


def _past(state: DungeonState) -> Iterator[Choice]:
    if state.last_command is None:
        return
    yield _gm("undo")
    for index, die in enumerate(state.last_dice, start=1):
        yield _gm("set_die", {"index": index}, number("value", 1, int(die.partition(":")[0].removeprefix("d"))))


def _rulings(state: DungeonState) -> Iterator[Choice]:
    everybody = tuple(state.people)
    living = [name for name, one in state.people.items() if one.alive]
    dungeon = state.dungeon
    if everybody:
        yield _gm("award", {}, person("who", everybody), option("kind", get_args(RewardKind)), number("n", -3, 3))
        if state.phase in PHASES["remove"]:
            yield _gm("remove", {}, person("who", everybody))
    here = dungeon.rooms[state.at].monsters if dungeon is not None and state.at is not None else ()
    rollers = (*everybody, *here)
    of = option("of", rollers, optional=True, opened=True) if rollers else None
    yield _gm("force", {}, option("on", _FORCED), option("result", ("success", "failure")), of)
    if dungeon is None or state.at is None:
        return
    if state.phase in PHASES["place"]:
        yield _gm("place", {}, option("room", [room for room in dungeon.rooms if room != state.at]))
    if state.phase in PHASES["contest"]:
        types = dict.fromkeys(kind.name for kind in dungeon.types)
        if dungeon.hunters is not None:
            types[dungeon.hunters.type.name] = None
        yield _gm(
            "contest",
            {},
            person("who", living),
            option("stat", _STATS),
            option("type", types),
            option("type_stat", _STATS),
            text("text", optional=True),
        )


# --- the monsters' turn


def _plans(state: DungeonState) -> Iterator[Choice]:
    """As the policy has it, or with one decision for one of them."""
    dungeon, battle = state.dungeon, state.battle
    assert dungeon is not None
    assert battle is not None
    assert state.at is not None
    yield _gm("monsters")
    living = [name for name, one in state.people.items() if one.alive and battle.duel in (None, name)]
    targets = [*living, *(() if battle.duel else state.allies)]
    for monster in dungeon.rooms[state.at].monsters:
        for act in _acts(state, dungeon.monsters[monster]):
            yield _gm("monsters", {"plan": {monster: {"act": act}}})
        for target in targets:
            yield _gm("monsters", {"plan": {monster: {"act": "attack", "target": target}}})


def _acts(state: DungeonState, monster: Monster) -> Iterator[str]:
    assert state.dungeon is not None
    hunters = state.dungeon.hunters
    types = state.dungeon.types if hunters is None else (*state.dungeon.types, hunters.type)
    held = next(kind for kind in types if kind.name == monster.type).secrets
    if state.act == "opening" or monster.nature == "copy":
        held = ()
    yield "wait"
    if "s3" in held:
        yield "shoot"
    if "s4" in held:
        yield "raise"
    if not monster.spell_used and any(secret.startswith("m3") for secret in held):
        yield "cast"


# --- edits


def _sheets(state: DungeonState) -> Iterator[Choice]:
    """One field of one character at a time."""
    for name, one in state.people.items():
        own = {"who": name}
        if not one.alive:
            yield _gm("set", {**own, "alive": True})
        else:
            yield _gm("set", own, number("hits", 0, one.max_hits))
        yield _gm("set", own, number("max_hits", 1, _MOST))
        for stat in _STATS:
            yield _gm("set", own, number(stat, _LOWEST, _HIGHEST))
        yield _gm("set", own, number("level", 1, _MOST))
        yield _gm("set", own, number("small", 0, 2))
        yield _gm("set", own, number("normal", 0, 1))
        yield _gm("set", own, numbers("curses", 1, 6, _MOST))
        yield _gm("set", own, option("rank", get_args(Rank)))
        if people.has_thrown(one):
            yield _gm("set", own, option("wielded", get_args(Wielded)))
        for mark in ("bless", "shield_spell"):
            yield _gm("set", own, flag(mark))
        for weapon, armor in people.kits(one.class_):
            if (weapon, armor) != (one.weapon, one.armor):
                yield _gm("set", {**own, "weapon": weapon, "armor": armor})
        if one.class_ == "wizard":
            yield _gm("set", own, number("slots", 0, _MOST))
            for field in ("prepared", "spells"):
                yield _gm("set", own, numbers(field, 1, LAST_SPELL, one.slots))


def _edits(state: DungeonState) -> Iterator[Choice]:
    dungeon = state.dungeon
    assert dungeon is not None
    for room in dungeon.rooms.values():
        yield _gm("edit", {"room": room.id, "changes": {"seen": not room.seen}})
        yield _gm("edit", {"room": room.id, "changes": {"alert": not room.alert}})
        fought = state.battle is not None and room.id == state.at
        if room.monsters and room.id != dungeon.treasury and not fought:
            yield _gm("edit", {"room": room.id, "changes": {"monsters": []}})
    for way in dungeon.passages.values():
        changes: list[dict[str, Any]] = [{"blocked": not way.blocked}]
        if way.kind == "door":
            changes.append({"locked": not way.locked})
        if way.secret:
            changes.append({"found": not way.found})
        if way.trap is not None:
            changes.append({"trap": None})
        for change in changes:
            yield _gm("edit", {"passage": way.id, "changes": change})
