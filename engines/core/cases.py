"""Cases: one JSON language for tests, replays and dice thrown by hand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from engines.core.dice import TapeRoller
from engines.core.engine import Engine
from engines.core.errors import Refused, TapeError
from engines.core.journal import Play
from engines.core.registry import engine_of

Fault = Literal["no_object", "no_game", "no_commands", "no_expect"]


class BadCase(Exception):  # noqa: N818 -- what is wrong with the file, for its author
    """A case that is no case: not an object, an unknown game."""

    def __init__(self, fault: Fault, given: object = None) -> None:
        super().__init__(fault, given)
        self.fault: Fault = fault
        self.given = given


class Difference(NamedTuple):
    """What a case did not expect: an event that is missing or too many, a part of the view or the error."""

    kind: Literal["missing", "unwanted", "no_key", "other"]
    where: str
    """«events», «error», «view.turn»."""
    wanted: Any = None
    got: Any = None


def run(case: Mapping[str, Any]) -> dict[str, Any]:
    """Play a case: ``{"events": […], "view": {…} | None, "error": None | code}``.

    It stops at the first refused command; bad dice, options or set-up run none and have no view. Raises BadCase.
    """
    if not isinstance(case, Mapping):
        raise BadCase("no_object")
    try:
        engine = engine_of(str(case.get("game")))
    except KeyError:
        raise BadCase("no_game", case.get("game")) from None
    try:
        tape = TapeRoller.parse(case.get("dice", []))
        game = Play.begin(engine, _or_empty(case, "options"), _or_empty(case, "setup"))
    except TapeError as error:
        return {"events": [], "view": None, "error": engine.tape_codes[error.fault]}
    except Refused as refused:
        return {"events": [], "view": None, "error": refused.code}
    commands = case.get("commands", [])
    if not isinstance(commands, list):
        raise BadCase("no_commands")
    return _played(engine, game, commands, tape)


def _or_empty(case: Mapping[str, Any], key: str) -> Any:
    value = case.get(key)
    return {} if value is None else value


def _played(engine: Engine[Any], game: Play[Any], commands: Sequence[Any], tape: TapeRoller) -> dict[str, Any]:
    told: list[dict[str, Any]] = []
    error = None
    try:
        for command in commands:
            game, events = game.act(command, tape)
            told.extend(event.payload() for event in events)
        tape.finish()
    except Refused as refused:
        error = refused.code
    except TapeError as fault:
        error = engine.tape_codes[fault.fault]
    return {"events": told, "view": engine.view(game.state, engine.case_viewer(game.state)), "error": error}


def check(case: Mapping[str, Any]) -> list[Difference]:
    """What differs from the case's ``expect``; nothing when it passes. Raises BadCase."""
    if not isinstance(case, Mapping):
        raise BadCase("no_object")
    expect = case.get("expect")
    if not isinstance(expect, Mapping):
        raise BadCase("no_expect")
    result = run(case)
    return [
        *_missing_events(expect.get("events", []), result["events"]),
        *_unwanted(expect.get("absent", []), result["events"]),
        *_differences(expect.get("view") or {}, result["view"] if expect.get("view") else {}, "view"),
        *_differences(expect.get("error"), result["error"], "error"),
    ]


def _missing_events(wanted: Sequence[Any], told: Sequence[Any]) -> Iterator[Difference]:
    rest = iter(told)
    for place, event in enumerate(wanted, start=1):
        if not any(not list(_differences(event, candidate, "")) for candidate in rest):
            yield Difference("missing", "events", event, place)
            return


def _unwanted(absent: Sequence[str], told: Sequence[Mapping[str, Any]]) -> Iterator[Difference]:
    names = {event["event"] for event in told}
    yield from (Difference("unwanted", "events", got=name) for name in absent if name in names)


def _differences(wanted: Any, got: Any, path: str) -> Iterator[Difference]:
    """Objects are compared key by key, everything else whole; true is not 1."""
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        for key, value in wanted.items():
            if key not in got:
                yield Difference("no_key", f"{path}.{key}", value)
            else:
                yield from _differences(value, got[key], f"{path}.{key}")
    elif wanted != got or isinstance(wanted, bool) != isinstance(got, bool):
        yield Difference("other", path, wanted, got)
