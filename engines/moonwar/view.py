"""The position as everybody may see it: a Moon War has no secrets."""

from typing import Any

from engines.moonwar.scenarios import scenario_of
from engines.moonwar.scenarios.base import Scenario
from engines.moonwar.state import FORCE, MoonwarState, Person


def view(state: MoonwarState) -> dict[str, Any]:
    """The whole position as JSON-ready data (the book's «View»)."""
    opened = state.phase != "setup" and state.scenario is not None
    scenario = scenario_of(state.scenario) if opened and state.scenario is not None else None
    force = _force_name(state, scenario)
    return {
        "phase": state.phase,
        "edition": state.options.edition,
        "scenario": state.scenario,
        "turn": state.turn,
        "list": [*state.order, *([force] if force is not None and _force_listed(state, scenario) else [])],
        "characters": {name: _character(person, force) for name, person in state.people.items()},
        "alliances": _alliances(state),
        "force": _force(state, scenario),
        "special": {} if scenario is None else scenario.special_view(state.special),
        "deeds": {name: dict(vars(person.deeds)) for name, person in state.people.items()},
        "prose": {turn: prose.model_dump() for turn, prose in state.prose.items()},
        "result": None if state.result is None else state.result.model_dump(mode="json"),
        "last_dice": list(state.last_dice),
    }


def _character(person: Person, force: str | None) -> dict[str, Any]:
    return {
        "id": person.id,
        "category": person.category,
        "status": person.status,
        "mods": list(person.mods),
        "power": person.power,
        "captor": force if person.captor == FORCE else person.captor,
        "broken": person.broken,
        "form": person.form,
        "killed_by": person.killed_by,
        "out_turn": person.out_turn,
    }


def _alliances(state: MoonwarState) -> list[dict[str, Any]]:
    ordered = sorted(state.alliances, key=lambda alliance: state.order.index(alliance.members[0]))
    return [{"members": list(alliance.members), "quarrel": alliance.quarrel} for alliance in ordered]


def _force_name(state: MoonwarState, scenario: Scenario | None) -> str | None:
    if scenario is None or state.force is None:
        return None
    return scenario.force_now(state.special, state.turn).name


def _force_listed(state: MoonwarState, scenario: Scenario | None) -> bool:
    return scenario is not None and scenario.force_listed(state)


def _force(state: MoonwarState, scenario: Scenario | None) -> dict[str, Any] | None:
    """The die is that of the next turn."""
    if scenario is None or state.force is None:
        return None
    now = scenario.force_now(state.special, state.turn + 1)
    return {
        "name": now.name,
        "die": now.die,
        "power": state.force.power,
        "mods": list(state.force.mods),
        "captives": [name for name in state.order if state.people[name].captor == FORCE],
    }
