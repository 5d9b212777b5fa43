"""The siege of the Village, and the campaign after it (KI-Z5–Z8)."""

from typing import Final

from engines.core.errors import Refused
from engines.kitsune import checks, leads, rolls, tails
from engines.kitsune.commands import Continue, SiegeRoll
from engines.kitsune.draft import Draft
from engines.kitsune.events import (
    CampaignStarted,
    FinaleEnded,
    SiegeEnded,
    SiegeRolled,
    SiegeStarted,
    VillageLost,
)
from engines.kitsune.rolls import Stake
from engines.kitsune.terms import SHRINE, Finale

_BEAT: Final = 3
"""Successes for each present fox that must be exceeded (KI-Z5)."""
_LOST_TAILS: Final[dict[Finale, int]] = {"siege_won": 1, "siege_lost": 2}


def beat(draft: Draft) -> int:
    """The sum that is not enough yet."""
    return len(draft.present) * _BEAT


def begin(draft: Draft) -> None:
    """The clan is found, and has a Village to defend (KI-Z4)."""
    draft.phase = "siege"
    draft.siege_total = 0
    draft.every_fox(rolled=False)
    draft.tell(SiegeStarted(foxes=len(draft.present), beat=beat(draft)))


def fight(draft: Draft, command: SiegeRoll) -> None:
    """Her one roll: the strongest trait and tails (KI-Z5)."""
    fox = draft.foxes[command.fox]
    if fox.rolled:
        raise Refused("siege.done")
    stake = Stake(fox.strongest, command.tails)
    checks.can_invest(fox, *stake)
    roll = rolls.plain(draft, command.fox, stake)
    draft.fox(command.fox, rolled=True)
    draft.siege_total += roll.successes
    draft.tell(SiegeRolled(fox=command.fox, **roll._asdict()))


def settle(draft: Draft) -> None:
    """After the last fox: the Village holds or burns (KI-Z5–Z7)."""
    won = draft.siege_total > beat(draft)
    draft.tell(SiegeEnded(total=draft.siege_total, beat=beat(draft), won=won))
    draft.village = SHRINE if won else 0
    draft.pot = draft.pot if won else 0
    draft.tell(VillageLost(stage=draft.village, pot=draft.pot))
    outcome: Finale = "siege_won" if won else "siege_lost"
    tails.lose(draft, _LOST_TAILS[outcome], "siege")
    for name, fox in list(draft.foxes.items()):
        draft.fox(name, lit=fox.tails)
    if not won:
        for lead in draft.leads:
            leads.lose(draft, lead, "siege")
    draft.phase, draft.outcome = "over", outcome
    draft.tell(FinaleEnded(outcome=outcome))


def go_on(draft: Draft, command: Continue) -> None:
    """The next campaign after a siege; Triumph and Destruction have none (KI-Z6–Z8). Raises Refused: game.over."""
    after = draft.outcome
    if after not in _LOST_TAILS:
        raise Refused("game.over")
    draft.phase, draft.outcome, draft.name = "rest", None, None
    draft.scene = draft.trail = draft.decay = 0
    draft.head, draft.split = None, False
    draft.every_fox(rolled=False)
    if after == "siege_lost":
        draft.every_fox(purse=0)
        draft.npcs = {}
    draft.tell(CampaignStarted(after=after, village=draft.village))
