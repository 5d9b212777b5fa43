"""What a dungeon must and should be (DN-D3 … DN-D11)."""

import heapq
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from engines.dungeon.faults import bad
from engines.dungeon.gossip import check_rumours
from engines.dungeon.state import Dungeon, MonsterType, Passage

_COSTS: Final[Mapping[str, int]] = {"s": 1, "m": 2, "g": 3}
_STARTS: Final[Mapping[str, int]] = {"strength": -1, "agility": -1, "wit": -1, "hits": 3, "defence": 2}


def budgets(level: int) -> tuple[int, ...]:
    """The points of each type for a summed level (DN-M2)."""
    if level <= 3:
        return (7,)
    if level <= 6:
        return (7, 9)
    return (9 + 2 * max(0, -(-(level - 9) // 3)),) * 2


def cost(kind: MonsterType) -> int:
    """The points that a type is worth (DN-M1)."""
    raised: int = sum(getattr(kind, name) - start for name, start in _STARTS.items())
    return raised + sum(_COSTS[secret[0]] for secret in kind.secrets)


def check(dungeon: Dungeon, level: int) -> None:
    """The musts that a set-up need not keep. Raises Refused("bad_dungeon", rule, where)."""
    _check_types(dungeon, sorted(budgets(level)))
    if all(passage.kind != "door" for passage in dungeon.passages.values()):
        bad("DN-D5", "passages")
    if _lightest(dungeon, _safe) is None:
        bad("DN-D6", "passages")
    if not gathers(dungeon):
        bad("DN-D7", "passages")
    if not dungeon.rumours:
        bad("DN-D8", "rumours")
    check_rumours(dungeon)


def _check_types(dungeon: Dungeon, allowed: list[int]) -> None:
    if len(dungeon.types) != len(allowed):
        bad("DN-D3", "types", "types", allowed=allowed, count=len(dungeon.types))
    for kind, points in zip(sorted(dungeon.types, key=cost), allowed, strict=True):
        if cost(kind) > points:
            bad("DN-D3", f"types.{kind.name}", "points", cost=cost(kind), bound=points)
    living = {monster.type for monster in dungeon.monsters.values()}
    named = {kind.name for kind in dungeon.types}
    if living != named:
        bad("DN-D4", f"types: {', '.join(sorted(living ^ named))}", "homeless" if named - living else "no_type")


def advice(dungeon: Dungeon) -> tuple[str, ...]:
    """The broken shoulds."""
    passages = dungeon.passages.values()
    broken = {
        "DN-D9": all(passage.trap is None for passage in passages),
        "DN-D10": not any(passage.secret for passage in passages),
        "DN-D11": not _two_routes(dungeon),
    }
    return tuple(rule for rule, is_broken in broken.items() if is_broken)


def gathers(dungeon: Dungeon) -> bool:
    """Does every open route meet more than half of all monsters and traps (DN-D7)?"""
    traps = sum(passage.trap is not None for passage in dungeon.passages.values())
    lightest = _lightest(dungeon, lambda passage: not passage.secret)
    return lightest is None or 2 * lightest > len(dungeon.monsters) + traps


def _safe(passage: Passage) -> bool:
    shut = passage.secret or passage.locked or passage.blocked
    return not shut and (passage.trap is None or passage.trap.effect != "block")


def _lightest(dungeon: Dungeon, allowed: Callable[[Passage], bool]) -> int | None:
    """The fewest monsters and traps on a way from the entrance to the treasury; None when there is no way.

    The lightest way never visits a room twice, so it is the lightest route as well.
    """
    best = {dungeon.entrance: len(dungeon.rooms[dungeon.entrance].monsters)}
    queue = [(best[dungeon.entrance], dungeon.entrance)]
    while queue:
        weight, room = heapq.heappop(queue)
        if room == dungeon.treasury:
            return weight
        if weight > best[room]:
            continue
        for passage in dungeon.passages.values():
            if room in passage.rooms and allowed(passage):
                other = passage.beyond(room)
                total = weight + len(dungeon.rooms[other].monsters) + (passage.trap is not None)
                if total < best.get(other, total + 1):
                    best[other] = total
                    heapq.heappush(queue, (total, other))
    return None


def _two_routes(dungeon: Dungeon) -> bool:
    """Another route would do without some passage of the first one."""
    route = _route(dungeon, None)
    return route is not None and any(_route(dungeon, without) is not None for without in route)


def _route(dungeon: Dungeon, without: str | None) -> list[str] | None:
    """The passages of a route that does without one of them."""
    ways: dict[str, list[str]] = {dungeon.entrance: []}
    queue = deque([dungeon.entrance])
    while queue:
        room = queue.popleft()
        if room == dungeon.treasury:
            return ways[room]
        for passage in dungeon.passages.values():
            other = passage.beyond(room)
            if room in passage.rooms and passage.id != without and other not in ways:
                ways[other] = [*ways[room], passage.id]
                queue.append(other)
    return None
