"""Where the rooms of a map stand: on a grid, near those that they lead to, so that few ways cross. Deterministic.

Rooms are placed in the order in which they became known, and moved again only to mend a crossing: a map that people
look at while it grows must not be shuffled with every door.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from narratives.pictures.canvas import Point

Cell = tuple[int, int]
"""Column and row."""

_CROSSING, _THROUGH, _NEW_ROW, _ROW_ABOVE, _UPSIDE_DOWN = 4.0, 8.0, 0.5, 1.0, 1.2
_ROUNDS: Final = 3
_TRIES, _FEW = 6, 12
"""Other beginnings that are tried for a map of few rooms; large ones would take too long."""
_WORTH_MOVING: Final = 1.0


class Way(NamedTuple):
    """Two rooms that are joined; ``up``: which of them lies higher, if one does."""

    first: str
    second: str
    up: str | None = None


class Plan(NamedTuple):
    """Every room's cell, and how many rows of cells each storey takes, from the highest down."""

    cells: Mapping[str, Cell]
    storeys: tuple[tuple[int, int], ...]
    """(storey, rows); one only where the map has no clear storeys."""
    columns: int
    tangled: bool
    """Could crossings not be avoided?"""


class Grid(NamedTuple):
    """The measures of the grid in units of the picture."""

    columns: int
    step: Point
    """From the middle of a cell to that of the next."""
    box: Point
    """How wide and high a room is, with the air that it wants."""


def storeys(rooms: Sequence[str], ways: Sequence[Way]) -> dict[str, int]:
    """Each room's storey, the first room's is 0; all 0 where the ways contradict each other."""
    found: dict[str, int] = {}
    for start in rooms:
        if start in found:
            continue
        found[start] = 0
        waiting = [start]
        while waiting:
            room = waiting.pop(0)
            for way in ways:
                if room not in way[:2]:
                    continue
                other = way.second if room == way.first else way.first
                step = 0 if way.up is None else 1 if way.up == other else -1
                if other not in found:
                    found[other] = found[room] + step
                    waiting.append(other)
                elif found[other] != found[room] + step:
                    return dict.fromkeys(rooms, 0)
    return found


def planned(rooms: Sequence[str], ways: Sequence[Way], grid: Grid) -> Plan:
    """A place for every room, in this order; known again when the same map is drawn again."""
    return _planned(tuple(rooms), tuple(ways), grid)


@lru_cache(maxsize=128)
def _planned(rooms: tuple[str, ...], ways: tuple[Way, ...], grid: Grid) -> Plan:
    level = storeys(rooms, ways)
    best: tuple[float, _Placer] | None = None
    for order in _orders(rooms, ways):
        placer = _Placer(ways, grid, level)
        for room in order:
            placer.place(room)
            placer.mend()
        trouble = placer.trouble()  # both rooms of a crossing count it
        if best is None or trouble < best[0]:
            best = trouble, placer
        if not trouble:
            break
    assert best is not None
    return best[1].plan()


def _orders(rooms: Sequence[str], ways: Sequence[Way]) -> Iterator[Sequence[str]]:
    """As they were found; where that leads into a tangle, as somebody would find them who began elsewhere."""
    yield rooms
    for start in rooms[:_TRIES] if len(rooms) <= _FEW else ():
        order = [start]
        for room in order:
            near = [one for way in ways if room in way[:2] for one in way[:2]]
            order.extend(dict.fromkeys(one for one in near if one not in order))
        yield [*order, *(room for room in rooms if room not in order)]


