"""A table as people write it down (the book's «setup»)."""

from collections.abc import Mapping
from typing import Any

from pydantic import ConfigDict, ValidationError, field_validator

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.given import Text, wrong_fields
from engines.core.model import Frozen
from engines.duel.cards import Card
from engines.duel.options import Options
from engines.duel.persons import person_of
from engines.duel.shapes import Names, Natural, Positive
from engines.duel.state import DuelState, Fight, Person


class _Strict(Frozen):
    model_config = ConfigDict(strict=True)


class FightSetup(_Strict):
    """A fight under way."""

    ring: Names
    turn: str = ""
    """Empty: the first of the ring."""
    step: Positive = 1
    sides: dict[str, Text] = {}
    waiting: Names = ()
    fled: Names = ()


class TableSetup(_Strict):
    """The whole set-up; persons are read one by one, since a template may stand behind each."""

    people: dict[Text, dict[str, Any]]
    gathering: bool = False
    """Nobody has to be there yet: players come one by one. Not in the rule book, where somebody always is."""
    cards: dict[Text, Card] = {}
    clock: Natural = 0
    fight: FightSetup | None = None

    @field_validator("cards", mode="before")
    @classmethod
    def _without_nulls(cls, given: Any) -> Any:
        """What a card does not have is not written: null stands only in a position that was stored."""
        if isinstance(given, dict) and any(isinstance(card, dict) and None in card.values() for card in given.values()):
            raise ValueError("null")
        return given


def position(options: Options, setup: object) -> DuelState:
    """The position before the first command. Raises Refused("bad_setup") for whatever is no table (DU-V3)."""
    if not isinstance(setup, Mapping):
        raise Refused("bad_setup")
    try:
        table = TableSetup.model_validate(dict(setup))
        people = {name: person_of(given, table.cards) for name, given in table.people.items()}
    except ValueError as error:
        raise Refused("bad_setup", fields=_fields(error)) from error
    if not people and not table.gathering:
        raise Refused("bad_setup", fields=["people"])
    if GM in people or not all(knows(people, name) for name in people):
        raise Refused("bad_setup", fields=["people"])
    fight = None if table.fight is None else _fight(table.fight, people)
    return DuelState(options=options, cards=table.cards, people=people, clock=table.clock, fight=fight)


def knows(people: Mapping[str, Person], name: str) -> bool:
    """Are those whom a person lets through or agrees with others at the table?"""
    named = (*people[name].open, *people[name].consent)
    return all(other in people and other != name for other in named)


def _fields(error: ValueError) -> list[str]:
    return wrong_fields(error, -1) if isinstance(error, ValidationError) else []


def _fight(given: FightSetup, people: Mapping[str, Person]) -> Fight:
    ring = given.ring
    named = {*ring, *given.fled, *given.sides}
    here = named <= people.keys() and set(given.waiting) <= set(ring) and not set(given.fled) & set(ring)
    if len(ring) < 2 or not here or any(people[name].state == "dead" for name in ring):
        raise Refused("bad_setup", fields=["fight"])
    turn = given.turn if "turn" in given.model_fields_set else ring[0]
    able = [name for name in ring if people[name].able]
    sides = {**{name: name for name in ring}, **given.sides}
    if turn not in able or len({sides[name] for name in able}) < 2:
        raise Refused("bad_setup", fields=["fight"])
    waiting = tuple(name for name in given.waiting if name in able)
    return Fight(ring=ring, turn=turn, step=given.step, sides=sides, waiting=waiting, fled=given.fled)
