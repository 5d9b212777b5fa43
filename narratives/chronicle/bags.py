"""Drawing texts without repetition: a shuffled bag for each set, the most specific fitting text first."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import chain
from typing import NamedTuple

from engines.core.model import unchecked
from narratives.chronicle.narrator import Bags
from narratives.chronicle.texts import Text, Variants


def chance(*parts: object) -> float:
    """A number of 0…1 (neither end) that depends on the parts alone: the narrator's only source of variety."""
    digest = blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest()
    return (int.from_bytes(digest, "big") + 0.5) / 2**64


def pick(count: int, *parts: object) -> int:
    """A place of 0…count − 1 that depends on the parts alone."""
    return int(chance(*parts) * count)


class Found(NamedTuple):
    """A text with its set and its place there."""

    name: str
    place: int
    text: Text


_Read = Mapping[str, tuple[int, ...]]
Pools = Mapping[str, Sequence[Text]]


_new_bags = unchecked(Bags)


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
        return _new_bags(drawn=dict(self._drawn), game=dict(self._game), openings=self.openings)

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
        pool = _Pool(pools)
        fresh = pool.groups(tags, self._drawn)
        narrowest = next(fresh, None)
        if narrowest is None:
            among = list(pool.groups(tags, self._game)) or list(pool.groups(tags, {}))
            self._drawn |= pool.refilled({place for group in among for place in group}, self._drawn)
            fresh = pool.groups(tags, self._drawn)
            narrowest = next(fresh, [])
        seen: set[int] = set()
        for group in chain((narrowest,), fresh):
            for place in pool.shuffled(group, salt):
                seen.add(place)
                yield pool.found(place)
        for group in pool.groups(tags, self._game):
            yield from map(pool.found, pool.shuffled([place for place in group if place not in seen], salt))

    def told(self, name: str, place: int) -> bool:
        """Has this game told the text already?"""
        return place in self._game.get(name, ())

    def take(self, name: str, place: int) -> None:
        """Mark a text as read."""
        for read in (self._drawn, self._game):
            before = read.get(name, ())
            if place in before:
                before = tuple(one for one in before if one != place)
            read[name] = (*before, place)


class _Pool:
    """Sets taken as one: a text's place is counted through all of them, in their order."""

    def __init__(self, pools: Pools) -> None:
        self._sets: list[tuple[int, str, Variants]] = []
        size = 0
        for name, texts in pools.items():
            self._sets.append((size, name, Variants.of(texts)))
            size += len(texts)

    def found(self, place: int) -> Found:
        """The text at a place."""
        for start, name, texts in reversed(self._sets):
            if start <= place:
                return Found(name, place - start, texts[place - start])
        raise IndexError(place)

    def groups(self, tags: frozenset[str], read: _Read) -> Iterator[list[int]]:
        """The places of the texts that fit and are not among those read: those equally narrow together, the narrowest
        first.
        """
        ranks: dict[int, list[int]] = {0: []}
        for start, name, texts in self._sets:
            known = frozenset(read.get(name, ()))
            for narrowness, at in texts.asking(tags, known):
                ranks.setdefault(narrowness, []).append(start + at)
            ranks[0] += [start + at for at in texts.free if at not in known]
        for _, places in sorted(ranks.items()):
            if places:
                yield sorted(places)

    def refilled(self, fitting: set[int], read: _Read) -> dict[str, tuple[int, ...]]:
        """What is still read of these sets when the older half of the texts that fit may come again."""
        left: dict[str, tuple[int, ...]] = {}
        for start, name, texts in self._sets:
            known = read.get(name, ())
            fits = [at for at in known if start + at in fitting and at < len(texts)]
            if fits:
                again = set(fits[: max(1, len(fits) // 2)])
                left[name] = tuple(at for at in known if at not in again)
        return left

    def shuffled(self, group: list[int], salt: str) -> Iterator[int]:
        """The group in an order that the salt decides, heavier texts sooner; a text is decided upon only when asked
        for.
        """
        alike = all(texts.alike for _, _, texts in self._sets)
        while group:
            chosen = chance(salt, len(group))
            yield group.pop(int(chosen * len(group)) if alike else _weighed(chosen, list(map(self._weight, group))))

    def _weight(self, place: int) -> float:
        return self.found(place).text.weight


def _weighed(chosen: float, weights: Sequence[float]) -> int:
    """The place on which ``chosen`` (0…1) falls when each has its weight's share."""
    spot = chosen * sum(weights)
    for place, weight in enumerate(weights):
        spot -= weight
        if spot <= 0:
            return place
    return len(weights) - 1
