"""What a group chooses before a war: the options of a lobby, and a cast of the house made by hand."""

from collections.abc import Mapping
from typing import Any

from engines.core.engine import Field
from engines.grail.templates import PAIRS, masters, servants, war_of


def offered() -> tuple[Field, ...]:
    """The options that a lobby offers; the other house numbers are the GM's to set by hand."""
    return (
        Field(name="pairs", kind="option", options=(0, *range(PAIRS, 1, -1))),
        Field(name="close", kind="option", options=("all", "gm")),
        Field(name="tie", kind="option", options=("defender", "reroll", "both")),
        Field(name="mundane_vs_servant", kind="option", options=("refused", "practical", "dramatic", "fits")),
        Field(name="refusal", kind="option", options=("full", "graded")),
        Field(name="mana_floor", kind="option", options=("keep", "drain")),
    )


def casting(options: Mapping[str, Any]) -> tuple[Field, ...]:
    """Who is there from the beginning, of the house templates; the seed casts a war that goes on by itself."""
    if options.get("pairs"):
        return ()
    people = (*masters(), *servants())
    return (Field(name="characters", kind="person", options=people, many=True, optional=True),)


def drawn(options: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The pairs of a war that goes on by itself; an empty table where people play."""
    return war_of(seed, int(options["pairs"]), days=True) if options.get("pairs") else {}
