"""Influence: the hunt's main act, from the throw to the last consequence (KI-I, KI-L1, KI-A1, A3, A6, A8)."""

from engines.core.errors import Refused
from engines.core.model import unchecked
from engines.kitsune import checks, leads, rolls, suspicion
from engines.kitsune.commands import DECISIONS, Influence
from engines.kitsune.draft import Draft, successes
from engines.kitsune.events import (
    AbilityUsed,
    AlarmRaised,
    InfluenceLost,
    InfluenceRolled,
    InfluenceTied,
    InfluenceWon,
    NpcWary,
)
from engines.kitsune.rolls import Roll, Stake
from engines.kitsune.state import Attempt, Fox, Human, Lead, Pending, Win
from engines.kitsune.terms import EXHAUSTED, PROFILE, WARY, Trait

_rolled = unchecked(InfluenceRolled)
_won = unchecked(InfluenceWon)
_lost = unchecked(InfluenceLost)
_tied = unchecked(InfluenceTied)
_wary = unchecked(NpcWary)
_attempt = unchecked(Attempt)
_pending = unchecked(Pending)

_DECLARED = frozenset({"tenko", "kagamiko"})
"""Whose gift is declared with an influence (KI-A1, KI-A6)."""


def influence(draft: Draft, command: Influence) -> None:
    """Throw both pools; the result stands at once, or waits for a decision."""
    name, npc, approach = command.fox, command.npc, command.approach
    human = checks.human(draft, npc)
    if human.exhausted:
        raise Refused("npc.exhausted", npc=npc)
    fox = draft.foxes[name]
    _check_gift(fox, human, command)
    stake = Stake(command.trait or approach, command.tails, command.setting)
    checks.has_action(fox)
    checks.can_invest(fox, *stake)
    lead = None if command.lead is None else _lead(draft, name, npc, command.lead)
    rolls.spend_action(draft, name)
    if command.ability:
        _use_gift(draft, name, npc)
    bonus = 0 if lead is None else _burn(draft, lead, approach)
    npc_pool = defence_dice(human, approach, draft.suspicion, command.ability)
    roll = rolls.throw(draft, name, stake, bonus)
    draft.human(npc, alarm=False)
    attempt = _attempt(
        approach=approach,
        trait=stake.trait,
        tails=stake.tails,
        setting=stake.setting,
        help=roll.help,
        lead=bonus,
        pool=len(roll.dice),
        npc_pool=npc_pool,
    )
    _oppose(draft, name, npc, attempt, roll)


def defence_dice(human: Human, approach: Trait, now: int, gift: bool) -> int:
    """What a human rolls against an approach at Suspicion ``now`` (KI-I2)."""
    added = (human.wariness == 1) + (now >= WARY) + human.alarm - gift
    return max(0, human.defence(PROFILE[approach]) + added)


def may_reflect(human: Human, fox: str, approach: Trait) -> bool:
    """Has another fox won with this approach on him in this scene (KI-A6)?"""
    return any(win.approach == approach and win.fox != fox for win in human.won)


def _check_gift(fox: Fox, human: Human, command: Influence) -> None:
    reflects = command.ability and fox.species == "kagamiko"
    if command.trait is not None and not reflects:
        raise Refused("bad.field", fields=["trait"])
    if not command.ability:
        return
    if fox.species not in _DECLARED:
        raise Refused("ability.none")
    if fox.used:
        raise Refused("ability.used")
    if reflects and not may_reflect(human, command.fox, command.approach):
        raise Refused("ability.when")


def _lead(draft: Draft, fox: str, npc: str, number: int) -> Lead:
    lead = leads.held(draft, fox, number)
    if lead.npc != npc:
        raise Refused("lead.none")
    return lead


def _burn(draft: Draft, lead: Lead, approach: Trait) -> int:
    leads.lose(draft, lead, "used")
    return leads.dice_of(lead, approach)


def _use_gift(draft: Draft, name: str, npc: str) -> None:
    fox = draft.fox(name, used=True)
    draft.tell(AbilityUsed(fox=name, species=fox.species, npc=npc))


