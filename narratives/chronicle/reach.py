"""Which variants are ever read: games played by themselves, and what was drawn in them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engines.core.errors import Refused
from narratives.chronicle.lint import Contract
from narratives.chronicle.narrator import Bags, Narrator
from narratives.chronicle.playthrough import Driver, by_itself, playthrough
from narratives.chronicle.texts import BadTexts

GAMES_ENOUGH = 4
"""A set of which a chat has read everything in fewer games than this is small."""


class Run(NamedTuple):
    """A game to play."""

    seed: str
    options: Mapping[str, Any] = {}
    setup: Mapping[str, Any] = {}
    driver: Driver = by_itself


class Reached:
    """What the games played so far have read. One chat reads them all, so that whatever is unread comes first."""

    def __init__(self, game: str, narrator: Narrator[Any]) -> None:
        self._game = game
        self._narrator = narrator
        self._bags = Bags()
        self.games = 0
        self.read: Counter[str] = Counter()
        """«set#place» -> how often it was told."""

    def play(self, runs: Iterable[Run]) -> None:
        """Play and read these games, each as far as its driver leads it."""
        for run in runs:
            try:
                for piece in playthrough(
                    self._game, run.seed, run.options, run.setup, self._bags, run.driver, self._narrator
                ):
                    self.read.update(piece.post.texts)
                    self._bags = self._with(piece.post.texts)
            except Refused:
                continue  # what a restless GM tried is not possible: the war ends there
            self.games += 1

    def _with(self, texts: Iterable[str]) -> Bags:
        """The bags of a reader of everything: what has been read most is read already."""
        drawn: dict[str, list[int]] = {name: list(places) for name, places in self._bags.drawn.items()}
        for text in texts:
            name, _, place = text.partition("#")
            if place.isdigit() and int(place) not in drawn.setdefault(name, []):
                drawn[name].append(int(place))
        return Bags(drawn={name: tuple(places) for name, places in drawn.items()})


def unread(contract: Contract, read: Mapping[str, int]) -> list[str]:
    """The variants that were never told, «set#place», in the order of their files."""
    return [
        f"{name}#{place}"
        for name in contract.sets
        if not name.startswith(contract.asked)
        for place in range(_size(contract, name))
        if f"{name}#{place}" not in read
    ]


def small(contract: Contract, read: Mapping[str, int], games: int) -> list[tuple[str, int, float]]:
    """Sets of which a chat reads everything in a few games: name, variants, for how many games they last."""
    told: Counter[str] = Counter()
    for text, times in read.items():
        told[text.partition("#")[0]] += times
    lasting = [(name, _size(contract, name)) for name in contract.sets]
    found = [(name, size, size * games / told[name]) for name, size in lasting if told[name]]
    return sorted((one for one in found if one[2] < GAMES_ENOUGH), key=lambda one: one[2])


def _size(contract: Contract, name: str) -> int:
    try:
        return len(contract.library.texts(name))
    except BadTexts:
        return 0
