"""The clearing before the first blow."""

from collections.abc import Iterator, Mapping
from typing import Any

from narratives.chronicle.scenes import Line
from narratives.duel.cast import Cast
from narratives.duel.story import Story


def lines(view: Mapping[str, Any], story: Story) -> Iterator[Line]:
    """The place, and who has come so far."""
    cast = Cast(story.spelt)
    people = [name for name, shown in view["public"].items() if shown["pose"] != "dead"]
    yield Line("headline/prologue", headline=True)
    yield Line("prologue/place")
    if people:
        yield Line("prologue/people", {"people": cast.slots(people)}, frozenset({_size(len(people))}), fresh=True)
    yield Line("prologue/last", fresh=True)


def _size(count: int) -> str:
    return "alone" if count == 1 else "pair" if count == 2 else "crowd"
