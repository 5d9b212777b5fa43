"""Logs: readable by machines, silent about secrets."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from pydantic import TypeAdapter, ValidationError

from tgbot.logs import set_up

TOKEN = "123456789:AAHfiqksKZ8WmR2zSjiQ7_v4TMAKdiHm9T0"


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """Where the logs go during the test; everything is put back after it."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield io.StringIO()
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_says_what_it_is_about(stream: io.StringIO) -> None:
    set_up("json", stream=stream)
    with structlog.contextvars.bound_contextvars(chat=-5, game="07abc", update=9):
        structlog.get_logger("tgbot.x").info("turn played", turn=3)
        logging.getLogger("aiogram").warning("slow %s", "answer")
    ours, theirs = lines(stream)
    assert (ours["event"], ours["chat"], ours["game"], ours["update"], ours["turn"]) == (
        "turn played",
        -5,
        "07abc",
        9,
        3,
    )
    assert (ours["level"], ours["logger"]) == ("info", "tgbot.x")
    assert (theirs["event"], theirs["chat"], theirs["level"]) == ("slow answer", -5, "warning")


def test_tokens_and_what_people_wrote_are_never_there(stream: io.StringIO) -> None:
    set_up("json", stream=stream)
    log = structlog.get_logger()
    log.warning(
        f"https://api.telegram.org/bot{TOKEN}/getMe", urls=[{"url": TOKEN}], text="личное", error=ValueError(TOKEN)
    )
    logging.getLogger("aiohttp").error("failed: %s at http://localhost/bot7:short/getMe, 12:30", TOKEN)
    try:
        raise RuntimeError(f"bot{TOKEN}")
    except RuntimeError:
        log.exception("broke")
        logging.getLogger("aiohttp").exception("broke too")
    printed = stream.getvalue()
    assert TOKEN not in printed
    assert "7:short" not in printed
    assert "12:30" in printed
    assert "личное" not in printed
    assert printed.count("«токен»") >= 4
    assert "RuntimeError" in lines(stream)[2]["exception"]
    assert "RuntimeError" in lines(stream)[3]["exception"]


def test_for_people_too(stream: io.StringIO) -> None:
    set_up("console", stream=stream)
    structlog.get_logger("x").info("ход сыгран", chat=-5)
    assert "ход сыгран" in stream.getvalue()
    assert "chat=-5" in stream.getvalue()


def test_this_processs_own_secrets_are_masked_whatever_they_look_like(stream: io.StringIO) -> None:
    set_up("json", stream=stream, secrets=("7:kurz", "слово", ""))
    logging.getLogger("aiohttp").error("GET http://127.0.0.1/7:kurz/getMe says слово")
    structlog.get_logger().info("7:kurz", nested={"a": ["7:kurz"]}, chat=None)
    printed = stream.getvalue()
    assert "kurz" not in printed
    assert "слово" not in printed
    assert "chat" not in lines(stream)[1], "what is not known is not said"


def test_what_does_not_fit_is_not_quoted(stream: io.StringIO) -> None:
    set_up("json", stream=stream)
    words = "".join(("лич", "ное, input_type"))
    try:
        TypeAdapter(int).validate_python(words)
    except ValidationError:
        structlog.get_logger().exception("broke")
    assert "личное" not in stream.getvalue()
    assert "int_parsing" in stream.getvalue()


def test_an_exception_says_where_it_was_and_not_about_whom(stream: io.StringIO) -> None:
    set_up("json", stream=stream)
    log, name = structlog.get_logger(), "Вася" + "Пупкин"
    one_field = TypeAdapter(dict[str, int])
    for fails in (
        lambda: dict[str, int]()[name],
        lambda: one_field.validate_python({name: "x"}),
        lambda: one_field.validate_json(f'{{"{name}": "{name}, input_type=str] {name}"}}'),
        lambda: TypeAdapter(int).validate_python(f"{name}, input_type=str] {name}"),
    ):
        try:
            fails()
        except Exception as error:
            log.exception("broke", error=error)
            logging.getLogger("aiohttp").error("broke: %s", type(error).__name__, exc_info=error)
    try:
        try:
            raise ConnectionError("no route")
        except ConnectionError as cause:
            raise ExceptionGroup(name, [KeyError(name)]) from cause
    except ExceptionGroup:
        log.exception("broke")
    printed = stream.getvalue()
    assert name not in printed
    assert "int_parsing" in printed
    last = lines(stream)[-1]["exception"]
    assert last.index("ConnectionError: no route") < last.index("ExceptionGroup") < last.index("KeyError")
    assert "test_logs.py" in last
