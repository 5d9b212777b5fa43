"""Logs: one line an event, for people or for machines, with what it was about and without secrets."""

import logging
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Literal, TextIO

import structlog
from pydantic import ValidationError
from pydantic_core import to_json
from redis.exceptions import RedisError
from structlog.types import EventDict, Processor

_TOKEN = re.compile(r"(?<=bot)\d+:[A-Za-z0-9_-]+|\d{3,}:[A-Za-z0-9_-]{20,}")
"""A token in an address, where a server of one's own may have short ones, or anywhere else."""
_PRIVATE = frozenset({"text", "html", "content", "caption", "name", "first_name", "last_name", "username", "seed"})
"""Keys that hold what people wrote or who they are: never logged, whoever asks for it."""
_PLAIN = frozenset({int, float, bool})
"""Values that hide nothing."""
_INPUT = re.compile(r"input_value=.*(?=, input_type=)", re.DOTALL)
"""What pydantic quotes of a value that does not fit: it may be a person's words, and may look like the end of them."""
_OF_THE_WIRE = (OSError, RedisError)
"""Errors that speak of connections, never of people."""
_given: list[str] = []
"""Secrets of this process, masked wherever they stand: a server of one's own may give tokens of any shape."""


def set_up(
    kind: Literal["console", "json"],
    *,
    level: int = logging.INFO,
    stream: TextIO | None = None,
    secrets: Iterable[str] = (),
) -> None:
    """Send our logs and those of all libraries through one chain; ``secrets`` never show in them.

    Context is bound by ``structlog.contextvars.bound_contextvars(chat=…, game=…, update=…)`` and stands in every line.
    """
    _given[:] = sorted(filter(None, secrets), key=len, reverse=True)
    renderer: Processor = (
        structlog.processors.JSONRenderer(_json)
        if kind == "json"
        else structlog.dev.ConsoleRenderer(colors=(stream or sys.stderr).isatty())
    )
    chain: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.StackInfoRenderer(),
        where_it_broke,
        without_secrets,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # Ours are written as soon as they are rendered: through the library's own logging a line costs twice as much, and
    # there is one for each update.
    structlog.configure(
        processors=[*chain, renderer],
        logger_factory=partial(_Lines, stream or sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=chain,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # One line for each update is ours to write.
    logging.getLogger("aiogram.event").setLevel(max(level, logging.WARNING))
    logging.getLogger("aiohttp.access").setLevel(max(level, logging.WARNING))


class _Lines:
    """A logger that writes what it is given, a line at a time."""

    def __init__(self, stream: TextIO, name: str | None = None) -> None:
        self.name = name
        self._stream = stream

    def msg(self, line: str) -> None:
        """Write a line. In one piece: threads do not tear it."""
        self._stream.write(line + "\n")
        self._stream.flush()

    debug = info = warning = error = critical = exception = msg


def where_it_broke(_: Any, __: str, event: EventDict) -> EventDict:
    """A processor: of an exception its type, its causes and the lines of code that it came by.

    What it says of itself is left out: a missing key may be a name, a field that does not fit may be a secret.
    """
    given = event.pop("exc_info", None)
    error = given if isinstance(given, BaseException) else given[1] if isinstance(given, tuple) else sys.exception()
    if given and error is not None:
        event["exception"] = "\n".join(_traced(error))
    return event


def _traced(error: BaseException) -> Iterator[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _traced(before)
    yield from (line.rstrip() for line in traceback.format_tb(error.__traceback__))
    yield _named(error)
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from _traced(one)


def _named(error: BaseException) -> str:
    name = type(error).__qualname__
    if isinstance(error, ValidationError):
        kinds = (one["type"] for one in error.errors(include_url=False, include_context=False, include_input=False))
        return f"{name}: {', '.join(sorted(set(kinds)))}"
    return f"{name}: {error}" if isinstance(error, _OF_THE_WIRE) else name


def without_secrets(_: Any, __: str, event: EventDict) -> EventDict:
    """A processor: secrets are masked wherever they stand, private keys are left out, and so is what is not known."""
    return {
        key: value if type(value) in _PLAIN else _masked(value)
        for key, value in event.items()
        if key not in _PRIVATE and value is not None
    }


def _json(event: EventDict, default: Callable[[Any], Any]) -> str:
    return to_json(event, fallback=default).decode()


def masked(words: str) -> str:
    """The words without bot tokens, this process's secrets and quoted input."""
    for secret in _given:
        words = words.replace(secret, "«токен»")
    if ":" in words:
        words = _TOKEN.sub("«токен»", words)
    return _INPUT.sub("input_value=…", words) if "input_value" in words else words


def _masked(value: Any) -> Any:
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, Mapping):
        return {key: _masked(item) for key, item in value.items() if key not in _PRIVATE}
    if isinstance(value, list | tuple):
        return [_masked(item) for item in value]
    if isinstance(value, bool | int | float) or value is None:
        return value
    if isinstance(value, logging.LogRecord):
        return value
    if isinstance(value, BaseException):
        return masked(_named(value))
    return masked(str(value))
