"""What a command would throw at once, to be shown before it is given."""

from collections.abc import Mapping
from typing import Final

from engines.core.engine import Command
from engines.core.errors import Refused
from engines.dungeon import people
from engines.dungeon.commands import Create
from engines.dungeon.reading import read_command
from engines.dungeon.state import DungeonState

_DICE: Final[Mapping[str, str]] = {
    "roll": "3d6",
    **dict.fromkeys(("search", "open", "disarm", "study", "check", "cast", "attack"), "1d6"),
    "contest": "2d6",
}


def pool(state: DungeonState, command: Command) -> str:
    """The command's own first dice: «1d6»; empty for what throws nothing, declares its success or is not complete."""
    try:
        read = read_command(state.phase, command)
    except Refused:
        return ""
    if isinstance(read, Create):
        return f"{people.HIT_DICE[read.class_]}d6"
    if any(spend.use == "success" for spend in getattr(read, "spend", ())):
        return ""
    if read.do == "treasure":
        return "1d6" if read.choice == "roll" else ""
    return _DICE.get(read.do, "")
