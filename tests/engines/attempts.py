"""What is tried in every game though it may make no sense: commands, options, set-ups."""

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from engines.core.dice import SeedRoller
from engines.core.engine import Engine
from engines.core.errors import Refused
from engines.core.journal import Play
from engines.core.model import Frozen

S = TypeVar("S", bound=Frozen)


def try_act(game: Play[S], command: Any, roller: SeedRoller) -> tuple[Play[S], list[dict[str, Any]], str | None]:
    """Give a command; the events and, if it was refused, the code."""
    try:
        after, events = game.act(command, roller)
    except Refused as refused:
        return game, [], refused.code
    return after, [event.payload() for event in events], None


def try_new(engine: Engine[S], options: Any, setup: Any) -> tuple[S | None, str | None]:
    """A position of these options and this set-up or, if they were refused, the code."""
    try:
        return engine.new(options, setup), None
    except Refused as refused:
        return None, refused.code


def try_all(
    engine: Engine[S], game: Play[S], commands: Iterable[Any], roller: SeedRoller, assert_sound: Callable[[S], None]
) -> None:
    """Commands one after another: a refused one has changed nothing, after another the position is sound."""
    for command in commands:
        before, position = game, roller.position
        game, events, code = try_act(game, command, roller)
        if code is not None:
            assert code in engine.refusals
            assert game is before
            assert roller.position == position
        else:
            json.dumps(events)
            assert_sound(game.state)
