"""Choices and their fields, put together shortly."""

from collections.abc import Iterable, Mapping
from typing import Any

from engines.core.engine import Choice, Field
from engines.core.model import unchecked

_field = unchecked(Field)
_choice = unchecked(Choice)

Needs = Mapping[str, tuple[str | int | None, ...]]
LONGEST_TEXT = 1000
LONGEST_NAME = 60


def choice(
    do: str,
    preset: Mapping[str, Any] | None = None,
    *fields: Field | None,
    gm: bool = False,
    some: bool = False,
    facts: Mapping[str, Any] | None = None,
) -> Choice:
    """A choice; fields that there is nothing to ask about are None. What is always asked comes first."""
    asked = [field for field in fields if field is not None]
    ordered = sorted(asked, key=lambda field: field.optional or bool(field.needs))
    return _choice(do=do, preset=dict(preset or {}), fields=tuple(ordered), gm=gm, some=some, facts=dict(facts or {}))


def person(name: str, options: Iterable[str], *, optional: bool = False, many: bool = False, **more: Any) -> Field:
    """A person, or several."""
    return _field(name=name, kind="person", options=tuple(options), optional=optional, many=many, **more)


def option(name: str, options: Iterable[str | int], *, optional: bool = False, needs: Needs | None = None) -> Field:
    """One of several values."""
    return _field(name=name, kind="option", options=tuple(options), optional=optional, needs=dict(needs or {}))


def several(name: str, options: Iterable[str], most: int, needs: Needs | None = None) -> Field | None:
    """Some of several values, or none of them; None when there are none."""
    values = tuple(options)
    if not values or not most:
        return None
    return _field(
        name=name,
        kind="option",
        options=values,
        optional=True,
        many=True,
        most=min(most, len(values)),
        needs=dict(needs or {}),
    )


def number(name: str, lowest: int, highest: int, *, optional: bool = False, needs: Needs | None = None) -> Field | None:
    """A number; None when there is none to choose."""
    if highest < lowest:
        return None
    return _field(name=name, kind="number", options=(lowest, highest), optional=optional, needs=dict(needs or {}))


def flag(name: str, *, asked: object = True, needs: Needs | None = None) -> Field | None:
    """Yes or no; None when it is not ``asked``."""
    return _field(name=name, kind="flag", optional=True, needs=dict(needs or {})) if asked else None


def text(name: str, longest: int = LONGEST_TEXT, *, optional: bool = False) -> Field:
    """Words."""
    return _field(name=name, kind="text", options=(longest,), optional=optional)
