"""The players' side: what a group chooses beforehand, how a fox is made, foxes that stand ready."""

from collections.abc import Mapping
from typing import Any, Final

from engines.core.engine import GM, Field, Sheet
from engines.kitsune.fields import LONGEST_NAME, flag, number, option, text
from engines.kitsune.presets import everybody
from engines.kitsune.state import KitsuneState
from engines.kitsune.terms import POINTS, SPECIES, TRAITS

_MOST: Final = POINTS - len(TRAITS) + 1

_READY: Final = (
    ("Мидзуха", "kitsunebi", (3, 2, 1)),
    ("Гинта", "kageko", (1, 2, 3)),
    ("Юкина", "reiko", (1, 3, 2)),
    ("Сюн", "kazeko", (2, 2, 2)),
    ("Кагура", "tenko", (4, 1, 1)),
    ("Байкэн", "yoko", (2, 3, 1)),
    ("Нагиса", "kagamiko", (2, 1, 3)),
    ("Сомэй", "kosinko", (1, 1, 4)),
    ("Кохару", "kitsunebi", (1, 4, 1)),
    ("Минато", "kazeko", (3, 1, 2)),
    ("Сэйран", "reiko", (2, 2, 2)),
    ("Кагэмару", "kageko", (1, 3, 2)),
)
"""Name, species, traits of foxes for those who want to play at once."""

NAMES: Final = tuple(name for name, _, _ in _READY)
"""Names that a fox may bear."""


def offered() -> tuple[Field, ...]:
    """The options that a lobby offers; the house numbers are the GM's to set by hand."""
    return (
        flag("auto_gm", first=True),
        option("exorcist_target", ("random", "suspicious")),
        option("leads_absent", ("keep", "burn")),
    )


def sheet(state: KitsuneState, draft: Mapping[str, Any]) -> Sheet | None:
    """A fox in the making: name, species, six points (KI-C1–C3). None outside ``rest``."""
    if state.phase != "rest":
        return None
    values = _values(draft)
    spare = POINTS - sum(values[trait] for trait in TRAITS)
    traits = [number(trait, 1, min(_MOST, values[trait] + spare)) for trait in TRAITS]
    problem = _problem(state, values, spare)
    name = values["name"]
    joined = {"do": "join", "fox": name, **{key: values[key] for key in ("species", *TRAITS)}}
    return Sheet(
        fields=(text("name", LONGEST_NAME), option("species", SPECIES), *traits),
        values=values,
        spare=spare,
        commands=() if problem else (joined,),
        problem=problem,
        details={"missing": [field for field in ("name", "species") if not values[field]]},
        persons=() if problem else (name,),
    )


def _values(draft: Mapping[str, Any]) -> dict[str, Any]:
    """What was filled in, as far as it fits: points beyond the six are not given out."""
    name, species = draft.get("name"), draft.get("species")
    values: dict[str, Any] = {
        "name": " ".join(name.split())[:LONGEST_NAME] if isinstance(name, str) else "",
        "species": species if species in SPECIES else None,
    }
    left = POINTS - len(TRAITS)
    for trait in TRAITS:
        given = draft.get(trait)
        wanted = given - 1 if type(given) is int else 0
        extra = max(0, min(left, wanted))
        left -= extra
        values[trait] = 1 + extra
    return values


def _problem(state: KitsuneState, values: Mapping[str, Any], spare: int) -> str:
    if not values["name"] or values["species"] is None:
        return "bad.field"
    if values["name"].casefold() == GM:
        return "bad.value"
    small = values["name"].casefold()
    if small in map(str.casefold, state.foxes):
        return "fox.exists"
    if small in map(str.casefold, (*state.npcs, *everybody())):
        return "fox.person"
    return "fox.points" if spare else ""


def ready_made(state: KitsuneState) -> tuple[Mapping[str, Any], ...]:
    """Foxes with names that nobody bears, of different species and different strengths."""
    return tuple(
        {"name": name, "species": species, **dict(zip(TRAITS, given, strict=True))}
        for name, species, given in _READY
        if name not in state.foxes
    )
