"""The rules alone: whole wars without narration, against the least that could be done with the same dice.

    python -m tests.benchmarks.engine --wars 300 --rounds 5

The bare minimum throws the very dice of the same wars, of the same seeds, and looks each face up in a table.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from engines.core.dice import Dice, SeedRoller, ThrowSource
from engines.moonwar.engine import ENGINE
from engines.moonwar.roster import everybody
from engines.moonwar.scenarios import SCENARIOS
from engines.moonwar.state import MoonwarState
from tests.benchmarks.sides import measure, number, parser, table

EIGHT = [listed.name for listed in everybody()][:8]
ROLES: dict[int, dict[str, Any]] = {2: {"carrier": EIGHT[0]}, 6: {"host": EIGHT[0]}, 7: {"demons": EIGHT[:1]}}
ROLLOUTS = (1, 4, 6, 8)
"""Scenarios whose wars any eight people may fight to the end."""


class Noting:
    """A roller that notes which dice were thrown."""

    def __init__(self, seed: str) -> None:
        self._roller = SeedRoller(seed)
        self.position = 0
        self.sides: list[int] = []

    def face(self, sides: int, label: str) -> tuple[int, ThrowSource]:
        """As the seed answers."""
        self.sides.append(sides)
        return self._roller.face(sides, label)


def beginning(scenario: int, edition: str) -> MoonwarState:
    """A war of eight people before its first turn."""
    return ENGINE.new({"scenario": scenario, "edition": edition}, {"characters": EIGHT, **ROLES.get(scenario, {})})


def rollout(state: MoonwarState, roller: SeedRoller | Noting) -> int:
    """Play a war to its end; how many turns it took from here."""
    first = state.turn
    while state.phase != "over":
        state = ENGINE.apply(state, {"do": "turn"}, Dice(roller)).state
    return state.turn - first


def drawn(scenario: int, edition: str, seed: str) -> int:
    """Draw the cast by dice and play the war."""
    roller = SeedRoller(seed)
    state = ENGINE.new({"scenario": scenario, "edition": edition}, {})
    return rollout(ENGINE.apply(state, {"do": "start"}, Dice(roller)).state, roller)


def bare(wars: Sequence[tuple[str, list[int]]], tables: dict[int, list[str]]) -> int:
    """Throw the dice of these wars and look every face up."""
    for seed, sides in wars:
        roller = SeedRoller(seed)
        for die in sides:
            tables[die][roller.face(die, "")[0] - 1]
    return len(wars)


def compare(wars: int, rounds: int) -> None:
    """Rollouts against the bare minimum."""
    print("## Правила: партии на восьмерых без текста, одно ядро\n")
    row = table(
        "сценарий", "редакция", "ходов в партии", "1000 партий, с", "ходов/с", "голый минимум, с", "доля минимума"
    )
    for scenario in ROLLOUTS:
        for edition in ("third", "second"):
            start = beginning(scenario, edition)
            noted, turns = [], 0
            for war in range(wars):
                roller = Noting(f"{scenario}/{edition}/{war}")
                turns += rollout(start, roller)
                noted.append((f"{scenario}/{edition}/{war}", roller.sides))
            tables = {die: ["result"] * die for _, sides in noted for die in sides}

            def rules(_: int, start: MoonwarState = start, seeds: tuple[str, ...] = tuple(s for s, _ in noted)) -> int:
                for seed in seeds:
                    rollout(start, SeedRoller(seed))
                return len(seeds)

            costs = measure({"rules": rules, "bare": lambda _, n=noted, t=tables: bare(n, t)}, rounds)
            ours, least = costs["rules"].cpu / 1e3, costs["bare"].cpu / 1e3
            per_second = turns / wars / costs["rules"].cpu * 1e6
            row(
                scenario,
                edition,
                number(turns / wars),
                number(ours),
                number(per_second),
                number(least),
                number(least / ours),
            )


def all_scenarios(wars: int, rounds: int) -> None:
    """Every scenario with a cast drawn by dice."""
    print("\n## Правила: все сценарии, состав по костям\n")
    row = table("сценарий", "редакция", "ходов в партии", "партий/с", "ходов/с")
    for scenario, hooks in SCENARIOS.items():
        for edition in ("third", "second"):
            turns = sum(drawn(scenario, edition, str(war)) for war in range(wars))

            def play(_: int, scenario: int = scenario, edition: str = edition) -> int:
                for war in range(wars):
                    drawn(scenario, edition, str(war))
                return wars

            cost = measure({"play": partial(play)}, rounds)["play"]
            row(
                f"{scenario}. {hooks.title}",
                edition,
                number(turns / wars),
                number(cost.per_second),
                number(cost.per_second * turns / wars),
            )


def main() -> None:
    """Run the benchmark as the command line says."""
    given = parser(__doc__, wars=300, rounds=5).parse_args()
    compare(given.wars, given.rounds)
    all_scenarios(max(1, given.wars // 3), max(1, given.rounds // 2))


if __name__ == "__main__":
    main()
