"""What a group chooses before a war: the options of a lobby, and a cast of the house made by hand."""

from engines.core.engine import Field
from engines.grail.templates import masters, servants


def offered() -> tuple[Field, ...]:
    """The options that a lobby offers; the other house numbers are the GM's to set by hand."""
    return (
        Field(name="close", kind="option", options=("all", "gm")),
        Field(name="tie", kind="option", options=("defender", "reroll", "both")),
        Field(name="mundane_vs_servant", kind="option", options=("refused", "practical", "dramatic", "fits")),
        Field(name="refusal", kind="option", options=("full", "graded")),
        Field(name="mana_floor", kind="option", options=("keep", "drain")),
    )


def casting() -> tuple[Field, ...]:
    """Who is there from the beginning, of the house templates."""
    people = (*masters(), *servants())
    return (Field(name="characters", kind="person", options=people, many=True, optional=True),)
