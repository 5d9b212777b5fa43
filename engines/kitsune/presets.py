"""Places to hunt that stand ready: ``data/scenes.json``."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Final

from pydantic import Field

from engines.core.model import Frozen
from engines.kitsune.terms import ExorcistClass, HumanClass, NpcClass, TrailLevel

RANDOM: Final = "random"
"""The preset that a die picks."""

_HUNTERS: Final[Mapping[TrailLevel, ExorcistClass]] = {"whispers": "novice", "hunted": "master", "found": "master"}
"""Which exorcist waits in a preset scene, by how near they are; none while it is quiet."""


class PresetHuman(Frozen):
    """One of the people of a place."""

    npc: str
    class_: Annotated[HumanClass, Field(alias="class")]


class Preset(Frozen):
    """A place with more people than a clan needs; the first of them come."""

    id: str
    name: str
    about: str
    npcs: tuple[PresetHuman, ...]


class _Book(Frozen):
    exorcists: dict[ExorcistClass, str]
    scenes: tuple[Preset, ...]


def presets() -> Mapping[str, Preset]:
    """Every preset by its id, in the order of the die."""
    return {preset.id: preset for preset in _book().scenes}


def crowd_of(preset: Preset, people: int, level: TrailLevel) -> tuple[tuple[str, NpcClass], ...]:
    """Who is there: so many of its people, and an exorcist by the level of the trail."""
    crowd: tuple[tuple[str, NpcClass], ...] = tuple((one.npc, one.class_) for one in preset.npcs[:people])
    if level not in _HUNTERS:
        return crowd
    kind = _HUNTERS[level]
    return (*crowd, (_book().exorcists[kind], kind))


def people_of(kind: NpcClass) -> tuple[str, ...]:
    """Everybody of a class who stands ready, place by place."""
    book = _book()
    hunters = [name for of, name in book.exorcists.items() if of == kind]
    return (*hunters, *(one.npc for preset in book.scenes for one in preset.npcs if one.class_ == kind))


def everybody() -> frozenset[str]:
    """The names of all who stand ready, exorcists among them."""
    book = _book()
    return frozenset((*book.exorcists.values(), *(one.npc for preset in book.scenes for one in preset.npcs)))


@cache
def _book() -> _Book:
    text = files("engines.kitsune").joinpath("data/scenes.json").read_text(encoding="utf-8")
    return _Book.model_validate(json.loads(text))
