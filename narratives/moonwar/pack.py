"""A pack for the Moon War: its people, its texts, and everything that can be wrong with them."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple

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
from narratives.moonwar import names
from narratives.moonwar.cast import identity_tags
from narratives.moonwar.contract import CONTRACT
from narratives.moonwar.names import Character, Relation
from narratives.russian import decline
from narratives.russian.noun import CASES, Cases, Gender, Noun
from narratives.russian.person import Slot

Category = Literal["mage", "church", "apostle", "civilian", "other"]
MOST_PEOPLE, FEWEST_PEOPLE = 64, 2

_OWN_NUMBER = re.compile(r"\bx\d\d\b")
"""How tags name a person of a pack: «w:x01»."""


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


class _About(_Data):
    title: str = Field(min_length=1, max_length=80)
    mode: Literal["extend", "replace"]
    person: tuple[dict[str, Any], ...] = Field(min_length=FEWEST_PEOPLE, max_length=MOST_PEOPLE)


class Pack(NamedTuple):
    """A pack fit for use."""

    title: str
    people: Mapping[str, Character]
    categories: Mapping[str, Category]
    shelf: PackShelf

    def cast(self, seed: str) -> tuple[str, ...]:
        """Whom a seed puts in a war: from four to eight of them, or all there are."""
        count = min(len(self.people), 4 + pick(5, seed, "cast"))
        chosen = sorted(self.people, key=lambda name: chance(seed, "cast", name))[:count]
        return tuple(chosen)

    def setup(self, chosen: tuple[str, ...]) -> dict[str, Any]:
        """A position of the engine in which these people stand in the list."""
        return {"characters": [{"name": name, "category": self.categories[name]} for name in chosen]}


def read_pack(files: Mapping[str, str], clock: Callable[[], float]) -> Pack:
    """The pack in these files («path -> text»). Raises BadPack with everything wrong; ``clock`` gives seconds."""
    problems = list(oversized(files))
    if problems:
        raise BadPack(problems)
    about = _about(files["pack.toml"])
    people, categories, wrong = _people(about, files["pack.toml"])
    texts, unreadable = read_texts(files, CONTRACT.sets.__contains__)
    shelf = PackShelf(texts, CONTRACT.library, alone=about.mode == "replace")
    problems = [*wrong, *unreadable, *_faulty(texts, _contract(people, categories, shelf), clock)]
    if problems:
        raise BadPack(problems)
    return Pack(about.title, people, categories, shelf)


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


def _contract(people: Mapping[str, Character], categories: Mapping[str, Category], shelf: PackShelf) -> Contract:
    """What the pack's texts are tried on: its own people before the game's, and everything else as ever."""

    def sample(person: Character) -> Sample:
        return Sample(Slot(person=person), lambda slot: identity_tags(slot, person, categories[person.name]))

    own = [sample(person) for person in people.values()]
    return replace(
        CONTRACT,
        library=shelf,
        samples=[*own[:6], *CONTRACT.samples],
        everybody=[*own, *CONTRACT.everybody],
        known_tag=lambda tag: CONTRACT.known_tag(_OWN_NUMBER.sub("c01", tag)),
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
