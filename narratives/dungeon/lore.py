"""Dungeons, rooms, monsters, spells and arms as the narrator knows them, from ``data/themes.json``; no rules here."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from narratives.chronicle.bags import pick
from narratives.russian import decline, numerals
from narratives.russian.noun import CASES, Cases, Gender, Noun, Place
from narratives.russian.person import Person

Truth = Literal["true", "false"]


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Scene(_Data):
    """Something to be seen, heard or told, by what it is about."""

    text: str
    role: str = ""
    effect: str = ""
    about: str = ""


class Theme(_Data):
    """A dungeon that stands ready: who built it, what became of it, what is met in it."""

    id: str
    hints: tuple[str, ...]
    """How words begin that speak for it in the title of a dungeon that a GM has made up."""
    gender: Gender | Literal["pl"]
    name: Cases
    where: str
    to_where: str
    from_where: str
    builder: str
    fate: str
    smell: str
    sound: str
    light: str
    glow: str
    """What one sees by, as the board says it: «серый и мутный»."""
    rooms: tuple[Scene, ...]
    traps: tuple[Scene, ...]
    secret_doors: tuple[str, ...]
    treasures: tuple[str, ...]
    rumours: dict[Truth, tuple[Scene, ...]]


class More(_Data):
    """What else is told of a kind, from ``data/monsters.toml``."""

    looks: tuple[str, ...] = ()
    attacks: tuple[str, ...] = ()
    shots: tuple[str, ...] = ()
    deaths: tuple[str, ...] = ()


class Kind(_Data):
    """A kind of monsters: what it looks like, how it strikes and dies."""

    name: str
    gender: Gender
    animate: bool = True
    sg: Cases
    pl: Cases
    look: str = ""
    attack: str = ""
    shot: str | None = None
    death: str = ""
    more: More = More()

    @property
    def looks(self) -> tuple[str, ...]:
        """Sentences on what it looks like; none of a kind that a GM has made up."""
        return tuple(filter(None, (self.look, *self.more.looks)))

    @property
    def attacks(self) -> tuple[str, ...]:
        """Predicates of its blow that say nothing of how it ends."""
        return tuple(filter(None, (self.attack, *self.more.attacks)))

    @property
    def shots(self) -> tuple[str, ...]:
        """The same of its shot."""
        return tuple(filter(None, (self.shot, *self.more.shots)))

    @property
    def deaths(self) -> tuple[str, ...]:
        """Predicates of its death."""
        return tuple(filter(None, (self.death, *self.more.deaths)))


class Spell(_Data):
    """A spell and its name in cases."""

    n: int
    gender: Gender
    cases: Cases
    label: str


class Curse(_Data):
    """A curse and its name in cases."""

    n: int
    gender: Gender
    cases: Cases


class Spot(Place):
    """A room or a dungeon: besides «где» and «куда» it answers «откуда»."""

    away: str


class _Room(_Data):
    name: str
    gender: Gender
    cases: Cases
    where: str
    to_where: str
    from_where: str


class _Thing(_Data):
    gender: Gender
    cases: Cases


class _Arms(_Data):
    examples: tuple[_Thing, ...]


class _Numbers(_Data):
    sg: Cases
    pl: Cases


class _Book(_Data):
    themes: tuple[Theme, ...]
    rooms: tuple[_Room, ...]
    trap_effects: dict[str, dict[str, str]]
    monsters: tuple[Kind, ...]
    classes: dict[str, dict[Gender, _Numbers]] = Field(default_factory=dict)
    weapons: dict[str, _Arms]
    spells: tuple[Spell, ...]
    curses: tuple[Curse, ...]


@cache
def _book() -> _Book:
    return _Book.model_validate_json(files("narratives.dungeon").joinpath("data/themes.json").read_bytes())


@cache
def _more() -> Mapping[str, More]:
    text = files("narratives.dungeon").joinpath("data/monsters.toml").read_text(encoding="utf-8")
    return {name: More.model_validate(data) for name, data in tomllib.loads(text).items()}


@cache
def theme(title: str) -> Theme | None:
    """The ready-made dungeon of this title; None for a title that a GM has made up."""
    return next((one for one in _book().themes if one.name.nom.casefold() == title.casefold()), None)


@cache
def theme_named(of: str) -> Theme | None:
    """The theme with this id: what a GM wants his dungeon told as."""
    return next((one for one in _book().themes if one.id == of), None)


@cache
def likely_theme(title: str) -> Theme:
    """What a dungeon that a GM has made up is told as while he says nothing: what the first word that reminds of
    anything reminds of, or any.
    """
    words = re.findall(r"\w+", title.casefold().replace("ё", "е"))
    themes = _book().themes
    told = (tuple(one for one in themes if word.startswith(one.hints)) for word in words)
    fitting = next(filter(None, told), themes)
    return fitting[pick(len(fitting), title)]


def theme_of(title: str, named: str) -> Theme:
    """What a dungeon is told as: by its GM's word, by its title, by what the title reminds of."""
    return theme_named(named) or theme(title) or likely_theme(title)


