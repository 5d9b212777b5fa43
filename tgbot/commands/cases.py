"""Reading cases from files, for ``replay`` and ``check``."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from engines.core.cases import BadCase, Difference
from tgbot.commands.whys import why, why_no_json

_FAULTS: Final = {
    "no_object": "случай должен быть объектом JSON",
    "no_game": "нет такой игры: {given!r}",
    "no_commands": "commands должен быть списком",
    "no_expect": "у случая нет expect",
}
_DIFFERENCES: Final = {
    "missing": "{where}: нет ожидаемого события {got}: {wanted}",
    "unwanted": "{where}: лишнее событие {got}",
    "no_key": "{where}: нет такого ключа",
    "other": "{where}: ожидали {wanted!r}, получили {got!r}",
}


def fault_told(bad: BadCase) -> str:
    """What is wrong with a case, for its author."""
    return _FAULTS[bad.fault].format(given=bad.given)


def difference_told(found: Difference) -> str:
    """What a case did not expect, in a line."""
    return _DIFFERENCES[found.kind].format(**found._asdict())


class Unreadable(Exception):  # noqa: N818 -- a sentence for whoever gave the file
    """The file cannot be read as cases; the message says which and why."""


def read_cases(name: str) -> Iterator[Any]:
    """Cases of a file: one JSON document, or one a line in ``.jsonl``; ``-`` is standard input.

    Raises Unreadable with the file, the line and the reason.
    """
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{name}: файл не читается ({why(error)})") from error
    except UnicodeDecodeError as error:
        raise Unreadable(f"{name}: это не UTF-8") from error
    if name.endswith(".jsonl"):
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                yield _parsed(line, f"{name}, строка {number}")
    else:
        yield _parsed(text, "стандартный ввод" if name == "-" else name)


def _parsed(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{where}: это не JSON ({why_no_json(error)})") from error
