"""Who is who, and how everybody and everything is declined: the people of the house from a table, others by rule."""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from narratives.chronicle.scenes import Spelling, spoken_of
from narratives.russian import decline
from narratives.russian.noun import CASES, Cases, Gender, Noun, Number, Place
from narratives.russian.person import Person

CLASSES: Final = {
    "сейбер": "saber",
    "арчер": "archer",
    "лансер": "lancer",
    "райдер": "rider",
    "кастер": "caster",
    "ассасин": "assassin",
    "берсеркер": "berserker",
}
"""A word in a Servant's name -> his class in tags."""

_GENDERS: Final[tuple[Gender, ...]] = ("m", "f", "n")


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(files("narratives.grail").joinpath("data/people.toml").read_text(encoding="utf-8"))


def cases(text: str) -> Cases:
    """Six forms parted by «|», or one for all."""
    forms = text.split("|")
    return Cases(**dict(zip(CASES, forms * 6 if len(forms) == 1 else forms, strict=False)))


def noun(text: str, *, animate: bool = False) -> Noun:
    """«m|меч|меча|…» as a noun."""
    letter, _, forms = text.partition("|")
    return Noun(cases=cases(forms), gender=next(one for one in _GENDERS if one == letter), animate=animate)


@cache
def _house(kind: str) -> Mapping[str, Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = _data()[kind]
    return found


def house_servant(name: str, true_name: str | None) -> Mapping[str, Any] | None:
    """The table's line of a Servant of the house: his class name alone may be anybody's."""
    found = _house("servants").get(name)
    return found if found is not None and true_name == found["true_name"] else None


def house_master(name: str) -> Mapping[str, Any] | None:
    """The table's line of a master of the house."""
    return _house("masters").get(name)


@lru_cache(maxsize=1024)
def class_of(name: str) -> str:
    """The class that a Servant's name tells; «» when it tells none."""
    low = name.lower()
    return next((of for word, of in CLASSES.items() if word in low), "")


def person(name: str, true_name: str | None, spelling: Spelling | None, *, known: bool) -> Person:
    """Anybody. ``known``: his true name may be spoken, and is what he is called in full."""
    servant = house_servant(name, true_name)
    line = servant or house_master(name)
    if line is not None and not _corrected(spelling, line["gender"]):
        return _of_house("servants" if servant else "masters", name, known=known)
    one = spoken_of(name, spelling)
    full = one.full
    if known and true_name:
        full = decline.person(true_name, one.gender).full
    kind = class_of(name)
    words = [noun(text, animate=True) for text in _data()["classes"].get(kind, ())]
    return one.but(full=full, epithets=tuple(w for w in words if w.gender == one.gender))


def _corrected(spelling: Spelling | None, gender: Gender) -> bool:
    if spelling is None:
        return False
    return spelling.gender not in (None, gender) or any(getattr(spelling, case) for case in CASES)


@cache
def _of_house(kind: str, name: str, *, known: bool) -> Person:
    line = _house(kind)[name]
    gender: Gender = line["gender"]
    short = cases(line["short"]) if "short" in line else decline.decline(name, gender)
    full = cases(line["full"]) if known or "short" in line else short
    epithets = tuple(noun(text, animate=True) for text in line["epithets"])
    means = tuple(line.get("means", ()))
    return Person(name=name, full=full, short=short, gender=gender, epithets=epithets, means=means)


class Thing(Noun):
    """A cliché that stands in a text: a phantasm, a label, a skill."""

    name: str
    """As it stands in the sheet."""
    id: str = ""
    """Of a thing of the house, in tags."""


@cache
def phantasm(name: str, *, secret: bool) -> Thing:
    """A phantasm by its true name, or by its label while it is ``secret``."""
    line = _data()["things"].get(name)
    if line is not None:
        of, _, text = line.partition("|")
        told = noun(text)
        return Thing(cases=told.cases, gender=told.gender, name=name, id=of)
    if name == "Фантазм":
        return Thing(cases=cases(_NAMELESS), gender="m", name=name)
    head = _UNNAMED if secret else _FANTASM
    return Thing(cases=cases("|".join(f"{form} «{name}»" for form in head.split("|"))), gender="m", name=name)


_FANTASM: Final = "Фантазм|Фантазма|Фантазму|Фантазм|Фантазмом|Фантазме"
_UNNAMED: Final = "тайный Фантазм|тайного Фантазма|тайному Фантазму|тайный Фантазм|тайным Фантазмом|тайном Фантазме"
_NAMELESS: Final = (
    "безымянный Фантазм|безымянного Фантазма|безымянному Фантазму|безымянный Фантазм|безымянным Фантазмом"
    "|безымянном Фантазме"
)


@cache
def skill(name: str) -> Thing:
    """A cliché, an inner adversary, an item: it stands in quotation marks, undeclined; only its gender counts."""
    gender, number = _features(name)
    return Thing(cases=Cases.same(name), gender=gender, number=number, name=name)


_ADJECTIVE: Final = ((("ый", "ий", "ой"), "m"), (("ая", "яя"), "f"), (("ое", "ее"), "n"))
_ENDING: Final = ((("а", "я", "сть", "знь", "ешь", "очь", "овь"), "f"), (("о", "е", "ё"), "n"))


def _features(name: str) -> tuple[Gender, Number]:
    """The gender and number of a cliché by its first word: «Сила», «Чутьё битвы», «Целебные руки», «Зоркий глаз»."""
    words = name.lower().split()
    first = words[0].strip("«»„“.,!?") if words else ""
    many = ("ы", "и", "ые", "ие") if len(words) > 1 else ("ы", "и")
    if first.endswith(many) and not first.endswith(("ние", "тие")):
        return "m", "pl"
    endings = (*_ADJECTIVE, *_ENDING) if len(words) > 1 else _ENDING
    gender = next((of for ends, of in endings if first.endswith(ends)), "m")
    return next(one for one in _GENDERS if one == gender), "sg"


def helper(name: str) -> str:
    """The tag of a helping cliché of the house; «» for any other."""
    return str(_data()["helpers"].get(name, ""))


class Ground(Place):
    """Where a night goes."""

    id: str
    detail: str
    indoors: bool = False
    water: bool = False
    high: bool = False


@cache
def grounds() -> Mapping[str, Ground]:
    """The places of the town by name."""
    data = tomllib.loads(files("narratives.grail").joinpath("data/places.toml").read_text(encoding="utf-8"))
    return {name: _ground(line) for name, line in data.items()}


def _ground(line: Mapping[str, Any]) -> Ground:
    told = noun(line["name"])
    rest = {key: value for key, value in line.items() if key != "name"}
    return Ground(cases=told.cases, gender=told.gender, **rest)
