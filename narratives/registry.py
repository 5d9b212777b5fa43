"""The narrators: every package beside this one that has a ``narrator`` module with a ``NARRATOR``."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engines.core.registry import games
from narratives.chronicle.narrator import Narrator


@cache
def told_games() -> tuple[str, ...]:
    """The games that have a narrator, and so can be played."""
    return tuple(
        game
        for game in games()
        if find_spec(f"narratives.{game}") is not None and find_spec(f"narratives.{game}.narrator") is not None
    )


@cache
def narrator_of(game: str) -> Narrator[Any]:
    """The narrator of a game, imported on first use. Raises KeyError for a game that has none."""
    if game not in told_games():
        raise KeyError(game)
    narrator: Narrator[Any] = import_module(f"narratives.{game}.narrator").NARRATOR
    return narrator
