"""The bases of everything that is stored, sent or told: frozen pydantic models."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """An immutable value; unknown fields are an error, so that a stored typo never passes unseen."""

    # An alias stands for a JSON name that Python keeps for itself («from»): it is what is stored and told.
    model_config = ConfigDict(frozen=True, extra="forbid", serialize_by_alias=True, validate_by_name=True)


class Event(Frozen):
    """Something that happened in a game: a snapshot that later changes never alter.

    A subclass narrows ``event`` to its literal name («battle.killed»), which is the discriminator of the game's union.
    """

    event: str

    def payload(self) -> dict[str, Any]:
        """The event as JSON-ready data, as the case format and the narrators read it."""
        return self.model_dump(mode="json")
