"""The numbers of the house: options of a game that are too many for buttons, by the names that people write them with.

``numbers.toml`` of a game's package, groups in the order in which they are read:

    [["След клана"]]
    name = "шепотки"                 # what people write before «=»
    option = "numbers.whispers"      # the option, those inside one another with dots
    now = 40                         # what the book says
    about = "с такого следа о лисах шепчутся"
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, NamedTuple


class Number(NamedTuple):
    """One option with its name."""

    name: str
    option: tuple[str, ...]
    now: Any
    about: str


def said(value: Any) -> str:
    """A value as people write it: «40», «3 4 1», «да»."""
    if isinstance(value, bool):
        return "да" if value else "нет"
    if isinstance(value, list | tuple) and all(isinstance(one, int) for one in value):
        return " ".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


class House:
    """The numbers of one game; empty where it has none."""

    def __init__(self, package: str) -> None:
        self._package = package

    @cached_property
    def groups(self) -> Sequence[tuple[str, Sequence[Number]]]:
        """The numbers under what they are about."""
        source = files(self._package).joinpath("numbers.toml")
        data = tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
        return [(title, [_number(line) for line in lines]) for title, lines in data.items()]

    @property
    def numbers(self) -> list[Number]:
        """All of them."""
        return [number for _, numbers in self.groups for number in numbers]

    def named(self, name: str) -> Number | None:
        """The number that somebody means, however he spells it."""
        return next((one for one in self.numbers if _plain(one.name) == _plain(name)), None)

    def of(self, option: Sequence[str]) -> Number | None:
        """The number that is this option."""
        return next((one for one in self.numbers if one.option == tuple(option)), None)


def _number(line: Mapping[str, Any]) -> Number:
    option = tuple(str(line["option"]).split("."))
    return Number(line["name"], option, line["now"], line["about"])


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold().replace("ё", "е")
