"""The people and things of a table as the texts see them."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from narratives.chronicle.scenes import Spelling, spoken_of
from narratives.russian.noun import CASES, Cases, Noun
from narratives.russian.person import Slot


class Thing(NamedTuple):
    """A card as the teller speaks of it."""

    slug: str
    """Its own set of texts; empty for a card that the house deck does not know."""
    noun: Noun


@cache
def _things() -> dict[str, Thing]:
    data = tomllib.loads(files("narratives.duel").joinpath("data/things.toml").read_text(encoding="utf-8"))
    return {card: Thing(fields["slug"], _noun(fields)) for card, fields in data.items()}


def _noun(fields: Mapping[str, Any]) -> Noun:
    cases = Cases(**dict(zip(CASES, fields["thing"].split(), strict=True)))
    return Noun(cases=cases, gender=fields.get("gender", "m"))


def slugs() -> tuple[str, ...]:
    """The cards that have sets of their own."""
    return tuple(thing.slug for thing in _things().values())


def thing(card: str) -> Thing:
    """The card's thing; of a card that somebody has made up: «приём „вихрь“»."""
    known = _things().get(card)
    if known is not None:
        return known
    cases = {case: f"{form} «{card}»" for case, form in _DEVICE.items()}
    return Thing("", Noun(cases=Cases(**cases), gender="m"))


_DEVICE = dict(zip(CASES, ["приём", "приёма", "приёму", "приём", "приёмом", "приёме"], strict=True))


class Cast:
    """The people, declined by rule as far as nobody has corrected it."""

    def __init__(self, spelt: Mapping[str, Spelling]) -> None:
        self._spelt = spelt
        self._slots: dict[str, Slot] = {}

    def __getitem__(self, name: str) -> Slot:
        if name not in self._slots:
            self._slots[name] = Slot(person=spoken_of(name, self._spelt.get(name)))
        return self._slots[name]

    def all(self, names: Iterable[str]) -> list[Slot]:
        """Several of them, in order."""
        return [self[name] for name in names]

    def words_of(self, name: str) -> Spelling:
        """What its player has told of the person."""
        return self._spelt.get(name) or Spelling()

    def tags(self, slots: Mapping[str, str | Sequence[str]]) -> frozenset[str]:
        """«a.f» for each slot that holds one person."""
        return frozenset(f"{slot}.{self[name].gender}" for slot, name in slots.items() if isinstance(name, str))