class _Placer:
    """Cells while they are being given out."""

    def __init__(self, ways: Sequence[Way], grid: Grid, level: Mapping[str, int]) -> None:
        self._ways = [way for way in ways if way.first != way.second]
        self._grid = grid
        self._level = level
        self._cells: dict[str, Cell] = {}
        self._rows: dict[int, range] = {}
        top = 0
        self._many = len(set(level.values())) > 1
        for storey in sorted(set(level.values()), reverse=True):
            count = sum(one == storey for one in level.values())
            rows = max(1, -(-count * 2 // (2 * grid.columns - 1)))
            self._rows[storey] = range(top, top + rows)
            top += rows

    def place(self, room: str) -> None:
        """The best free cell."""
        taken = set(self._cells.values())
        free = [cell for cell in self._allowed(room) if cell not in taken]
        self._cells[room] = min(free, key=lambda cell: (round(self._cost(room, cell), 3), *self._from_start(cell)))

    def _from_start(self, cell: Cell) -> tuple[int, int, int]:
        middle = (self._grid.columns - 1) // 2
        return abs(cell[1]), abs(cell[0] - middle), cell[0]

    def _allowed(self, room: str) -> Iterator[Cell]:
        if self._many:
            rows: Iterable[int] = self._rows[self._level[room]]
        else:
            used = [row for _, row in self._cells.values()] or [0]
            rows = range(min(used) - 1, max(used) + 2) if self._cells else range(1)
        for row in rows:
            for column in range(self._grid.columns):
                yield column, row

    def mend(self) -> None:
        """Move or swap rooms whose ways cross others or run through rooms, as long as it helps."""
        for _ in range(_ROUNDS):
            moved = False
            for room in list(self._cells):
                if self._trouble(room, self._cells[room]) and self._better(room):
                    moved = True
            if not moved:
                return

    def _better(self, room: str) -> bool:
        here, holders = self._cells[room], {cell: one for one, cell in self._cells.items()}
        best, gain = here, _WORTH_MOVING
        for cell in list(self._allowed(room)):
            other = holders.get(cell)
            if cell == here or (other is not None and self._level[other] != self._level[room]):
                continue
            before = self._cost(room, here) + (self._cost(other, cell) if other else 0)
            self._cells[room] = cell
            if other:
                self._cells[other] = here
            after = self._cost(room, cell) + (self._cost(other, here) if other else 0)
            self._cells[room] = here
            if other:
                self._cells[other] = cell
            if before - after > gain:
                best, gain = cell, before - after
        if best == here:
            return False
        if best in holders:
            self._cells[holders[best]] = here
        self._cells[room] = best
        return True

    # --- what a place costs

    def _cost(self, room: str, cell: Cell) -> float:
        near = sum(self._length(way, room, cell) for way in self._of(room))
        used = [row for one, (_, row) in self._cells.items() if one != room]
        beyond = 0.0 if not used or min(used) <= cell[1] <= max(used) else _ROW_ABOVE if cell[1] < 0 else _NEW_ROW
        return near + beyond + self._trouble(room, cell)

    def _of(self, room: str) -> Iterator[Way]:
        for way in self._ways:
            if room in way[:2] and (way.second if room == way.first else way.first) in self._cells:
                yield way

    def _length(self, way: Way, room: str, cell: Cell) -> float:
        other = way.second if room == way.first else way.first
        column, row = self._cells[other]
        long = hypot(cell[0] - column, cell[1] - row)
        wrong = way.up is not None and (cell[1] >= row if way.up == room else cell[1] <= row)
        return float(long**1.4) + (_UPSIDE_DOWN if wrong and not self._many else 0.0)

    def _trouble(self, room: str, cell: Cell) -> float:
        """Ways of the room that cross others or run through rooms, and ways of others that run through it."""
        cells = {**self._cells, room: cell}
        drawn = [
            (way.first, way.second, cells[way.first], cells[way.second])
            for way in self._ways
            if way.first in cells and way.second in cells
        ]
        total = 0.0
        for first, second, start, end in drawn:
            if room not in (first, second):
                total += _THROUGH * _runs_through(start, end, cell, self._grid)
                continue
            for one, other, there, beyond in drawn:
                apart = first not in (one, other) and second not in (one, other)
                if apart and crosses((start, end), (there, beyond)):
                    total += _CROSSING
            for one, place in cells.items():
                if one not in (first, second) and _runs_through(start, end, place, self._grid):
                    total += _THROUGH
        return total

    def trouble(self) -> float:
        """Of all rooms."""
        return sum(self._trouble(room, cell) for room, cell in list(self._cells.items()))

    def plan(self) -> Plan:
        """The cells from (0, 0) on, without empty rows and columns."""
        kept: dict[int, int] = {}
        counted: list[tuple[int, int]] = []
        spans = self._rows if self._many else {0: range(-len(self._cells), len(self._cells) + 1)}
        for storey, rows in spans.items():
            used = sorted({row for _, row in self._cells.values()} & set(rows))
            kept |= {row: len(kept) + place for place, row in enumerate(used)}
            counted.append((storey, len(used)))
        columns = sorted({column for column, _ in self._cells.values()})
        cells = {room: (columns.index(column), kept[row]) for room, (column, row) in self._cells.items()}
        return Plan(cells, tuple(counted), len(columns), self.trouble() > 0)


@lru_cache(maxsize=8192)
def _runs_through(start: Cell, end: Cell, cell: Cell, grid: Grid) -> bool:
    """Does a way between two cells run through a third one?"""
    (wide, high), (step, down) = grid.box, grid.step
    x, y = cell[0] * step, cell[1] * down
    ends = (start[0] * step, start[1] * down), (end[0] * step, end[1] * down)
    return clipped(ends, (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)) is not None


@lru_cache(maxsize=8192)
def crosses(one: tuple[Point, Point], two: tuple[Point, Point]) -> bool:
    """Do two lines cross between their ends?"""

    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, two
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def clipped(line: tuple[Point, Point], box: tuple[float, float, float, float]) -> tuple[float, float] | None:
    """The part of a line that lies in a box, as shares of its length; None: it passes by."""
    (x, y), (to_x, to_y) = line
    left, top, right, bottom = box
    enter, leave = 0.0, 1.0
    for delta, low, high in ((to_x - x, left - x, right - x), (to_y - y, top - y, bottom - y)):
        if delta == 0:
            if low > 0 or high < 0:
                return None
            continue
        first, last = sorted((low / delta, high / delta))
        enter, leave = max(enter, first), min(leave, last)
    return (enter, leave) if enter < leave else None
