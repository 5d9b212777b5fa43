"""Drawing texts without repetition: a shuffled bag for each set, the most specific fitting text first."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import NamedTuple

from narratives.chronicle.narrator import Bags
from narratives.chronicle.texts import Text, Variants


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


_Place = tuple[int, int, int]
"""A fitting text: minus its narrowness, the number of its set, its place there. The narrower come first."""

_breadth = itemgetter(0)
Pools = Mapping[str, Sequence[Text]]


class Drawer:
    """Bags while posts are being written; ``bags`` is what they are afterwards."""

    def __init__(self, bags: Bags) -> None:
        self._drawn = dict(bags.drawn)
        self._game = dict(bags.game)
        self.openings = bags.openings

    @property
    def bags(self) -> Bags:
        """The bags as they are now."""
        # What is in them was put there by this class: nothing to be validated, draw by draw, through a chat's life.
        return Bags.model_construct(drawn=dict(self._drawn), game=dict(self._game), openings=self.openings)

    def begin(self) -> None:
        """A new game of the chat begins: what the last one told may be told again, once the bags are empty."""
        self._game = {}
        self.openings = ()

    def candidates(self, pools: Pools, tags: frozenset[str], salt: str) -> Iterator[Found]:
        """The texts of some sets that fit, best first: not read yet, then narrower, then as the salt shuffles them.

        When every fitting text has been read, the older half of those may come again that this game has not told; of
        all, when it has told all. After the unread ones come others that it has not told: for whoever likes none of
        the first.
        """
        fresh = _groups(pools, tags, self._drawn)
        narrowest = next(fresh, None)
        if narrowest is None:
            self._refill(pools, list(_groups(pools, tags, self._game)) or list(_groups(pools, tags, {})))
            fresh = _groups(pools, tags, self._drawn)
            narrowest = next(fresh, None)
        seen: set[_Place] = set()
        for group in chain((narrowest or [],), fresh):
            seen.update(group)
            yield from _shuffled(group, pools, salt)
        for group in _groups(pools, tags, self._game):
            yield from _shuffled([one for one in group if one not in seen], pools, salt)

    def told(self, name: str, place: int) -> bool:
        """Has this game told the text already?"""
        return place in self._game.get(name, ())

    def _refill(self, pools: Pools, among: Sequence[Sequence[_Place]]) -> None:
        """Let the older half of these texts come again."""
        for number, name in enumerate(pools):
            fits = {place for group in among for _, pool, place in group if pool == number}
            if not fits:
                continue
            read = [place for place in self._drawn.get(name, ()) if place in fits]
            again = set(read[: max(1, len(read) // 2)])
            self._drawn[name] = tuple(place for place in self._drawn.get(name, ()) if place not in again)

    def take(self, name: str, place: int) -> None:
        """Mark a text as read."""
        for read in (self._drawn, self._game):
            read[name] = (*(one for one in read.get(name, ()) if one != place), place)


def _groups(pools: Pools, tags: frozenset[str], read: Mapping[str, Sequence[int]]) -> Iterator[list[_Place]]:
    """The texts that fit and are not among those read: those equally narrow together, the narrowest first."""
    sets = [
        (number, Variants.of(texts), frozenset(read.get(name, ())))
        for number, (name, texts) in enumerate(pools.items())
    ]
    asking = [
        (-texts[place].specificity, number, place)
        for number, texts, known in sets
        for place in texts.asking(tags)
        if place not in known
    ]
    broad = [one for one in asking if _breadth(one) == 0]
    for _, group in groupby(sorted(one for one in asking if _breadth(one)), key=_breadth):
        yield list(group)
    plain = [(0, number, place) for number, texts, known in sets for place in sorted(texts.plain(tags) - known)]
    if plain or broad:
        yield sorted([*plain, *broad]) if broad else plain


def _shuffled(group: list[_Place], pools: Pools, salt: str) -> Iterator[Found]:
    """The group in an order that the salt decides, heavier texts sooner; a text is decided upon only when asked for."""
    sets = [(name, Variants.of(texts)) for name, texts in pools.items()]
    alike = all(texts.alike for _, texts in sets)
    while group:
        chosen = chance(salt, len(group))
        if alike:
            place = int(chosen * len(group))
        else:
            place = _weighed(chosen, [sets[number][1][at].weight for _, number, at in group])
        _, number, at = group.pop(place)
        name, texts = sets[number]
        yield Found(name, at, texts[at])


def _weighed(chosen: float, weights: Sequence[float]) -> int:
    """The place on which ``chosen`` (0…1) falls when each has its weight's share."""
    spot = chosen * sum(weights)
    for place, weight in enumerate(weights):
        spot -= weight
        if spot <= 0:
            return place
    return len(weights) - 1
