"""Where people stand who belong together: everybody in a cell, captives under their captors, allies side by side."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from typing import NamedTuple

Cell = tuple[int, int]
"""Column and row."""
Place = tuple[float, int]
"""The same of somebody who may stand between two columns."""


class Group(NamedTuple):
    """People who stand together: allies in order, or one alone."""

    members: tuple[str, ...]
    quarrel: bool = False


class Stand(NamedTuple):
    """Where a group stands: the places of all its people, captives included, and the block that they fill."""

    group: Group
    cells: Mapping[str, Place]
    corner: Cell
    columns: int
    rows: int


def captives_of(captors: Mapping[str, str], everybody: Sequence[str]) -> dict[str, list[str]]:
    """Captor -> captives in order. A ring of captors who hold each other, if there ever is one, is cut open."""
    held: dict[str, list[str]] = {}
    for who in everybody:
        captor = captors.get(who)
        if captor in everybody and not _leads_back(who, captors):
            held.setdefault(str(captor), []).append(who)
    return held


def _leads_back(who: str, captors: Mapping[str, str]) -> bool:
    seen, at = {who}, captors.get(who)
    while at is not None and at not in seen:
        seen.add(at)
        at = captors.get(at)
    return at == who


def arranged(groups: Sequence[Group], held: Mapping[str, Sequence[str]], columns: int) -> list[Stand]:
    """The groups from left to right and down, the largest first, each in the first place where its block is free."""
    taken: set[Cell] = set()
    stands = []
    blocks = [(group, *_block(group, held, columns)) for group in groups]
    for group, cells, wide, high in sorted(blocks, key=lambda block: -block[2] * block[3]):
        corner = next(_free(wide, high, columns, taken))
        taken |= _cells(corner, wide, high)
        placed = {who: (corner[0] + column, corner[1] + row) for who, (column, row) in cells.items()}
        stands.append(Stand(group, placed, corner, wide, high))
    return stands


def _cells(corner: Cell, wide: int, high: int) -> set[Cell]:
    return {(corner[0] + column, corner[1] + row) for column in range(wide) for row in range(high)}


def _free(wide: int, high: int, columns: int, taken: set[Cell]) -> Iterator[Cell]:
    """Corners where a block of that size finds room, row by row."""
    for row in count():
        for column in range(columns - wide + 1):
            if not taken & _cells((column, row), wide, high):
                yield column, row


def _block(group: Group, held: Mapping[str, Sequence[str]], columns: int) -> tuple[dict[str, Place], int, int]:
    """Places inside the block, its width and height: each member in the middle above his captives, and as near to the
    member before him as a row allows."""
    taken: set[Cell] = set()
    places: dict[str, Place] = {}
    last = 0.0
    for member in group.members:
        below = _below(member, held)
        wide = max(1, min(columns, len(below)))
        high = 1 + -(-len(below) // columns)
        first = next(_free(wide, high, columns, taken))
        row = [corner for corner in islice(_free(wide, high, columns, taken), columns) if corner[1] == first[1]]
        x, y = min(row, key=lambda corner: abs(corner[0] + (wide - 1) / 2 - last))
        taken |= _cells((x, y), wide, high)
        last = x + (wide - 1) / 2
        places[member] = (last, y)
        for place, captive in enumerate(below):
            places[captive] = (x + place % wide, y + 1 + place // wide)
    return places, 1 + max(x for x, _ in taken), 1 + max(y for _, y in taken)


def _below(member: str, held: Mapping[str, Sequence[str]]) -> list[str]:
    """His captives, and theirs."""
    found: list[str] = []
    for captive in held.get(member, ()):
        found += [captive, *_below(captive, held)]
    return found
