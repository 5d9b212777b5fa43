"""What became of everybody, for the first page of the book."""

from collections.abc import Mapping
from typing import Any

from narratives.duel.cast import Cast
from narratives.duel.story import Story
from narratives.russian.filters import v


def fates(view: Mapping[str, Any], story: Story) -> tuple[tuple[str, str], ...]:
    """Name and fate, from what all have seen."""
    cast = Cast(story.spelt)
    return tuple((name, _fate(name, str(shown["pose"]), story, cast)) for name, shown in view["public"].items())


def _fate(name: str, pose: str, story: Story, cast: Cast) -> str:
    if pose == "dead":
        killer = next((fact.of for fact in reversed(story.facts) if fact.kind == "killed" and fact.who == name), "")
        by = f", от руки: {killer}" if killer else ""
        return v(cast[name], "погиб") + by
    told = {"lies": "остался лежать", "bound": "остался в верёвках", "surrendered": "сдался"}.get(pose)
    if told == "сдался":
        return v(cast[name], told)
    if told:
        verb, _, rest = told.partition(" ")
        return f"{v(cast[name], verb)} {rest}"
    escaped = any(fact.kind == "fled" and fact.who == name for fact in story.of_fight())
    return v(cast[name], "убежал") if escaped else ""
