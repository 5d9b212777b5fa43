"""What a group chooses before its war: options, and perhaps a cast of its own instead of the dice's."""

from collections.abc import Mapping
from typing import Any, get_args

from engines.core.engine import Field
from engines.moonwar.events import EditionName
from engines.moonwar.roster import drawn_from
from engines.moonwar.scenarios import SCENARIOS
from engines.moonwar.scenarios.walachia import TATARI

_ROLES = {2: ("carrier", False), 6: ("host", False), 7: ("demons", True)}
"""The field of a scenario's set-up that names one (or some) of the cast."""


def offered() -> tuple[Field, ...]:
    """The options of the lobby; an empty scenario is thrown (MW-P1)."""
    return (
        Field(name="edition", kind="option", options=get_args(EditionName)),
        Field(name="scenario", kind="option", options=("", *SCENARIOS)),
        Field(name="green", kind="flag"),
        Field(name="turns_by", kind="option", options=("anyone", "gm")),
    )


def casting(options: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[Field, ...]:
    """The cast made by hand: only for a chosen scenario; whoever has a role is one of those chosen so far."""
    scenario = options.get("scenario")
    if scenario not in SCENARIOS:
        return ()
    names = [listed.name for listed in drawn_from(None, bool(options.get("green")))]
    if scenario == 3:  # he must be in it
        names.sort(key=lambda name: name != TATARI)
    cast = Field(name="characters", kind="person", options=tuple(names), many=True, open=True)
    chosen = tuple(name for name in setup.get("characters", ()) if isinstance(name, str))
    if scenario not in _ROLES or not chosen:
        return (cast,)
    role, many = _ROLES[scenario]
    return cast, Field(name=role, kind="person", options=chosen, many=many)
