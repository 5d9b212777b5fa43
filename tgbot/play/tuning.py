"""House numbers of a game: options that are too many for buttons, written by a GM in the lobby, a line each. Pure."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from engines.core.errors import Refused
from engines.core.registry import engine_of
from narratives.chronicle.house import House, Number, said
from narratives.registry import narrator_of
from tgbot.texts import plain, understood

MOST_LINES = 60
_SEVERAL = re.compile(r"-?\d+(?:(?:,\s*|\s+)-?\d+)+")
"""«3 4 1», «3, 4, 1»."""


def question(house: House, options: Mapping[str, Any]) -> str:
    """What may be changed, group by group, each line as it is written, with the values that the options have now."""
    groups = [(title, [_line(one, options) for one in numbers]) for title, numbers in house.groups]
    return plain("tuning.question", groups=groups)


def _line(number: Number, options: Mapping[str, Any]) -> tuple[str, str, str]:
    value: Any = options
    for part in number.option:
        value = value.get(part) if isinstance(value, Mapping) else None
    return number.name, said(number.now if value is None else value), number.about


def read(house: House, written: str) -> dict[str, Any]:
    """«шепотки = 30» a line as options; by the option's own name, «numbers.whispers = 30», as well.

    A value is a number, several of them, a word. Raises Refused("bad_tuning").
    """
    options: dict[str, Any] = {}
    lines = [line.strip() for line in written.splitlines() if line.strip()]
    if not lines or len(lines) > MOST_LINES:
        raise Refused("bad_tuning", line="")
    for line in lines:
        name, sign, value = (part.strip() for part in line.partition("="))
        number = house.named(name)
        path = list(number.option) if number is not None else [part.strip() for part in name.split(".")]
        # What stands behind a dash is copied from the question.
        value = value.partition(" — ")[0].strip()
        if not sign or not all(path) or not value:
            raise Refused("bad_tuning", line=line[:60])
        _put(options, path, _value(value), line)
    return options


def _put(options: dict[str, Any], path: list[str], value: Any, line: str) -> None:
    at = options
    for part in path[:-1]:
        inner = at.setdefault(part, {})
        if not isinstance(inner, dict):
            raise Refused("bad_tuning", line=line[:60])
        at = inner
    at[path[-1]] = value


def _value(written: str) -> Any:
    word = written.lower()
    for words, value in (("yes", True), ("no", False)):
        if word in understood(words):
            return value
    if _SEVERAL.fullmatch(written):
        return [int(part) for part in written.replace(",", " ").split()]
    try:
        return json.loads(written)
    except ValueError:
        return written


def laid_over(options: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The options with these in them; what lies inside one another is changed inside."""
    merged = dict(options)
    for name, value in changes.items():
        old = merged.get(name)
        merged[name] = laid_over(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged


def tuned(game: str, options: Mapping[str, Any], setup: Mapping[str, Any], written: str) -> dict[str, Any]:
    """The options after what a GM has written.

    Raises Refused: "bad_tuning" for what is not understood, "bad_number" with the line that the game does not take.
    """
    house = narrator_of(game).words.house
    changed = laid_over(options, read(house, written))
    if not _taken(game, changed, setup):
        lines = [line.strip() for line in written.splitlines() if line.strip()]
        alone = (line for line in lines if not _taken(game, laid_over(options, read(house, line)), setup))
        raise Refused("bad_number", line=next(alone, lines[-1])[:60])
    return changed


def _taken(game: str, options: Mapping[str, Any], setup: Mapping[str, Any]) -> bool:
    try:
        engine_of(game).new(options, setup)
    except Refused:
        return False
    return True


def told(options: Mapping[str, Any], offered: frozenset[str], house: House) -> list[str]:
    """The options that no button shows, as they are written."""
    return [_said(path, value, house) for path, value in _leaves(options, ()) if path[0] not in offered]


def _leaves(options: Mapping[str, Any], above: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, value in options.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*above, name))
        else:
            yield (*above, name), value


def _said(path: tuple[str, ...], value: Any, house: House) -> str:
    number = house.of(path)
    return f"{'.'.join(path) if number is None else number.name} = {said(value)}"
