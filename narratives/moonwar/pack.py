"""A pack for the Moon War: its people, its texts, and everything that can be wrong with them."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from narratives.chronicle.bags import chance, pick
from narratives.chronicle.lint import Contract, Sample, text_problems
from narratives.chronicle.packs import (
    LONGEST_CHECK,
    SLOWEST,
    BadPack,
    Located,
    PackProblem,
    PackShelf,
    entry_line,
    oversized,
    read_texts,
    read_toml,
)
from narratives.chronicle.words import Words
from narratives.moonwar import names
from narratives.moonwar.cast import identity_tags
from narratives.moonwar.contract import CONTRACT
from narratives.moonwar.names import Character, Figure, Relation, Suits, Venue
from narratives.moonwar.narrator import MoonwarNarrator
from narratives.moonwar.plan import OF_TATARI, TATARI
from narratives.moonwar.world import Atlas, OwnPlace, World
from narratives.russian import decline
from narratives.russian.noun import CASES, Cases, Gender, Noun
from narratives.russian.person import Slot

Category = Literal["mage", "church", "apostle", "civilian", "other"]
MOST_PEOPLE, MOST_PLACES = 64, 64
LONGEST_WORD = 60
ROLES = {2: ("carrier", False), 6: ("host", False), 7: ("demons", True)}
"""Scenario -> the field of its role in a position, and whether several may have it."""

_OWN_NUMBER = re.compile(r"\bx\d\d\b")
"""How tags name a person of a pack: «w:x01»."""
_OWN_PLACE = re.compile(r"\by\d\d\b")
"""How they name a place of a pack: «place:y01»."""


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Bond(_Data):
    to: str
    kind: str


class _Entry(_Data):
    """One ``[[person]]``. A case that is not given follows from the rules."""

    name: str = Field(min_length=1, max_length=60)
    gender: Literal["m", "f", "n"]
    short: str | None = Field(default=None, min_length=1, max_length=40)
    category: Category = "other"
    cases: dict[str, str] = {}
    short_cases: dict[str, str] = {}
    epithets: tuple[Cases, ...] = Field(default=(), max_length=8)
    means: tuple[str, ...] = Field(default=(), max_length=8)
    relations: tuple[_Bond, ...] = Field(default=(), max_length=20)


class _Site(_Data):
    """One ``[[place]]``. ``where`` and ``to`` answer «где?» and «куда?»."""

    name: str = Field(min_length=1, max_length=60)
    gender: Literal["m", "f", "n"]
    number: Literal["sg", "pl"] = "sg"
    cases: dict[str, str] = {}
    where: str = Field(min_length=1, max_length=80)
    to: str = Field(min_length=1, max_length=80)
    detail: str = Field(min_length=1, max_length=200)
    traits: frozenset[Literal["roof", "water", "indoors"]] = frozenset()
    moon: bool = True
    home: bool = False
    cell: bool = False


class _Force(_Data):
    """One ``[[force]]``: who stands for a third-party force of the rules."""

    of: str
    name: str = Field(min_length=1, max_length=60)
    gender: Literal["m", "f", "n"] = "m"
    number: Literal["sg", "pl"] = "pl"
    cases: Cases
    epithets: tuple[Cases, ...] = Field(default=(), max_length=8)
    means: tuple[str, ...] = Field(default=(), max_length=8)


class _About(_Data):
    title: str = Field(min_length=1, max_length=60)
    mode: Literal["extend", "replace"]
    words: dict[str, str] = {}
    person: tuple[dict[str, Any], ...] = Field(default=(), max_length=MOST_PEOPLE)
    place: tuple[dict[str, Any], ...] = Field(default=(), max_length=MOST_PLACES)
    force: tuple[dict[str, Any], ...] = Field(default=(), max_length=20)


class Pack(NamedTuple):
    """A pack fit for use."""

    title: str
    categories: Mapping[str, Category]
    shelf: PackShelf
    world: World
    words: Words

    @property
    def people(self) -> Mapping[str, Character]:
        """Its own people by name; none where it brings only texts."""
        return self.world.people

    def narrator(self) -> MoonwarNarrator:
        """The chronicler who tells wars by this pack."""
        return MoonwarNarrator(self.shelf, self.world, self.words)

    def cast(self, seed: str) -> tuple[str, ...]:
        """Whom a seed puts in a war: from four to eight of them, or all there are."""
        count = min(len(self.people), 4 + pick(5, seed, "cast"))
        chosen = sorted(self.people, key=lambda name: chance(seed, "cast", name))[:count]
        return tuple(chosen)

    def setup(self, chosen: Sequence[str]) -> dict[str, Any]:
        """A position of the engine in which these people stand in the list; others than the pack's as they are."""
        return {
            "characters": [
                {"name": name, "category": self.categories[name]} if name in self.categories else name
                for name in chosen
            ]
        }

    def scenario(self, seed: str) -> int:
        """The scenario that a seed gives where nobody has chosen one."""
        return 1 + pick(8, seed, "scenario")

    def drawn(self, seed: str, scenario: int) -> dict[str, Any]:
        """The position that a seed makes of its people in this scenario, with whatever role that one needs."""
        people = self.cast(seed)
        if scenario == OF_TATARI and TATARI not in people:
            people = (*people, TATARI)
        role = ROLES.get(scenario)
        return {**self.setup(people), **({role[0]: [people[0]] if role[1] else people[0]} if role else {})}


