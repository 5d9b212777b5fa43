"""Hits lost and given, and what follows (DU-B6, DU-W)."""

from engines.duel.draft import Draft
from engines.duel.events import FighterFell, FighterHeavy, FighterRose, FighterWoke, FlightFailed
from engines.duel.options import Options
from engines.duel.state import Person


def heavy(person: Person, options: Options) -> bool:
    """Has he a heavy wound (DU-W1)?"""
    return 0 < person.hits <= options.heavy


def lose(draft: Draft, name: str, lost: int, by: str) -> None:
    """Take hits that he has, and tell what all see: kneeling, falling, a flight that fails (DU-W1, DU-W2, DU-F3)."""
    if not lost:
        return
    before = draft.people[name]
    after = draft.change(name, hits=before.hits - lost)
    if not after.hits:
        fall(draft, name, by, before.fleeing)
    elif heavy(after, draft.options) and not heavy(before, draft.options):
        draft.tell(FighterHeavy(who=name, kneels=not before.fleeing))


def fall(draft: Draft, name: str, by: str | None, fled: bool = False) -> None:
    """Tell that he lies, and that his flight (``fled``) came to nothing."""
    draft.tell(FighterFell(who=name, by=by))
    if fled:
        draft.tell(FlightFailed(who=name))


def gain(draft: Draft, name: str, gained: int) -> None:
    """Give hits that there is room for, and tell who wakes or rises (DU-W5, DU-F4). A stun stays (DU-O3)."""
    before = draft.people[name]
    after = draft.change(name, hits=before.hits + gained)
    still_heavy = heavy(after, draft.options)
    if not still_heavy and after.hits and (after.collapse_at is not None or after.state == "collapsed"):
        # The count is forgotten; one who has collapsed already wakes.
        after = draft.change(name, collapse_at=None, state="ready" if after.state == "collapsed" else after.state)
    if not before.conscious and after.conscious:
        draft.tell(FighterWoke(who=name, heavy=still_heavy))
    elif heavy(before, draft.options) and not still_heavy and after.state == "ready":
        draft.tell(FighterRose(who=name))
