"""The contract of the duel's texts: sets, slots, tags, and the people whom every text is tried on."""

import re
from functools import partial
from importlib.resources import files
from typing import Any

from narratives.chronicle.lint import Contract, Sample, read_specs
from narratives.chronicle.scenes import spoken_of
from narratives.chronicle.texts import library_of
from narratives.duel.cast import slugs, thing
from narratives.russian.noun import Gender
from narratives.russian.person import Slot

_SLOT = "a|t|x|who|by|of|to|ally|target|with_whom"
_POSES = "stands|kneels|runs|surrendered|bound|lies|dead"
_TAG = re.compile(
    rf"(?:{_SLOT})\.(?:m|f|n|{_POSES})"
    r"|again|again_card|answer|same_card|friend|friend_hit|first|pair|crowd|alone|knelt|now|old|thing|tied|untied|moment|while|long"
    r"|one_side|gm|winners:[012]|beginner_lies|down|self|passed|held|willing|forced"
    r"|limb:(?:hands|legs)|source:(?:weapon|spell|skill|artefact)"
    rf"|card:(?:{'|'.join(slugs())})"
)
_STATES = frozenset(_POSES.split("|"))


def known_tag(tag: str) -> bool:
    """Does the narrator ever give this tag?"""
    return _TAG.fullmatch(tag) is not None


def _tags(gender: Gender, prefix: str) -> frozenset[str]:
    return frozenset({f"{prefix}.{gender}"})


def _sample(name: str, gender: Gender) -> Sample:
    return Sample(Slot(person=spoken_of(name, None)), partial(_tags, gender))


_PEOPLE: tuple[tuple[str, Gender], ...] = (
    ("Рыцарь Олег", "m"),
    ("Мира", "f"),
    ("Эль", "m"),
    ("Кармен", "f"),
    ("Лев", "m"),
)
"""A man of two words, a woman in -а, two undeclinable, one whose stem changes."""

_FIXED: dict[str, Any] = {
    "card": [thing(card).name for card in ("удар мечом", "глухая защита", "синие уши", "кружка <с> котом")],
    "span": ["пять минут", "пятнадцать секунд"],
    "gone": ["прошло пять минут", "прошла минута"],
    "thing": [thing(card).noun for card in ("удар мечом", "удар секирой", "вихрь клинков")],
    **{flag: [True, False] for flag in ("passed", "forced", "willing", "on", "freed", "passes")},
}

CONTRACT = Contract(
    library=library_of("duel"),
    sets=read_specs(files("narratives.duel").joinpath("sets.toml").read_text(encoding="utf-8"), (), ()),
    known_tag=known_tag,
    samples=[_sample(name, gender) for name, gender in _PEOPLE],
    everybody=[_sample(name, gender) for name, gender in _PEOPLE],
    states=_STATES,
    fixed=_FIXED,
)
