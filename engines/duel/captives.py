"""Ropes, company and freedom (DU-T, DU-U2)."""

from engines.core.errors import Refused
from engines.duel import checks
from engines.duel.commands import Bind, Consent, Lead, Leave, Release, Untie, Watch
from engines.duel.draft import Draft
from engines.duel.events import (
    CaptiveBound,
    CaptiveFreed,
    CaptiveLed,
    CaptiveLeft,
    CaptiveRebound,
    CaptiveWatched,
    ConsentChanged,
    FreedHow,
    UntieTried,
)


def bind(draft: Draft, command: Bind) -> None:
    """A rope, «по жизни» with the other's consent (DU-T1, DU-T2).

    Raises Refused: cannot_act, in_fight, bad_target, not_helpless, already_bound, no_consent.
    """
    _check(draft, command)
    checks.helpless(draft, command.target)
    person = draft.people[command.target]
    if person.bound is not None:
        raise Refused("already_bound", target=command.target)
    if command.how == "life" and command.by not in person.consent:
        raise Refused("no_consent", target=command.target)
    draft.change(command.target, bound=command.how, limb=command.limb)
    draft.tell(CaptiveBound(by=command.by, target=command.target, how=command.how, limb=command.limb))


def lead(draft: Draft, command: Lead) -> None:
    """A captive is led away; he is in company then (DU-T6). Raises Refused: …, not_helpless."""
    _check(draft, command)
    checks.helpless(draft, command.target)
    draft.change(command.target, where=command.where, alone=None)
    draft.tell(CaptiveLed(by=command.by, target=command.target, where=command.where))


def leave(draft: Draft, command: Leave) -> None:
    """He is alone from now on, or with an игротех; a second time does not begin anew (DU-T3, DU-T4).

    Raises Refused: …, not_bound.
    """
    _check_bound(draft, command)
    alone = None if command.helper else draft.people[command.target].alone or 0
    draft.change(command.target, alone=alone)
    draft.tell(CaptiveLeft(by=command.by, target=command.target, helper=command.helper))


def watch(draft: Draft, command: Watch) -> None:
    """Somebody is with him again. Raises Refused: …, not_bound."""
    _check_bound(draft, command)
    draft.change(command.target, alone=None)
    draft.tell(CaptiveWatched(by=command.by, target=command.target))


def release(draft: Draft, command: Release) -> None:
    """A captive, bound or not, goes free (DU-T6). Raises Refused: …, not_bound."""
    _check(draft, command)
    person = draft.people[command.target]
    if person.bound is None and person.state != "surrendered":
        raise Refused("not_bound", target=command.target)
    free(draft, command.target, command.by, "released")


def untie(draft: Draft, command: Untie) -> None:
    """Get free oneself: with a blade when long alone, or «по жизни» (DU-T4, DU-T5).

    Raises Refused: cannot_act, not_bound; of a rope «по игре» bad_command, too_early, no_blade; «по жизни» too_early.
    """
    checks.conscious(draft, command.by)
    bound = draft.people[command.by].bound
    if bound is None:
        raise Refused("not_bound", target=command.by)
    (_cut if bound == "game" else _wriggle)(draft, command)


def _cut(draft: Draft, command: Untie) -> None:
    person = draft.people[command.by]
    if "freed" in command.model_fields_set:
        raise Refused("bad_command", fields=["freed"])
    if person.alone is None or person.alone <= 60 * draft.options.untie_minutes:
        raise Refused("too_early")
    if not any(item.kind == "blade" for item in person.items):
        raise Refused("no_blade")
    free(draft, command.by, command.by, "blade")


def _wriggle(draft: Draft, command: Untie) -> None:
    tried = draft.people[command.by].tried
    if tried is not None and draft.clock - tried < 60 * draft.options.retry_minutes:
        raise Refused("too_early")
    roll = None if "freed" in command.model_fields_set else draft.throw("free")
    freed = command.freed if roll is None else roll >= draft.options.free_from
    draft.change(command.by, tried=draft.clock)
    draft.tell(UntieTried(to=(command.by,), who=command.by, roll=roll, freed=freed))
    if freed:
        free(draft, command.by, command.by, "life")


def free(draft: Draft, who: str, by: str | None, how: FreedHow) -> None:
    """The rope is off; one who had surrendered is ready again (DU-T6)."""
    state = draft.people[who].state
    draft.change(who, bound=None, state="ready" if state == "surrendered" else state)
    draft.tell(CaptiveFreed(who=who, by=by, how=how))


def consent(draft: Draft, command: Consent) -> None:
    """Agree «по жизни» with somebody, or no longer; then no such rope stays on (DU-T2).

    Raises Refused: cannot_act (the dead), bad_target (oneself).
    """
    by, other = command.by, command.to
    person = draft.people[by]
    if person.state == "dead":
        raise Refused("cannot_act", who=by, state="dead")
    if by == other:
        raise Refused("bad_target", target=other)
    if command.on and other not in person.consent:
        draft.change(by, consent=(*person.consent, other))
    elif not command.on:
        draft.change(by, consent=tuple(name for name in person.consent if name != other))
    draft.tell(ConsentChanged(to=(by, other), by=by, with_whom=other, on=command.on))
    if not command.on and person.bound == "life":
        draft.change(by, bound="game", tried=None)
        draft.tell(CaptiveRebound(who=by, how="game"))


def _check(draft: Draft, command: Bind | Lead | Leave | Watch | Release) -> None:
    """Raises Refused: cannot_act, in_fight, bad_target (oneself, the dead)."""
    checks.able(draft, command.by)
    checks.out_of_fight(draft, command.by, command.target)
    checks.other_living(draft, command.by, command.target)


def _check_bound(draft: Draft, command: Leave | Watch) -> None:
    _check(draft, command)
    if draft.people[command.target].bound is None:
        raise Refused("not_bound", target=command.target)
