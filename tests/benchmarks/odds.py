"""Odds against what really comes: positions early, in the middle and late, in both editions, and a war of pairs.

    python -m tests.benchmarks.odds

The odds that the bot tells (a thousand continuations, each from the position as JSON) stand beside ten thousand wars
really played on from there by the rules. The greatest difference is told in standard errors: with n people compared,
chance alone gives about two to three and a half.
"""

import math
from collections import Counter
from collections.abc import Mapping
from time import process_time
from typing import Any

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import Engine
from engines.core.journal import Play
from engines.core.model import Frozen
from engines.core.registry import engine_of
from tests.benchmarks.sides import parser, table
from tgbot.odds import CONTINUATIONS, count

WARS: tuple[tuple[str, str, Mapping[str, Any], str], ...] = (
    ("вторая редакция", "moonwar", {"scenario": 1, "edition": "second"}, "8"),
    ("третья редакция", "moonwar", {"scenario": 1, "edition": "third"}, "9"),
    ("война пар", "grail", {"pairs": 7}, "7"),
)


def positions(game: str, options: Mapping[str, Any], seed: str) -> list[Frozen]:
    """The positions of a whole war of this seed, its end left out."""
    engine, roller = engine_of(game), SeedRoller(seed)
    play = Play.begin(engine, options, engine.drawn(options, seed) or {})
    if "start" in engine.commands:
        play, _ = play.act({"do": "start"}, roller)
    found = []
    while not engine.over(play.state):
        found.append(play.state)
        play, _ = play.act({"do": engine.plays_on}, roller)
    return found


def really(engine: Engine[Any], state: Frozen, wars: int) -> Counter[str]:
    """The winners of wars really played on."""
    won: Counter[str] = Counter()
    for one in range(wars):
        dice, now = Dice(SeedRoller(f"real/{one}")), state
        while not engine.over(now):
            now = engine.apply(now, {"do": engine.plays_on}, dice).state
        won.update(engine.winners(now))
    return won


def apart(odds: Counter[str], odds_of: int, won: Counter[str], wars: int) -> float:
    """The greatest difference of two counts, in standard errors."""
    far = 0.0
    for name in odds | won:
        share = (odds[name] + won[name]) / (odds_of + wars)
        error = math.sqrt(share * (1 - share) * (1 / odds_of + 1 / wars))
        far = max(far, abs(odds[name] / odds_of - won[name] / wars) / error if error else 0.0)
    return far


def main() -> None:
    """Run the comparison as the command line says."""
    arguments = parser(__doc__, rounds=10_000).parse_args()
    wars = arguments.rounds
    print("## Шансы\n")
    row = table("партия", "ход", "людей", "секунд на тысячу", "расхождение, σ")
    for title, game, options, seed in WARS:
        engine, found = engine_of(game), positions(game, options, seed)
        for place in (0, len(found) // 2, len(found) - 3):
            state = found[place]
            begun = process_time()
            odds = count(game, state.model_dump_json(), "odds", CONTINUATIONS)
            took = process_time() - begun
            far = apart(odds, CONTINUATIONS, really(engine, state, wars), wars)
            row(title, str(place), str(len(engine.contenders(state))), f"{took:.1f}", f"{far:.1f}")


if __name__ == "__main__":
    main()