@cache
def dungeon(title: str) -> Spot:
    """A dungeon as a place; of one that a GM has made up the title is not declined."""
    known = theme(title)
    if known is None:
        forms = ("подземелье", "подземелья", "подземелью", "подземелье", "подземельем", "подземелье")
        suffix = f" «{title}»" if title else ""
        cases = Cases(**{case: form + suffix for case, form in zip(CASES, forms, strict=True)})
        return Spot(cases=cases, gender="n", where="в подземелье", to="в подземелье", away="из подземелья")
    return Spot(
        cases=known.name,
        gender="m" if known.gender == "pl" else known.gender,
        number="pl" if known.gender == "pl" else "sg",
        where=known.where,
        to=known.to_where,
        away=known.from_where,
    )


@cache
def room(name: str) -> Spot:
    """A room by its name: one that stands ready, or «комната „…“» for any other."""
    for known in _book().rooms:
        if known.name.casefold() == name.casefold():
            return Spot(cases=known.cases, gender=known.gender, where=known.where, to=known.to_where,
                        away=known.from_where)  # fmt: skip
    forms = ("комната", "комнаты", "комнате", "комнату", "комнатой", "комнате")
    cases = Cases(**{case: f"{form} «{name}»" for case, form in zip(CASES, forms, strict=True)})
    return Spot(cases=cases, gender="f", where=f"в {cases.pre}", to=f"в {cases.acc}", away=f"из {cases.gen}")


@cache
def kind(name: str) -> Kind:
    """A kind of monsters by its name; one that a GM has made up is declined by rule."""
    known = next((one for one in _book().monsters if one.name.casefold() == name.casefold()), None)
    if known is not None:
        return known.model_copy(update={"more": _more().get(known.name, More())})
    lower = name[:1].lower() + name[1:]
    person = decline.person(lower)
    return Kind(name=name, gender=person.gender, sg=person.full, pl=_beast(name).pl)


@cache
def _beast(name: str) -> Kind:
    """Those of an unknown kind in numbers: no rule makes a plural of any name."""
    singular = ("тварь", "твари", "твари", "тварь", "тварью", "твари")
    plural = ("твари", "тварей", "тварям", "тварей", "тварями", "тварях")
    sg, pl = (
        Cases(**{case: f"{form} породы «{name}»" for case, form in zip(CASES, forms, strict=True)})
        for forms in (singular, plural)
    )
    return Kind(name=name, gender="f", sg=sg, pl=pl)


def is_listed(name: str) -> bool:
    """Is it one of the kinds that stand ready?"""
    return bool(kind(name).look)


@cache
def monster(name: str, of: str, number: int | None) -> Person:
    """A monster as texts speak of it: «гоблин», or «второй гоблин» where there are several."""
    known = kind(of)
    cases = known.sg
    if number is not None:
        cases = Cases(
            **{case: f"{numerals.ordinal(number, case, known.gender, animate=known.animate)} {known.sg.of(case)}"
               for case in CASES}
        )  # fmt: skip
    return Person(name=name, full=cases, short=cases, gender=known.gender, animate=known.animate)


