"""Helpers for tests of the Moon War: games from seeds, commands from choices, what the events add up to."""

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from engines.core.dice import SeedRoller
from engines.core.engine import GM, Choice, Field
from engines.core.journal import Play
from engines.moonwar.engine import ENGINE
from engines.moonwar.state import MoonwarState

War = Play[MoonwarState]


def begin(roller: SeedRoller, **options: Any) -> War:
    """A war with its cast drawn."""
    war, _ = Play.begin(ENGINE, options, {}).act({"do": "start"}, roller)
    return war


def view(war: War) -> dict[str, Any]:
    return ENGINE.view(war.state, GM)


@st.composite
def filled(draw: st.DrawFn, choice: Choice, war: War) -> dict[str, Any]:
    """A command from a choice, its fields filled with any of the values that it allows."""
    command: dict[str, Any] = {"do": choice.do, **choice.preset}
    for field in choice.fields:
        if field.optional and draw(st.booleans()):
            continue
        if choice.do == "add" and field.kind == "text":
            command[field.name] = f"Гость {len(war.state.people)}"  # the one text that must be new
        else:
            command[field.name] = draw(_value(field))
    return command


def _value(field: Field) -> st.SearchStrategy[Any]:
    if field.kind == "text":
        return st.text(st.characters(codec="utf-8"), min_size=1, max_size=12).map(lambda text: f"«{text}»")
    if field.kind == "number":
        lowest, highest = (int(bound) for bound in field.options)
        one: st.SearchStrategy[Any] = st.integers(lowest, highest)
    else:
        one = st.sampled_from(field.options)
    if not field.many:
        return one
    unique = field.kind != "number"
    return st.lists(one, min_size=0 if field.optional else field.least, max_size=field.most, unique=unique)


def names_of(events: Sequence[Mapping[str, Any]]) -> list[str]:
    return [event["event"] for event in events]
