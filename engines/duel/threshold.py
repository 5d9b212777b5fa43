"""The threshold of the moment, and what passes it (DU-B3, DU-B7, DU-B8, DU-G3, DU-H3)."""

from collections.abc import Iterable
from typing import NamedTuple

from engines.duel.draft import Draft
from engines.duel.events import ArtefactFlashed
from engines.duel.options import Options
from engines.duel.state import Person, Timed


class Check(NamedTuple):
    """Did something pass? ``willing``: only because the target let it; ``forced``: because the GM said so."""

    threshold: int
    margin: int
    passed: bool
    willing: bool
    forced: bool


def now(person: Person, options: Options) -> int:
    """The threshold with everything that changes it, never below 0."""
    return _now(person, person.timed, options)


def _now(person: Person, timed: Iterable[Timed], options: Options) -> int:
    total = person.threshold + _added([entry.plus for entry in timed], options)
    if person.fleeing:
        total -= options.flight_penalty
    return max(total, 0)


def _added(pluses: list[int], options: Options) -> int:
    """The greatest shield and the worst curse, or all of them (DU-S3)."""
    if options.shields == "sum":
        return sum(pluses)
    return max(0, *pluses) + min(0, *pluses) if pluses else 0


def check(draft: Draft, by: str, target: str, power: int, *, healing: bool = False) -> Check:
    """Does a power pass the target's threshold, by the GM's word or by the target's own will? Spends that word."""
    person = draft.people[target]
    threshold = now(person, draft.options)
    margin = power - threshold
    if target in draft.forced:
        passes = draft.forced[target]
        draft.forced = {name: forced for name, forced in draft.forced.items() if name != target}
        return Check(threshold, margin, passes, False, True)
    if margin >= 0:
        return Check(threshold, margin, True, False, False)
    willing = person.conscious and (healing or by == target or by in person.open)
    return Check(threshold, margin, willing, willing, False)


def flash(draft: Draft, target: str, power: int, outcome: Check) -> None:
    """A shield artefact that stopped what would have passed without artefact shields is seen to work (DU-H3)."""
    if outcome.passed or outcome.forced:
        return
    person = draft.people[target]
    artefacts = [entry for entry in person.timed if entry.plus > 0 and draft.card(entry.card).source == "artefact"]
    others = [entry for entry in person.timed if entry not in artefacts]
    if artefacts and power >= _now(person, others, draft.options):
        greatest = max(artefacts, key=lambda entry: entry.plus)
        draft.tell(ArtefactFlashed(who=target, card=greatest.card))