@cache
def ally(name: str, of: str, nature: str) -> Person:
    """One who fights for the party: a copy or a raised body."""
    known = kind(of)
    if nature == "copy":
        forms = ("копия", "копии", "копии", "копию", "копией", "копии")
        cases = Cases(**{case: f"{form} {known.sg.gen}" for case, form in zip(CASES, forms, strict=True)})
        return Person(name=name, full=cases, short=cases, gender="f")
    cases = Cases.same("зомби")
    return Person(name=name, full=cases, short=cases, gender="m")


@cache
def crowd(numbers: tuple[tuple[str, int], ...]) -> Noun:
    """Monsters together: «гоблин», «три гоблина», «три гоблина и огр»."""
    if not numbers:
        return several(())
    parts = [_group(of, number) for of, number in numbers]
    if len(parts) == 1:
        return parts[0]
    cases = Cases(**{case: " и ".join(part.cases.of(case) for part in parts) for case in CASES})
    return Noun(cases=cases, gender="m", number="pl", animate=True)


def _group(of: str, number: int) -> Noun:
    known = kind(of)
    if number == 1:
        return Noun(cases=known.sg, gender=known.gender, animate=known.animate)
    if not is_listed(of):
        known = _beast(of)
    cases = {
        case: f"{numerals.cardinal(number, case, known.gender, animate=known.animate)} "
        + (numerals.choose(number, known.sg.nom, known.sg.gen, known.pl.gen) if case in ("nom",) else
           _after(known, number, case))
        for case in CASES
    }  # fmt: skip
    return Noun(cases=Cases(**cases), gender=known.gender, number="pl", animate=known.animate)


def _after(known: Kind, number: int, case: str) -> str:
    """The noun after a number in an oblique case: «трёх гоблинов», but «пять гоблинов» in the accusative."""
    if case != "acc":
        return getattr(known.pl, case)  # type: ignore[no-any-return]
    if known.animate and number < 5:
        return known.pl.gen
    return numerals.choose(number, known.sg.acc, known.sg.gen, known.pl.gen)


def spell(number: int) -> Spell:
    """A spell by its number."""
    return next(one for one in _book().spells if one.n == number)


def curse(number: int) -> Curse:
    """A curse by its number."""
    return next(one for one in _book().curses if one.n == number)


@cache
def trade(of: str, gender: Gender) -> Noun:
    """The class of a hero: «воин», «воительница»."""
    forms = _book().classes[of]
    known: Gender = gender if gender in forms else "m"
    return Noun(cases=forms[known].sg, gender=known, animate=True)


def weapon(of: str, number: int) -> Noun:
    """Something to fight with: which of the examples is one's own for good."""
    examples = _book().weapons[of].examples
    one = examples[number % len(examples)]
    return Noun(cases=one.cases, gender=one.gender)


def effect(of: str) -> str:
    """What a trap does, as rumours put it."""
    return _book().trap_effects[of]["does"]


def kinds() -> Mapping[str, Kind]:
    """All kinds that stand ready."""
    return {one.name: kind(one.name) for one in _book().monsters}


def titles() -> tuple[str, ...]:
    """The titles of the ready-made dungeons."""
    return tuple(one.name.nom for one in _book().themes)


def as_cases(word: Spell | Curse) -> Noun:
    """A spell or a curse as a word for a slot."""
    return Noun(cases=word.cases, gender=word.gender)


@cache
def several(of: tuple[str, ...]) -> Noun:
    """Kinds in the plural: «гоблины и огры»; «чудовища» for none."""
    if not of:
        cases = Cases(nom="чудовища", gen="чудовищ", dat="чудовищам", acc="чудовищ", ins="чудовищами", pre="чудовищах")
    else:
        cases = Cases(**{case: " и ".join(kind(name).pl.of(case) for name in of) for case in CASES})
    return Noun(cases=cases, gender="m", number="pl", animate=True)