def read_pack(files: Mapping[str, str], clock: Callable[[], float]) -> Pack:
    """The pack in these files («path -> text»). Raises BadPack with everything wrong; ``clock`` gives seconds."""
    problems = list(oversized(files))
    if problems:
        raise BadPack(problems)
    about = _about(files["pack.toml"])
    people, categories, wrong = _people(about, files["pack.toml"])
    sites, misplaced = _listed(about.place, "place", files["pack.toml"], _place)
    forces, misnamed = _listed(about.force, "force", files["pack.toml"], _force)
    lexicon = _lexicon(about.words)
    texts, unreadable = read_texts(files, CONTRACT.sets.__contains__)
    shelf = PackShelf(texts, CONTRACT.library, alone=about.mode == "replace")
    world = World(people, dict(forces), Atlas(sites, alone=about.mode == "replace"))
    problems = [*wrong, *misplaced, *misnamed, *lexicon, *unreadable]
    problems += _faulty(texts, _contract(world, categories, shelf), clock)
    if problems:
        raise BadPack(problems)
    return Pack(about.title, categories, shelf, world, Words("narratives.moonwar", about.words))


T = TypeVar("T")


def _listed(
    tables: Sequence[Mapping[str, Any]], header: str, text: str, made: Callable[[Mapping[str, Any], int], T]
) -> tuple[list[T], list[PackProblem]]:
    """What ``made`` makes of each table of an array, and what is wrong with the others, each at its line."""
    found: list[T] = []
    problems: list[PackProblem] = []
    for number, table in enumerate(tables):
        try:
            found.append(made(table, number))
        except (ValidationError, ValueError) as error:
            said = map(_said, error.errors()) if isinstance(error, ValidationError) else [str(error)]
            problems += [PackProblem("pack.toml", entry_line(text, header, number), what) for what in said]
    return found, problems


def _place(table: Mapping[str, Any], number: int) -> OwnPlace:
    site = _Site.model_validate(table)
    cases = _table(site.name, site.gender, site.cases)
    venue = Venue(
        id=f"y{number:02}",
        gender=site.gender,
        number=site.number,
        cases=cases,
        where=site.where,
        to=site.to,
        detail=site.detail,
        suits=Suits(day=True, night=True, moon=site.moon),
    )
    return OwnPlace(venue, frozenset(site.traits), site.home, site.cell)


def _force(table: Mapping[str, Any], number: int) -> tuple[str, Figure]:
    force = _Force.model_validate(table)
    if force.of not in names.forces():
        raise ValueError(f"нет такой сторонней силы: {force.of}; есть {', '.join(names.forces())}")
    epithets = tuple(Noun(cases=one, gender=force.gender, number=force.number, animate=True) for one in force.epithets)
    figure = Figure(
        name=force.name,
        id=names.forces()[force.of][0].id,
        full=force.cases,
        short=force.cases,
        gender=force.gender,
        number=force.number,
        epithets=epithets,
        means=force.means,
    )
    return force.of, figure


def _lexicon(words: Mapping[str, str]) -> Iterator[PackProblem]:
    known = Words("narratives.moonwar").data["values"]
    for name, said in words.items():
        if name not in known:
            yield PackProblem("pack.toml", 0, f"words: нет такого слова: {name}")
        elif not 0 < len(said.strip()) <= LONGEST_WORD:
            yield PackProblem("pack.toml", 0, f"words: {name} — от 1 до {LONGEST_WORD} знаков")


