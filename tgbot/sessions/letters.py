"""Russian text as bytes, a byte a letter: UTF-8 takes two, and a compressor that sees bytes pays for both.

The table is for good: whatever lies in a store was written with it.
"""

import re

_LETTERS = (
    "абвгдежзийклмнопрстуфхцчшщъыьэюя"
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
    "ёЁ«»—…–−→·№„“✎🎲⚔🔓🔒🌙🩸🛡💥☠❤⏳🗝🏺🕯🦊🔥⛩🌫✖✓⚡🎭👁🗡🏹"
)
_FIRST = 0x80
_ESCAPE = re.compile("\x1b([0-9a-f]+);")


class _Codes(dict[int, str]):
    """ASCII stands for itself, a letter of the table for its byte, anything else for its number between two signs."""

    def __missing__(self, code: int) -> str:
        return chr(code) if code < _FIRST and code != 0x1B else f"\x1b{code:x};"


_CODES = _Codes({ord(letter): chr(_FIRST + place) for place, letter in enumerate(_LETTERS)})
_BACK = {_FIRST + place: letter for place, letter in enumerate(_LETTERS)}


def to_bytes(text: str) -> bytes:
    """The text; whatever it is, it comes back."""
    return text.translate(_CODES).encode("latin-1")


def to_text(data: bytes) -> str:
    """The reverse of ``to_bytes``."""
    text = data.decode("latin-1").translate(_BACK)
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text) if "\x1b" in text else text
