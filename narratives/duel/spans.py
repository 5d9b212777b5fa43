"""Spans of time as people say them."""

from collections.abc import Iterator
from typing import Literal

from narratives.russian.filters import count
from narratives.russian.noun import Case


def span(seconds: int) -> str:
    """«5 минут», «1 час 30 секунд»: for boards, in the nominative."""
    return " ".join(count(number, *forms) for number, forms, _ in _units(seconds))


def in_words(seconds: int, case: Case = "nom") -> str:
    """«пять минут», «минута», «час тридцать секунд»."""
    parts = []
    for number, (one, few, many), gender in _units(seconds):
        accusative = one[:-1] + "у" if case == "acc" and gender == "f" else one
        said = count(number, accusative, few, many, words=True, case=case, gender=gender)
        parts.append(accusative if number == 1 else said)
    return " ".join(parts)


def went(seconds: int) -> str:
    """«прошёл», «прошла», «прошло», as the first number asks."""
    number, _, gender = next(_units(seconds), (0, _UNITS[-1][1], "f"))
    singular = number % 10 == 1 and number % 100 != 11
    return {"m": "прошёл", "f": "прошла"}[gender] if singular else "прошло"


_UNITS: tuple[tuple[int, tuple[str, str, str], Literal["m", "f"]], ...] = (
    (3600, ("час", "часа", "часов"), "m"),
    (60, ("минута", "минуты", "минут"), "f"),
    (1, ("секунда", "секунды", "секунд"), "f"),
)


def _units(seconds: int) -> Iterator[tuple[int, tuple[str, str, str], Literal["m", "f"]]]:
    for size, forms, gender in _UNITS:
        number, seconds = divmod(seconds, size)
        if number:
            yield number, forms, gender