def _about(text: str) -> _About:
    try:
        return _About.model_validate(read_toml("pack.toml", text))
    except ValidationError as error:
        raise BadPack([PackProblem("pack.toml", 0, _said(one)) for one in error.errors()]) from error


def _said(error: Any) -> str:
    return f"{'.'.join(map(str, error['loc']))}: {error['msg']}"


def _people(about: _About, text: str) -> tuple[dict[str, Character], dict[str, Category], list[PackProblem]]:
    people: dict[str, Character] = {}
    categories: dict[str, Category] = {}
    problems: list[PackProblem] = []
    bonds: list[tuple[int, str]] = []
    for number, data in enumerate(about.person):
        line = entry_line(text, "person", number)
        try:
            entry = _Entry.model_validate(data)
            person = _character(entry, f"x{number:02}")
        except (ValidationError, ValueError) as error:
            said = map(_said, error.errors()) if isinstance(error, ValidationError) else [str(error)]
            problems.extend(PackProblem("pack.toml", line, what) for what in said)
            continue
        if entry.name in people or entry.name in names.people() or entry.name in names.forces():
            problems.append(PackProblem("pack.toml", line, f"имя «{entry.name}» уже занято"))
        people[entry.name], categories[entry.name] = person, entry.category
        bonds += [(line, bond.to) for bond in entry.relations]
        unknown = [bond.kind for bond in entry.relations if bond.kind not in names.relation_kinds()]
        problems.extend(PackProblem("pack.toml", line, f"нет такого отношения: {kind}") for kind in unknown)
    if len(about.person) == 1:
        problems.append(PackProblem("pack.toml", entry_line(text, "person", 0), "одному воевать не с кем"))
    problems.extend(
        PackProblem("pack.toml", line, f"отношение к тому, кого нет: {to}") for line, to in bonds if to not in people
    )
    return people, categories, problems


def _character(entry: _Entry, number: str) -> Character:
    full = _table(entry.name, entry.gender, entry.cases)
    return Character(
        name=entry.name,
        full=full,
        short=_table(entry.short, entry.gender, entry.short_cases) if entry.short else full,
        gender=entry.gender,
        epithets=tuple(Noun(cases=one, gender=entry.gender, animate=True) for one in entry.epithets),
        means=entry.means,
        id=number,
        gender_sure=True,
        canon=False,
        source=None,
        relations=tuple(Relation(to=bond.to, kind=bond.kind, note="") for bond in entry.relations),
    )


def _table(name: str, gender: Gender, corrected: Mapping[str, str]) -> Cases:
    unknown = sorted(corrected.keys() - set(CASES))
    if unknown:
        raise ValueError(f"нет такого падежа: {', '.join(unknown)}")
    return decline.decline(name, gender).model_copy(update=dict(corrected))


def _contract(world: World, categories: Mapping[str, Category], shelf: PackShelf) -> Contract:
    """What the pack's texts are tried on: its own people and places before the game's, everything else as ever."""

    def sample(person: Character) -> Sample:
        return Sample(Slot(person=person), lambda slot: identity_tags(slot, person, categories[person.name]))

    own = [sample(person) for person in world.people.values()]
    places = [world.atlas.venue(number) for number in reversed(world.atlas.numbers)]
    return replace(
        CONTRACT,
        library=shelf,
        samples=[*own[:6], *CONTRACT.samples],
        everybody=[*own, *CONTRACT.everybody],
        known_tag=lambda tag: CONTRACT.known_tag(_OWN_PLACE.sub("l01", _OWN_NUMBER.sub("c01", tag))),
        fixed={**CONTRACT.fixed, "place": places[:3]},
    )


def _faulty(texts: list[Located], contract: Contract, clock: Callable[[], float]) -> Iterator[PackProblem]:
    """What the lint finds, and texts that take too long."""
    began = clock()
    for located in texts:
        started = clock()
        if started - began > LONGEST_CHECK:
            yield PackProblem(located.file, located.line, f"проверка дольше {LONGEST_CHECK:.0f} секунд")
            return
        for what in text_problems(contract, located.set_name, located.text):
            yield PackProblem(located.file, located.line, what)
        if clock() - started > SLOWEST * len(contract.samples):
            yield PackProblem(located.file, located.line, "складывается слишком долго")
