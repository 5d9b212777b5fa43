"""The contract of the dungeon's texts: sets, slots, tags, and the people whom every text is tried on."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from importlib.resources import files
from typing import Any, Final

from narratives.chronicle.lint import Contract, Sample, read_specs
from narratives.chronicle.texts import library_of
from narratives.dungeon import lore
from narratives.russian import decline
from narratives.russian.noun import Gender, Noun
from narratives.russian.person import Person, Slot

_KINDS: Final = tuple(lore.kinds())
_THEMES: Final = tuple(theme.id for theme in map(lore.theme, lore.titles()) if theme is not None)
_TAG = re.compile(
    rf"[amtx]\.(?:warrior|wizard|thief|foe|m|f|n|unspelt)|[mtxk]:(?:{'|'.join(_KINDS)})"
    rf"|act:(?:opening|climax|denouement|camp)|theme:(?:{'|'.join(_THEMES)})|veterans|regulars|restocked|alone|fighting|loss|loss_here|grief|last"
    "|narrow|wide|declared|six|heavy|light|middling|mortal|first_blow|again|revenge|nearly|shot|blow|spent|first"
    "|w:(?:light|medium|two_handed|thrown|ranged)|weapon:(?:light|medium|two_handed)|armor:(?:none|light|heavy)"
    "|one|many|known|new|hero|foe|late|long|short|dear|outside|surprise:(?:party|monsters)|k:nds|kinds:many|by:(?:battle|trap)"
    "|quiet|loud|up|down|back|known_trap|unhurt|hard|fatal|effect:(?:damage|alarm|teleport|block|curse)"
    "|stat:(?:strength|agility|wit)|curse:[1-6]|about:[a-z_]+|exact|cause:[a-z_]+|self|other|own|on:[a-z_]+|treasury"
    "|spell:(?:[1-9]|1[0-3])|source:(?:slot|item|gift|monster)|ally:(?:copy|zombie)|treasure|nothing|small|normal"
    "|lucky|plain|fled|vote:[a-z]+|now|today|old|here|there"
    "|of:(?:damage|alarm|teleport|block|curse|chasm|climb|water|pick|bash|trap|door)"
)


def known_tag(tag: str) -> bool:
    """Does the narrator ever give this tag?"""
    return _TAG.fullmatch(tag) is not None


def _hero_tags(of: str, gender: Gender, slot: str) -> frozenset[str]:
    return frozenset({f"{slot}.{of}", f"{slot}.{gender}"})


def _foe_tags(of: str, gender: Gender, slot: str) -> frozenset[str]:
    return frozenset({f"{slot}.foe", f"{slot}:{of}", f"{slot}.{gender}"})


def _sample(person: Person, tags: Callable[[str], frozenset[str]]) -> Sample:
    return Sample(Slot(person=person), tags)


def _hero(name: str, gender: Gender, of: str) -> Sample:
    person = decline.person(name, gender)
    dressed = person.model_copy(update={"epithets": (lore.trade(of, gender),)})
    return _sample(dressed, partial(_hero_tags, of, gender))


def _foe(of: str, number: int | None) -> Sample:
    person = lore.monster(of, of, number)
    return _sample(person, partial(_foe_tags, of, person.gender))


_HEROES: Final = [
    _hero("Рыцарь Олег", "m", "warrior"),
    _hero("Мира", "f", "wizard"),
    _hero("Эль", "m", "thief"),
    _hero("Кармен", "f", "warrior"),
    _hero("Лев", "m", "wizard"),
    _hero("Зоя", "f", "thief"),
]
"""A man of two words, women in -а and -я, two undeclinable, one whose stem changes."""
_FOES: Final = [
    _foe("Гоблин", None),
    _foe("Мумия", 2),
    _foe("Живая статуя", None),
    _foe("Огр", 2),
    _foe("Крыса", None),
    *(_foe(of, None) for of in _KINDS),
]
_ALLY: Final = _sample(lore.ally("zombie Огр 1", "Огр", "zombie"), partial(_foe_tags, "Огр", "m"))


def _plurals() -> Sequence[Noun]:
    return [lore.crowd((("Гоблин", 1),)), lore.crowd((("Мумия", 3),)), lore.crowd((("Огр", 5), ("Ведьма", 1)))]


def _rooms() -> Sequence[Any]:
    return [lore.room("Часовня"), lore.room("Колодец"), lore.room("17"), lore.room("Зал колонн")]


CONTRACT: Final = Contract(
    library=library_of("dungeon"),
    sets=read_specs(
        files("narratives.dungeon").joinpath("sets.toml").read_text(encoding="utf-8"), ("place", "dungeon"), ()
    ),
    known_tag=known_tag,
    samples=_HEROES,
    everybody=_HEROES,
    states=frozenset(),
    own={
        "m": _FOES,
        "t": [*_HEROES[:4], *_FOES[:4], *_HEROES[4:], *_FOES[4:]],
        "x": [*_HEROES[:3], _FOES[1], _ALLY, *_HEROES[3:]],
    },
    fixed={
        "place": _rooms(),
        "to": _rooms(),
        "there": _rooms(),
        "dungeon": [lore.dungeon(title) for title in lore.titles()[:6]] + [lore.dungeon("Провал")],
        "w": [lore.weapon(of, number) for of in ("light", "medium", "two_handed", "thrown") for number in range(3)],
        "foe": [lore.crowd(((of, 1),)) for of in ("Гоблин", "Мумия", "Живая статуя", "Крыса")],
        "foes": _plurals(),
        "kin": [lore.several(of) for of in (("Гоблин",), ("Мумия", "Огр"), ())],
        "spell": [lore.as_cases(lore.spell(number)) for number in (1, 2, 4, 7)],
        "curse": [lore.as_cases(lore.curse(number)) for number in (1, 6)],
        "trade": [lore.trade("warrior", "f"), lore.trade("thief", "m")],
        "ways": ["«a», «c»"],
        "treasure": ["мешок самородков"],
        "rumour": ["Там темно."],
        "look": ["Высокий и сухой."],
        "last": ["упал и затих"],
        "assault": ["прыгнул вперёд"],
    },
)
"""What every text of the dungeon is tried on."""
