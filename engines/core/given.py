"""What people give, and how it is read: the checks that commands, options and set-ups of every game share."""

from collections.abc import Mapping
from typing import Annotated, TypeVar

from pydantic import AfterValidator, ValidationError

from engines.core.errors import Refused
from engines.core.model import Frozen

M = TypeVar("M", bound=Frozen)


def not_blank(text: str) -> str:
    """The text as it is. Raises ValueError when nothing but white space stands in it."""
    if not text.strip():
        raise ValueError("blank")
    return text


def distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names as they are. Raises ValueError when one of them stands there twice."""
    if len(set(names)) < len(names):
        raise ValueError("repeated")
    return names


Text = Annotated[str, AfterValidator(not_blank)]


def wrong_fields(error: ValidationError, at: int = 0) -> list[str]:
    """The fields that do not hold what they should, by name; ``at`` -1: the innermost ones."""
    return sorted({str(fault["loc"][at]) for fault in error.errors() if fault["loc"]})


def read_options(model: type[M], options: object, refusal: str) -> M:
    """Options as they came. Raises Refused(refusal) for an unknown name, a wrong type or a value out of range."""
    if not isinstance(options, Mapping):
        raise Refused(refusal)
    try:
        return model.model_validate({str(name): value for name, value in options.items()})
    except ValidationError as error:
        raise Refused(refusal, fields=wrong_fields(error)) from error
