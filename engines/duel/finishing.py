"""Death: only by finishing, or when the fate of a victim of кулуарка is decided (DU-K6, DU-K7)."""

from engines.core.errors import Refused
from engines.duel import checks, ring, threshold
from engines.duel.commands import Finish, GmSurvive
from engines.duel.draft import Draft
from engines.duel.events import FighterKilled, FinishFailed, SurvivalDecided
from engines.duel.words import FINISHING, said


def finish(draft: Draft, command: Finish) -> None:
    """«Тёплой Луны!» over a helpless person; a step in a fight.

    Raises Refused: cannot_act; not_your_turn and bad_target in the ring, not_in_fight outside; bad_target,
    not_helpless, no_weapon.
    """
    by, target = command.by, command.target
    checks.able(draft, by)
    fighting = draft.in_ring(by)
    if fighting:
        checks.on_turn(draft, by)
        if not draft.in_ring(target):
            raise Refused("bad_target", target=target)
    elif draft.in_ring(target):
        raise Refused("not_in_fight", target=target)
    checks.other_living(draft, by, target)
    checks.helpless(draft, target)
    if not _armed(draft, command):
        raise Refused("no_weapon")
    if not said(FINISHING, command.words):
        draft.tell(FinishFailed(by=by, target=target, reason="words"))
    elif _passes(draft, command):
        draft.tell(FighterKilled(who=target, by=by, using=command.using))
        die(draft, target)
    if fighting:
        ring.step_over(draft)


def _powers(draft: Draft, command: Finish) -> list[int]:
    """The powers of his blow cards of the source that he uses."""
    person = draft.people[command.by]
    cards = [draft.card(name) for name in (*person.hand, *person.discard)]
    return [card.power or 0 for card in cards if card.kind == "blow" and card.source == command.using]


def _armed(draft: Draft, command: Finish) -> bool:
    """A weapon is a thing, a spell is a card; neither is used up."""
    if command.using == "spell":
        return bool(_powers(draft, command))
    return any(item.kind in ("blade", "weapon") for item in draft.people[command.by].items)


def _passes(draft: Draft, command: Finish) -> bool:
    """Only a table that wants it looks at the threshold (option ``finish_check``); tells what did not pass."""
    if not draft.options.finish_check:
        return True
    power = max(_powers(draft, command), default=1)
    check = threshold.check(draft, command.by, command.target, power)
    if not check.passed:
        draft.tell(FinishFailed(by=command.by, target=command.target, reason="threshold"))
        threshold.flash(draft, command.target, power, check)
    return check.passed


def die(draft: Draft, who: str) -> None:
    """He is dead, and in no ring any more (DU-R6, DU-C3, DU-S4)."""
    draft.change(who, state="dead", timed=())
    if draft.in_ring(who):
        ring.leave(draft, who)


def survive(draft: Draft, command: GmSurvive) -> None:
    """The small chance of a victim who was not finished (DU-K7). Raises Refused("not_dying")."""
    if not draft.people[command.who].dying:
        raise Refused("not_dying", who=command.who)
    roll = None if "outcome" in command.model_fields_set else draft.throw("survival")
    lives = command.outcome == "lives" if roll is None else roll >= draft.options.survive_from
    draft.tell(SurvivalDecided(who=command.who, roll=roll, outcome="lives" if lives else "dies"))
    if lives:
        draft.change(command.who, dying=False)
    else:
        die(draft, command.who)
