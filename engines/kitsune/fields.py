"""Choices and their fields, made quickly: they are many, and nothing in them needs a check."""

from collections.abc import Iterable
from typing import Any

from engines.core.engine import Choice, Field
from engines.core.model import unchecked

_choice = unchecked(Choice)
_field = unchecked(Field)

LONGEST_NAME = 40


def choice(do: str, preset: dict[str, Any], *fields: Field | None, gm: bool = False) -> Choice:
    """A command that may be given; a field that is None is left out."""
    return _choice(do=do, preset=preset, fields=tuple(one for one in fields if one is not None), gm=gm)


def person(name: str, options: Iterable[str]) -> Field:
    """Somebody."""
    return _field(name=name, kind="person", options=tuple(options))


def option(name: str, options: Iterable[str | int]) -> Field:
    """One of these."""
    return _field(name=name, kind="option", options=tuple(options))


def number(name: str, lowest: int, highest: int, *, optional: bool = False) -> Field:
    """A number between two bounds, both included."""
    return _field(name=name, kind="number", options=(lowest, highest), optional=optional)


def flag(name: str, *, optional: bool = False) -> Field:
    """Yes or no."""
    return _field(name=name, kind="flag", optional=optional)


def text(name: str, longest: int) -> Field:
    """Something written."""
    return _field(name=name, kind="text", options=(longest,))


def several(name: str, options: Iterable[str]) -> Field:
    """One of these or more."""
    return _field(name=name, kind="option", options=tuple(options), many=True)
