"""What all events share: who may know."""

from typing import Literal

from engines.core.model import Event

Names = tuple[str, ...]
To = Literal["all"] | Names


class Told(Event):
    """An event with its audience."""

    to: To = "all"
