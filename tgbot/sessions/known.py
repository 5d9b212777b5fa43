"""Records by the bytes that they lie in the store as: what was read or written in this process is not read again.

Many loads find a game as the last step left it: a button is pressed by several people at once, a menu is leafed
through, a turn follows a turn. Records are frozen and nothing inside them is changed in place, so the same bytes are
the same record; a step of another process leaves other bytes.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from engines.core.model import Frozen

R = TypeVar("R", bound=Frozen)

MOST = 256
"""Records of a kind that are kept; the one kept longest goes first."""


class Known(Generic[R]):
    """Records of one kind."""

    def __init__(self, read: Callable[[bytes], R]) -> None:
        """``read``: the record of any bytes; what it raises is raised by ``of``."""
        self._read = read
        self._records: dict[bytes, R] = {}

    def of(self, data: bytes) -> R:
        """The record that lies in the store as these bytes."""
        found = self._records.get(data)
        if found is None:
            found = self._read(data)
            self.wrote(data, found)
        return found

    def wrote(self, data: bytes, record: R) -> None:
        """From now on ``data`` is known to be this record."""
        self._records[data] = record
        if len(self._records) > MOST:
            del self._records[next(iter(self._records))]
