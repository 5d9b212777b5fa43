"""Choices and their fields, made quickly: they are many, and nothing in them needs a check."""

from collections.abc import Iterable
from typing import Any

from engines.core.engine import Choice, Field
from engines.core.model import unchecked

_choice = unchecked(Choice)
_field = unchecked(Field)

LONGEST_NAME = 40
LONGEST_TEXT = 500


def choice(
    do: str, preset: dict[str, Any], *fields: Field | None, gm: bool = False, facts: dict[str, Any] | None = None
) -> Choice:
    """A command that may be given; a field that is None is left out."""
    given = tuple(one for one in fields if one is not None)
    return _choice(do=do, preset=preset, fields=given, gm=gm, facts=facts or {})


Needs = dict[str, tuple[str | int | None, ...]]
Facts = dict[str, dict[str, Any]]


def person(name: str, options: Iterable[str], *, facts: Facts | None = None) -> Field:
    """Somebody."""
    return _field(name=name, kind="person", options=tuple(options), facts=facts or {})


def option(
    name: str,
    options: Iterable[str | int],
    *,
    optional: bool = False,
    needs: Needs | None = None,
    facts: Facts | None = None,
) -> Field:
    """One of these."""
    return _field(
        name=name, kind="option", options=tuple(options), optional=optional, needs=needs or {}, facts=facts or {}
    )


def number(name: str, lowest: int, highest: int, *, optional: bool = False) -> Field:
    """A number between two bounds, both included."""
    return _field(name=name, kind="number", options=(lowest, highest), optional=optional)


def flag(name: str, *, optional: bool = False, first: bool = False, needs: Needs | None = None) -> Field:
    """Yes or no; ``first``: what stands there before anybody has chosen."""
    return _field(name=name, kind="flag", optional=optional, options=(True, False) if first else (), needs=needs or {})


def text(name: str, longest: int, *, optional: bool = False) -> Field:
    """Something written."""
    return _field(name=name, kind="text", options=(longest,), optional=optional)


def words() -> Field:
    """The player's own words on his deed, which stand in the tale of it."""
    return text("text", LONGEST_TEXT, optional=True)


def crowd(name: str, options: Iterable[str]) -> Field:
    """Any of these people, or others whose names are written."""
    return _field(name=name, kind="person", options=tuple(options), optional=True, many=True, open=True)


def several(name: str, options: Iterable[str]) -> Field:
    """One of these or more."""
    return _field(name=name, kind="option", options=tuple(options), many=True)
