"""Choices and their fields, made quickly: they are many, and nothing in them needs a check."""

from collections.abc import Iterable, Mapping
from typing import Any

from engines.core.engine import Choice, Field
from engines.core.model import unchecked

_choice = unchecked(Choice)
_field = unchecked(Field)

LONGEST_NAME = 40
LONGEST_TEXT = 500

Needs = dict[str, tuple[str | int | None, ...]]
Facts = dict[str, dict[str, Any]]


def choice(
    do: str,
    preset: dict[str, Any],
    *fields: Field | None,
    gm: bool = False,
    some: bool = False,
    facts: dict[str, Any] | None = None,
) -> Choice:
    """A command that may be given; a field that is None is left out; ``some``: one of the optional ones is needed."""
    asked = tuple(one for one in fields if one is not None)
    return _choice(do=do, preset=preset, fields=asked, gm=gm, some=some, facts=facts or {})


def person(name: str, options: Iterable[str], *, optional: bool = False) -> Field:
    """Somebody."""
    return _field(name=name, kind="person", options=tuple(options), optional=optional)


def people(name: str, options: Iterable[str], most: int) -> Field:
    """Several of these, but not more than so many."""
    return _field(name=name, kind="person", options=tuple(options), many=True, most=most)


def several(name: str, options: Iterable[str | int], *, optional: bool = False) -> Field:
    """Any of these, perhaps none."""
    return _field(name=name, kind="option", options=tuple(options), many=True, least=0, optional=optional)


def option(
    name: str,
    options: Iterable[str | int],
    *,
    optional: bool = False,
    opened: bool = False,
    needs: Needs | None = None,
    facts: Facts | None = None,
) -> Field:
    """One of these; ``opened``: or any other name; ``facts``: what its button may say of a value."""
    return _field(
        name=name,
        kind="option",
        options=tuple(options),
        optional=optional,
        open=opened,
        needs=needs or {},
        facts=facts or {},
    )


def meaning(
    name: str,
    means: Mapping[str, Any],
    *,
    optional: bool = False,
    many: bool = False,
    most: int | None = None,
    needs: Needs | None = None,
    facts: Facts | None = None,
) -> Field:
    """One of these, each of which means more than its name; ``many``: several, whose meanings are put together."""
    return _field(
        name=name,
        kind="option",
        options=tuple(means),
        means=dict(means),
        optional=optional,
        many=many,
        most=most,
        needs=needs or {},
        facts=facts or {},
    )


def number(name: str, lowest: int, highest: int, *, optional: bool = False, needs: Needs | None = None) -> Field:
    """A number between two bounds, both included."""
    return _field(name=name, kind="number", options=(lowest, highest), optional=optional, needs=needs or {})


def numbers(name: str, lowest: int, highest: int, most: int) -> Field:
    """A list of such numbers, repeats allowed, perhaps empty."""
    return _field(name=name, kind="number", options=(lowest, highest), many=True, least=0, most=most)


def flag(name: str, *, optional: bool = False) -> Field:
    """Yes or no."""
    return _field(name=name, kind="flag", optional=optional)


def text(name: str, *, optional: bool = False, longest: int = LONGEST_TEXT) -> Field:
    """Something written."""
    return _field(name=name, kind="text", options=(longest,), optional=optional)
