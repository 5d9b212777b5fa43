"""Russian text as bytes, a byte a letter: UTF-8 takes two, and a compressor that sees bytes pays for both.

The table is for good: whatever lies in a store was written with it.
"""

import codecs
import re

_LETTERS = (
    "абвгдежзийклмнопрстуфхцчшщъыьэюя"
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
    "ёЁ«»—…–−→·№„“✎🎲⚔🔓🔒🌙🩸🛡💥☠❤⏳🗝🏺🕯🦊🔥⛩🌫✖✓⚡🎭👁🗡🏹"
)
_SIGN = "\x1b"
"""Before the number of a character that has no byte; a «;» is after it."""
_NONE = "\ufffe"
"""How a table of Python's says that a byte stands for nothing."""
_ESCAPE = re.compile(f"{_SIGN}([0-9a-f]+);")


_TABLE = "".join(map(chr, range(0x80))) + _LETTERS.ljust(0x80, _NONE)
_WIDE = {letter: bytes((place,)) for place, letter in enumerate(_TABLE) if ord(letter) > 0xFFFF}
"""Signs beyond the basic plane. With one of them Python makes a dictionary of a table, ten times as slow as a table of
its own kind: they are rare enough to be looked up when they are met."""
_CODES = codecs.charmap_build("".join(_NONE if one in _WIDE or one == _SIGN else one for one in _TABLE))


def _spelt(error: UnicodeError) -> tuple[bytes, int]:
    assert isinstance(error, UnicodeEncodeError)
    characters = error.object[error.start : error.end]
    return b"".join(_WIDE.get(one) or f"{_SIGN}{ord(one):x};".encode() for one in characters), error.end


codecs.register_error("letopis", _spelt)


def to_bytes(text: str) -> bytes:
    """The text; whatever it is, it comes back."""
    return codecs.charmap_encode(text, "letopis", _CODES)[0]


def to_text(data: bytes) -> str:
    """The reverse of ``to_bytes``."""
    text = codecs.charmap_decode(data, "strict", _TABLE)[0]
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text) if _SIGN in text else text
