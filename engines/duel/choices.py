"""What may be said now."""

from engines.core.engine import Choice, Viewer
from engines.duel.state import DuelState


def choices(state: DuelState, actor: Viewer) -> tuple[Choice, ...]:
    return ()
