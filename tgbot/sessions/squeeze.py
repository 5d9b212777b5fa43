"""Short texts of one kind, compressed by what they have in common.

Each post and journal line is compressed by itself, so that one can be read and replaced without the others. For the
common past that a single short text does not have stands a dictionary of typical ones: a journal line becomes a tenth
of itself, a record an eighth, a post a third. A dictionary is for good: data name theirs by their first byte, and a
better one would be the next number.
"""

import zlib
from functools import cache
from importlib.resources import files
from typing import Any

_FIRST = b"\x01"
_PLAIN = b"{"
"""What releases before the dictionary wrote: JSON, or zlib's own format."""


def squeezed(data: bytes) -> bytes:
    """Compressed."""
    compressor = _primed().copy()
    return _FIRST + bytes(compressor.compress(data)) + bytes(compressor.flush())


def expanded(data: bytes) -> bytes:
    """The reverse; what older releases wrote is read too. Raises zlib.error for anything else."""
    if data.startswith(_FIRST):
        return zlib.decompressobj(-zlib.MAX_WBITS, zdict=_dictionary()).decompress(data[1:])
    return data if data.startswith(_PLAIN) else zlib.decompress(data)


@cache
def _dictionary() -> bytes:
    return files(__package__).joinpath("data", "dictionary-1.bin").read_bytes()


@cache
def _primed() -> Any:
    """A compressor that has read the dictionary; copies of it begin where it is."""
    return zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, _dictionary())
