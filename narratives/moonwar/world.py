"""The world of a war: who may be in it besides the roster, what its places are, what its forces are called.

The usual one is the Moon War's own; a pack brings another.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from narratives.moonwar import names
from narratives.moonwar.names import Character, Figure, Venue

TRAITS: Mapping[str, frozenset[str]] = {
    "roof": frozenset({"l02", "l25"}),
    "water": frozenset({"l01", "l10", "l17", "l18", "l28", "l33", "l38"}),
    "indoors": frozenset(
        f"l{number:02}" for number in (5, 6, 9, 10, 11, 12, 13, 14, 16, 22, 23, 24, 26, 27, 29, 31, 32, 35, 36, 40)
    ),
}
"""What holds of a place, by the numbers of the places."""
QUARTERS = ("l05", "l22", "l24", "l26", "l27", "l31", "l40")
"""Places where allies may be at home."""
CELLS = ("l05", "l11", "l14", "l31", "l32", "l40")
"""Places where somebody may be kept."""
FIRST = "l02"
"""Where a war stands before its first turn."""


class OwnPlace(NamedTuple):
    """A place of a pack."""

    venue: Venue
    traits: frozenset[str] = frozenset()
    home: bool = False
    cell: bool = False


class Atlas:
    """The places of a war."""

    def __init__(self, own: Sequence[OwnPlace] = (), alone: bool = False) -> None:
        """``own``: places of a pack, before the game's own or (``alone``) instead of them."""
        usual = () if alone and own else names.places()
        self._venues = {venue.id: venue for venue in (*(place.venue for place in own), *usual)}
        self._own = {place.venue.id: place for place in own}
        self.quarters = self._kept([place.venue.id for place in own if place.home], QUARTERS)
        self.cells = self._kept([place.venue.id for place in own if place.cell], CELLS)

    def _kept(self, own: Sequence[str], usual: Sequence[str]) -> tuple[str, ...]:
        return (*own, *(number for number in usual if number in self._venues)) or self.numbers

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of all places: those of the game in the order of its list, then the pack's."""
        return tuple(sorted(self._venues))

    def venue(self, number: str) -> Venue:
        """The place of this number; another one when it is not here any more, never nothing."""
        return self._venues.get(number) or self._venues.get(FIRST) or self._venues[self.numbers[0]]

    def traits(self, number: str) -> frozenset[str]:
        """What holds of it: roof, water, indoors; outdoors where it is not indoors."""
        own = self._own.get(number)
        traits = own.traits if own else frozenset(trait for trait, places in TRAITS.items() if number in places)
        return traits if "indoors" in traits else traits | {"outdoors"}


class World(NamedTuple):
    """What a pack brings into a war besides its texts."""

    people: Mapping[str, Character] = {}
    forces: Mapping[str, Figure] = {}
    """Name of a third-party force in the rules -> who it is here."""
    atlas: Atlas = Atlas()


USUAL = World()
