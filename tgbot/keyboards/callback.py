"""Callback data: which game, at which position the button was made, what it asks for.

Ids and short words only, never names: Telegram takes 64 bytes, and a Cyrillic letter is two.
"""

from typing import NamedTuple

SEPARATOR = "."


class Press(NamedTuple):
    """What a button says. ``position``: the length of the journal when the button was made; −1 when any will do."""

    game_id: str
    position: int
    verb: str
    args: tuple[str, ...] = ()

    def pack(self) -> str:
        """The callback data. Raises ValueError when a part holds the separator or the whole is over 64 bytes."""
        parts = (self.game_id, _to_text(self.position), self.verb, *self.args)
        if any(SEPARATOR in part for part in parts):
            raise ValueError(f"a part of callback data holds {SEPARATOR!r}: {parts}")
        packed = SEPARATOR.join(parts)
        if len(packed.encode()) > 64:
            raise ValueError(f"callback data over 64 bytes: {packed}")
        return packed

    @classmethod
    def unpack(cls, data: str) -> "Press":
        """Raises ValueError for data that no button of ours has."""
        game_id, position, verb, *args = data.split(SEPARATOR)
        return cls(game_id, -1 if position == "-" else int(position, 36), verb, tuple(args))


def _to_text(number: int) -> str:
    if number < 0:
        return "-"
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
        if not number:
            return digits
