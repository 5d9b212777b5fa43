"""Drawing texts without repetition: a shuffled bag for each set, the most specific fitting text first."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from narratives.chronicle.narrator import Bags
from narratives.chronicle.texts import Text


def chance(*parts: object) -> float:
    """A number of 0…1 (neither end) that depends on the parts alone: the narrator's only source of variety."""
    digest = hashlib.blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest()
    return (int.from_bytes(digest, "big") + 0.5) / 2**64


def pick(count: int, *parts: object) -> int:
    """A place of 0…count − 1 that depends on the parts alone."""
    return int(chance(*parts) * count)


class Found(NamedTuple):
    """A text with its set and its place there."""

    name: str
    place: int
    text: Text


def _narrowness(one: Found) -> int:
    return -one.text.specificity


def _shuffled(group: list[Found], salt: str) -> Iterator[Found]:
    """The group in an order that the salt decides, heavier texts sooner; a text is decided upon only when asked for."""
    while group:
        spot = chance(salt, len(group)) * sum(one.text.weight for one in group)
        for place, one in enumerate(group):
            spot -= one.text.weight
            if spot <= 0 or place == len(group) - 1:
                yield group.pop(place)
                break


class Drawer:
    """Bags while posts are being written; ``bags`` is what they are afterwards."""

    def __init__(self, bags: Bags) -> None:
        self._drawn = dict(bags.drawn)
        self._game = dict(bags.game)
        self.openings = bags.openings

    @property
    def bags(self) -> Bags:
        """The bags as they are now."""
        return Bags(drawn=self._drawn, game=self._game, openings=self.openings)

    def begin(self) -> None:
        """A new game of the chat begins: what the last one told may be told again, once the bags are empty."""
        self._game = {}
        self.openings = ()

    def candidates(self, pools: Mapping[str, Sequence[Text]], tags: frozenset[str], salt: str) -> Iterator[Found]:
        """The texts of some sets that fit, best first: not read yet, then narrower, then as the salt shuffles them.

        When every fitting text has been read, the older half of those may come again that this game has not told; of
        all, when it has told all. After the unread ones come others that it has not told: for whoever likes none of
        the first.
        """
        fresh = self._fitting(pools, tags, self._drawn)
        if not fresh:
            self._refill(self._fitting(pools, tags, self._game) or self._fitting(pools, tags, {}))
            fresh = self._fitting(pools, tags, self._drawn)
        yield from _ranked(fresh, salt)
        first = {(one.name, one.place) for one in fresh}
        rest = [one for one in self._fitting(pools, tags, self._game) if (one.name, one.place) not in first]
        yield from _ranked(rest, salt)

    def told(self, name: str, place: int) -> bool:
        """Has this game told the text already?"""
        return place in self._game.get(name, ())

    @staticmethod
    def _fitting(
        pools: Mapping[str, Sequence[Text]], tags: frozenset[str], read: Mapping[str, Sequence[int]]
    ) -> list[Found]:
        """The texts that fit and are not among those read."""
        return [
            Found(name, place, text)
            for name, texts in pools.items()
            for known in (frozenset(read.get(name, ())),)
            for place, text in enumerate(texts)
            if text.required <= tags and place not in known and not text.forbidden & tags
        ]

    def _refill(self, among: Sequence[Found]) -> None:
        """Let the older half of these texts come again."""
        for name in {one.name for one in among}:
            fits = {one.place for one in among if one.name == name}
            read = [place for place in self._drawn.get(name, ()) if place in fits]
            again = set(read[: max(1, len(read) // 2)])
            self._drawn[name] = tuple(place for place in self._drawn.get(name, ()) if place not in again)

    def take(self, name: str, place: int) -> None:
        """Mark a text as read."""
        for read in (self._drawn, self._game):
            read[name] = (*(one for one in read.get(name, ()) if one != place), place)


def _ranked(found: Sequence[Found], salt: str) -> Iterator[Found]:
    for _, group in groupby(sorted(found, key=_narrowness), key=_narrowness):
        yield from _shuffled(list(group), salt)
