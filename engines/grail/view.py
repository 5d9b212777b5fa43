"""The position as a viewer may see it (the book's «View», GR-15.4)."""

from typing import Any

from engines.core.engine import GM, Viewer
from engines.grail.draft import standing
from engines.grail.events import UNKNOWN
from engines.grail.ladder import Ladder
from engines.grail.state import Character, Cliche, Conflict, GrailState


def view(state: GrailState, viewer: Viewer) -> dict[str, Any]:
    """The position as JSON-ready data; secret phantasms of others stand under their labels."""
    own = {name for name, person in state.people.items() if viewer is not None and viewer in (name, person.partner)}
    known = set(state.people) if viewer == GM else own
    return {
        "conflict": None if state.conflict is None else _conflict(state, state.conflict, known),
        "characters": {
            name: _character(person, state.options.ranks, known=name in known) for name, person in state.people.items()
        },
        "war": _war(state),
    }


def _conflict(state: GrailState, conflict: Conflict, known: set[str]) -> dict[str, Any]:
    still_in = set(standing(conflict))
    return {
        "title": conflict.title,
        "kind": conflict.kind,
        "life": conflict.life,
        "initiative": conflict.initiative,
        "clash": conflict.clash,
        "round": conflict.round,
        "sides": {side: [name for name in names if name in still_in] for side, names in conflict.sides.items()},
        "out": list(conflict.out),
        "declared": list(conflict.declared),
        "groups": {group.leader: list(group.names) for group in conflict.groups},
        "fits": {
            f"{who}: {_shown(name, state.people[who].cliches[name], who in known)}": fit
            for who, fits in conflict.fits.items()
            for name, fit in fits.items()
        },
    }


def _shown(name: str, cliche: Cliche, known: bool) -> str:
    return cliche.label if cliche.secret and not known else name


def _character(person: Character, ladder: Ladder, *, known: bool) -> dict[str, Any]:
    ranks: dict[str, str] = {}
    most: dict[str, str] = {}
    for name, cliche in person.cliches.items():
        secret = cliche.secret and not known
        shown = _shown(name, cliche, known)
        ranks[shown] = UNKNOWN if secret else ladder.rank(cliche.level)
        most[shown] = UNKNOWN if secret else ladder.rank(cliche.max)
    named = known or any(cliche.phantasm and cliche.revealed for cliche in person.cliches.values())
    return {
        "role": person.role,
        "pc": person.pc,
        "ranks": ranks,
        "max": most,
        "seals": person.seals,
        "boon": None if person.boon is None else ladder.rank(person.boon.level),
        "partner": person.partner,
        "foes": {name: ladder.rank(level) for name, level in person.foes.items()},
        "items": {name: ladder.rank(item.level) for name, item in person.items.items()},
        "true_name": person.true_name if named else None,
        "fate": person.fate,
        # Only where a sheet says so: the book knows nothing of it.
        **({} if person.gender is None else {"gender": person.gender}),
    }


def _war(state: GrailState) -> dict[str, Any] | None:
    war = state.war
    if war is None:
        return None
    # A war without days looks as if there were none: the book knows nothing of them.
    days = {"day": war.day, "dawns": war.dawns, "allies": [list(two) for two in war.allies]} if war.days else {}
    return {
        "night": war.night,
        "alive": [servant for _, servant in war.alive],
        "winner": None if war.winner is None else list(war.winner),
        **days,
    }
