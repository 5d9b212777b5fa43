"""What a group chooses before a war: the options of a lobby, and a cast made by hand."""

from collections.abc import Mapping
from typing import Any

from engines.core.engine import Field
from engines.moonwar.roster import everybody
from engines.moonwar.scenarios.walachia import TATARI

_OF_TATARI = 3
_FIELDS_OF_CAST: dict[int, tuple[str, bool]] = {2: ("carrier", False), 6: ("host", False), 7: ("demons", True)}
"""Scenario -> the role that somebody of the cast must have, and whether several may."""


def offered() -> tuple[Field, ...]:
    """The options that a lobby offers; everything else is the GM's to set by hand. An empty scenario is thrown."""
    return (
        Field(name="edition", kind="option", options=("third", "second")),
        Field(name="scenario", kind="option", options=("", *range(1, 9))),
        Field(name="green", kind="flag"),
        Field(name="turns_by", kind="option", options=("anyone", "gm")),
    )


def casting(options: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[Field, ...]:
    """Who is in the war, in list order, and the role that its scenario needs; nothing before a scenario is chosen."""
    scenario = options.get("scenario")
    if not isinstance(scenario, int):
        return ()
    people = tuple(listed.name for listed in everybody())
    if scenario == _OF_TATARI:
        # No such war is possible without him: he stands first, where nobody overlooks him.
        people = (TATARI, *(name for name in people if name != TATARI))
    fields = [Field(name="characters", kind="person", options=people, many=True, open=True)]
    chosen = tuple(setup.get("characters", ()))
    if scenario in _FIELDS_OF_CAST and chosen:
        name, many = _FIELDS_OF_CAST[scenario]
        fields.append(Field(name=name, kind="person", options=chosen, many=many))
    return tuple(fields)
