"""The people who may be drawn into a war: ``data/roster.json``, 64 of the canon and 11 «green» ones (MW-P2, P3, P7)."""

import json
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

RosterCategory = Literal["mage", "church", "apostle", "civilian"]


class Listed(NamedTuple):
    """One line of the list of characters; its place in the list is the number that a die must show."""

    id: str
    name: str
    category: RosterCategory
    green: bool
    note: str | None


@cache
def everybody() -> tuple[Listed, ...]:
    """The whole list by the global number: the green ones are its last eleven."""
    data = json.loads(files("engines.moonwar").joinpath("data/roster.json").read_text(encoding="utf-8"))
    lines = sorted(data["characters"], key=lambda line: line["global_number"])
    return tuple(Listed(line["id"], line["name"], line["category"], line["green"], line["note"]) for line in lines)


@cache
def by_name() -> dict[str, Listed]:
    """The list as a dictionary; names are unique in it (MW-P6)."""
    return {listed.name: listed for listed in everybody()}


@cache
def drawn_from(category: RosterCategory | None, green: bool) -> tuple[Listed, ...]:
    """Whom a die over a category (None: over the whole list) may name, the face being the place from 1.

    In every category the green ones stand last, as they do in the whole list, so a place is also the printed number.
    """
    return tuple(
        listed
        for listed in everybody()
        if (category is None or listed.category == category) and (green or not listed.green)
    )
