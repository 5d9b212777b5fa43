"""What an influence may bring: exact chances of two pools, for those who reckon before they throw."""

from functools import lru_cache
from math import comb
from typing import NamedTuple

from engines.kitsune.options import Numbers


class Prospect(NamedTuple):
    """Expected Qi and Suspicion of one influence, and the chance to win it."""

    qi: float
    suspicion: float
    win: float


@lru_cache(maxsize=4096)
def margins(pool: int, others: int) -> tuple[tuple[int, float], ...]:
    """Each margin of two pools with its chance (KI-D1, KI-D2)."""
    chances: dict[int, float] = {}
    for ours in range(pool + 1):
        for theirs in range(others + 1):
            chance = comb(pool, ours) * comb(others, theirs) / 2 ** (pool + others)
            chances[ours - theirs] = chances.get(ours - theirs, 0.0) + chance
    return tuple(sorted(chances.items()))


def prospect(numbers: Numbers, strength: int, pool: int, others: int) -> Prospect:
    """One influence of ``pool`` dice on somebody of this strength who rolls ``others`` (KI-I3, KI-I4, KI-I9)."""
    qi, suspicion, win = 0.0, 1.0, 0.0
    for margin, chance in margins(pool, others):
        if margin > 0:
            qi += chance * numbers.qi_for(strength, margin)
            win += chance
        elif margin < 0:
            suspicion += chance * numbers.loss_for(-margin)
    return Prospect(qi, suspicion, win)
