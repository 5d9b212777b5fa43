"""What may still come of a position: the game played on by itself many times, its winners counted."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import Engine
from engines.core.model import Frozen

MOST_COMMANDS = 5000
"""No game takes so many; whoever does is stuck."""


def rollouts(engine: Engine[Any], state: Frozen, seeds: Iterable[str]) -> Counter[str]:
    """How often each person is among the winners, when the game goes on by its own command with the dice of each seed.

    The position itself is never changed. Raises ValueError for a game that does not go on by itself.
    """
    if not engine.plays_on:
        raise ValueError(f"{engine.game} does not go on by itself")
    won: Counter[str] = Counter()
    command = {"do": engine.plays_on}
    for seed in seeds:
        dice, now = Dice(SeedRoller(seed)), state
        for _ in range(MOST_COMMANDS):
            if engine.over(now):
                break
            now = engine.apply(now, command, dice).state
        won.update(engine.winners(now))
    return won
