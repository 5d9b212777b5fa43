"""Sides of a comparison, measured in turn so that whatever else the machine does strikes all of them alike."""

import argparse
from collections.abc import Awaitable, Callable, Mapping, Sequence
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

Work = Callable[[int], int]
"""Does one round (given its number) and says how many units of work it was."""
AsyncWork = Callable[[int], Awaitable[int]]


class Cost(NamedTuple):
    """What one unit of work took, microseconds: medians over the rounds, with the least and the greatest."""

    cpu: float
    wall: float
    least: float
    greatest: float

    @property
    def per_second(self) -> float:
        """Units in a second of the processor."""
        return 1e6 / self.cpu


class _Rounds:
    def __init__(self) -> None:
        self._cpu: list[float] = []
        self._wall: list[float] = []

    def add(self, cpu: float, wall: float, units: int) -> None:
        self._cpu.append(cpu * 1e6 / units)
        self._wall.append(wall * 1e6 / units)

    @property
    def cost(self) -> Cost:
        return Cost(median(self._cpu), median(self._wall), min(self._cpu), max(self._cpu))


def measure(sides: Mapping[str, Work], rounds: int) -> dict[str, Cost]:
    """Every side once unmeasured, then ``rounds`` times in turn."""
    kept = {name: _Rounds() for name in sides}
    for number in range(rounds + 1):
        for name, work in sides.items():
            cpu, wall = process_time(), perf_counter()
            units = work(number)
            if number:
                kept[name].add(process_time() - cpu, perf_counter() - wall, units)
    return {name: one.cost for name, one in kept.items()}


async def measure_async(sides: Mapping[str, AsyncWork], rounds: int) -> dict[str, Cost]:
    """The same for sides that wait."""
    kept = {name: _Rounds() for name in sides}
    for number in range(rounds + 1):
        for name, work in sides.items():
            cpu, wall = process_time(), perf_counter()
            units = await work(number)
            if number:
                kept[name].add(process_time() - cpu, perf_counter() - wall, units)
    return {name: one.cost for name, one in kept.items()}


def table(*header: str) -> Callable[..., None]:
    """Print the head of a Markdown table; the result prints a row."""

    def row(*cells: object) -> None:
        print("| " + " | ".join(map(str, cells)) + " |", flush=True)

    row(*header)
    row(*("---" for _ in header))
    return row


def number(value: float) -> str:
    """A number with three digits that count, thousands apart."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f}".replace(",", " ").replace(".", ",")


def parser(doc: str | None, **defaults: int) -> argparse.ArgumentParser:
    """A parser with ``--name N`` for each of the defaults."""
    made = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in defaults.items():
        made.add_argument(f"--{name}", type=int, default=value, metavar="N", help=f"default: {value}")
    return made


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which such a share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
