"""The answers of a menu as its buttons carry them: nothing yet, a place in the values, marks in a list, a page."""

from typing import Any

from engines.core.engine import Field
from engines.core.errors import Refused
from tgbot.keyboards.lists import PAGE_SIGN, page_of, unshort

UNSET = "-"
_MOST_LISTED = 400
"""A number with more values than this is written, not chosen."""


def complete(answer: str) -> bool:
    """Is it an answer, and not an open list?"""
    return answer != UNSET and not answer.startswith(PAGE_SIGN) and "~" not in answer


def written(field: Field) -> bool:
    """Is it answered by writing, not by a button?"""
    if field.kind != "number" or field.many:
        return field.kind in {"text", "number"}
    low, high = (int(bound) for bound in field.options)
    return high - low >= _MOST_LISTED


def values_of(field: Field) -> tuple[str | int, ...]:
    """What may be answered, in the order of the places that buttons carry."""
    if field.kind == "flag":
        return (True, False)
    if field.kind == "number":
        low, high = (int(bound) for bound in field.options)
        return tuple(range(low, high + 1))
    return field.options


def value_of(field: Field, answer: str) -> Any:
    """The value behind an answer. Raises Refused when the button does not fit the field."""
    values = values_of(field)
    try:
        if field.many:
            mask = unshort(answer.removeprefix("m"))
            chosen = [value for place, value in enumerate(values) if mask >> place & 1]
            if mask >> len(values):
                raise IndexError
            return chosen
        value = values[unshort(answer)]
    except (ValueError, IndexError):
        raise Refused("stale") from None
    return bool(value) if field.kind == "flag" else value


def open_mask(answer: str) -> tuple[int, int]:
    """Marks and page of a list that is still being chosen from."""
    if "~" not in answer:
        return 0, page_of(answer)
    mask, page = answer.split("~")
    return unshort(mask), unshort(page)
