"""What may be said now."""

from engines.core.engine import Choice, Viewer
from engines.dungeon.state import DungeonState


def choices(state: DungeonState, actor: Viewer) -> tuple[Choice, ...]:
    """Every command that the actor may give now."""
    return ()
