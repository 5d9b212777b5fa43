"""Cards, the house deck and the templates of persons: ``data/cards.json``."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal, Self

from pydantic import ConfigDict, model_validator

from engines.core.model import Frozen
from engines.duel.shapes import Natural, Positive

Kind = Literal["blow", "shield", "heal", "effect"]
Source = Literal["weapon", "spell", "skill", "artefact"]
Area = Literal["one", "all", "self"]


class Card(Frozen):
    """What a person can do in a step (DU-B2, DU-C1); whatever does not fit its kind is an error."""

    model_config = ConfigDict(strict=True)

    kind: Kind
    source: Source = "skill"
    area: Area = "one"
    power: Natural | None = None
    """None for shields, which always succeed (DU-S1)."""
    hits: Natural | None = None
    """Taken by a blow, given by a heal, 0 for an effect, None for a shield."""
    plus: int | None = None
    """What is added to the threshold: of a shield always, of an effect with a term (DU-E3)."""
    steps: Positive | None = None
    combat: bool = True
    text: str = ""

    @model_validator(mode="before")
    @classmethod
    def _with_defaults(cls, given: Any) -> Any:
        """The defaults that depend on the kind: a blow takes its power (DU-B4), a shield is for oneself."""
        if not isinstance(given, Mapping):
            return given
        by_kind: dict[str, dict[str, Any]] = {
            "blow": {"hits": given.get("power")},
            "effect": {"hits": 0},
            "shield": {"area": "self"},
        }
        kind = given.get("kind")
        return {**by_kind.get(kind, {}), **given} if isinstance(kind, str) else given

    @model_validator(mode="after")
    def _fits_its_kind(self) -> Self:
        if not _FITS[self.kind](self):
            raise ValueError(f"no such {self.kind}")
        return self

    @property
    def curse_or_blessing(self) -> bool:
        """An effect that changes a threshold for a time instead of leaving a mark (DU-E3)."""
        return self.kind == "effect" and self.plus is not None

    @property
    def outside(self) -> bool:
        """May it be used outside a fight (DU-C5)?"""
        return self.kind in ("heal", "effect") and self.area == "one" and self.plus is None


def _fits_blow(card: Card) -> bool:
    return card.power is not None and card.plus is None and card.steps is None and card.area != "self" and card.combat


def _fits_shield(card: Card) -> bool:
    return (
        card.power is None
        and card.hits is None
        and card.plus is not None
        and card.plus > 0
        and card.steps is not None
        and card.area == "self"
        and card.combat
    )


def _fits_heal(card: Card) -> bool:
    amounts = card.power is not None and card.hits is not None
    return amounts and card.plus is None and card.steps is None and card.area == "one"


def _fits_effect(card: Card) -> bool:
    timed = card.plus is not None
    if timed != (card.steps is not None) or (timed and not card.combat):
        return False
    return card.power is not None and card.hits == 0 and card.plus != 0 and card.area != "self"


_FITS = {"blow": _fits_blow, "shield": _fits_shield, "heal": _fits_heal, "effect": _fits_effect}


@cache
def _data() -> dict[str, Any]:
    text = files("engines.duel").joinpath("data/cards.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


@cache
def house_deck() -> dict[str, Card]:
    """The cards that every table has."""
    return {name: Card.model_validate(card) for name, card in _data()["cards"].items()}


@cache
def templates() -> dict[str, dict[str, Any]]:
    """Ready-made persons: name -> fields of a person in a set-up (DU-V4)."""
    return {name: {key: value for key, value in fields.items() if key != "about"} for name, fields in _about_all()}


@cache
def abouts() -> dict[str, str]:
    """What each template is, in a few words."""
    return {name: str(fields["about"]) for name, fields in _about_all()}


def _about_all() -> list[tuple[str, dict[str, Any]]]:
    return list(_data()["templates"].items())


@cache
def places() -> tuple[str, ...]:
    """Where people usually search (DU-Q1)."""
    return tuple(_data()["places"])
