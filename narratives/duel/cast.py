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
    name: Noun
    """The card's own name, which agrees with verbs: «глухая защита» кончилась."""


@cache
def _things() -> dict[str, Thing]:
    data = tomllib.loads(files("narratives.duel").joinpath("data/things.toml").read_text(encoding="utf-8"))
    return {card: Thing(fields["slug"], _noun(fields), _name(card, fields)) for card, fields in data.items()}


def _noun(fields: Mapping[str, Any]) -> Noun:
    cases = Cases(**dict(zip(CASES, fields["thing"].split(), strict=True)))
    return Noun(cases=cases, gender=fields.get("gender", "m"))


def _name(card: str, fields: Mapping[str, Any]) -> Noun:
    """The name as it stands in quotation marks: only its accusative may be another."""
    cases = Cases.same(card).but(acc=fields.get("acc", card))
    gender = fields.get("name", "m")
    return Noun(cases=cases, gender="n" if gender == "pl" else gender, number="pl" if gender == "pl" else "sg")


def slugs() -> tuple[str, ...]:
    """The cards that have sets of their own."""
    return tuple(thing.slug for thing in _things().values())


def thing(card: str) -> Thing:
    """The card's thing; of a card that somebody has made up: «приём „вихрь“»."""
    known = _things().get(card)
    if known is not None:
        return known
    cases = {case: f"{form} «{card}»" for case, form in _DEVICE.items()}
    return Thing("", Noun(cases=Cases(**cases), gender="m"), _name(card, _guessed(card)))


def _guessed(card: str) -> dict[str, str]:
    """Gender and accusative of a name that somebody has made up, by its ending; of several words: neuter, unchanged."""
    last = card[-1].lower()
    if " " in card or card.endswith(("мя", "ья")) or last not in _GENDERS:
        return {"name": "n"}
    accusative = {"а": "у", "я": "ю"}.get(last)
    return {"name": _GENDERS[last], **({"acc": card[:-1] + accusative} if accusative else {})}


_GENDERS = dict.fromkeys("бвгджзйклмнпрстфхцчшщ", "m") | dict.fromkeys("ая", "f") | dict.fromkeys("ыи", "pl")
"""By the last letter; what is not here («вихрь», «пламя») may be anything."""

_DEVICE = dict(zip(CASES, ["приём", "приёма", "приёму", "приём", "приёмом", "приёме"], strict=True))


def bare(words: str) -> str:
    """What people have typed, without the mark at its end: the sentence has one of its own."""
    return words.rstrip(" .,;:!?…") or "…"


_LONGEST_QUOTE = 160


def quoted(words: str) -> str:
    """Words of people for a place between quotation marks: one line, no marks of its own at the end, not too long."""
    line = " ".join(words.split()).replace('"', "").translate(str.maketrans("«»", "„“"))
    if len(line) > _LONGEST_QUOTE:
        line = line[:_LONGEST_QUOTE].rpartition(" ")[0] + "…"
    return line.rstrip(" .,;:!?")


class Cast:
    """The people, declined by rule as far as nobody has corrected it."""

    def __init__(self, spelt: Mapping[str, Spelling]) -> None:
        self._spelt = spelt
        self._slots: dict[str, Slot] = {}

    def __getitem__(self, name: str) -> Slot:
        if name not in self._slots:
            self._slots[name] = Slot(person=spoken_of(name, self._spelt.get(name)))
        return self._slots[name]

    def slots(self, names: Iterable[str]) -> list[Slot]:
        """Several of them, in order."""
        return [self[name] for name in names]

    def own_words(self, name: str) -> list[tuple[str, str]]:
        """What its player has told of the person, fit to be quoted: «looks», «character», «story» with the words."""
        spelling = self._spelt.get(name)
        told = [(kind, str(getattr(spelling, kind, ""))) for kind in ("looks", "character", "story")]
        return [(kind, quoted(words)) for kind, words in told if quoted(words)]

    def tags(self, slots: Mapping[str, str | Sequence[str]]) -> frozenset[str]:
        """«a.f» for each slot that holds one person."""
        return frozenset(f"{slot}.{self[name].gender}" for slot, name in slots.items() if isinstance(name, str))
