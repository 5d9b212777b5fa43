"""The clan's common Suspicion (KI-P)."""

from engines.core.model import unchecked
from engines.kitsune.draft import Draft
from engines.kitsune.events import SuspicionCause, SuspicionChanged
from engines.kitsune.terms import BANISHED, level_of

_changed = unchecked(SuspicionChanged)

_BROUGHT = frozenset({"influence", "distract"})
"""What the option ``exorcist_target`` counts against a fox (KI-E2)."""


def change(draft: Draft, by: int, cause: SuspicionCause, fox: str) -> None:
    """Add to it, or take from it; the cap is 10, the floor 0 (KI-P1, KI-H7)."""
    if not by:
        return
    draft.suspicion = max(0, min(BANISHED, draft.suspicion + by))
    if cause in _BROUGHT:
        draft.fox(fox, brought=draft.foxes[fox].brought + by)
    value = draft.suspicion
    draft.tell(_changed(by=by, value=value, level=level_of(value), cause=cause, fox=fox))
