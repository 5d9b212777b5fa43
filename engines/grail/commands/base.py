"""What all commands share: the types of their fields, who says them."""

from typing import Annotated, ClassVar

from pydantic import AfterValidator, ConfigDict, Field

from engines.core.engine import GM
from engines.core.given import distinct
from engines.core.model import Frozen
from engines.grail.shapes import Part, Text

Natural = Annotated[int, Field(ge=0, le=1000)]
Positive = Annotated[int, Field(ge=1, le=1000)]
Faces = Annotated[tuple[Positive, ...], Field(strict=False, min_length=1, max_length=1000)]
SomeNames = Annotated[tuple[Text, ...], Field(strict=False, min_length=1), AfterValidator(distinct)]
Use = Annotated[tuple[Part, ...], Field(strict=False), AfterValidator(distinct)]
Helpers = Annotated[tuple[Text, ...], Field(strict=False)]
"""Helping clichés; one that stands there twice is for the rules to refuse (GR-21.1)."""
Member = Annotated[tuple[Text, Text], Field(strict=False)]


class Given(Frozen):
    """A part of a command as it was said."""

    model_config = ConfigDict(strict=True)


class Command(Frozen):
    """Anything that people say."""

    model_config = ConfigDict(strict=True)

    by: Text = GM

    ranks: ClassVar[tuple[str, ...]] = ()
    """The fields that hold names of ranks."""


class Deed(Command):
    """Something that a person does himself."""

    actor: Text
