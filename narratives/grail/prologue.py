"""The town before the first night, and the pairs that have come to it."""

from collections.abc import Iterator, Mapping
from typing import Any

from narratives.chronicle.scenes import Line
from narratives.grail.stage import Stage
from narratives.grail.story import Story


def lines(view: Mapping[str, Any], story: Story, salt: str) -> Iterator[Line]:
    """The town, every pair in a sentence or two, what it is all for."""
    stage = Stage((), story, story, view, salt)
    people = view["characters"]
    yield stage.line("headline/prologue", headline=True)
    yield stage.line("prologue/town", fresh=True)
    paired: set[str] = set()
    for name, one in people.items():
        if one["role"] == "master" and one["partner"] in people:
            paired |= {name, one["partner"]}
            yield stage.line("prologue/master", who={"m": name}, fresh=True)
            yield stage.line("prologue/servant", who={"m": name, "s": one["partner"]})
            yield from _looks(stage, name)
            yield from _looks(stage, one["partner"])
    rest = [stage.slot(name) for name in people if name not in paired]
    if rest:
        yield stage.line("prologue/others", people=rest, fresh=True)
    yield stage.line("prologue/last" if people else "prologue/empty", fresh=True)


def _looks(stage: Stage, name: str) -> Iterator[Line]:
    spelling = stage.now.spelt.get(name)
    if spelling is not None and spelling.looks:
        yield stage.line("join/looks", who={"a": name}, text=spelling.looks.rstrip("."))
