"""The types of values that people write: in a set-up, in a command, in an edit of the GM."""

from typing import Annotated

from pydantic import AfterValidator, Field


def _not_blank(text: str) -> str:
    if not text.strip():
        raise ValueError("blank")
    return text


def _distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(names)) < len(names):
        raise ValueError("repeated")
    return names


Natural = Annotated[int, Field(ge=0)]
Positive = Annotated[int, Field(ge=1)]
Text = Annotated[str, AfterValidator(_not_blank)]
Texts = Annotated[tuple[Text, ...], Field(strict=False)]
"""A list in which the same may stand several times: cards of a hand."""
Names = Annotated[tuple[str, ...], Field(strict=False), AfterValidator(_distinct)]
"""A list of different names."""
SomeNames = Annotated[tuple[str, ...], Field(strict=False, min_length=1), AfterValidator(_distinct)]
