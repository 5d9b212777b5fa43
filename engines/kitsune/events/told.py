"""What all events share, and what all rolls do."""

from typing import Any, Literal

from engines.core.model import Event
from engines.kitsune.terms import Trait

Audience = Literal["all", "gm"]
Dice = tuple[int, ...]
Names = tuple[str, ...]


class KitsuneTold(Event):
    """What every event of this game has besides its name."""

    to: Audience = "all"
    hidden: Names = ()
    text: str | None = None

    def payload(self) -> dict[str, Any]:
        """The event as JSON-ready data; ``text`` only where there is one."""
        data = self.model_dump(mode="json")
        if self.text is None:
            del data["text"]
        return data


class RollTold(KitsuneTold):
    """A fox has thrown: ``help`` is the dice that others added, ``setting`` whether a token was spent."""

    trait: Trait
    tails: int
    setting: bool
    help: int
    dice: Dice
    successes: int
