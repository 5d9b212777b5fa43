"""What buttons may say of ways and rooms besides their ids: nothing that the party has not seen (DN-N7)."""

from collections.abc import Iterable
from typing import Any

from engines.core.engine import Field
from engines.dungeon.fields import Facts, Needs, option
from engines.dungeon.state import Dungeon, DungeonState, Passage


def way(
    name: str, state: DungeonState, passages: Iterable[Passage], *, optional: bool = False, needs: Needs | None = None
) -> Field:
    """One of these passages of the present room, each with what is known of it."""
    assert state.dungeon is not None
    assert state.at is not None
    ways = tuple(passages)
    facts: Facts = {one.id: _seen(state.dungeon, one, state.at, state.came) for one in ways}
    return option(name, [one.id for one in ways], optional=optional, needs=needs, facts=facts)


def _seen(dungeon: Dungeon, one: Passage, at: str, came: str | None) -> dict[str, Any]:
    to = dungeon.rooms[one.beyond(at)]
    trap = one.trap
    return {
        "kind": "blocked" if one.blocked else "locked" if one.locked else one.kind,
        "to": to.id,
        "room": to.name if to.seen and to.name != to.id else "",
        "seen": to.seen,
        "back": one.id == came,
        "trap": trap is not None and trap.found and trap.armed,
        "down": one.up == at,
        "twin": _twin(dungeon, one, at),
    }


def _twin(dungeon: Dungeon, one: Passage, at: str) -> int:
    """Which of several known passages of one kind between the same rooms; 0 for the only one."""
    like = [
        other.id
        for other in dungeon.passages.values()
        if other.known and at in other.rooms and set(other.rooms) == set(one.rooms) and other.kind == one.kind
    ]
    return like.index(one.id) + 1 if len(like) > 1 and one.id in like else 0


def rooms(name: str, dungeon: Dungeon, ids: Iterable[str]) -> Field:
    """One of these rooms, by name, as the GM knows them."""
    listed = tuple(ids)
    facts: Facts = {
        room: {"room": dungeon.rooms[room].name if dungeon.rooms[room].name != room else ""} for room in listed
    }
    return option(name, listed, facts=facts)


def passages(name: str, dungeon: Dungeon) -> Field:
    """Any passage of the dungeon, as the GM knows it."""
    facts: Facts = {
        one.id: {"kind": "locked" if one.locked else one.kind, "ends": list(one.rooms), "secret": one.secret}
        for one in dungeon.passages.values()
    }
    return option(name, dungeon.passages, facts=facts)
