"""House numbers of a game: options that are too many for buttons, written by a GM in the lobby, a line each. Pure."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from engines.core.errors import Refused
from engines.core.registry import engine_of
from tgbot.texts import understood

MOST_LINES = 60


def read(written: str) -> dict[str, Any]:
    """«numbers.whispers = 30» a line as options; a value is JSON or a bare word. Raises Refused("bad_tuning")."""
    options: dict[str, Any] = {}
    lines = [line.strip() for line in written.splitlines() if line.strip()]
    if not lines or len(lines) > MOST_LINES:
        raise Refused("bad_tuning", line="")
    for line in lines:
        name, sign, value = line.partition("=")
        path = [part.strip() for part in name.split(".")]
        if not sign or not all(path) or not value.strip():
            raise Refused("bad_tuning", line=line[:60])
        _put(options, path, _value(value.strip()), line)
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
    for words, value in (("yes", True), ("no", False)):
        if written.lower() in understood(words):
            return value
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
    """The options after what a GM has written. Raises Refused: not understood, or what the game says of them."""
    changed = laid_over(options, read(written))
    engine_of(game).new(changed, setup)
    return changed


def told(options: Mapping[str, Any], offered: frozenset[str], prefix: str = "") -> Iterator[str]:
    """The options that no button shows, as they are written."""
    for name, value in options.items():
        if not prefix and name in offered:
            continue
        if isinstance(value, Mapping):
            yield from told(value, frozenset(), f"{prefix}{name}.")
        else:
            yield f"{prefix}{name} = {json.dumps(value, ensure_ascii=False)}"
