"""Dawn: what the clan gains and loses between two nights, in the house order (KI-K6)."""

from typing import Final

from engines.kitsune import sharing, siege, tails, trail
from engines.kitsune.draft import Draft
from engines.kitsune.events import (
    ClanSplit,
    FinaleEnded,
    HeadChosen,
    VillageBonus,
    VillageBuilt,
)
from engines.kitsune.terms import MOST_TAILS, SHRINE, VILLAGE

STAGE_COSTS: Final = (3, 6, 12)
"""Qi of a stage for each present fox (KI-K1)."""
_DECAY_AFTER: Final = (3, 5)
"""Scenes between two losses, without and with Убежище (KI-K2, KI-K3)."""
_BONUS: Final = 2


def break_(draft: Draft) -> None:
    """From the sharing to the next night, or to the end."""
    for name, fox in list(draft.foxes.items()):
        if fox.earned:
            sharing.split(draft, name, 0)
    _build(draft)
    _decay(draft)
    _bonus(draft)
    tails.grow(draft)
    draft.every_fox(shared=False, ready=False)
    _choose_head(draft)
    draft.phase = "rest"
    _end(draft)


def _build(draft: Draft) -> None:
    """Stages in order while the pot pays (KI-K1)."""
    while draft.village < VILLAGE:
        cost = STAGE_COSTS[draft.village] * len(draft.present)
        if cost > draft.pot:
            return
        draft.pot -= cost
        draft.village += 1
        draft.tell(VillageBuilt(stage=draft.village, cost=cost, pot=draft.pot))


def _decay(draft: Draft) -> None:
    """Without a home every fox fades (KI-K2, KI-K3)."""
    if draft.village >= SHRINE:
        draft.decay = 0
        return
    draft.decay += 1
    if draft.decay >= _DECAY_AFTER[draft.village]:
        draft.decay = 0
        tails.lose(draft, 1, "decay")


def _bonus(draft: Draft) -> None:
    """The Village feeds its foxes (KI-K4)."""
    if draft.village < VILLAGE:
        return
    for name, fox in list(draft.foxes.items()):
        purse = draft.fox(name, purse=fox.purse + _BONUS).purse
        draft.tell(VillageBonus(fox=name, qi=_BONUS, purse=purse))


def _choose_head(draft: Draft) -> None:
    """The first fox with nine tails; two at once split the clan for good (KI-K5)."""
    if draft.village < VILLAGE or draft.head is not None or draft.split:
        return
    nines = tuple(name for name, fox in draft.foxes.items() if fox.tails >= MOST_TAILS)
    if len(nines) == 1:
        draft.head = nines[0]
        draft.tell(HeadChosen(fox=draft.head))
    elif nines:
        draft.split = True
        draft.tell(ClanSplit(foxes=nines))


def _end(draft: Draft) -> None:
    """Triumph, or the exorcists' search; a clan that has split never triumphs (KI-Z3, KI-Z4, KI-K5)."""
    home = draft.village >= VILLAGE
    if home and draft.head is not None and not draft.split:
        draft.phase, draft.outcome = "over", "triumph"
        draft.tell(FinaleEnded(outcome="triumph"))
    elif trail.found(draft):
        if home:
            siege.begin(draft)
        else:
            draft.phase, draft.outcome = "over", "destruction"
            draft.tell(FinaleEnded(outcome="destruction"))
