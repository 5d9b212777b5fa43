"""How a player comes to the table: a template, with values of his own where he wants other ones (DU-V4)."""

from collections.abc import Mapping
from typing import Any

from engines.core.engine import GM, Field, Sheet
from engines.duel.cards import house_deck, templates
from engines.duel.choices import LONGEST_NAME
from engines.duel.state import DuelState

MOST_HITS = 20
HIGHEST_THRESHOLD = 5


def sheet(state: DuelState, draft: Mapping[str, Any]) -> Sheet:
    """A person in the making; whatever no longer fits is left out."""
    values = _values(state, draft)
    problem = _problem(state, values)
    name = values["name"]
    return Sheet(
        fields=_fields(state),
        values=values,
        commands=() if problem else ({"do": "gm.person", "name": name, "person": _person(values)},),
        problem=problem,
        persons=() if problem else (name,),
    )


def ready_made(state: DuelState) -> tuple[Mapping[str, Any], ...]:
    """A draft of every template, under a name that is free."""
    return tuple({"name": _free_name(state, template.capitalize()), "template": template} for template in templates())


def _free_name(state: DuelState, name: str) -> str:
    names = (name, *(f"{name} {number}" for number in range(2, len(state.people) + 2)))
    return next(one for one in names if one not in state.people)


def _fields(state: DuelState) -> tuple[Field, ...]:
    return (
        Field(name="name", kind="text", options=(LONGEST_NAME,)),
        Field(name="template", kind="option", options=tuple(templates())),
        Field(name="hits", kind="number", options=(1, MOST_HITS), optional=True),
        Field(name="threshold", kind="number", options=(0, HIGHEST_THRESHOLD), optional=True),
        Field(name="hand", kind="option", options=_cards(state), optional=True, many=True),
        Field(name="sex", kind="option", options=("м", "ж"), optional=True),
    )


def _cards(state: DuelState) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*house_deck(), *state.cards)))


def _values(state: DuelState, draft: Mapping[str, Any]) -> dict[str, Any]:
    template = draft.get("template")
    if template not in templates():
        template = next(iter(templates()))
    given = templates()[template]
    name = draft.get("name")
    hand = draft.get("hand")
    known = [card for card in _cards(state) if isinstance(hand, list | tuple) and card in hand]
    return {
        "name": " ".join(name.split())[:LONGEST_NAME] if isinstance(name, str) else "",
        "template": template,
        "hits": _within(draft.get("hits"), 1, MOST_HITS, given["hits"]),
        "threshold": _within(draft.get("threshold"), 0, HIGHEST_THRESHOLD, given["threshold"]),
        "hand": known,
        "sex": draft.get("sex") if draft.get("sex") in ("м", "ж") else None,
    }


def _within(value: Any, lowest: int, highest: int, default: int) -> int:
    fits = isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest
    return value if fits else default


def _problem(state: DuelState, values: Mapping[str, Any]) -> str:
    if not values["name"]:
        return "no_name"
    return "name_taken" if values["name"] in state.people or values["name"] == GM else ""


def _person(values: Mapping[str, Any]) -> dict[str, Any]:
    """The person of the set-up: the template's hand unless he has chosen cards himself."""
    person = {"template": values["template"], "hits": values["hits"], "max": values["hits"]}
    person["threshold"] = values["threshold"]
    return {**person, **{name: values[name] for name in ("hand", "sex") if values[name]}}
