"""The ladder of ranks: pools, target numbers and costs; a level is a place on it, 0 is «knocked out»."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Final, NamedTuple

from pydantic import AfterValidator, Field

OUT: Final = "0"
"""The rank shown for a cliché that is knocked out."""

F: Final = 1
E: Final = 2
D: Final = 3
C: Final = 4
A: Final = 6
"""The levels that the rules name; every ladder begins with these ranks."""

_NAMED: Final = ("F", "E", "D", "C", "B", "A")


class Rung(NamedTuple):
    """A rank: its pool, the number to be met in a test, and what the step up to it costs in dice."""

    rank: str
    dice: Annotated[int, Field(ge=1, le=100)]
    sides: Annotated[int, Field(ge=2, le=1000)]
    target: Annotated[int, Field(ge=1, le=100000)]
    step: Annotated[int, Field(ge=1, le=100)]


def _sound(rungs: tuple[Rung, ...]) -> tuple[Rung, ...]:
    ranks = tuple(rung.rank for rung in rungs)
    if ranks[: len(_NAMED)] != _NAMED or len(set(ranks)) < len(ranks) or OUT in ranks or not all(ranks):
        raise ValueError("a ladder begins with F, E, D, C, B, A and names no rank twice")
    if any(above.target <= below.target for below, above in pairwise(rungs)):
        raise ValueError("target numbers rise")
    return rungs


Rungs = Annotated[tuple[Rung, ...], Field(strict=False, max_length=30), AfterValidator(_sound)]
"""The ranks from the lowest up."""

HOUSE: Final = (
    Rung("F", 1, 6, 3, 1),
    Rung("E", 2, 6, 6, 1),
    Rung("D", 3, 6, 12, 1),
    Rung("C", 4, 6, 18, 1),
    Rung("B", 5, 6, 24, 1),
    Rung("A", 6, 6, 30, 1),
    Rung("A+", 7, 8, 45, 2),
    Rung("A++", 8, 10, 56, 2),
    Rung("A+++", 9, 10, 80, 2),
    Rung("EX", 10, 20, 120, 2),
)
"""The ladder of the house (the book's section 1)."""


class Ladder:
    """The ranks by level and by name."""

    def __init__(self, rungs: Sequence[Rung]) -> None:
        self.top = len(rungs)
        self._rungs = tuple(rungs)
        self._names = (OUT, *(rung.rank for rung in rungs))
        self._levels = {name: level for level, name in enumerate(self._names)}
        costs = [0]
        for rung in rungs:
            costs.append(costs[-1] + rung.step)
        self._costs = tuple(costs)

    @property
    def ranks(self) -> tuple[str, ...]:
        """The names of the ranks from the lowest up, without «0»."""
        return self._names[1:]

    def rank(self, level: int) -> str:
        """The name of a level, 0 included."""
        return self._names[level]

    def level(self, rank: str) -> int:
        """The level of a rank, «0» included. Raises KeyError for an unknown name."""
        return self._levels[rank]

    def knows(self, rank: object) -> bool:
        """Is this the name of a rank («0» is not)?"""
        return isinstance(rank, str) and rank != OUT and rank in self._levels

    def pool(self, level: int) -> tuple[int, int]:
        """(number of dice, sides) of a level from 1 up (GR-B1)."""
        rung = self._rungs[level - 1]
        return rung.dice, rung.sides

    def target(self, level: int) -> int:
        """The number that a test against a level has to meet (GR-B2)."""
        return self._rungs[level - 1].target

    def cost(self, level: int) -> int:
        """Dice that a level costs in all; level 0 costs none."""
        return self._costs[level]

    def within(self, level: int) -> int:
        """A level as it may be rolled: from 1 to the top (GR-B3)."""
        return min(max(level, 1), self.top)

    def affordable(self, dice: int, lowest: int) -> int:
        """The highest level that so many dice buy; 0 below ``lowest``."""
        level = max(at for at, cost in enumerate(self._costs) if cost <= dice)
        return level if level >= lowest else 0

    def bought(self, dice: int) -> int | None:
        """The level that so many dice buy exactly, from 1 up."""
        return self._costs.index(dice) if dice > 0 and dice in self._costs else None
