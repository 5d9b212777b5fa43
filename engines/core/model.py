"""The bases of everything that is stored, sent or told: frozen pydantic models."""

from collections.abc import Callable
from typing import Any, ParamSpec, Self, TypeVar, cast

from pydantic import BaseModel, ConfigDict

P = ParamSpec("P")
M = TypeVar("M", bound="Frozen")

_new = object.__new__
# The four slots of every pydantic model, written past its guard: a changed copy is not the frozen value itself.
_write_values, _write_given, _write_extra, _write_private = (
    BaseModel.__dict__[slot].__set__
    for slot in ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")
)


class Frozen(BaseModel):
    """An immutable value; unknown fields are an error, so that a stored typo never passes unseen."""

    # An alias stands for a JSON name that Python keeps for itself («from»): it is what is stored and told.
    model_config = ConfigDict(frozen=True, extra="forbid", serialize_by_alias=True, validate_by_name=True)

    def but(self, **changes: Any) -> Self:
        """The same value with some fields changed, not validated: for what an engine itself has worked out.

        Does what ``model_copy(update=…)`` does in a fifth of the time; an engine changes a few values on every turn.
        """
        changed = _new(self.__class__)
        _write_values(changed, {**self.__dict__, **changes})
        _write_given(changed, self.__pydantic_fields_set__.union(changes))
        _write_extra(changed, None)
        _write_private(changed, None)
        return changed


def unchecked(model: Callable[P, M]) -> Callable[P, M]:
    """The model's constructor without its checks, for what an engine itself makes many times a turn.

    The type checker sees the model's own signature, and nothing else looks at the values: types must be exact (a tuple,
    not a list) and fields go by their Python names.
    """
    kind = cast(type[Frozen], model)
    # With the required ones, so that what is written down keeps the order of the fields.
    defaults = {name: None if field.is_required() else field.default for name, field in kind.model_fields.items()}

    def make(*args: P.args, **values: P.kwargs) -> M:
        made = _new(kind)
        _write_values(made, {**defaults, **values})
        _write_given(made, set(values))
        _write_extra(made, None)
        _write_private(made, None)
        return cast(M, made)

    return make


class Event(Frozen):
    """Something that happened in a game: a snapshot that later changes never alter.

    A subclass narrows ``event`` to its literal name («battle.killed»), which is the discriminator of the game's union.
    """

    event: str

    def payload(self) -> dict[str, Any]:
        """The event as JSON-ready data, as the case format and the narrators read it."""
        return self.model_dump(mode="json")
