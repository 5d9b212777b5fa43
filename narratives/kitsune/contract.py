"""The contract of the foxes' texts: sets, slots, tags, and the people whom every text is tried on."""

import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from narratives.chronicle.lint import Contract, Sample, read_specs
from narratives.chronicle.texts import library_of
from narratives.kitsune import names
from narratives.kitsune.stage import fox_tags, npc_tags
from narratives.russian import decline
from narratives.russian.person import Person, Slot

_SPECIES: Final = ("tenko", "reiko", "kitsunebi", "kageko", "kazeko", "kagamiko", "kosinko", "yoko")
_HUMANS: Final = ("monk", "warrior", "merchant", "peasant")
_EXORCISTS: Final = ("novice", "master")

_TAG = re.compile(
    rf"[fg]\.(?:{'|'.join(_SPECIES)}|m|f)|h\.(?:{'|'.join(_HUMANS)}|m|f)|x\.(?:{'|'.join(_EXORCISTS)}|m|f)|[hx]:[\w-]+"
    "|charm|ferocity|cunning|m:[0-3]|pushed|same|mine|late|deep|hot"
    "|both|pot|purse|nothing|enough|known|returned|several|tails:[1-9]|s:(?:0|low|high)|narrow|head"
    "|trail:(?:quiet|whispers|hunted|found)|village:[0-3]|wary|later|again|met|wish|drained|one_tail|shop|farm|shrine|indoors|water"
    "|scout|setting|influence|disguise|distract|check|quiet|whispers|hunted|found"
    "|triumph|siege_won|siege_lost|destruction|from:(?:scout|hunt|share)"
    f"|place:(?:{'|'.join(place.id for place in names.locations().values())})"
)


def known_tag(tag: str) -> bool:
    """Does the narrator ever give this tag?"""
    return _TAG.fullmatch(tag) is not None


def _foxes() -> Sequence[Sample]:
    """A fox of each species: men, women, names that are declined and names that are not."""
    called = ("Мидзуха", "Сюн", "Кохару", "Минато", "Кагура", "Гинта", "Сэйран", "Сомэй")
    return [_fox(name, species) for name, species in zip(called, _SPECIES, strict=True)]


def _fox(name: str, species: str) -> Sample:
    person = names.fox(names.ready_fox(name) or decline.person(name), species)
    return Sample(Slot(person=person), lambda slot: fox_tags(slot, person, species))


def _human(name: str, of: str) -> Sample:
    person: Person = names.human(name, of)
    return Sample(Slot(person=person), lambda slot: npc_tags(slot, person, of))


_PEOPLE: Final = [
    _human("Доген", "monk"),
    _human("Дзюнтэцу", "monk"),
    _human("Такэда", "warrior"),
    _human("Хаято", "warrior"),
    _human("Кинбэй", "merchant"),
    _human("Гэндзо", "merchant"),
    _human("Отама", "peasant"),
    _human("О-Кику", "peasant"),
    _human("Исаку", "peasant"),
    _human("Мироку", "monk"),
    _human("Вдова Танака", "merchant"),
    _human("Томоэ", "warrior"),
    _human("Сестра Мёрэн", "monk"),
]
_HUNTERS: Final = [
    _human("Сэйта", "novice"),
    _human("Доман", "master"),
    _human("Аббат Гэнку", "master"),
    _human("Сестра Мёрэн", "novice"),
]

CONTRACT: Final = Contract(
    library=library_of("kitsune"),
    sets=read_specs(files("narratives.kitsune").joinpath("sets.toml").read_text(encoding="utf-8"), ("place",), ()),
    known_tag=known_tag,
    samples=_PEOPLE,
    everybody=[_human(one.name, one.of) for one in names.people().values() if one.of not in _EXORCISTS],
    states=frozenset(),
    own={"f": _foxes(), "g": list(reversed(_foxes())), "foxes": _foxes(), "x": _HUNTERS},
    fixed={
        "place": [*list(names.locations().values())[:6], names.elsewhere("Дом у реки")],
        "kind": [names.kind("tenko", "f"), names.kind("yoko", "m")],
        "manner": ["улыбаясь краем рта", "ничего не говоря"],
        "trait": ["пьёт молча и платит не глядя"],
        "wish": ["выспаться до рассвета"],
        "sentence": ["Пахло рекой."],
        "about": ["Тихий дом у реки."],
        "when": ["прошлой ночью", "этой же ночью", "немногим раньше", "две ночи назад в храме на холме"],
        "field": ["Подозрение"],
        "was": ["3"],
        "value": ["5"],
    },
)
