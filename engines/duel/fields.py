"""The fields of choices, in short."""

from typing import Final

from engines.core.engine import Field

LONGEST_WORDS: Final = 200


def person(name: str, people: list[str], *, optional: bool = False, many: bool = False) -> Field:
    """Somebody of these, or several of them."""
    return Field(name=name, kind="person", options=tuple(people), optional=optional, many=many)


def options(name: str, values: tuple[str, ...], *, optional: bool = False, many: bool = False) -> Field:
    """One of these values, or several."""
    return Field(name=name, kind="option", options=values, optional=optional, many=many)


def number(name: str, lowest: int, highest: int, *, optional: bool = False) -> Field:
    """A number within bounds."""
    return Field(name=name, kind="number", options=(lowest, highest), optional=optional)


def flag(name: str, *, optional: bool = False) -> Field:
    """Yes or no."""
    return Field(name=name, kind="flag", optional=optional)


def text(name: str, longest: int) -> Field:
    """Something written."""
    return Field(name=name, kind="text", options=(longest,))


def words() -> Field:
    """What is said aloud: it counts only if it is right."""
    return text("words", LONGEST_WORDS)