def _oppose(draft: Draft, name: str, npc: str, attempt: Attempt, roll: Roll) -> None:
    """The human answers the fox's throw (KI-D2, KI-D3)."""
    defence = PROFILE[attempt.approach]
    others = draft.pool(attempt.npc_pool, defence)
    margin = draft.margin(roll.dice, others)
    hidden = () if defence in draft.human(npc).known else ("npc_dice",)
    draft.tell(
        _rolled(
            hidden=hidden,
            fox=name,
            npc=npc,
            approach=attempt.approach,
            defence=defence,
            lead=attempt.lead,
            npc_dice=others,
            npc_successes=successes(others),
            margin=margin,
            push=attempt.pushed,
            **roll._asdict(),
        )
    )
    _settle(draft, name, npc, attempt.but(margin=margin))


def _settle(draft: Draft, name: str, npc: str, attempt: Attempt) -> None:
    fox = draft.foxes[name]
    if attempt.margin < 0:
        _lose(draft, name, npc, attempt)
    elif attempt.margin > 0 and fox.species == "kitsunebi" and not fox.used:
        draft.pending = _pending(kind="fire", fox=name, npc=npc, picks=DECISIONS["fire"], attempt=attempt)
    elif attempt.margin > 0:
        _win(draft, name, npc, attempt, burnt=False)
    elif attempt.pushed:
        mark(draft, name, npc, attempt)
    else:
        draft.tell(_tied(fox=name, npc=npc, approach=attempt.approach))
        draft.pending = _pending(kind="tie", fox=name, npc=npc, picks=DECISIONS["tie"], attempt=attempt)


def push(draft: Draft, name: str, npc: str, attempt: Attempt) -> None:
    """«Дожать»: both sides throw pools of the same size again (KI-I7)."""
    dice = draft.pool(attempt.pool, attempt.trait)
    stake = (attempt.trait, attempt.tails, attempt.setting, attempt.help)
    _oppose(draft, name, npc, attempt.but(pushed=True), Roll(*stake, dice, successes(dice)))


def mark(draft: Draft, name: str, npc: str, attempt: Attempt) -> None:
    """«Оставить след»: a lead (KI-I8)."""
    leads.gain(draft, name, npc, attempt.approach)
    _raise_suspicion(draft, name)


def answer_fire(draft: Draft, name: str, npc: str, attempt: Attempt, *, burnt: bool) -> None:
    """«Поджечь» or «Пощадить» (KI-A3)."""
    if burnt:
        _use_gift(draft, name, npc)
    _win(draft, name, npc, attempt, burnt=burnt)


def _win(draft: Draft, name: str, npc: str, attempt: Attempt, *, burnt: bool) -> None:
    """Qi and wariness (KI-I3); the last win still pays (KI-I10)."""
    fox, human = draft.foxes[name], draft.human(npc)
    qi = draft.numbers.qi_for(human.strength, attempt.margin)
    qi = qi * (2 if burnt else 1) + (fox.species == "yoko")
    draft.fox(name, earned=fox.earned + qi)
    wariness = min(EXHAUSTED, human.wariness + (2 if burnt else 1))
    won = (*human.won, Win(fox=name, approach=attempt.approach))
    exhausted = draft.human(npc, wariness=wariness, won=won).exhausted
    draft.tell(_won(fox=name, npc=npc, approach=attempt.approach, margin=attempt.margin, qi=qi, earned=fox.earned + qi))
    draft.tell(_wary(npc=npc, wariness=wariness, exhausted=exhausted))
    _raise_suspicion(draft, name)


def _lose(draft: Draft, name: str, npc: str, attempt: Attempt) -> None:
    """More Suspicion, and an alarm after a heavy loss (KI-I4, KI-I5)."""
    margin = -attempt.margin
    alarm = margin >= draft.numbers.alarm_from
    draft.tell(_lost(fox=name, npc=npc, approach=attempt.approach, margin=margin, alarm=alarm))
    if alarm:
        for other, _ in list(draft.humans()):
            draft.human(other, alarm=True)
        draft.tell(AlarmRaised(npc=npc))
    _raise_suspicion(draft, name, draft.numbers.loss_for(margin) + attempt.pushed)


def _raise_suspicion(draft: Draft, name: str, extra: int = 0) -> None:
    """Every influence leaves a mark (KI-I9), but that of one who is unseen (KI-A2)."""
    fox = draft.foxes[name]
    if not fox.unseen:
        suspicion.change(draft, extra + (2 if fox.species == "yoko" else 1), "influence", name)
