"""Persons as people write them down, and what of a person depends on what (DU-V4)."""

from collections.abc import Iterator, Mapping
from typing import Any

from engines.duel.cards import Card, house_deck, templates
from engines.duel.state import Person


def person_of(given: Mapping[str, Any], cards: Mapping[str, Card]) -> Person:
    """A person of a set-up, a template's values replaced by his own fields; inconsistencies put right (DU-V4).

    ``cards``: those of the table besides the house deck. Raises ValueError for what is no person.
    """
    values = dict(given)
    if "template" in values:
        template = values.pop("template")
        if not isinstance(template, str) or template not in templates():
            raise ValueError("no such template")
        values = {**templates()[template], **values}
    if "hits" in values:
        values.setdefault("max", values["hits"])
    elif "max" in values:
        values["hits"] = values["max"]
    return _checked(Person.model_validate(values), cards)


def edited(person: Person, changes: Mapping[str, Any], cards: Mapping[str, Card]) -> Person:
    """The person with some fields set by the GM, consistent again (DU-G4). Raises ValueError for what is no person."""
    return _checked(Person.model_validate({**person.__dict__, **changes}), cards)


def consistent(person: Person) -> Person:
    """What cannot be true together is put right (DU-V4)."""
    changes: dict[str, Any] = {}
    state = _state(person)
    if state != person.state:
        changes["state"] = state
    if state == "dead" and person.hits:
        changes["hits"] = 0
    if person.dying and state != "out":
        changes["dying"] = False
    if state != "ready" or person.bound is not None:
        if person.fleeing:
            changes["fleeing"] = False
        if person.collapse_at is not None:
            changes["collapse_at"] = None
    if person.stun_until is not None and state != "stunned":
        changes["stun_until"] = None
    if person.bound is None:
        changes.update((name, None) for name in ("limb", "alone", "tried") if getattr(person, name) is not None)
    elif person.limb is None:
        changes["limb"] = "hands"
    return person.but(**changes) if changes else person


def _state(person: Person) -> str:
    if person.state == "dead":
        return "dead"
    if person.hits == 0:
        return "out"
    return "ready" if person.state == "out" else person.state


def _checked(person: Person, cards: Mapping[str, Card]) -> Person:
    if person.hits > person.max:
        raise ValueError("more hits than max")
    if any(card not in cards and card not in house_deck() for card in _cards_of(person)):
        raise ValueError("unknown card")
    timed = [entry.card for entry in person.timed]
    if len(set(timed)) < len(timed) or not all(entry.plus for entry in person.timed):
        raise ValueError("a shield counted twice, or one that adds nothing")
    return consistent(person)


def _cards_of(person: Person) -> Iterator[str]:
    """The cards that a person's fields name; marks are only words by now."""
    yield from person.hand
    yield from person.discard
    yield from (item.card for item in person.items if item.card)
    yield from (entry.card for entry in person.timed)
