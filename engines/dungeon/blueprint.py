"""A dungeon written down as data becomes a dungeon of the game, and back again (DN-D1, DN-D2)."""

from collections.abc import Iterable, Mapping

from pydantic import ValidationError

from engines.dungeon.faults import bad, misshapen, unique
from engines.dungeon.plans import tables
from engines.dungeon.shapes import DungeonShape, MonsterShape, PassageShape, RoomShape, TrapShape, TypeShape
from engines.dungeon.state import Dungeon, Hunters, Monster, MonsterType, Passage, Room, Trap


def read(data: object, *, hunted: bool = False) -> Dungeon:
    """A dungeon from data, its monsters numbered. ``hunted``: monsters may hold the treasury.

    Raises Refused("bad_dungeon", rule, where) when DN-D1 or DN-D2 is broken.
    """
    if not isinstance(data, Mapping):
        bad("DN-D1", "", "fields")
    try:
        shape = DungeonShape.model_validate({str(name): value for name, value in data.items() if value is not None})
    except ValidationError as error:
        misshapen(data, error.errors())
    types = tuple(_type(kind) for kind in shape.types)
    unique("types", (kind.name for kind in types))
    hunters = None if shape.hunters is None else Hunters(type=_type(shape.hunters.type), n=shape.hunters.n)
    if hunters is not None and any(kind.name == hunters.type.name and kind != hunters.type for kind in types):
        bad("DN-D1", "hunters.type", "differs", allowed=[hunters.type.name])
    rooms = {room.id: _room(room) for room in shape.rooms}
    unique("rooms", (room.id for room in shape.rooms))
    unique("passages", (passage.id for passage in shape.passages))
    for given in shape.passages:
        _check_passage(given, rooms, shape.treasury)
    for place, room in (("entrance", shape.entrance), ("treasury", shape.treasury)):
        if room not in rooms:
            bad("DN-D2", place, "no_room", allowed=list(rooms))
    if shape.entrance == shape.treasury:
        bad("DN-D2", "entrance, treasury", "same")
    dungeon = Dungeon(
        title=shape.title,
        theme=_theme(shape.theme),
        entrance=shape.entrance,
        treasury=shape.treasury,
        types=types,
        hunters=hunters,
        rooms=rooms,
        passages={given.id: _passage(given) for given in shape.passages},
        rumours=shape.rumours,
        alert=shape.alert,
        ambush=shape.ambush,
        restock=shape.restock,
        no_treasure=shape.no_treasure,
        entered=shape.entered,
        met=shape.met,
        given=dict(data),
    )
    return _peopled(dungeon, shape.rooms, hunted)


def _theme(given: str | None) -> str | None:
    if given is None:
        return None
    known = tables().theme(given)
    if known is None:
        bad("DN-D1", f"theme: {given}", "theme", allowed=list(tables().themes.values()))
    return known


def _type(shape: TypeShape) -> MonsterType:
    return MonsterType(**{name: getattr(shape, name) for name in TypeShape.model_fields})


def _room(shape: RoomShape) -> Room:
    return Room(
        id=shape.id,
        name=shape.name or shape.id,
        role=shape.role,
        seen=shape.seen,
        searched=shape.searched,
        alert=shape.alert,
        met=shape.met,
    )


def _check_passage(given: PassageShape, rooms: Mapping[str, Room], treasury: str) -> None:
    where = f"passages.{given.id}"
    first, second = given.rooms
    if first not in rooms or second not in rooms:
        bad("DN-D1", f"{where}.rooms", "no_room", allowed=list(rooms))
    if first == second:
        bad("DN-D1", f"{where}.rooms", "same")
    if given.kind not in ("climb", "stairs"):
        if given.up is not None:
            bad("DN-D1", f"{where}.up", "only", allowed=["climb", "stairs"])
    elif given.up not in (first, second):
        bad("DN-D1", f"{where}.up", "up", allowed=[first, second])
    if given.locked and given.kind != "door":
        bad("DN-D1", f"{where}.locked", "only", allowed=["door"])
    if given.trap is not None:
        _check_trap(given.trap, where, rooms, treasury)


