"""A dungeon as a GM writes it: JSON, or YAML as far as dungeons need it. No file is read, nothing is executed.

Of YAML: mappings and lists by indents, ``[…]`` and ``{…}``, plain and quoted words, numbers, ``true``, ``null``,
comments; no anchors, tags or folded texts.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, NoReturn

from engines.core.errors import Refused

CUT: Final = "…\n"
"""Where a long one was cut to be sent in parts: JSON anywhere, YAML at a line's end."""
LONGEST_DUNGEON: Final = 30_000
"""Characters of one."""
_IDS: Final = frozenset({"id", "name", "entrance", "treasury", "up", "to", "room", "passage", "rooms"})
"""What is called by a name: rooms may be numbered without quotes."""
_KEY: Final = re.compile(r"""("[^"]*"|'[^']*'|[^\s\[\]{}#"',:-][^\[\]{}#"',:]*?)\s*:(?:\s+|$)""")
_WORDS: Final[Mapping[str, Any]] = {"true": True, "false": False, "null": None, "~": None, "": None}
_DEEPEST: Final = 20
_STRANGE: Final = "]}&*!|>%@`"
"""What no value begins with: brackets that nothing opened, and what of YAML is not read here."""


def read(text: str) -> dict[str, Any]:
    """The dungeon. Raises Refused("bad_dungeon") with the place: «строка 7»."""
    bare = text.strip().removeprefix("```json").removeprefix("```yaml").removeprefix("```").removesuffix("```").strip()
    bare = bare.replace(CUT, "" if bare.startswith("{") else "\n")
    given = _json(bare) if bare.startswith("{") else _Yaml(bare).whole()
    if not isinstance(given, dict):
        _wrong(1)
    named: dict[str, Any] = _named(given)
    return named


def _wrong(line: int, fault: str = "unread") -> NoReturn:
    raise Refused("bad_dungeon", rule="DN-D1", where=f"строка {line}", fault=fault)


def _json(text: str) -> Any:
    try:
        return json.loads(text, strict=False)
    except RecursionError:
        _wrong(1)
    except json.JSONDecodeError as error:
        _wrong(error.lineno)


