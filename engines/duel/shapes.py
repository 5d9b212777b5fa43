"""The types of values that people write: in a set-up, in a command, in an edit of the GM."""

from typing import Annotated

from pydantic import AfterValidator, Field

from engines.core.given import Text, distinct

Natural = Annotated[int, Field(ge=0)]
Positive = Annotated[int, Field(ge=1)]
Texts = Annotated[tuple[Text, ...], Field(strict=False)]
"""A list in which the same may stand several times: cards of a hand."""
Names = Annotated[tuple[str, ...], Field(strict=False), AfterValidator(distinct)]
"""A list of different names."""
SomeNames = Annotated[tuple[str, ...], Field(strict=False, min_length=1), AfterValidator(distinct)]
