"""Exorcists: distracted, or checking somebody at the round's end (KI-E)."""

from engines.core.errors import Refused
from engines.core.model import unchecked
from engines.kitsune import checks, leads, rolls, suspicion
from engines.kitsune.commands import DECISIONS, Distract
from engines.kitsune.draft import Draft, successes
from engines.kitsune.events import (
    CheckRolled,
    CheckSkipped,
    CheckStarted,
    DistractOutcome,
    DistractRolled,
    SkippedWhy,
)
from engines.kitsune.rolls import Stake
from engines.kitsune.state import Exorcist, Pending

_distracted = unchecked(DistractRolled)
_started = unchecked(CheckStarted)
_skipped = unchecked(CheckSkipped)
_checked = unchecked(CheckRolled)

_LEAD_DESTROYED = 3
"""An exorcist who wins by so much destroys a lead (KI-E5)."""
_NOTICED = 2


def distract(draft: Draft, command: Distract) -> None:
    """Strongest trait against his pool, instead of hunting (KI-E6)."""
    name, npc = command.fox, command.npc
    exorcist = checks.exorcist(draft, npc)
    fox = draft.foxes[name]
    checks.has_action(fox)
    stake = Stake(fox.strongest, command.tails, command.setting)
    checks.can_invest(fox, *stake)
    if exorcist.distracted:
        raise Refused("npc.distracted", npc=npc)
    rolls.spend_action(draft, name)
    roll = rolls.throw(draft, name, stake)
    others = draft.pool(exorcist.pool, "exorcist")
    margin = draft.margin(roll.dice, others)
    draft.tell(
        _distracted(
            fox=name,
            npc=npc,
            npc_dice=others,
            npc_successes=successes(others),
            margin=margin,
            outcome=_outcome(margin),
            **roll._asdict(),
        )
    )
    if margin > 0:
        draft.npc(npc, distracted=True)
    elif margin < 0:
        suspicion.change(draft, 1, "distract", name)


def _outcome(margin: int) -> DistractOutcome:
    if margin == 0:
        return "nothing"
    return "distracted" if margin > 0 else "failed"


def look_around(draft: Draft, npc: str) -> None:
    """One exorcist picks a fox (KI-E2–E4): she decides what to add, or rolls at once when she has nothing."""
    exorcist = _exorcist(draft, npc)
    eligible = _eligible(draft)
    if exorcist.distracted or not eligible:
        why: SkippedWhy = "distracted" if exorcist.distracted else "nobody"
        draft.tell(_skipped(npc=npc, why=why))
        return
    die = draft.throw(len(eligible), "target")
    name = eligible[die - 1]
    fox = draft.foxes[name]
    trait = fox.strongest
    draft.tell(_started(npc=npc, fox=name, trait=trait, die=die if len(eligible) > 1 else None))
    if fox.lit or fox.tokens(trait):
        draft.pending = Pending(kind="check", fox=name, npc=npc, picks=DECISIONS["check"], trait=trait)
    else:
        resist(draft, name, npc, Stake(trait))


def _eligible(draft: Draft) -> list[str]:
    """Whom an exorcist may pick, in roster order (KI-E2, KI-E3)."""
    seen = [name for name in draft.present if not draft.foxes[name].unseen]
    if draft.options.exorcist_target == "random" or not seen:
        return seen
    most = max(draft.foxes[name].brought for name in seen)
    return [name for name in seen if draft.foxes[name].brought == most]


def resist(draft: Draft, name: str, npc: str, stake: Stake) -> None:
    """The check itself (KI-E4, KI-E5)."""
    roll = rolls.throw(draft, name, stake)
    others = draft.pool(_exorcist(draft, npc).pool, "exorcist")
    margin = draft.margin(roll.dice, others)
    draft.tell(
        _checked(
            npc=npc,
            fox=name,
            npc_dice=others,
            npc_successes=successes(others),
            margin=margin,
            outcome="hidden" if margin >= 0 else "noticed",
            **roll._asdict(),
        )
    )
    if margin < 0:
        suspicion.change(draft, _NOTICED, "check", name)
    if margin <= -_LEAD_DESTROYED:
        leads.destroy_one(draft, name)


def _exorcist(draft: Draft, name: str) -> Exorcist:
    exorcist = draft.npcs[name]
    if not isinstance(exorcist, Exorcist):
        raise AssertionError(f"{name} is no exorcist")
    return exorcist
