"""A command as data becomes a model, or is refused in the book's order (its section 6)."""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.given import wrong_fields
from engines.grail.commands.catalogue import MODELS, OF_PLAYERS, AnyCommand
from engines.grail.commands.folding import unfolded
from engines.grail.ladder import OUT
from engines.grail.state import GrailState

_FIELDS: Final = {
    do: frozenset(field.alias or name for name, field in model.model_fields.items()) for do, model in MODELS.items()
}
_IN_CONFLICT: Final = frozenset({"declare", "form", "dissolve", "yield", "identify"})
"""These ask for the conflict before anything else of their own."""


def read_command(state: GrailState, command: object) -> AnyCommand:
    """A command as data becomes a model.

    Raises Refused, in the book's order: unknown_command, not_gm or not_yours, bad_value for a strange field,
    unknown_character for the actor, no_conflict for what people do in one, bad_value for types and ranges.
    """
    if not isinstance(command, Mapping):
        raise Refused("bad_value")
    do = command.get("do")
    if not isinstance(do, str) or do not in MODELS:
        raise Refused("unknown_command", do=str(do))
    command = unfolded(command)
    _check_right(do, command)
    strange = [name for name in command if name not in _FIELDS[do]]
    if strange:
        raise Refused("bad_value", fields=strange)
    if do in OF_PLAYERS:
        _check_actor(state, command)
        if do in _IN_CONFLICT and state.conflict is None:
            raise Refused("no_conflict")
    return _typed(state, do, command)


def _check_right(do: str, command: Mapping[str, Any]) -> None:
    by = command.get("by", GM)
    if by == GM:
        return
    if do not in OF_PLAYERS:
        raise Refused("not_gm")
    if by is None or by != command.get("actor"):
        raise Refused("not_yours")


def _check_actor(state: GrailState, command: Mapping[str, Any]) -> None:
    actor = command.get("actor")
    if not isinstance(actor, str):
        raise Refused("bad_value", fields=["actor"])
    if actor not in state.people:
        raise Refused("unknown_character", name=actor)


def _typed(state: GrailState, do: str, command: Mapping[str, Any]) -> AnyCommand:
    given = command if do == "set" else _without_nulls(command)
    try:
        read: AnyCommand = MODELS[do].model_validate(given)
    except ValidationError as error:
        raise Refused("bad_value", fields=wrong_fields(error)) from error
    for name in read.ranks:
        rank = getattr(read, name)
        if rank is not None and not state.options.ranks.knows(rank) and not (name == "rank" and rank == OUT):
            raise Refused("bad_value", fields=[name])
    return read


def _without_nulls(command: Mapping[str, Any]) -> dict[str, Any]:
    """Null is the same as absent, but for the cliché of a defence: there it is a refusal (GR-2.6)."""
    given = {name: value for name, value in command.items() if value is not None}
    for part in ("attack", "defence"):
        if isinstance(given.get(part), Mapping):
            given[part] = {
                name: value
                for name, value in given[part].items()
                if value is not None or (part == "defence" and name == "with")
            }
    return given
