"""How a player comes to the table: a template, with values of his own where he wants other ones (DU-V4).

What was filled in last counts: a template brings all its numbers and cards, a written sheet whatever it names.
"""

from collections.abc import Mapping
from typing import Any, Final

from engines.core.engine import GM, Field, Sheet
from engines.core.errors import Refused
from engines.duel.cards import house_deck, templates
from engines.duel.commands import LONGEST_NAME
from engines.duel.state import DuelState
from engines.duel.words import small
from engines.duel.written import HIGHEST_THRESHOLD, LONGEST_SHEET, MOST_CARDS, MOST_HITS, read_sheet

MOST_COPIES: Final = 6
_OF_TEMPLATE: Final = ("hits", "threshold", "hand")


def sheet(state: DuelState, draft: Mapping[str, Any]) -> Sheet:
    """A person in the making; whatever no longer fits is left out."""
    form = _Form(state, draft)
    name = form.values["name"]
    return Sheet(
        fields=_fields(state),
        values=form.values,
        commands=() if form.problem else ({"do": "gm.person", "name": name, "person": _person(form.values)},),
        problem=form.problem,
        details=form.details,
        persons=() if form.problem else (name,),
    )


def ready_made(state: DuelState) -> tuple[Mapping[str, Any], ...]:
    """A draft of every template, under a name that is free; first those of whom nobody is there yet."""
    names = {template: template.capitalize() for template in templates()}
    unused_first = sorted(names, key=lambda template: names[template] in state.people)
    return tuple({"name": _free_name(state, names[template]), "template": template} for template in unused_first)


def _free_name(state: DuelState, name: str) -> str:
    names = (name, *(f"{name} {number}" for number in range(2, len(state.people) + 2)))
    return next(one for one in names if one not in state.people)


def _fields(state: DuelState) -> tuple[Field, ...]:
    return (
        Field(name="name", kind="text", options=(LONGEST_NAME,)),
        Field(name="template", kind="option", options=tuple(templates())),
        Field(name="hits", kind="number", options=(1, MOST_HITS), optional=True),
        Field(name="threshold", kind="number", options=(0, HIGHEST_THRESHOLD), optional=True),
        Field(name="hand", kind="option", options=_cards(state), optional=True, many=True, copies=MOST_COPIES),
        Field(name="written", kind="text", options=(LONGEST_SHEET,), optional=True),
        Field(name="sex", kind="option", options=("м", "ж"), optional=True),
    )


def _cards(state: DuelState) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*house_deck(), *state.cards)))


class _Form:
    """The draft read in the order in which it was filled in."""

    def __init__(self, state: DuelState, draft: Mapping[str, Any]) -> None:
        self._state = state
        self.details: dict[str, Any] = {}
        self.values: dict[str, Any] = {"name": "", "sex": None}
        self._wrong = ""
        self._take_template(next(iter(templates())))
        for field, value in draft.items():
            self._take(field, value)
        self.problem = self._problem()

    def _take(self, field: str, value: Any) -> None:
        match field:
            case "name" if isinstance(value, str):
                self.values["name"] = " ".join(value.split())[:LONGEST_NAME]
            case "template" if isinstance(value, str) and value in templates():
                self._take_template(value)
            case "hits" if _within(value, 1, MOST_HITS):
                self.values["hits"] = value
            case "threshold" if _within(value, 0, HIGHEST_THRESHOLD):
                self.values["threshold"] = value
            case "hand" if isinstance(value, list | tuple):
                self.values["hand"] = [card for card in value if card in _cards(self._state)]
            case "written" if isinstance(value, str):
                self._take_written(value)
            case "sex" if value in ("м", "ж"):
                self.values["sex"] = value

    def _take_template(self, template: str) -> None:
        given = templates()[template]
        self.values |= {"template": template, **{name: given[name] for name in _OF_TEMPLATE}}
        self._wrong, self.details = "", {}

    def _take_written(self, words: str) -> None:
        self._wrong, self.details = "", {}
        try:
            found = read_sheet(words, self._state.cards)
        except Refused as refused:
            self._wrong, self.details = refused.code, dict(refused.details)
            return
        if "template" in found:
            self._take_template(found["template"])
        self.values |= {name: found[name] for name in _OF_TEMPLATE if name in found}

    def _problem(self) -> str:
        name = self.values["name"]
        if self._wrong:
            return self._wrong
        if not self.values["hand"]:
            return "no_cards"
        if len(self.values["hand"]) > MOST_CARDS:
            self.details = {"most": MOST_CARDS}
            return "too_many_cards"
        if not name:
            return "no_name"
        taken = {small(one) for one in (*self._state.people, GM)}
        return "name_taken" if small(name) in taken else ""


def _within(value: Any, lowest: int, highest: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest


def _person(values: Mapping[str, Any]) -> dict[str, Any]:
    """The person of the set-up."""
    person = {"template": values["template"], "hits": values["hits"], "max": values["hits"]}
    person |= {"threshold": values["threshold"], "hand": list(values["hand"])}
    return {**person, **({"sex": values["sex"]} if values["sex"] else {})}
