"""The generator's plans and tables, from ``data/generator.toml``."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

from engines.dungeon.state import MonsterType

PlanName = Literal["A", "B", "C"]


class Plan(NamedTuple):
    """A map without its kinds: rooms are "1", "2" …"""

    roles: tuple[tuple[str, str], ...]
    """Room and role: E entrance, F fork, K key, S side, T treasury."""
    passages: tuple[tuple[str, str, str], ...]
    """Id and the two rooms, in passage order, the secret one last."""
    main: str
    bridge: str
    door: str
    secret: str
    forks: tuple[tuple[str, ...], ...]
    traps: tuple[str, ...]
    """First, second and third places for a trap."""

    def rooms(self, role: str) -> tuple[str, ...]:
        """The rooms of a role, in order."""
        return tuple(room for room, played in self.roles if played == role)


class Tables(NamedTuple):
    """Everything that the generator chooses from."""

    plans: Mapping[PlanName, Plan]
    titles: tuple[str, ...]
    names: tuple[str, ...]
    entrance: str
    treasury: str
    small: tuple[MonsterType, ...]
    """Types of 7 points."""
    great: tuple[MonsterType, ...]
    """Types of 9 points, to be raised above that."""
    themes: Mapping[str, str]
    """What a dungeon may be told as: id -> title."""

    def theme(self, name: str) -> str | None:
        """The id of the theme that bears this id or this title."""
        wanted = name.strip().casefold()
        return next((one for one, title in self.themes.items() if wanted in (one, title.casefold())), None)


@cache
def tables() -> Tables:
    """The data, read once."""
    text = files("engines.dungeon").joinpath("data/generator.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    plans: dict[PlanName, Plan] = {
        "A": _plan(data["plans"]["A"]),
        "B": _plan(data["plans"]["B"]),
        "C": _plan(data["plans"]["C"]),
    }
    return Tables(
        plans,
        tuple(data["titles"]),
        tuple(data["names"]),
        data["entrance"],
        data["treasury"],
        small=tuple(_type(kind, 7) for kind in data["monsters"]["7"]),
        great=tuple(_type(kind, 9) for kind in data["monsters"]["9"]),
        themes=data["themes"],
    )


def _plan(data: Mapping[str, object]) -> Plan:
    roles = tuple((str(number), role) for number, role in enumerate(str(data["roles"]), start=1))
    passages = tuple(_passage(text) for text in (*_list(data["passages"]), data["secret"]))
    forks = tuple(tuple(fork) for fork in _list(data["forks"]))
    traps = tuple(_list(data["traps"]))
    secret = passages[-1][0]
    return Plan(roles, passages, str(data["main"]), str(data["bridge"]), str(data["door"]), secret, forks, traps)


def _passage(text: object) -> tuple[str, str, str]:
    name, _, rooms = str(text).partition(" ")
    first, _, second = rooms.partition("-")
    return name, first, second


def _list(data: object) -> list[str]:
    assert isinstance(data, list)
    return data


def _type(data: dict[str, object], points: int) -> MonsterType:
    return MonsterType.model_validate({**data, "points": points})
