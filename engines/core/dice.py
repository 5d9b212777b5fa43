"""Dice: chance has one door.

The rules ask ``Dice.throw(sides, label)`` and never know who answers: a seed, a tape, a hand or the GM. Every value
that came through the door is kept with its source.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from struct import Struct
from typing import Literal, NamedTuple, Protocol

from engines.core.errors import DieNeeded, TapeError

ThrowSource = Literal["seed", "tape", "hand", "gm"]

_NUMBERS = 1 << 64
"""A hash gives eight numbers below this one."""
_EIGHT_NUMBERS = Struct(">8Q").unpack

_DIE = re.compile(r"d([1-9][0-9]{0,3}):([1-9][0-9]{0,3})")


class Throw(NamedTuple):
    """One die as it fell: ``value`` of 1…``sides``, what it was thrown for, and who answered."""

    sides: int
    value: int
    label: str = ""
    source: ThrowSource = "seed"

    def __str__(self) -> str:
        return f"d{self.sides}:{self.value}"

    @classmethod
    def parse(cls, text: object, source: ThrowSource = "tape") -> "Throw":
        """Read ``"d6:4"``. Raises TapeError("malformed") for anything else, an impossible face included."""
        found = _DIE.fullmatch(text) if isinstance(text, str) else None
        if found is None or int(found[2]) > int(found[1]):
            raise TapeError("malformed")
        return cls(int(found[1]), int(found[2]), "", source)


class Roller(Protocol):
    """Who answers «a die, please»."""

    position: int
    """How many dice were taken so far. Setting it back gives them back, which is what a refused command does."""

    def face(self, sides: int, label: str) -> tuple[int, ThrowSource]:
        """The face of the next die, 1…``sides``, and its source. Raises TapeError or DieNeeded."""
        ...


class SeedRoller:
    """Dice of a secret seed: the same seed and position always give the same face, for any number of sides.

    Position n is a hash of its own (keyed by the seed), so a saved position resumes exactly where it stopped. Faces are
    drawn by rejection: no modulo bias.
    """

    def __init__(self, seed: str, position: int = 0) -> None:
        # Not the published hash of the seed (``commitment``): with that as the key anyone could foretell the dice.
        key = hashlib.blake2b(seed.encode(), digest_size=32, person=b"letopis dice").digest()
        self._hash = hashlib.blake2b(key=key, digest_size=64)
        self.position = position

    def face(self, sides: int, label: str) -> tuple[int, ThrowSource]:
        place = self.position
        self.position += 1
        limit = _NUMBERS - _NUMBERS % sides
        attempt = 0
        while True:
            hashed = self._hash.copy()
            hashed.update(b"%d/%d" % (place, attempt))
            for number in _EIGHT_NUMBERS(hashed.digest()):
                if number < limit:
                    return number % sides + 1, "seed"
            attempt += 1


def commitment(seed: str) -> str:
    """The hash that is published before a game, so that the seed revealed after it proves every die."""
    return hashlib.sha256(seed.encode()).hexdigest()


class TapeRoller:
    """Dice written down beforehand, taken strictly in order."""

    def __init__(self, tape: Iterable[Throw]) -> None:
        self._tape = tuple(tape)
        self.position = 0

    @classmethod
    def parse(cls, entries: object) -> "TapeRoller":
        """A tape of ``["d6:4", …]``. Raises TapeError("malformed")."""
        if not isinstance(entries, list | tuple):
            raise TapeError("malformed")
        return cls(Throw.parse(entry) for entry in entries)

    def face(self, sides: int, label: str) -> tuple[int, ThrowSource]:
        if self.position >= len(self._tape):
            raise TapeError("exhausted")
        die = self._tape[self.position]
        if die.sides != sides:
            raise TapeError("mismatch")
        self.position += 1
        return die.value, die.source

    def finish(self) -> None:
        """Raises TapeError("left") when dice are over."""
        if self.position < len(self._tape):
            raise TapeError("left")


class HandRoller:
    """Dice thrown by hand: bare values in order; asks for the next one by DieNeeded."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = tuple(values)
        self.position = 0

    def face(self, sides: int, label: str) -> tuple[int, ThrowSource]:
        if self.position >= len(self._values):
            raise DieNeeded(sides, label)
        value = self._values[self.position]
        if not 1 <= value <= sides:
            raise TapeError("mismatch")
        self.position += 1
        return value, "hand"


class Rethrow:
    """A command played again with its own dice, some of them changed by the GM.

    As soon as a die of other sides than recorded is asked for, the rest of the record is dropped and ``then`` answers.
    """

    def __init__(self, record: Sequence[Throw], changed: Mapping[int, int], then: Roller) -> None:
        self._record = list(record)
        self._changed = changed
        self._then = then
        self._given = 0

    @property
    def position(self) -> int:
        return self._then.position

    @position.setter
    def position(self, value: int) -> None:
        self._then.position = value

    def face(self, sides: int, label: str) -> tuple[int, ThrowSource]:
        if self._given < len(self._record) and self._record[self._given].sides == sides:
            die = self._record[self._given]
            self._given += 1
            if self._given in self._changed:
                return self._changed[self._given], "gm"
            return die.value, die.source
        self._record.clear()
        return self._then.face(sides, label)


class Dice:
    """The door itself, open for one command: throws through a roller and keeps what fell."""

    def __init__(self, roller: Roller) -> None:
        self._roller = roller
        self.throws: list[Throw] = []

    def throw(self, sides: int, label: str) -> int:
        """A face 1…``sides``. A die of one side is not thrown: it is 1, and nothing is taken or kept."""
        if sides <= 1:
            if sides < 1:
                raise ValueError(f"no die has {sides} sides")
            return 1
        value, source = self._roller.face(sides, label)
        self.throws.append(Throw(sides, value, label, source))
        return value
