"""Rumours that are written as records: what each must say to be told in words (DN-D1, DN-D8)."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from engines.dungeon.faults import bad
from engines.dungeon.state import Dungeon
from engines.dungeon.words import TrapEffect

_WHERE: Final = ("rooms", "passage")
"""Of a way: its two rooms, or itself."""
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "types": ("types",),
    "trap": ("effect", *_WHERE),
    "secret": _WHERE,
    "guard": ("room",),
    "false_treasury": ("room",),
    "false_empty": ("room",),
}
"""What a rumour may be about, and its fields."""


def check_rumours(dungeon: Dungeon) -> None:
    """Records among the rumours can be told. Raises Refused("bad_dungeon") with the place: «rumours.№2.effect»."""
    for number, rumour in enumerate(dungeon.rumours, start=1):
        if isinstance(rumour, Mapping):
            _check(dungeon, f"rumours.№{number}", rumour)


def _check(dungeon: Dungeon, where: str, rumour: Mapping[str, Any]) -> None:
    about = rumour.get("about")
    if not isinstance(about, str) or about not in _FIELDS:
        fault = "missing" if about is None else "choice"
        bad("DN-D1", f"{where}.about", fault, allowed=list(_FIELDS))
    fields = _FIELDS[about]
    for field in rumour:
        if field not in ("about", *fields):
            bad("DN-D1", f"{where}.{field}", "unknown", allowed=["about", *fields])
    allowed: dict[str, list[str]] = {
        "types": [kind.name for kind in dungeon.types],
        "effect": list(get_args(TrapEffect)),
        "room": list(dungeon.rooms),
        "rooms": list(dungeon.rooms),
        "passage": list(dungeon.passages),
    }
    if "rooms" in fields and not rumour.keys() & set(_WHERE):
        bad("DN-D1", f"{where}.rooms", "missing", allowed=allowed["rooms"])
    for field in fields:
        if field in rumour:
            _check_value(f"{where}.{field}", field, rumour[field], allowed[field])
        elif field not in _WHERE:
            bad("DN-D1", f"{where}.{field}", "missing", allowed=allowed[field])


def _check_value(where: str, field: str, given: Any, allowed: list[str]) -> None:
    if field in ("rooms", "types"):
        if not isinstance(given, list | tuple) or not given:
            bad("DN-D1", where, "list", allowed=allowed)
        if field == "rooms" and len(set(map(str, given))) != 2:
            bad("DN-D1", where, "items", bound=2, allowed=allowed)
    for one in given if field in ("rooms", "types") else (given,):
        if one not in allowed:
            bad("DN-D1", where, "choice", allowed=allowed)
