"""The people, forces, passers-by and places of the Moon War, as the narrator knows them.

Everything is read once, on first use, from `data/names.json`; nothing here is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

from pydantic import BaseModel, ConfigDict

from narratives.russian.decline import person
from narratives.russian.noun import Gender, Place
from narratives.russian.person import Person

FactKind = Literal["ability", "weapon", "temper", "quirk", "past", "weakness"]


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Fact(_Data):
    """A full sentence about its owner. `past` is background, never an event of this war."""

    kind: FactKind
    text: str


class Relation(_Data):
    """What its owner is to the person named `to`: `kind` is a key of `relation_kinds()`.

    `note` describes the other one; it helps to choose and write a text and is not for insertion.
    `role` comes with kin only: parent, child, sibling, ancestor, descendant.
    """

    to: str
    kind: str
    role: Literal["parent", "child", "sibling", "ancestor", "descendant"] | None = None
    note: str


class Title(_Data):
    """The Russian word for a relation kind by the gender of its owner: «соперник», «соперница»."""

    m: str
    f: str


class RelationKind(_Data):
    """One of the closed list of relations; `leads_to` says what it makes likely when the two meet."""

    family: str
    inverse: str
    leads_to: Literal["fight", "truce", "either"]
    title: Title
    means: str


class Figure(Person):
    """Somebody with facts: a character or one reading of a force."""

    id: str
    facts: tuple[Fact, ...] = ()


class Character(Figure):
    """One of the roster. `gender_sure` false: a house default that the GM may change."""

    gender_sure: bool
    canon: bool
    source: str | None
    relations: tuple[Relation, ...] = ()


class Passerby(Person):
    """Somebody of no canon. `called` is the proper name, null for the nameless; `short` is the trade alone."""

    id: str
    scope: Literal["town", "world"]
    trade: str
    called: str | None
    wish: str
    quirk: str


class Suits(_Data):
    """When a scene works at a place: by day, by night, under a visible moon."""

    day: bool
    night: bool
    moon: bool


class Venue(Place):
    """A place of the town; `detail` is a full sentence that never names a person."""

    id: str
    detail: str
    suits: Suits


class _Force(_Data):
    name: str
    variants: tuple[Figure, ...]


class _Book(_Data):
    relation_kinds: dict[str, RelationKind]
    characters: tuple[Character, ...]
    forces: tuple[_Force, ...]
    passersby: tuple[Passerby, ...]
    places: tuple[Venue, ...]


@cache
def _book() -> _Book:
    return _Book.model_validate_json(files(__package__).joinpath("data/names.json").read_bytes())


@cache
def people() -> Mapping[str, Character]:
    """The 75 characters by full name, in the order of the roster."""
    return MappingProxyType({one.name: one for one in _book().characters})


@cache
def forces() -> Mapping[str, tuple[Figure, ...]]:
    """The readings of each third-party force by its name in the engine («Горожане/Гули» has two)."""
    return MappingProxyType({force.name: force.variants for force in _book().forces})


def passersby() -> tuple[Passerby, ...]:
    """Non-canon people with a trade and one wish."""
    return _book().passersby


def places() -> tuple[Venue, ...]:
    """Where a scene may happen."""
    return _book().places


def relation_kinds() -> Mapping[str, RelationKind]:
    """The closed list of relation kinds."""
    return MappingProxyType(_book().relation_kinds)


@cache
def _relations() -> dict[tuple[str, str], Relation]:
    return {(one.name, bond.to): bond for one in _book().characters for bond in one.relations}


def relation(who: str, to: str) -> Relation | None:
    """What `who` is to `to` (full names), or None for strangers."""
    return _relations().get((who, to))


def facts(name: str, *kinds: FactKind, reading: int = 0) -> tuple[Fact, ...]:
    """Facts about a character or a reading of a force, of the given kinds or all; empty for others."""
    figure = people().get(name) or _reading(name, reading)
    if figure is None:
        return ()
    return tuple(fact for fact in figure.facts if not kinds or fact.kind in kinds)


def find(name: str, *, gender: Gender | None = None, reading: int = 0) -> Person:
    """The person called `name` in the engine: a character, a force (`reading` chooses and wraps), or a newcomer.

    A name outside the data is declined by rule, its gender guessed when absent. Where the gender of a character is
    a house default, `gender` overrides it (and the epithets go, being of the old gender). Raises ValueError for a
    blank name.
    """
    character = people().get(name)
    if character and gender and gender != character.gender and not character.gender_sure:
        return person(name, gender, means=character.means)
    return character or _reading(name, reading) or person(name, gender)


def _reading(name: str, reading: int) -> Figure | None:
    readings = forces().get(name)
    return readings[reading % len(readings)] if readings else None
