"""The generator: a dungeon from the game's own dice (DN-G)."""

from typing import Any, Final

from engines.dungeon import validity
from engines.dungeon.draft import Draft
from engines.dungeon.plans import Plan, PlanName, tables
from engines.dungeon.state import Dungeon, DungeonState, Hunters, Monster, MonsterType, Passage, Room, Trap
from engines.dungeon.words import PassageKind, Stat, TrapEffect

_PLANS: Final[tuple[PlanName, ...]] = ("A", "B", "C")
_SPECIAL: Final[tuple[PassageKind, ...]] = ("stairs", "climb", "chasm", "water")
_SLOPES: Final = ("stairs", "climb")
_EFFECTS: Final[tuple[TrapEffect, ...]] = ("damage", "damage", "alarm", "teleport", "block", "curse")
_SAVES: Final[dict[TrapEffect, Stat]] = {"damage": "agility", "block": "strength"}
_DOOR_FROM, _SPECIAL_FROM, _LOCKED_FROM, _MORE_FROM = 4, 6, 5, 4
_BIG_GROUP: Final = 2
"""A base group of so many has a second fork and a third trap."""


def level_of(party: Draft | DungeonState) -> tuple[int, int]:
    """How many go, and the sum of their levels: the living and the pending returns, both at least 1 (DN-M2)."""
    levels = [person.level for person in party.people.values() if person.alive or person.returning]
    return max(len(levels), 1), max(sum(levels), 1)


def generate(draft: Draft) -> Dungeon:
    """A whole new dungeon."""
    return stocked(draft, _mapped(draft), extra=0)


# --- the map (DN-G1)


def _mapped(draft: Draft) -> Dungeon:
    data = tables()
    name = _PLANS[draft.throw(len(_PLANS), "plan") - 1]
    plan = data.plans[name]
    title = data.titles[draft.throw(len(data.titles), "title") - 1]
    rooms = _rooms(draft, plan)
    passages = {given: _passage(draft, plan, given, first, second) for given, first, second in plan.passages}
    (entrance,), (treasury,) = plan.rooms("E"), plan.rooms("T")
    return Dungeon(
        title=title, entrance=entrance, treasury=treasury, types=(), rooms=rooms, passages=passages, plan=name
    )


def _rooms(draft: Draft, plan: Plan) -> dict[str, Room]:
    data = tables()
    fixed = {"E": data.entrance, "T": data.treasury}
    taken: set[int] = set()
    rooms = {}
    for room, role in plan.roles:
        name = fixed.get(role)
        if name is None:
            place = _free(draft.throw(len(data.names), "room") - 1, len(data.names), taken)
            taken.add(place)
            name = data.names[place]
        rooms[room] = Room(id=room, name=name, role=role)
    return rooms


def _free(place: int, size: int, taken: set[int]) -> int:
    """This place of a table, or the next free one, cyclic."""
    while place in taken:
        place = (place + 1) % size
    return place


def _passage(draft: Draft, plan: Plan, given: str, first: str, second: str) -> Passage:
    kind: PassageKind = "open"
    if given == plan.door:
        kind = "door"
    elif given != plan.secret:
        die = draft.throw(6, "passage")
        if die >= _SPECIAL_FROM:
            kind = _SPECIAL[draft.throw(len(_SPECIAL), "passage") - 1]
        elif die >= _DOOR_FROM:
            kind = "door"
    return Passage(
        id=given,
        rooms=(first, second),
        kind=kind,
        up=second if kind in _SLOPES else None,
        secret=given == plan.secret,
        main=given in plan.main,
        bridge=given in plan.bridge,
    )


# --- the stock (DN-G2 … DN-G8)


def stocked(draft: Draft, dungeon: Dungeon, *, extra: int) -> Dungeon:
    """The dungeon's map with everything else thrown; ``extra``: so many more in every group."""
    assert dungeon.plan is not None
    plan = tables().plans[dungeon.plan]
    people, level = level_of(draft)
    base = max(people + draft.options.key_group, 1)
    types, hunters = _types(draft, level, base)
    passages = {
        name: passage.but(locked=False, blocked=False, tried=(), trap=None)
        for name, passage in dungeon.passages.items()
    }
    for name, passage in passages.items():
        if passage.kind == "door" and not passage.main and draft.throw(6, "lock") >= _LOCKED_FROM:
            passages[name] = passage.but(locked=True)
    groups = _groups(draft, plan, types, base, extra)
    placed = _traps(draft, plan, passages, dungeon.entrance, base)
    stock = dungeon.but(types=types, hunters=hunters)
    made = _repaired(stock, plan, passages, groups, placed)
    return made.but(rumours=_rumours(plan, made))


def _types(draft: Draft, level: int, base: int) -> tuple[tuple[MonsterType, ...], Hunters]:
    """The types for their budgets, and the hunters from the first one's table (DN-G2)."""
    budgets = validity.budgets(level)
    taken: set[str] = set()
    types = []
    for points in budgets:
        types.append(_type(draft, points, taken))
        taken.add(types[-1].name)
    return tuple(types), Hunters(type=_type(draft, budgets[0], taken), n=base)


