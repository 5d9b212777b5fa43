"""What the GM says."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from engines.core.model import Frozen
from engines.kitsune.commands.base import Command, Name
from engines.kitsune.options import Base, Pool, Strength
from engines.kitsune.terms import NpcClass


class OpenScene(Command):
    do: Literal["scene"]
    name: Name | None = None
    npcs: Annotated[tuple[dict[str, Any], ...], Field(strict=False)] | None = None
    """Each is read as an ``NpcGiven`` in its turn."""
    about: str | None = None
    preset: str | None = None


class NpcGiven(Frozen):
    """Somebody as the GM puts him into a scene."""

    model_config = ConfigDict(strict=True)

    npc: Name
    class_: Annotated[NpcClass, Field(alias="class")]
    temperance: Base | None = None
    resolve: Base | None = None
    insight: Base | None = None
    strength: Strength | None = None
    pool: Pool | None = None


class Place(Command):
    do: Literal["place"]
    npc: Name
    class_: Annotated[NpcClass, Field(alias="class")]
    temperance: int | None = None
    resolve: int | None = None
    insight: int | None = None
    strength: int | None = None
    pool: int | None = None
    """Read as an ``NpcGiven`` in its turn, as the others of its numbers are."""


class Remove(Command):
    do: Literal["remove"]
    npc: str
    gone: bool = False


class Edit(Command):
    do: Literal["set"]
    field: str
    value: Any
    fox: str | None = None
    npc: str | None = None


class Next(Command):
    do: Literal["next"]


class End(Command):
    do: Literal["end"]


class SetDie(Command):
    do: Literal["die"]
    at: int
    value: int


class Force(Command):
    do: Literal["force"]
    result: int


class Undo(Command):
    do: Literal["undo"]
    steps: Annotated[int, Field(ge=1)] = 1


class Continue(Command):
    do: Literal["continue"]
