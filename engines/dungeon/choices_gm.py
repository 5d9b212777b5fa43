"""What only the GM may do now, with the values that would be accepted. A dungeon of his own he writes."""

from collections.abc import Iterator
from typing import Any, Final, get_args

from engines.core.engine import GM, Choice, Field
from engines.dungeon import people
from engines.dungeon.fields import Facts, choice, flag, meaning, number, numbers, option, person, several, text
from engines.dungeon.preparing import is_ready
from engines.dungeon.reading import PHASES
from engines.dungeon.signposts import passages, rooms
from engines.dungeon.state import Character, Dungeon, DungeonState, Item, Monster, Passage, Room
from engines.dungeon.words import LAST_CURSE, LAST_SPELL, Mark, Rank, RewardKind, Stat, Wielded
from engines.dungeon.written import LONGEST_DUNGEON

_STATS: Final = get_args(Stat)
_FORCED: Final = ("check", "save", "attack", "cast")
_MOST: Final = 99
_LOWEST, _HIGHEST = -5, 9


def choices(state: DungeonState) -> Iterator[Choice]:
    """The course of the game, the past, and every edit."""
    if state.phase == "camp":
        yield _gm("dungeon", {}, text("dungeon", longest=LONGEST_DUNGEON))
        if is_ready(state):
            yield _gm("generate")
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
        yield _gm("place", {}, rooms("room", dungeon, [room for room in dungeon.rooms if room != state.at]))
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
        )


# --- the monsters' turn


def _plans(state: DungeonState) -> Iterator[Choice]:
    """As the policy has it, or with a decision for any of them: at whom a monster strikes that it can reach."""
    dungeon, battle = state.dungeon, state.battle
    assert dungeon is not None
    assert battle is not None
    assert state.at is not None
    yield _gm("monsters")
    steps: dict[str, dict[str, Any]] = {}
    facts: Facts = {}
    for monster in dungeon.rooms[state.at].monsters:
        for step in _steps(state, dungeon.monsters[monster]):
            name = f"{monster}: {' '.join(step.values())}"
            steps[name] = {monster: step}
            facts[name] = {"monster": monster, **step}
    yield _gm("monsters", {"by": GM}, meaning("plan", steps, many=True, facts=facts))


def _steps(state: DungeonState, monster: Monster) -> Iterator[dict[str, str]]:
    """What one of them can do now (DN-F9, DN-F12)."""
    acts = list(_acts(state, monster))
    near, everybody = _reached(state, monster)
    for act in acts:
        if act != "shoot":
            yield {"act": act}
    for target in near:
        yield {"act": "attack", "target": target}
    for target in everybody if "shoot" in acts else ():
        yield {"act": "shoot", "target": target}


def _reached(state: DungeonState, monster: Monster) -> tuple[list[str], list[str]]:
    """Whom it reaches in melee, and whom it may aim at: never the leader of its own kind (DN-P5)."""
    battle = state.battle
    assert battle is not None
    living = [name for name, one in state.people.items() if one.alive and battle.duel in (None, name)]
    allies = [] if battle.duel else list(state.allies)
    front = [name for name in living if state.people[name].rank == "front" or battle.duel] + allies

    def enemies(names: list[str]) -> list[str]:
        gifts = {name: state.people[name].gift for name in names if name in state.people}
        return [name for name in names if (gift := gifts.get(name)) is None or gift.type != monster.type]

    return enemies(front or living), enemies([*living, *allies])


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
    """A character at a time: numbers and marks on one form, the dead raised, lists written."""
    for name, one in state.people.items():
        own = {"who": name}
        yield choice("set", own, *_marks(one), _gifts(one, state.options.item_charges), gm=True, some=True)
        if not one.alive:
            yield _gm("set", {**own, "alive": True})
        if one.class_ == "wizard":
            for field in ("prepared", "spells"):
                listed = numbers(field, 1, LAST_SPELL, one.slots)
                yield choice("set", own, listed, gm=True, facts={"field": field})


