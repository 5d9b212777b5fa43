"""The position as somebody may see it: the ring and the poses are everybody's, numbers and cards one's own (DU-H)."""

from typing import Any

from engines.core.engine import GM, Viewer
from engines.duel import threshold, wounds
from engines.duel.options import Options
from engines.duel.state import DuelState, Fight, Item, Person


def view(state: DuelState, viewer: Viewer) -> dict[str, Any]:
    """What the GM, a person (by name) or the group (None) may see of the table, as JSON-ready data."""
    return {
        "clock": state.clock,
        "fight": None if state.fight is None else _fight(state.fight),
        "people": {
            name: _person(person, state.options) for name, person in state.people.items() if viewer in (GM, name)
        },
        "public": {
            name: {
                "pose": pose(person, state.options),
                "fighting": state.fight is not None and name in state.fight.ring,
                "marks": list(person.marks),
                "tied": person.bound is not None,
            }
            for name, person in state.people.items()
        },
    }


def pose(person: Person, options: Options) -> str:
    """How all see him; the first that is true."""
    if person.state == "dead":
        return "dead"
    if not person.conscious:
        return "lies"
    if person.bound is not None:
        return "bound"
    if person.state == "surrendered":
        return "surrendered"
    if person.fleeing:
        return "runs"
    return "kneels" if wounds.heavy(person, options) else "stands"


def _fight(fight: Fight) -> dict[str, Any]:
    return {
        "step": fight.step,
        "turn": fight.turn,
        "ring": list(fight.ring),
        "sides": dict(fight.sides),
        "waiting": list(fight.waiting),
        "fled": list(fight.fled),
    }


def _person(person: Person, options: Options) -> dict[str, Any]:
    shown: dict[str, Any] = {
        name: list(value) if isinstance(value, tuple) else value for name, value in person.__dict__.items()
    }
    shown["items"] = [_item(item) for item in person.items]
    shown["timed"] = [{"card": entry.card, "plus": entry.plus, "until": entry.until} for entry in person.timed]
    return {**shown, "now": threshold.now(person, options), "heavy": wounds.heavy(person, options)}


def _item(item: Item) -> dict[str, Any]:
    shown = {"item": item.item, "place": item.place, "kind": item.kind}
    return {**shown, "card": item.card} if item.card else shown
