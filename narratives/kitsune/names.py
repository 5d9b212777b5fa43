"""People, places and species as the narrator knows them, read once from ``data/names.json``; nothing here is a rule."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from narratives.russian import decline
from narratives.russian.noun import CASES, Cases, Gender, Noun, Number, Place
from narratives.russian.person import Person

Trait = Literal["charm", "ferocity", "cunning"]
Hour = Literal["dusk", "midnight", "dawn"]


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class _Numbers(_Data):
    sg: Cases
    pl: Cases


class Known(_Data):
    """Somebody of the ready-made places: what he is like, and what he wants."""

    name: str
    of: str = Field(alias="class")
    gender: Gender
    full: Cases
    short: Cases
    trait: str
    wish: str


class Sights(_Data):
    """A place at an hour: what is seen, heard and smelt, a sentence each."""

    sight: str
    sound: str
    smell: str


class _Spot(_Data):
    name: str
    cases: Cases
    gender: Gender | Literal["pl"]
    where: str
    to_where: str
    from_where: str
    hours: dict[Hour, Sights]


class Location(Place):
    """A place that stands ready: besides «где» and «куда» it answers «откуда», and has its hours."""

    id: str
    away: str
    hours: dict[Hour, Sights]


class _Species(_Data):
    id: str
    russian: dict[Gender, Cases]
    epithets: dict[Gender, tuple[Cases, ...]]
    manners: dict[Trait, tuple[str, ...]]


class _FoxName(_Data):
    name: str
    gender: Gender
    cases: Cases


class _Book(_Data):
    classes: dict[str, dict[Gender, _Numbers]]
    people: tuple[Known, ...]
    locations: dict[str, _Spot]
    species: tuple[_Species, ...]
    fox_names: tuple[_FoxName, ...]


@cache
def _book() -> _Book:
    data = files("narratives.kitsune").joinpath("data/names.json").read_bytes()
    return _Book.model_validate_json(data)


@cache
def people() -> Mapping[str, Known]:
    """Everybody of the ready-made places by name."""
    return {one.name: one for one in _book().people}


@cache
def locations() -> Mapping[str, Location]:
    """The ready-made places by the name that a scene of theirs has."""
    return {spot.name: _location(key, spot) for key, spot in _book().locations.items()}


def _location(key: str, spot: _Spot) -> Location:
    number: Number = "pl" if spot.gender == "pl" else "sg"
    return Location(
        id=key,
        cases=spot.cases,
        gender="m" if spot.gender == "pl" else spot.gender,
        number=number,
        where=spot.where,
        to=spot.to_where,
        away=spot.from_where,
        hours=spot.hours,
    )


@cache
def elsewhere(name: str) -> Location:
    """A place of the GM's own: its name is not declined, «здесь» and «сюда» do for the rest."""
    cases = Cases.same(f"«{name}»" if name else "это место")
    return Location(id="", cases=cases, gender="n", where="здесь", to="сюда", away="отсюда", hours={})


@cache
def _all_species() -> Mapping[str, _Species]:
    return {one.id: one for one in _book().species}


def kind(species: str, gender: Gender) -> Noun:
    """What a fox is: «небесная лиса», «небесный лис»."""
    forms = _all_species()[species].russian
    known: Gender = gender if gender in forms else "f"
    return Noun(cases=forms[known], gender=known, animate=True)


def manners(species: str, trait: Trait) -> tuple[str, ...]:
    """How a fox of a species does it: adverbial phrases, each with her as its subject."""
    return _all_species()[species].manners[trait]


@cache
def fox(person: Person, species: str) -> Person:
    """A fox as texts speak of her: her own name, the epithets of her species."""
    gender: Gender = "m" if person.gender == "m" else "f"
    epithets = tuple(
        Noun(cases=cases, gender=gender, animate=True) for cases in _all_species()[species].epithets[gender]
    )
    return person.but(gender=gender, epithets=epithets)


@cache
def ready_fox(name: str) -> Person | None:
    """A fox with one of the names that stand ready; None for any other name."""
    found = next((one for one in _book().fox_names if one.name == name), None)
    return None if found is None else Person(name=name, full=found.cases, short=found.cases, gender=found.gender)


def trade(of: str, gender: Gender) -> Noun:
    """The class of somebody: «воин», «воительница»."""
    forms = _book().classes[of]
    known: Gender = gender if gender in forms else "m"
    return Noun(cases=forms[known].sg, gender=known, animate=True)


@cache
def human(name: str, of: str) -> Person:
    """Somebody of a scene: from the table, or by rule for those whom a GM has named; his class is his epithet."""
    listed = people().get(name)
    if listed is not None and listed.of == of:
        noun = trade(of, listed.gender)
        return Person(name=name, full=listed.full, short=listed.short, gender=listed.gender, epithets=(noun,))
    typed = decline.person(name)
    noun = trade(of, typed.gender)
    one_name = name[:1].isupper() and " " not in name
    full = _together(noun.cases, typed.short) if one_name else typed.full
    return Person(name=name, full=full, short=typed.short, gender=typed.gender, epithets=(noun,))


def _together(first: Cases, second: Cases) -> Cases:
    return Cases(**{case: f"{first.of(case)} {second.of(case)}" for case in CASES})
