"""How fast wars are resolved without narration: whole wars of every scenario and both editions, from seeds.

    python tests/benchmarks/wars.py --wars 1000

Prints turns and wars per second on one core; an error in any war ends the program with it.
"""

import argparse
import time

from engines.core.dice import Dice, SeedRoller
from engines.moonwar.engine import ENGINE
from engines.moonwar.scenarios import SCENARIOS


def war(scenario: int, edition: str, seed: str) -> int:
    """Play one war to its end; how many turns it took."""
    roller = SeedRoller(seed)
    state = ENGINE.new({"scenario": scenario, "edition": edition}, {})
    state = ENGINE.apply(state, {"do": "start"}, Dice(roller)).state
    while state.phase == "playing":
        state = ENGINE.apply(state, {"do": "turn"}, Dice(roller)).state
    return state.turn


def main() -> None:
    """Run the benchmark as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wars", type=int, default=1000, help="wars of every scenario and edition")
    wars = parser.parse_args().wars
    all_turns, all_time = 0, 0.0
    for number, scenario in SCENARIOS.items():
        for edition in ("third", "second"):
            began = time.perf_counter()
            turns = sum(war(number, edition, f"{number}/{edition}/{seed}") for seed in range(wars))
            spent = time.perf_counter() - began
            all_turns, all_time = all_turns + turns, all_time + spent
            print(
                f"{number} {scenario.title:32} {edition:6}"
                f" {wars / spent:8.0f} wars/s {turns / spent:9.0f} turns/s {turns / wars:6.1f} turns a war"
            )
    count = wars * 2 * len(SCENARIOS)
    print(f"all: {count} wars, {count / all_time:.0f} wars/s, {all_turns / all_time:.0f} turns/s, {all_time:.1f} s")


if __name__ == "__main__":
    main()