def _gifts(one: Character, charges: int) -> Field:
    """A magic item more, or one less (DN-L5)."""
    has = [item.model_dump() for item in one.items]
    more = {f"{spell}": [*has, Item(spell=spell, charges=charges).model_dump()] for spell in range(1, LAST_SPELL)}
    less = {f"− {place + 1}": [*has[:place], *has[place + 1 :]] for place in range(len(has))}
    return meaning("items", {**more, **less}, optional=True)


def _marks(one: Character) -> Iterator[Field]:
    """What of a character buttons can change; none of it stands in the way of the others."""
    yield number("max_hits", 1, _MOST, optional=True)
    if one.alive:
        yield number("hits", 0, one.max_hits, optional=True, needs={"max_hits": (None,)})
    for stat in _STATS:
        yield number(stat, _LOWEST, _HIGHEST, optional=True)
    yield number("level", 1, _MOST, optional=True)
    yield number("small", 0, 2, optional=True)
    yield number("normal", 0, 1, optional=True)
    yield several("curses", range(1, LAST_CURSE + 1), optional=True)
    yield option("rank", get_args(Rank), optional=True)
    kits = people.kits(one.class_)
    for field, now, kit in (("weapon", one.weapon, 0), ("armor", one.armor, 1)):
        others = dict.fromkeys(pair[kit] for pair in kits if pair[kit] != now)
        if others:
            yield option(field, others, optional=True)
    if people.has_thrown(one):
        yield option("wielded", get_args(Wielded), optional=True, needs={"armor": (None,)})
    yield several("marks", get_args(Mark), optional=True)
    for mark in ("bless", "shield_spell"):
        yield flag(mark, optional=True)
    if one.class_ == "wizard":
        yield number("slots", 0, _MOST, optional=True)


def _edits(state: DungeonState) -> Iterator[Choice]:
    dungeon = state.dungeon
    assert dungeon is not None
    for room in dungeon.rooms.values():
        changes: dict[str, dict[str, Any]] = {
            "hidden" if room.seen else "seen": {"seen": not room.seen},
            "calm" if room.alert else "alert": {"alert": not room.alert},
        }
        fought = state.battle is not None and room.id == state.at
        if room.id != dungeon.treasury and not fought:
            changes.update(_dwellers(dungeon, room))
        named = {"name": room.name if room.name != room.id else ""}
        yield choice("edit", {"room": room.id}, meaning("changes", changes), gm=True, facts=named)
    by_changes: dict[tuple[str, ...], list[str]] = {}
    for way in dungeon.passages.values():
        by_changes.setdefault(tuple(_of_passage(way)), []).append(way.id)
    asked = [
        meaning("changes", {change: _CHANGES[change] for change in changes}, needs={"passage": tuple(ways)})
        for changes, ways in by_changes.items()
    ]
    yield _gm("edit", {}, passages("passage", dungeon), *asked)


def _dwellers(dungeon: Dungeon, room: Room) -> Iterator[tuple[str, dict[str, Any]]]:
    """One more of a kind, one less, none at all."""
    here = [dungeon.monsters[monster].type for monster in room.monsters]
    for kind in dungeon.types:
        yield f"+ {kind.name}", {"monsters": [*here, kind.name]}
    for name in dict.fromkeys(here):
        left = list(here)
        left.remove(name)
        if left:
            yield f"− {name}", {"monsters": left}
    if here:
        yield "empty", {"monsters": []}


_CHANGES: Final[dict[str, dict[str, Any]]] = {
    "blocked": {"blocked": True},
    "cleared": {"blocked": False},
    "locked": {"locked": True},
    "unlocked": {"locked": False},
    "found": {"found": True},
    "lost": {"found": False},
    "no_trap": {"trap": None},
}


def _of_passage(way: Passage) -> Iterator[str]:
    yield "cleared" if way.blocked else "blocked"
    if way.kind == "door":
        yield "unlocked" if way.locked else "locked"
    if way.secret:
        yield "lost" if way.found else "found"
    if way.trap is not None:
        yield "no_trap"
