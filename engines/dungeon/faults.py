"""What is wrong with a dungeon that somebody wrote: which must is broken, where, and how (DN-D)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NoReturn

from pydantic_core import ErrorDetails

from engines.core.errors import Refused
from engines.dungeon.shapes import MonsterShape

_SHAPES: Final = frozenset({MonsterShape.__name__})
"""Shapes that stand beside another one: their names are no part of a place."""

_KINDS: Final[Mapping[str, str]] = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "int_type": "number",
    "bool_type": "flag",
    "string_type": "text",
    "tuple_type": "list",
    "dict_type": "fields",
    "model_type": "fields",
    "mapping_type": "fields",
}
"""How pydantic calls a fault, and the book's reader."""


def bad(rule: str, where: str, fault: str = "", **details: Any) -> NoReturn:
    """Refuse a dungeon: which must is broken, where, and how; ``allowed`` among the details: what may stand there."""
    told = {"fault": fault} if fault else {}
    raise Refused("bad_dungeon", rule=rule, where=where, **told, **details)


def misshapen(data: Any, errors: Sequence[ErrorDetails]) -> NoReturn:
    """Refuse a dungeon that breaks the format, by its first fault (DN-D1)."""
    # Of what may be a word or a record, whoever wrote a record meant the record.
    meant = [one for one in errors if not (one["type"] == "string_type" and isinstance(one["input"], dict))]
    error = (meant or errors)[0]
    fault, details = _fault(error, _is_one_of_several(error, errors))
    bad("DN-D1", _place_of(data, error["loc"]), fault, **details)


def _fault(error: ErrorDetails, one_of_several: bool) -> tuple[str, dict[str, Any]]:
    kind, more = error["type"], error.get("ctx", {})
    if kind == "literal_error":
        return "choice", {"allowed": _choices(str(more["expected"]))}
    if kind in ("greater_than_equal", "less_than_equal"):
        return ("least", {"bound": more["ge"]}) if kind == "greater_than_equal" else ("most", {"bound": more["le"]})
    if kind == "too_long" and isinstance(error["input"], str):
        return "long", {"bound": more["max_length"]}
    if kind in ("too_short", "too_long"):
        return "items", {"bound": more.get("min_length", more.get("max_length"))}
    if kind == "value_error":
        return str(more["error"]).replace("no such ", ""), {}
    if kind != "missing" and error["input"] is None:
        return "blank", {}
    if kind == "string_type" and one_of_several:
        return "either", {}
    return _KINDS.get(kind, ""), {}


def _is_one_of_several(error: ErrorDetails, errors: Sequence[ErrorDetails]) -> bool:
    """Was the same value tried in another shape, too?"""
    return any(
        one is not error and one["loc"][:-1] == error["loc"][:-1] and one["input"] is error["input"] for one in errors
    )


def _choices(expected: str) -> list[str]:
    """«'open', 'door' or 'stairs'» as pydantic puts it."""
    return [one.strip("' ") for one in expected.replace(" or ", ", ").split(",")]


def _place_of(data: Any, path: Sequence[str | int]) -> str:
    """A place as its writer finds it: «rooms.7.name» is the name of room 7; what has no id is «№2» in its list."""
    named = []
    for step in path:
        if isinstance(step, int):
            data = data[step] if isinstance(data, list | tuple) and step < len(data) else None
            of = data.get("id", data.get("name")) if isinstance(data, Mapping) else None
            named.append(of if isinstance(of, str) and of.strip() else f"№{step + 1}")
        elif isinstance(data, Mapping) and step not in _SHAPES:
            data = data.get(step)
            named.append(step)
    return ".".join(named)


def unique(where: str, names: Iterable[str]) -> None:
    """Refuse what bears a name that stands there already."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            bad("DN-D1", where, "twice", allowed=[name])
        seen.add(name)
