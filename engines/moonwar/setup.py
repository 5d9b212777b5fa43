"""A war that is already under way, read from data (the book's «Setup»)."""

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from engines.core.errors import Refused
from engines.moonwar.options import Options
from engines.moonwar.roster import by_name
from engines.moonwar.scenarios import scenario_of
from engines.moonwar.scenarios.base import Scenario
from engines.moonwar.setup_models import AllianceSetup, CharacterSetup, WarSetup
from engines.moonwar.state import FORCE, Alliance, Category, Force, Mods, MoonwarState, Person


def position(options: Options, setup: object) -> MoonwarState:
    """The position before the first command: empty, or the war that ``setup`` describes.

    Raises Refused("bad_setup") for whatever is not such a war.
    """
    if not isinstance(setup, Mapping):
        raise Refused("bad_setup")
    if not setup:
        return MoonwarState(options=options, scenario=options.scenario)
    if options.scenario is None:
        raise Refused("bad_setup", field="scenario")
    scenario = scenario_of(options.scenario)
    war = _read(scenario.setup_model, setup)
    characters = [_character(entry) for entry in war.characters]
    people = _people(characters, scenario)
    special = scenario.special_of(war, people)
    force = None if scenario.force is None else scenario.force_now(special, war.turn).name
    _hold(scenario, characters, people, force)
    order = tuple(name for name, person in people.items() if person.status == "in")
    return MoonwarState(
        options=options,
        phase="playing",
        scenario=scenario.number,
        turn=war.turn,
        people=people,
        order=order,
        alliances=tuple(_alliances(war.alliances, people, order)),
        force=None if scenario.force is None else Force(mods=trimmed(war.force.mods), power=war.force.power),
        special=special,
    )


def trimmed(mods: Mods) -> Mods:
    """A queue of modifiers without the zeros at its end (MW-M1)."""
    length = max((place for place, mod in enumerate(mods, start=1) if mod), default=0)
    return mods[:length]


def person_of(name: str, category: Category | None) -> Person:
    """A new character: the roster knows its own; for anybody else the category may be given (MW-P7)."""
    listed = by_name().get(name)
    if listed is None:
        return Person(id=None, category=category or "other")
    return Person(id=listed.id, category=listed.category)


def _read(model: type[WarSetup], setup: Mapping[Any, Any]) -> WarSetup:
    nulls = {field for field, value in setup.items() if value is None}
    if not model.absent.isdisjoint(setup) or not nulls <= model.nullable:
        raise Refused("bad_setup")
    try:
        return model.model_validate(dict(setup))
    except (ValidationError, TypeError) as error:
        raise Refused("bad_setup") from error


def _character(entry: CharacterSetup | str) -> CharacterSetup:
    return CharacterSetup(name=entry) if isinstance(entry, str) else entry


def _people(characters: Iterable[CharacterSetup], scenario: Scenario) -> dict[str, Person]:
    """Everybody, as yet without ties."""
    people: dict[str, Person] = {}
    for given in characters:
        name = given.name
        if name in people or name in scenario.force_names() or (given.category is not None and name in by_name()):
            raise Refused("bad_setup", name=name)
        people[name] = person_of(name, given.category).but(
            status=given.status, mods=trimmed(given.mods), power=given.power, form=given.form
        )
    return people


def _hold(
    scenario: Scenario, characters: Iterable[CharacterSetup], people: dict[str, Person], force: str | None
) -> None:
    """Put the captives under their captors: free characters of the list, or the force where it fights."""
    captors = {given.name: given.captor for given in characters}
    for given in characters:
        if given.captor is None:
            if given.broken:
                raise Refused("bad_setup", name=given.name)
            continue
        by_force = given.captor == force and scenario.force_fights
        holder = people.get(given.captor)
        by_person = holder is not None and holder.status == "in" and captors[given.captor] is None
        if people[given.name].status != "in" or not scenario.has_ties or not (by_force or by_person):
            raise Refused("bad_setup", name=given.name)
        captor = FORCE if by_force else given.captor
        people[given.name] = people[given.name].but(captor=captor, broken=given.broken)


def _alliances(
    given: Iterable[AllianceSetup | tuple[str, ...]], people: Mapping[str, Person], order: tuple[str, ...]
) -> Iterable[Alliance]:
    taken: set[str] = set()
    for alliance in given:
        members, quarrel = (alliance, False) if isinstance(alliance, tuple) else (alliance.members, alliance.quarrel)
        free = all(name in order and people[name].captor is None for name in members)
        if not free or not taken.isdisjoint(members):
            raise Refused("bad_setup", field="alliances")
        taken.update(members)
        yield Alliance(members=tuple(name for name in order if name in members), quarrel=quarrel)
