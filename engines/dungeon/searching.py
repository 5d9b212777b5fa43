"""What lies hidden in a room, and who finds it (DN-X11, DN-X12, DN-T2)."""

from collections.abc import Iterator

from engines.dungeon.draft import Draft
from engines.dungeon.events import DoorFound, TrapFound


def hidden(draft: Draft, *, traps: bool) -> Iterator[str]:
    """The passages of the present room with an unfound trap that can still go off, or the unfound secret ones."""
    for way in draft.ways(draft.room.id):
        trap = way.trap
        if (trap is not None and trap.armed and not trap.found) if traps else not way.known:
            yield way.id


def behind(draft: Draft, passage: str) -> tuple[str, ...]:
    """The living monsters in the room beyond a passage of the present one."""
    return draft.rooms[draft.passages[passage].beyond(draft.room.id)].monsters


def find_all(draft: Draft, by: str, *, searched: bool) -> int:
    """Every trap and secret door on passages of the room is found; how many secret doors."""
    doors, traps = set(hidden(draft, traps=False)), set(hidden(draft, traps=True))
    for way in draft.ways(draft.room.id):
        if way.id in doors:
            draft.change_passage(way.id, found=True)
            draft.tell(DoorFound(passage=way.id, by=by))
        if way.id in traps:
            draft.change_trap(way.id, found=True, by=by if searched else None)
            draft.tell(TrapFound(passage=way.id, by=by, effect=draft.trap(way.id).effect))
    return len(doors)