def _type(draft: Draft, points: int, taken: set[str]) -> MonsterType:
    data = tables()
    table = data.small if points <= 7 else data.great
    names = {place for place, kind in enumerate(table) if kind.name in taken}
    kind = table[_free(draft.throw(len(table), "type") - 1, len(table), names)]
    assert kind.points is not None
    surplus = points - kind.points
    return kind.but(points=points, hits=kind.hits + (surplus + 1) // 2, defence=kind.defence + surplus // 2)


def _groups(
    draft: Draft, plan: Plan, types: tuple[MonsterType, ...], base: int, extra: int
) -> dict[str, list[MonsterType]]:
    """The monsters of the key rooms and of the chosen fork rooms (DN-G4, DN-G5)."""
    groups: dict[str, list[MonsterType]] = {}
    keys = plan.rooms("K")
    for room in keys:
        more = draft.throw(6, "group") >= _MORE_FROM
        groups[room] = [types[-1] if room == keys[-1] else types[0]] * (base + more + extra)
    for fork in plan.forks if base >= _BIG_GROUP else plan.forks[:1]:
        room = fork[draft.throw(len(fork), "fork") - 1]
        if draft.options.fork_group:
            groups[room] = [types[0]] * (draft.options.fork_group + extra)
    return groups


def _traps(draft: Draft, plan: Plan, passages: dict[str, Passage], entrance: str, base: int) -> list[tuple[str, Trap]]:
    """Two or three traps, in the order of their places (DN-G6)."""
    placed = []
    for places in plan.traps if base >= _BIG_GROUP else plan.traps[:2]:
        place = places[draft.throw(len(places), "trap") - 1]
        effect = _EFFECTS[draft.throw(len(_EFFECTS), "trap") - 1]
        if effect == "block" and _shuts_in(passages, passages[place]):
            effect = "damage"
        trap = Trap(
            effect=effect,
            save=_SAVES.get(effect, "wit"),
            to=entrance if effect == "teleport" else None,
            block="back" if effect == "block" else None,
        )
        placed.append((place, trap))
    return placed


def _shuts_in(passages: dict[str, Passage], passage: Passage) -> bool:
    """Could the party be shut in if this passage were blocked?"""
    near = [other for other in passages.values() if not set(other.rooms).isdisjoint(passage.rooms)]
    return passage.main or passage.bridge or any(other.locked for other in near)


def _repaired(
    dungeon: Dungeon,
    plan: Plan,
    passages: dict[str, Passage],
    groups: dict[str, list[MonsterType]],
    placed: list[tuple[str, Trap]],
) -> Dungeon:
    """Fewer monsters on the forks, then fewer traps, until most are on every way (DN-G7)."""
    forks = [room for fork in plan.forks for room in fork]
    while True:
        made = _put(dungeon, passages, groups, placed)
        if validity.gathers(made):
            return made
        room = next((room for room in reversed(forks) if groups.get(room)), None)
        if room is not None:
            groups[room].pop()
            continue
        spare = [place for place, (passage, _) in enumerate(placed) if passage not in plan.traps[0]]
        if not spare:
            return made  # only a GM's edits of the map can bring that about
        del placed[spare[-1]]


def _put(
    dungeon: Dungeon,
    passages: dict[str, Passage],
    groups: dict[str, list[MonsterType]],
    placed: list[tuple[str, Trap]],
) -> Dungeon:
    """The dungeon with its groups, numbered, and its traps."""
    rooms, monsters, numbers = dict[str, Room](), dict[str, Monster](), dict[str, int]()
    for room in dungeon.rooms.values():
        here = []
        for kind in groups.get(room.id, ()):
            numbers[kind.name] = numbers.get(kind.name, 0) + 1
            here.append(f"{kind.name} {numbers[kind.name]}")
            monsters[here[-1]] = Monster(type=kind.name, hits=kind.hits)
        rooms[room.id] = room.but(monsters=tuple(here), lured=(), searched=(), alert=False, met=False)
    trapped = {place: passages[place].but(trap=trap) for place, trap in placed}
    return dungeon.but(rooms=rooms, passages={**passages, **trapped}, monsters=monsters, numbers=numbers)


def _rumours(plan: Plan, dungeon: Dungeon) -> tuple[dict[str, Any], ...]:
    """Four that are true and two lies (DN-G8)."""
    first = plan.traps[0][0]
    trap = dungeon.passages[first].trap
    assert trap is not None
    keys = plan.rooms("K")
    return (
        {"about": "types", "types": [kind.name for kind in dungeon.types]},
        {"about": "trap", "passage": first, "effect": trap.effect},
        {"about": "secret", "rooms": list(dungeon.passages[plan.secret].rooms)},
        {"about": "guard", "room": keys[-1]},
        {"about": "false_treasury", "room": plan.forks[0][0]},
        {"about": "false_empty", "room": keys[0]},
    )