def _named(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return {str(name): _named(one, str(name)) for name, one in value.items()}
    if isinstance(value, list):
        return [_named(one, key) for one in value]
    return str(value) if key in _IDS and type(value) is int else value


class _Line(NamedTuple):
    indent: int
    text: str
    number: int


class _Yaml:
    """Lines that are read one after another."""

    def __init__(self, text: str) -> None:
        self._lines = [line for line in map(_line, text.splitlines(), range(1, text.count("\n") + 2)) if line]
        self._at = 0

    def whole(self) -> Any:
        """All of it; anything left over is wrong."""
        if not self._lines:
            _wrong(1)
        value = self._block(self._lines[0].indent, 0)
        if self._at < len(self._lines):
            _wrong(self._lines[self._at].number)
        return value

    def _here(self) -> _Line | None:
        return self._lines[self._at] if self._at < len(self._lines) else None

    def _block(self, indent: int, depth: int) -> Any:
        line = self._lines[self._at]
        if depth > _DEEPEST:
            _wrong(line.number)
        if _is_item(line.text):
            return self._list(indent, depth)
        if _KEY.match(line.text):
            return self._mapping(indent, depth)
        self._at += 1
        return self._value(line.text, line.number)

    def _list(self, indent: int, depth: int) -> list[Any]:
        values = []
        while (line := self._here()) is not None and line.indent == indent and _is_item(line.text):
            rest = line.text[1:].lstrip()
            if rest:
                inner = indent + len(line.text) - len(rest)
                self._lines[self._at] = _Line(inner, rest, line.number)
                values.append(self._block(inner, depth + 1))
            else:
                self._at += 1
                values.append(self._below(indent, depth))
        return values

    def _mapping(self, indent: int, depth: int) -> dict[str, Any]:
        values: dict[str, Any] = {}
        while (line := self._here()) is not None and line.indent == indent:
            found = _KEY.match(line.text)
            if found is None:
                _wrong(line.number)
            key, rest = str(_plain(found.group(1))), line.text[found.end() :].strip()
            if key in values:
                _wrong(line.number, "repeated")
            self._at += 1
            values[key] = self._value(rest, line.number) if rest else self._below(indent, depth)
        return values

    def _below(self, indent: int, depth: int) -> Any:
        """What stands deeper under a key or a dash; a list may stand as deep as its key. Nothing: null."""
        line = self._here()
        if line is not None and (line.indent > indent or (line.indent == indent and _is_item(line.text))):
            return self._block(line.indent, depth + 1)
        return None

    def _value(self, text: str, number: int) -> Any:
        """A value beside its key; brackets may close some lines further down."""
        if text[0] in _STRANGE:
            _wrong(number)
        if text[0] not in "[{":
            return _plain(text)
        while not _closed(text):
            line = self._here()
            if line is None:
                _wrong(number, "unclosed")
            text, self._at = f"{text} {line.text}", self._at + 1
        return _Flow(text, number).whole()


def _line(text: str, number: int) -> _Line | None:
    bare = _uncommented(text).rstrip()
    if not bare.strip() or bare.strip() == "---":
        return None
    if "\t" in bare[: len(bare) - len(bare.lstrip())]:
        _wrong(number, "tab")
    return _Line(len(bare) - len(bare.lstrip()), bare.strip(), number)


def _uncommented(text: str) -> str:
    quote = ""
    for place, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and (place == 0 or text[place - 1] in " [{,:-\"'"):
            quote = sign
        elif sign == "#" and (place == 0 or text[place - 1].isspace()):
            return text[:place]
    return text


def _is_item(text: str) -> bool:
    return text == "-" or text.startswith("- ")


def _closed(text: str) -> bool:
    outside = re.sub(r""""(?:[^"\\]|\\.)*"|'[^']*'""", "", text)
    return sum(map(outside.count, "[{")) <= sum(map(outside.count, "]}"))


def _plain(text: str) -> Any:
    """A word, a number, a quoted text."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1].replace("''", "'") if text[0] == "'" else re.sub(r'\\(["\\])', r"\1", text[1:-1])
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if re.fullmatch(r"[+-]?\d{1,9}", text) else text


class _Flow:
    """``[…]`` and ``{…}``."""

    _PART: Final = re.compile(
        r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[\[\]{},]|:(?=[\s\[{"'])"""
        r"""|[^\[\]{},:"'\s](?:[^\[\]{},:]|:(?!\s))*)\s*"""
    )

    def __init__(self, text: str, number: int) -> None:
        self._number = number
        self._parts = [part.strip() for part in self._PART.findall(text)]
        self._at = 0
        if "".join("".join(self._parts).split()) != "".join(text.split()):
            _wrong(number)

    def whole(self) -> Any:
        value = self._one(0)
        if self._at < len(self._parts):
            _wrong(self._number)
        return value

    def _next(self) -> str:
        if self._at >= len(self._parts):
            _wrong(self._number)
        self._at += 1
        part: str = self._parts[self._at - 1]
        return part

    def _one(self, depth: int) -> Any:
        part = self._next()
        if depth > _DEEPEST or part in ("]", "}", ",", ":"):
            _wrong(self._number)
        if part == "[":
            return [value for value, _ in self._several("]", depth)]
        if part == "{":
            return {str(key): value for key, value in self._several("}", depth)}
        return _plain(part)

    def _several(self, end: str, depth: int) -> list[tuple[Any, Any]]:
        values: list[tuple[Any, Any]] = []
        while self._at < len(self._parts) and self._parts[self._at] != end:
            first = self._one(depth + 1)
            if end == "}":
                if self._next() != ":":
                    _wrong(self._number)
                values.append((first, self._one(depth + 1)))
            else:
                values.append((first, None))
            if self._at < len(self._parts) and self._parts[self._at] != end and self._next() != ",":
                _wrong(self._number)
        self._next()
        return values
