"""Tails: grown at dawn, lost to fading and to a siege (KI-T4–T6, KI-K2, KI-Z6, KI-Z7)."""

from typing import Final

from engines.kitsune.draft import Draft
from engines.kitsune.events import TailGrown, TailLost, TailWhy
from engines.kitsune.terms import MOST_TAILS, VILLAGE

COSTS: Final = {2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36, 9: 45}
"""Qi of the next tail, by its number (KI-T4)."""
_HOMELESS: Final = 5


def grow(draft: Draft) -> None:
    """Tails grow by themselves while the purse pays and the cap allows, and all are lit (KI-T3–T6)."""
    cap = MOST_TAILS if draft.village >= VILLAGE else _HOMELESS
    for name, fox in list(draft.foxes.items()):
        tails, purse = fox.tails, fox.purse
        while tails < cap and purse >= COSTS[tails + 1]:
            tails += 1
            purse -= COSTS[tails]
            draft.tell(TailGrown(fox=name, tails=tails, cost=COSTS[tails], purse=purse))
        draft.fox(name, tails=tails, lit=tails, purse=purse)


def lose(draft: Draft, count: int, why: TailWhy) -> None:
    """Every fox loses so many tails, never the last one."""
    for name, fox in list(draft.foxes.items()):
        lost = min(count, fox.tails - 1)
        if lost:
            draft.fox(name, tails=fox.tails - lost)
            draft.tell(TailLost(fox=name, tails=fox.tails - lost, lost=lost, why=why))
