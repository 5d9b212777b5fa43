"""A campaign that is already under way, read from data (the book's «setup»)."""

from collections.abc import Mapping
from typing import Any, NoReturn

from pydantic import ValidationError

from engines.core.errors import Refused
from engines.dungeon import blueprint, sheets
from engines.dungeon.commands import Spend
from engines.dungeon.options import Options
from engines.dungeon.shapes import AllyShape, BattleShape, SetupShape
from engines.dungeon.state import Ally, Battle, Character, Dungeon, DungeonState, Order
from engines.dungeon.words import RESERVED, Phase

_WITH_MONSTERS = frozenset({"stealth", "battle", "monsters"})


def position(options: Options, setup: object) -> DungeonState:
    """The position before the first command: the empty camp, or what ``setup`` describes.

    Raises Refused("bad_setup"), or "bad_dungeon" for a wrong dungeon in it.
    """
    if not isinstance(setup, Mapping):
        raise Refused("bad_setup")
    if not setup:
        return DungeonState(options=options)
    try:
        shape = SetupShape.model_validate({str(name): value for name, value in setup.items()})
    except ValidationError as error:
        raise Refused("bad_setup", fields=[str(place) for place in error.errors()[0]["loc"]]) from error
    people = _people(shape)
    dungeon = None if shape.dungeon is None else blueprint.read(shape.dungeon, hunted=shape.hunt)
    state = DungeonState(
        options=options,
        phase=_phase(shape),
        people=people,
        rolled=_rolled(shape, people),
        dungeon=dungeon,
        allies={},
        known={kind: secrets for kind, secrets in shape.known.items() if secrets},
        study=shape.study,
        orders=tuple(_orders(shape, people)),
        no_treasure_next=shape.no_treasure_next,
        hunt=shape.hunt,
        may_prepare=shape.may_prepare,
    )
    if shape.allies:
        state = state.but(allies=_allies(shape.allies, state), allies_made=len(shape.allies))
    return _placed(state, shape)


def _bad(field: str) -> NoReturn:
    raise Refused("bad_setup", fields=[field])


def _people(shape: SetupShape) -> dict[str, Character]:
    people: dict[str, Character] = {}
    for given in shape.characters:
        if given.name in people or given.name in RESERVED:
            _bad("characters")
        try:
            people[given.name] = sheets.made(given)
        except Refused as refused:
            raise Refused("bad_setup", fields=["characters"], name=given.name) from refused
    return people


def _phase(shape: SetupShape) -> Phase:
    """The phase given or meant; a twist under way cannot be written down."""
    meant: Phase = "battle" if shape.battle is not None else "explore" if shape.at is not None else "camp"
    phase = shape.phase or meant
    if phase == "twist" or (shape.battle is not None) != (phase in ("battle", "monsters")):
        _bad("phase")
    if (shape.at is not None) != (phase not in ("camp", "treasure")) or (shape.at is None and shape.came is not None):
        _bad("at")
    return phase


def _rolled(shape: SetupShape, people: Mapping[str, Character]) -> dict[str, tuple[int, int, int]]:
    for name, values in shape.rolled.items():
        if not name.strip() or name in people or name in RESERVED or not all(-2 <= value <= 3 for value in values):
            _bad("rolled")
    return dict(shape.rolled)


def _orders(shape: SetupShape, people: Mapping[str, Character]) -> list[Order]:
    orders = []
    for given in shape.orders:
        fields = {name: value for name, value in given.model_dump().items() if value is not None}
        try:
            Spend.model_validate(fields)
        except ValidationError as error:
            raise Refused("bad_setup", fields=["orders"]) from error
        if given.who not in people:
            _bad("orders")
        orders.append(Order(**fields))
    return orders


def _allies(given: tuple[AllyShape, ...], state: DungeonState) -> dict[str, Ally]:
    hits = _hits(state.dungeon)
    allies = {}
    for number, one in enumerate(given, start=1):
        if one.type not in hits or one.owner not in state.people or (one.hits or 1) > hits[one.type]:
            _bad("allies")
        ally = Ally(type=one.type, kind=one.kind, owner=one.owner, hits=one.hits or hits[one.type])
        allies[f"{one.kind} {one.type} {number}"] = ally
    return allies


def _hits(dungeon: Dungeon | None) -> dict[str, int]:
    """The full hits of every type."""
    if dungeon is None:
        return {}
    hunters = [] if dungeon.hunters is None else [dungeon.hunters.type]
    return {kind.name: kind.hits for kind in (*hunters, *dungeon.types)}


def _placed(state: DungeonState, shape: SetupShape) -> DungeonState:
    """The party where it is."""
    if state.phase == "treasure":
        if not any(person.treasure for person in state.people.values()):
            _bad("treasure")
        return state.but(act=shape.act or "denouement")
    if state.phase == "camp":
        return state
    dungeon = state.dungeon
    if dungeon is None or shape.at not in dungeon.rooms or not any(one.alive for one in state.people.values()):
        _bad("at")
    room = dungeon.rooms[shape.at]
    if bool(room.monsters) != (state.phase in _WITH_MONSTERS):
        _bad("phase")
    passages = dict(dungeon.passages)
    if shape.came is not None:
        if shape.came not in passages or shape.at not in passages[shape.came].rooms:
            _bad("came")
        passages[shape.came] = passages[shape.came].but(found=True)
    types = tuple(dict.fromkeys(dungeon.monsters[monster].type for monster in room.monsters))
    rooms = {**dungeon.rooms, room.id: room.but(seen=True, met=room.met or bool(types))}
    met = tuple(dict.fromkeys((*dungeon.met, *types)))
    return state.but(
        dungeon=dungeon.but(rooms=rooms, passages=passages, entered=True, met=met),
        at=shape.at,
        came=shape.came,
        act=shape.act or "climax",
        battle=None if shape.battle is None else _battle(shape.battle, state, types),
    )


def _battle(given: BattleShape, state: DungeonState, types: tuple[str, ...]) -> Battle:
    people = state.people
    fields: dict[str, Any] = {name: getattr(given, name) for name in BattleShape.model_fields}
    if any(name not in people or not people[name].alive for name in given.acted):
        _bad("battle")
    if given.duel is not None and (given.duel not in people or not people[given.duel].alive):
        _bad("battle")
    if any(name in people and people[name].alive for name in given.bodies):
        _bad("battle")
    return Battle(**fields, fought=types, fallen=any(name in people for name in given.bodies))
