"""What the GM may set, and to what: the table behind ``set`` and behind its buttons."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from pydantic import StrictBool, StrictInt, TypeAdapter, ValidationError

from engines.kitsune.state import Fox, Human, Npc
from engines.kitsune.terms import DEFENCES, EXHAUSTED, MOST_TAILS, TRAITS, Defence

Kind = Literal["number", "flag", "fox", "defences"]


class Editable(NamedTuple):
    """A field that can be set: what kind of value it takes; a number's bounds, None where there is no upper one."""

    kind: Kind
    lowest: int = 0
    highest: int | None = None
    secret: bool = False
    """Players may not know it (KI-V2)."""


_FLAG: Final = Editable("flag")
_BASE: Final = Editable("number", 0, 9)
_TRAIT: Final = Editable("number", 1, 9)

GAME: Final[Mapping[str, Editable]] = {
    "suspicion": Editable("number", 0, 10),
    "pot": Editable("number"),
    "trail": Editable("number", secret=True),
    "village": Editable("number", 0, 3),
    "decay": Editable("number", 0, 4),
    "split": _FLAG,
    "head": Editable("fox"),
}
FOX: Final[Mapping[str, Editable]] = {
    **dict.fromkeys(TRAITS, _TRAIT),
    "tails": Editable("number", 1, MOST_TAILS),
    "lit": Editable("number", 0, MOST_TAILS),
    "purse": Editable("number"),
    "earned": Editable("number"),
    "actions": Editable("number", 0, 2),
    "used": _FLAG,
    "away": _FLAG,
}
HUMAN: Final[Mapping[str, Editable]] = {
    "wariness": Editable("number", 0, EXHAUSTED),
    **dict.fromkeys(DEFENCES, _BASE),
    "strength": Editable("number", 1, 3, secret=True),
    "known": Editable("defences"),
    "alarm": _FLAG,
}
EXORCIST: Final[Mapping[str, Editable]] = {
    "pool": Editable("number", 1, 12, secret=True),
    "distracted": _FLAG,
}

_INT: Final[TypeAdapter[int]] = TypeAdapter(StrictInt)
_BOOL: Final[TypeAdapter[bool]] = TypeAdapter(StrictBool)
_DEFENCES: Final[TypeAdapter[list[Defence]]] = TypeAdapter(list[Defence])


def fields_of(npc: Npc) -> Mapping[str, Editable]:
    """What can be set of somebody met."""
    return HUMAN if isinstance(npc, Human) else EXORCIST


def bounds(editable: Editable, field: str, fox: Fox | None) -> tuple[int, int | None]:
    """The bounds of a number now: no more tails are lit than she has, and an absent fox has no actions."""
    if field == "lit" and fox is not None:
        return 0, fox.tails
    if field == "actions" and fox is not None and fox.away:
        return 0, 0
    return editable.lowest, editable.highest


def read_value(editable: Editable, value: Any, limits: tuple[int, int | None], foxes: Mapping[str, Fox]) -> Any:
    """The value as it will stand. Raises ValueError for a wrong type or a value out of bounds."""
    try:
        return _read(editable, value, limits, foxes)
    except ValidationError as error:
        raise ValueError("wrong type") from error


def _read(editable: Editable, value: Any, limits: tuple[int, int | None], foxes: Mapping[str, Fox]) -> Any:
    if editable.kind == "flag":
        return _BOOL.validate_python(value)
    if editable.kind == "number":
        number = _INT.validate_python(value)
        lowest, highest = limits
        if number < lowest or (highest is not None and number > highest):
            raise ValueError("out of bounds")
        return number
    if editable.kind == "fox":
        if value is not None and (not isinstance(value, str) or value not in foxes):
            raise ValueError("no such fox")
        return value
    given = _DEFENCES.validate_python(value, strict=True)
    if len(set(given)) < len(given):
        raise ValueError("repeated")
    return tuple(defence for defence in DEFENCES if defence in given)