def _check_trap(trap: TrapShape, where: str, rooms: Mapping[str, Room], treasury: str) -> None:
    if trap.effect == "teleport" and (trap.to not in rooms or trap.to == treasury):
        bad("DN-D1", f"{where}.trap.to", "to", allowed=[room for room in rooms if room != treasury])
    for field, effect in (("to", "teleport"), ("block", "block"), ("curse", "curse")):
        if getattr(trap, field) is not None and trap.effect != effect:
            bad("DN-D1", f"{where}.trap.{field}", "only", allowed=[effect])


def _passage(shape: PassageShape) -> Passage:
    fields = {name: getattr(shape, name) for name in PassageShape.model_fields}
    if shape.trap is not None:
        fields["trap"] = Trap(**{name: getattr(shape.trap, name) for name in TrapShape.model_fields})
    return Passage(**fields)


def _peopled(dungeon: Dungeon, shapes: Iterable[RoomShape], hunted: bool) -> Dungeon:
    """Monsters get their numbers by type in room order."""
    types = {kind.name: kind for kind in dungeon.types}
    if dungeon.hunters is not None:
        types.setdefault(dungeon.hunters.type.name, dungeon.hunters.type)
    rooms, monsters, numbers = dict(dungeon.rooms), dict[str, Monster](), dict[str, int]()
    for shape in shapes:
        if shape.monsters and shape.id == dungeon.treasury and not hunted:
            bad("DN-D2", f"rooms.{shape.id}.monsters", "treasury")
        here = []
        for given in shape.monsters:
            one = given if isinstance(given, MonsterShape) else MonsterShape(type=given)
            kind = types.get(one.type)
            if kind is None:
                bad("DN-D4", f"rooms.{shape.id}.monsters", "no_type", name=one.type, allowed=list(types))
            if one.hits is not None and one.hits > kind.hits:
                bad("DN-D1", f"rooms.{shape.id}.monsters", "most", bound=kind.hits)
            numbers[kind.name] = numbers.get(kind.name, 0) + 1
            here.append(f"{kind.name} {numbers[kind.name]}")
            monsters[here[-1]] = Monster(type=kind.name, hits=one.hits or kind.hits, spell_used=one.spell_used)
        rooms[shape.id] = rooms[shape.id].but(monsters=tuple(here))
    return dungeon.but(rooms=rooms, monsters=monsters, numbers=numbers)


def restocked(dungeon: Dungeon, extra: int) -> Dungeon:
    """A given dungeon as it was given, fuller and on its guard; what the party has seen stays seen (DN-G10)."""
    assert dungeon.given is not None
    fresh = read(dungeon.given, hunted=True)
    rooms, monsters, numbers = dict(fresh.rooms), dict(fresh.monsters), dict(fresh.numbers)
    for room in fresh.rooms.values():
        if room.id == fresh.treasury:
            for monster in room.monsters:
                del monsters[monster]
            rooms[room.id] = room.but(monsters=())
    for room in list(rooms.values()):
        here = list(room.monsters)
        for _ in range(extra if here else 0):
            kind = monsters[room.monsters[-1]].type
            numbers[kind] = numbers.get(kind, 0) + 1
            here.append(f"{kind} {numbers[kind]}")
            hits = next(one.hits for one in _all_types(fresh) if one.name == kind)
            monsters[here[-1]] = Monster(type=kind, hits=hits)
        was = dungeon.rooms[room.id]
        rooms[room.id] = room.but(
            monsters=tuple(here), seen=room.seen or was.seen, alert=False, met=False, name=was.name
        )
    passages = {
        passage.id: passage.but(
            found=passage.found or dungeon.passages[passage.id].found, trap=_with_found(passage, dungeon)
        )
        for passage in fresh.passages.values()
    }
    return fresh.but(
        rooms=rooms,
        passages=passages,
        monsters=monsters,
        numbers=numbers,
        alert=True,
        ambush=True,
        restock=False,
        no_treasure=dungeon.no_treasure,
        entered=dungeon.entered,
        met=dungeon.met,
    )


def _with_found(passage: Passage, dungeon: Dungeon) -> Trap | None:
    """The trap as it was given; found, if the party had found it."""
    was = dungeon.passages[passage.id].trap
    if passage.trap is None or was is None or not was.found:
        return passage.trap
    return passage.trap.but(found=True, by=was.by)


def _all_types(dungeon: Dungeon) -> tuple[MonsterType, ...]:
    return dungeon.types if dungeon.hunters is None else (*dungeon.types, dungeon.hunters.type)
