"""Short texts of one kind, compressed by what they have in common.

Each journal line, record and post is compressed by itself, so that one can be read and replaced without the others. For
the common past that a single short text does not have stands a dictionary of typical ones. A dictionary is for good:
data name theirs by their first byte, and a better one would be the next number.
"""

import zlib
from functools import cache
from importlib.resources import files
from typing import Any

from tgbot.sessions.errors import Foreign
from tgbot.sessions.letters import to_bytes, to_text

RECORD = b"\x02"
"""What a packed record or journal line begins with; the place of its dictionary among ``KINDS`` follows."""
POST, LOOSE_POST = b"\x03", b"\x06"
"""What a packed post begins with: with its spaces as they are, and with plain ones (``spaces``); see ``posts``."""
BLOCK = b"\x05"
"""What a block of posts or of journal lines begins with; see ``blocks``. (4 is a packed game.)"""
KINDS = ("chat", "moonwar", "kitsune", "duel", "grail", "dungeon")
"""What has a dictionary of its own; the order is for good, and further kinds come behind."""
_FIRST_FORMATS = 0x20
"""Numbers of formats are below this one; JSON and zlib's own format begin above."""


def squeezed(data: str, kind: str = "chat") -> bytes:
    """JSON compressed. ``kind``: the game that it is about; one without a dictionary of its own only takes more."""
    place = KINDS.index(kind) if kind in KINDS else 0
    compressor = _primed(place).copy()
    return RECORD + bytes((place,)) + bytes(compressor.compress(to_bytes(data))) + bytes(compressor.flush())


def expanded(data: bytes) -> str:
    """The reverse; what older releases wrote is read too.

    Raises Foreign for a format of a newer release, zlib.error for what was never written by any.
    """
    match data[:1]:
        case b"\x02":
            if data[1] >= len(KINDS):
                raise Foreign(data[0])
            return to_text(inflated(data[2:], dictionary(f"records-2-{KINDS[data[1]]}")))
        case b"\x01":
            return inflated(data[1:], dictionary("dictionary-1")).decode()
        case b"{":  # before there was a dictionary: JSON, or zlib's own format
            return data.decode()
    if data and data[0] < _FIRST_FORMATS:
        raise Foreign(data[0])
    return zlib.decompress(data).decode()


def deflated(data: bytes, past: bytes) -> bytes:
    """Compressed as if the last 32 KiB of ``past`` had gone before it."""
    compressor = _compressor(past)
    return bytes(compressor.compress(data)) + bytes(compressor.flush())


def inflated(data: bytes, past: bytes) -> bytes:
    """The reverse. Raises zlib.error for what is damaged or cut off."""
    reader = zlib.decompressobj(-zlib.MAX_WBITS, zdict=past)
    text = reader.decompress(data)
    if not reader.eof or reader.unused_data:
        raise zlib.error("compressed data end too soon, or too late")
    return text


@cache
def dictionary(name: str) -> bytes:
    """A dictionary of this package."""
    return files(__package__).joinpath("data", f"{name}.bin").read_bytes()


@cache
def _primed(place: int) -> Any:
    """A compressor that has read the dictionary; copies of it begin where it is."""
    return _compressor(dictionary(f"records-2-{KINDS[place]}"))


def _compressor(past: bytes) -> Any:
    # Higher levels save at most three bytes in a hundred and take up to twice as long. Level 7 of memory gives the same
    # bytes as more would, and each text has such a memory of its own to be filled or copied.
    return zlib.compressobj(5, zlib.DEFLATED, -zlib.MAX_WBITS, 7, zlib.Z_DEFAULT_STRATEGY, past)
