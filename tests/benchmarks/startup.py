"""How soon something is to be seen: ``letopis --help`` and the first post of ``letopis war``.

    python -m tests.benchmarks.startup --rounds 7

Against what importing aiogram alone takes. Processor's time of the whole process, and time by the clock until the
first byte.
"""

import os
import subprocess
import sys
from statistics import median
from time import perf_counter

from tests.benchmarks.sides import number, parser, table

SIDES = {
    'python -c "import aiogram"': ("-c", "import aiogram; print(1)"),
    "letopis --help": ("-m", "tgbot", "--help"),
    "letopis war до первого поста": ("-m", "tgbot", "war", "--seed", "7"),
    'python -c "pass"': ("-c", "print(1)"),
}


def once(arguments: tuple[str, ...]) -> tuple[float, float]:
    """Processor's time until the first line and time by the clock until then, milliseconds."""
    began, clock = _children(), perf_counter()
    with subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        seen = perf_counter() - clock
        # What it does after the first post is not waited for.
        process.kill()
        process.stdout.close()
    return (_children() - began) * 1e3, seen * 1e3


def _children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def main() -> None:
    """Run the benchmark as the command line says."""
    rounds = parser(__doc__, rounds=7).parse_args().rounds
    kept: dict[str, list[tuple[float, float]]] = {name: [] for name in SIDES}
    for attempt in range(rounds + 1):
        for name, arguments in SIDES.items():
            measured = once(arguments)
            if attempt:
                kept[name].append(measured)
    print("## Запуск\n")
    row = table("команда", "мс процессора", "мс до первой строки", "от import aiogram")
    walls = {name: median(wall for _, wall in times) for name, times in kept.items()}
    first = next(iter(walls.values()))
    for name, times in kept.items():
        row(name, number(median(cpu for cpu, _ in times)), number(walls[name]), number(walls[name] / first))


if __name__ == "__main__":
    main()
