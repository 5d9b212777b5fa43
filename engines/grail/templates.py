"""The house templates: seven Servants and seven masters, and a war of them seated and paired at random."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engines.core.dice import SeedRoller

PAIRS: Final = 7
"""In a whole war."""


@cache
def _house() -> dict[str, list[dict[str, Any]]]:
    text = files("engines.grail").joinpath("data/templates.json").read_text(encoding="utf-8")
    house: dict[str, list[dict[str, Any]]] = json.loads(text)
    return house


def masters() -> Mapping[str, dict[str, Any]]:
    """The sheets of the masters by name."""
    return {sheet["name"]: sheet for sheet in _house()["masters"]}


def servants() -> Mapping[str, dict[str, Any]]:
    """The sheets of the Servants by class, which is their name."""
    return {sheet["name"]: sheet for sheet in _house()["servants"]}


def template(name: str) -> dict[str, Any] | None:
    """The sheet of that name, of a master or a Servant."""
    return masters().get(name) or servants().get(name)


def war_of(seed: str, pairs: int = PAIRS, *, days: bool = False) -> dict[str, Any]:
    """The set-up of a war of so many pairs (2 … 7), drawn by ``seed`` alone; ``days``: with days (GR-D1)."""
    roller = SeedRoller(f"cast/{seed}")
    left, there = list(masters().values()), list(servants().values())
    drawn = [(_draw(left, roller), _draw(there, roller)) for _ in range(pairs)]
    names = [[master["name"], servant["name"]] for master, servant in drawn]
    return {
        "characters": [sheet for pair in drawn for sheet in pair],
        "war": {"pairs": names, **({"days": True} if days else {})},
    }


def _draw(sheets: list[dict[str, Any]], roller: SeedRoller) -> dict[str, Any]:
    return sheets.pop(roller.face(len(sheets), "")[0] - 1)
