"""What became of everybody: a line each for the first page of the book."""

from collections.abc import Mapping
from typing import Any

from narratives.grail.memory import where
from narratives.grail.stage import Cast
from narratives.grail.story import Story
from narratives.russian import numerals
from narratives.russian.filters import v


def fates(view: Mapping[str, Any], story: Story) -> tuple[tuple[str, str], ...]:
    """Everybody's name and fate, in the order of the list."""
    cast = Cast(view, story)
    return tuple((_shown(story, name), _fate(view, story, cast, name)) for name in view["characters"])


def _shown(story: Story, name: str) -> str:
    true = story.revealed.get(name)
    return f"{name} — {true}" if true else name


def _fate(view: Mapping[str, Any], story: Story, cast: Cast, name: str) -> str:
    one = view["characters"][name]
    if one["fate"]:
        return str(one["fate"])
    if not view["war"]:
        return ""
    person = cast.person(name)
    if view["war"]["winner"] and name in view["war"]["winner"]:
        return v(person, "взял", "взяла", "взяло", "взяли") + " Грааль"
    gone = next((fall for fall in story.fallen if fall.servant in (name, one["partner"])), None)
    if gone is None:
        return ""
    night = f"в ночь {numerals.ordinal(gone.night, 'acc', 'f')}"
    if one["role"] == "servant":
        return f"{v(person, 'исчез')} {night} {where(gone.place)}".strip()
    return f"{v(person, 'выбыл')} из войны {night}"
