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
        self._drawn = {name: list(places) for name, places in bags.drawn.items()}
        self.openings = bags.openings

    @property
    def bags(self) -> Bags:
        """The bags as they are now."""
        return Bags(drawn={name: tuple(places) for name, places in self._drawn.items()}, openings=self.openings)

    def candidates(self, pools: Mapping[str, Sequence[Text]], tags: frozenset[str], salt: str) -> Iterator[Found]:
        """The texts of some sets that fit, best first: not read yet, then narrower, then as the salt shuffles them.

        When every fitting text has been read, the older half of them may come again.
        """
        fresh = self._fitting(pools, tags, self._drawn)
        if not fresh:
            self._refill(self._fitting(pools, tags, {}))
            fresh = self._fitting(pools, tags, self._drawn)
        for _, group in groupby(sorted(fresh, key=_narrowness), key=_narrowness):
            yield from _shuffled(list(group), salt)

    @staticmethod
    def _fitting(
        pools: Mapping[str, Sequence[Text]], tags: frozenset[str], drawn: Mapping[str, Sequence[int]]
    ) -> list[Found]:
        """The texts that fit and are not among the drawn ones."""
        return [
            Found(name, place, text)
            for name, texts in pools.items()
            for read in (frozenset(drawn.get(name, ())),)
            for place, text in enumerate(texts)
            if text.required <= tags and place not in read and not text.forbidden & tags
        ]

    def _refill(self, fitting: Sequence[Found]) -> None:
        for name in {one.name for one in fitting}:
            fits = {one.place for one in fitting if one.name == name}
            read = [place for place in self._drawn[name] if place in fits]
            again = set(read[: max(1, len(read) // 2)])
            self._drawn[name] = [place for place in self._drawn[name] if place not in again]

    def take(self, name: str, place: int) -> None:
        """Mark a text as read."""
        self._drawn.setdefault(name, []).append(place)
