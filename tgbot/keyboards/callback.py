"""Callback data: which game, at which position the button was made, what it asks for.

Ids and short words only, never names: Telegram takes 64 bytes, and a Cyrillic letter is two.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

NO_GAME = "-"
"""No game has this id: a press with it is about the group alone, or about nothing but its own message."""
SEPARATOR = "."
_NOTHING = "-"
"""An argument that stands for an answer not given: many of them in a row are written as one with their number."""
_MOST_NOTHING = 99


class Press(NamedTuple):
    """What a button says. ``position``: the length of the journal when the button was made; −1 when any will do."""

    game_id: str
    position: int
    verb: str
    args: tuple[str, ...] = ()

    def pack(self) -> str:
        """The callback data. Raises ValueError when a part holds what another meaning has, or it is over 64 bytes."""
        parts = (self.game_id, _to_text(self.position), self.verb, *_shortened(self.args))
        if any(SEPARATOR in part for part in parts):
            raise ValueError(f"a part of callback data holds {SEPARATOR!r}: {parts}")
        if any(len(one) > 1 and one.startswith(_NOTHING) for one in self.args):
            raise ValueError(f"a part of callback data begins with {_NOTHING!r}: {parts}")
        packed = SEPARATOR.join(parts)
        if len(packed.encode()) > 64:
            raise ValueError(f"callback data over 64 bytes: {packed}")
        return packed

    @classmethod
    def unpack(cls, data: str) -> "Press":
        """Raises ValueError for data that no button of ours has."""
        game_id, position, verb, *args = data.split(SEPARATOR)
        return cls(game_id, -1 if position == "-" else int(position, 36), verb, _whole(args))


def _shortened(args: Sequence[str]) -> Iterator[str]:
    for one, run in groupby(args):
        times = len(list(run))
        yield from [f"{_NOTHING}{_to_text(times)}"] if one == _NOTHING and times > 1 else [one] * times


def _whole(args: Sequence[str]) -> tuple[str, ...]:
    """Raises ValueError for data that no button of ours has."""
    runs = [[one] if len(one) < 2 or one[0] != _NOTHING else [_NOTHING] * _number(one[1:]) for one in args]
    return tuple(one for run in runs for one in run)


def _number(text: str) -> int:
    number = int(text, 36)
    if not 1 < number <= _MOST_NOTHING:
        raise ValueError(f"no run of answers: {text}")
    return number


def _to_text(number: int) -> str:
    if number < 0:
        return "-"
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
        if not number:
            return digits
