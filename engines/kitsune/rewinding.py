"""Commands about the past: one die changed, a result forced, steps undone."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from engines.core.engine import Rewind, Step
from engines.core.errors import Refused
from engines.core.model import Event
from engines.kitsune.commands import AnyCommand, Force, SetDie, Undo
from engines.kitsune.events import GmDie, GmForced, GmUndone
from engines.kitsune.state import KitsuneState

FORCED: Final = "forced"
"""Where a command that is played again carries its forced result."""

_SECRET_DICE: Final = frozenset({"scene", "place"})
"""Whose dice only the GM may know: they are the defences of people."""


class Forced(NamedTuple):
    """A result that the GM forces on a command played again. Data from outside is never of this type."""

    result: int


def forced_result(command: Any) -> tuple[Any, int | None]:
    """The command as it was given, and the result that is forced on it, if any."""
    if isinstance(command, Mapping) and isinstance(command.get(FORCED), Forced):
        given = {key: value for key, value in command.items() if key != FORCED}
        return given, command[FORCED].result
    return command, None


def plan(state: KitsuneState, command: AnyCommand, past: Sequence[Step[KitsuneState]]) -> Rewind:
    """What a command about the past does. Raises Refused: change.none, undo.none, bad.value."""
    if isinstance(command, Undo):
        if command.steps > len(past):
            raise Refused("undo.none")
        return Rewind(steps=command.steps)
    if not past or not past[-1].throws:
        raise Refused("change.none")
    if isinstance(command, Force):
        return _forcing(state, command)
    if not isinstance(command, SetDie):
        raise AssertionError(f"{command.do} is not about the past")
    throws = past[-1].throws
    if not 1 <= command.at <= len(throws) or not 1 <= command.value <= throws[command.at - 1].sides:
        raise Refused("bad.value", fields=["at", "value"])
    return Rewind(again=True, keep_dice=True, changed={command.at: command.value})


def _forcing(state: KitsuneState, command: Force) -> Rewind:
    if state.last_result is None:
        raise Refused("change.none")
    if state.last_result == "successes" and command.result < 0:
        raise Refused("bad.value", fields=["result"])
    return Rewind(again=True, keep_dice=True, forced={FORCED: Forced(command.result)})


def told(command: AnyCommand, taken: Sequence[Step[KitsuneState]]) -> tuple[Event, ...]:
    """The event of such a command, before those of a command played again."""
    if isinstance(command, SetDie):
        last = taken[-1]
        was = last.throws[command.at - 1].value
        to = "gm" if last.command["do"] in _SECRET_DICE else "all"
        return (GmDie(to=to, text=command.text, at=command.at, was=was, value=command.value),)
    if isinstance(command, Force):
        return (GmForced(text=command.text, result=command.result),)
    return (GmUndone(text=command.text, steps=len(taken)),)
