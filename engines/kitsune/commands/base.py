"""What all commands share: names, tails, who says them."""

from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field

from engines.core.engine import GM
from engines.core.given import Text
from engines.core.model import Frozen
from engines.kitsune.fields import LONGEST_TEXT


def _not_gm(name: str) -> str:
    if name == GM:
        raise ValueError("the GM is no fox")
    return name


Name = Text
"""A name that somebody or something new will bear; those that only point at somebody are any text."""
FoxName = Annotated[Name, AfterValidator(_not_gm)]
Tails = Annotated[int, Field(ge=0)]


class Command(Frozen):
    """Anything that is said."""

    model_config = ConfigDict(strict=True)

    by: str = GM
    text: Annotated[str, Field(max_length=LONGEST_TEXT)] | None = None


class Acting(Command):
    """A command of a fox."""

    fox: str
