"""The dungeon as a picture: the map as far as the viewer knows it."""

from collections.abc import Mapping
from typing import Any

from narratives.dungeon.board import ACTS
from narratives.dungeon.story import Story
from narratives.pictures.canvas import Picture
from narratives.pictures.dungeon import dungeon_map
from narratives.pictures.theme import Theme
from narratives.russian.filters import cap


def plan(view: Mapping[str, Any], story: Story, theme: Theme) -> Picture | None:
    """The map; nothing before the party has been inside."""
    under = str(cap(ACTS.get(view.get("act") or "", "вылазка окончена")))
    drawn = dungeon_map(view, theme, order=tuple(story.visits), under=under)
    return None if drawn is None else drawn.model_copy(update={"subject": f"{story.adventure} {story.title}"})
