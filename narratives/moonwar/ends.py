"""What became of everybody, a few words each: the first page of a war's book."""

from collections.abc import Mapping
from typing import Any

from narratives.moonwar.cast import Cast
from narratives.russian.filters import v


def fates(view: Mapping[str, Any], cast: Cast) -> tuple[tuple[str, str], ...]:
    """Every character with his fate so far, in the order in which they came in."""
    return tuple((name, _fate(name, one, view, cast)) for name, one in view["characters"].items())


def _fate(name: str, one: Mapping[str, Any], view: Mapping[str, Any], cast: Cast) -> str:
    person = cast.member(name).person
    over = view["phase"] == "over"
    when = f" на ходу {one['out_turn']}" if one["out_turn"] else ""
    if one["status"] == "dead":
        by = f" ({one['killed_by']})" if one["killed_by"] else ""
        return f"{v(person, 'погиб')}{when}{by}"
    if one["status"] != "in":
        return f"{v(person, 'выбыл')}{when}"
    if one["captor"]:
        return f"в плену ({one['captor']})"
    if over and name in ((view["result"] or {}).get("winners") or ()):
        return v(person, "победил")
    return f"{v(person, 'дожил')} до конца" if over else ""
