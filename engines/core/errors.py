"""Errors for people. Programming errors stay ordinary exceptions."""

from typing import Any, Literal

TapeFault = Literal["malformed", "exhausted", "mismatch", "left"]


class Refused(Exception):  # noqa: N818 -- the game's own word: a command is refused, nothing is broken
    """A command (or a set-up, or an option) that the rules do not allow; nothing has changed and no die was thrown.

    ``code`` is one of the engine's refusal codes; ``details`` are facts for the sentence that people read.
    """

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class TapeError(Exception):
    """A tape of dice does not fit what the rules ask for; each game has its own code for every fault."""

    def __init__(self, fault: TapeFault) -> None:
        super().__init__(fault)
        self.fault: TapeFault = fault


class DieNeeded(Exception):  # noqa: N818 -- a question to whoever throws by hand, not a failure
    """Dice thrown by hand ran out: the rules now ask for a die of ``sides`` sides called ``label``."""

    def __init__(self, sides: int, label: str) -> None:
        super().__init__(f"d{sides} ({label})")
        self.sides = sides
        self.label = label
