"""What people can say at a table; ``read_command`` checks the shape and the names (DU-V1), the handlers the rest."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import ConfigDict, Field, ValidationError, model_validator

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.given import Text, wrong_fields
from engines.core.model import Frozen
from engines.duel.events import Survival, Weapon
from engines.duel.shapes import Names, Natural, SomeNames
from engines.duel.state import How, Limb, Person

Face = Annotated[int, Field(ge=1, le=6)]
LONGEST_NAME: Final = 60


class _Command(Frozen):
    model_config = ConfigDict(strict=True)


class _Deed(_Command):
    """Something that a person does."""

    by: str


class _DeedOnTarget(_Deed):
    target: str


class Attack(_Deed):
    do: Literal["attack"]
    targets: SomeNames
    allies: Names = ()


class Join(_Deed):
    do: Literal["join"]
    ally: str = ""
    """Empty: a side of his own."""


class Play(_Deed):
    do: Literal["play"]
    card: str
    target: str = ""
    """Empty: none."""


class Flee(_Deed):
    do: Literal["flee"]


class Pass(_Deed):
    do: Literal["pass"]


class Surrender(_Deed):
    do: Literal["surrender"]
    to: str


class Open(_Deed):
    do: Literal["open"]
    to: Names


class Finish(_DeedOnTarget):
    do: Literal["finish"]
    using: Weapon
    words: str


class _Ambush(_DeedOnTarget):
    words: str
    seen: bool = False
    """Looked at only when it was given (DU-D1)."""


class Assassinate(_Ambush):
    do: Literal["assassinate"]


class Stun(_Ambush):
    do: Literal["stun"]


class Bind(_DeedOnTarget):
    do: Literal["bind"]
    how: How
    limb: Limb = "hands"


class Search(_DeedOnTarget):
    do: Literal["search"]
    how: How
    place: str = ""
    found: Names = ()

    @model_validator(mode="after")
    def _place_or_found(self) -> "Search":
        given = self.model_fields_set
        if ("place" in given) != (self.how == "game") or ("found" in given and self.how == "game"):
            raise ValueError("a search has a place by game, found things by life")
        return self


class Lead(_DeedOnTarget):
    do: Literal["lead"]
    where: str


class Leave(_DeedOnTarget):
    do: Literal["leave"]
    helper: bool = False


class Watch(_DeedOnTarget):
    do: Literal["watch"]


class Release(_DeedOnTarget):
    do: Literal["release"]


class Untie(_Deed):
    do: Literal["untie"]
    freed: bool = False
    """Looked at only when it was given (DU-D1)."""


class Consent(_Deed):
    do: Literal["consent"]
    to: str
    on: bool = True


class Tick(_Command):
    do: Literal["tick"]
    minutes: Natural = 0
    seconds: Natural = 0

    @model_validator(mode="after")
    def _some_time(self) -> "Tick":
        if not self.total:
            raise ValueError("no time")
        return self

    @property
    def total(self) -> int:
        """In seconds."""
        return self.minutes * 60 + self.seconds


class GmPerson(_Command):
    do: Literal["gm.person"]
    name: Text
    person: dict[str, Any] = {}
    sheet: str = ""
    """Instead of the fields of a person: the same in words, as ``written.read_sheet`` understands them."""

    @model_validator(mode="after")
    def _either(self) -> "GmPerson":
        _one_of(self, "person", "sheet")
        return self


class GmSet(_Command):
    do: Literal["gm.set"]
    who: str
    set: Annotated[dict[str, Any], Field(min_length=1)] = {}
    sheet: str = ""
    """As that of ``gm.person``."""

    @model_validator(mode="after")
    def _fields_of_a_person(self) -> "GmSet":
        _one_of(self, "set", "sheet")
        Person.model_validate({"hits": 0, "max": 0, "threshold": 0, **self.set})
        return self


def _one_of(command: _Command, *names: str) -> None:
    if len(command.model_fields_set & set(names)) != 1:
        raise ValueError(f"exactly one of {names}")


class GmTurn(_Command):
    do: Literal["gm.turn"]
    who: str


class GmEnd(_Command):
    do: Literal["gm.end"]


class GmForce(_Command):
    do: Literal["gm.force"]
    who: str
    passes: bool


class GmDie(_Command):
    do: Literal["gm.die"]
    value: Face


class GmSurvive(_Command):
    do: Literal["gm.survive"]
    who: str
    outcome: Survival = "dies"
    """Looked at only when it was given (DU-D1)."""


class GmUndo(_Command):
    do: Literal["gm.undo"]


AnyCommand = (
    Attack
    | Join
    | Play
    | Flee
    | Pass
    | Surrender
    | Open
    | Finish
    | Assassinate
    | Stun
    | Bind
    | Search
    | Lead
    | Leave
    | Watch
    | Release
    | Untie
    | Consent
    | Tick
    | GmPerson
    | GmSet
    | GmTurn
    | GmEnd
    | GmForce
    | GmDie
    | GmSurvive
    | GmUndo
)

_MODELS: Final[Mapping[str, type[AnyCommand]]] = {
    "attack": Attack,
    "join": Join,
    "play": Play,
    "flee": Flee,
    "pass": Pass,
    "surrender": Surrender,
    "open": Open,
    "finish": Finish,
    "assassinate": Assassinate,
    "stun": Stun,
    "bind": Bind,
    "search": Search,
    "lead": Lead,
    "leave": Leave,
    "watch": Watch,
    "release": Release,
    "untie": Untie,
    "consent": Consent,
    "tick": Tick,
    "gm.person": GmPerson,
    "gm.set": GmSet,
    "gm.turn": GmTurn,
    "gm.end": GmEnd,
    "gm.force": GmForce,
    "gm.die": GmDie,
    "gm.survive": GmSurvive,
    "gm.undo": GmUndo,
}
COMMANDS: Final = tuple(_MODELS)
_NAMING: Final = ("by", "target", "targets", "allies", "ally", "to", "who")
"""Fields that name people of the table, in whatever command they stand."""
_NAMING_OF: Final = {do: tuple(name for name in _NAMING if name in model.model_fields) for do, model in _MODELS.items()}


def read_command(people: Mapping[str, Any], command: object) -> AnyCommand:
    """A command as data becomes a model (DU-V1).

    ``people``: who is at the table. Besides the book's form it may be written as keyboards do, see ``_unfolded``.
    Raises Refused: bad_command (unknown ``do``; missing, unknown, ill-typed or repeated values), then unknown_person.
    """
    if not isinstance(command, Mapping):
        raise Refused("bad_command")
    do = command.get("do")
    model = _MODELS.get(do) if isinstance(do, str) else None
    if model is None:
        raise Refused("bad_command", do=str(do))
    try:
        read: AnyCommand = model.model_validate(_unfolded(command, model))
    except ValidationError as error:
        raise Refused("bad_command", fields=wrong_fields(error)) from error
    for name in _named(read):
        if name not in people:
            raise Refused("unknown_person", name=name)
    return read


def _unfolded(command: Mapping[str, Any], model: type[AnyCommand]) -> Mapping[str, Any]:
    """What keyboards say in short, in full.

    The GM signs everything with ``"by": "gm"``; for whom he acts stands in ``as`` (DU-G1), which a player may give with
    his own name too. A field in a field is written flat: ``"set.hits": 5``.
    """
    if command.get("by") != GM and "as" not in command and not any("." in str(name) for name in command):
        return command
    full = dict(command)
    if model is GmPerson and isinstance(full.get("sheet"), str) and "name" not in full:
        name, _, full["sheet"] = full["sheet"].partition(":")
        full["name"] = " ".join(name.split())[:LONGEST_NAME]
    if "by" not in model.model_fields:
        if full.get("by") == GM:
            del full["by"]
    elif "as" in full:
        doer = full.pop("as")
        if full.get("by", GM) not in (GM, doer):
            raise Refused("bad_command", fields=["as"])
        full["by"] = doer
    for name in [name for name in full if "." in str(name)]:
        field, _, inner = str(name).partition(".")
        inside = full.setdefault(field, {})
        if not isinstance(inside, dict):
            raise Refused("bad_command", fields=[field])
        full[field] = {**inside, inner: full.pop(name)}
    return full


def _named(read: AnyCommand) -> Iterator[str]:
    """Everybody whom a command names."""
    for field in _NAMING_OF[read.do]:
        if field not in read.model_fields_set:
            continue
        value = getattr(read, field)
        if isinstance(value, str):
            yield value
        else:
            yield from value
