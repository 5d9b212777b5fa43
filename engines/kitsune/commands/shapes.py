"""Does what was said have the shape of a command, or of somebody in a scene?"""

from collections.abc import Mapping
from typing import Any, Final, cast

from pydantic import ValidationError

from engines.core.errors import Refused
from engines.core.given import wrong_fields
from engines.core.model import Frozen
from engines.kitsune.commands.catalogue import MODELS, AnyCommand
from engines.kitsune.commands.ruling import Edit, NpcGiven
from engines.kitsune.terms import DEFENCES, EXORCISTS, HUMANS

_OF_HUMANS: Final = frozenset[str]({*DEFENCES, "strength"})
NUMBERS_OF_ALL: Final = _OF_HUMANS | {"pool"}
_STRANGE: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(HUMANS, frozenset({"pool"})),
    **dict.fromkeys(EXORCISTS, _OF_HUMANS),
}
"""Numbers that somebody of a class does not have."""


class _Shape(Frozen):
    needed: frozenset[str]
    known: frozenset[str]


def _shape_of(model: type[Frozen]) -> _Shape:
    names = {field.alias or name: field for name, field in model.model_fields.items()}
    return _Shape(
        needed=frozenset(name for name, field in names.items() if field.is_required()), known=frozenset(names)
    )


_SHAPES: Final = {do: _shape_of(model) for do, model in MODELS.items()}
_GIVEN_SHAPE: Final = _shape_of(NpcGiven)


def read_npc(given: Mapping[str, Any]) -> NpcGiven:
    """Somebody of a ``scene`` or a ``place``: people have defences and strength, exorcists a pool.

    Raises Refused: bad.field, bad.value.
    """
    _check_names(_GIVEN_SHAPE, given)
    strange = given.keys() & _STRANGE.get(str(given["class"]), frozenset())
    if strange:
        raise Refused("bad.field", fields=sorted(strange))
    return cast(NpcGiven, _validated(NpcGiven, given))


def shaped(command: object) -> AnyCommand:
    """A command with its fields, whoever said it and whenever. Raises Refused: bad.command, bad.field, bad.value."""
    if not isinstance(command, Mapping):
        raise Refused("bad.command")
    do = command.get("do")
    if not isinstance(do, str) or do not in MODELS:
        raise Refused("bad.command", do=str(do))
    _check_names(_SHAPES[do], command)
    return cast(AnyCommand, _validated(MODELS[do], command))


def _check_names(shape: _Shape, given: Mapping[str, Any]) -> None:
    if not shape.needed <= given.keys() <= shape.known:
        fields = (shape.needed - given.keys()) | (given.keys() - shape.known)
        raise Refused("bad.field", fields=sorted(map(str, fields)))


def _validated(model: type[Frozen], given: Mapping[str, Any]) -> Frozen:
    empty = [name for name, value in given.items() if value is None and not (model is Edit and name == "value")]
    if empty:
        raise Refused("bad.value", fields=sorted(empty))
    try:
        return model.model_validate(given)
    except ValidationError as error:
        raise Refused("bad.value", fields=wrong_fields(error)) from error
