"""The war as a picture: the map of its people, with the names that the texts use."""

from collections.abc import Mapping
from typing import Any

from narratives.chronicle.words import Words
from narratives.moonwar.cast import Cast
from narratives.pictures.canvas import Picture
from narratives.pictures.theme import Theme
from narratives.pictures.war import war_map


def people(view: Mapping[str, Any], cast: Cast, words: Words, theme: Theme) -> Picture | None:
    """Who is alive, allied, captive, dead; nothing before the war has begun."""
    if view["phase"] == "setup":
        return None
    names = {who: cast.slot(who).short.nom for who in view["characters"]}
    living = sum(one["status"] == "in" for one in view["characters"].values())
    state = "война окончена" if view["phase"] == "over" else f"в городе: {living}"
    under = f"Ход {view['turn']} · {state}" if view["turn"] else f"Начало · {state}"
    return war_map(view, names, words.value("scenario", view["scenario"]), under, theme)
