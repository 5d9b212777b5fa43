"""A character's sheet, read from data or changed by the GM."""

from collections.abc import Mapping
from typing import Any, Final

from engines.core.errors import Refused
from engines.dungeon import people
from engines.dungeon.camp import DEFAULT_SPELLS
from engines.dungeon.shapes import BonusesShape, GiftShape, ItemShape, SheetFields, SheetShape
from engines.dungeon.state import START_SLOTS, Character, Gift, Item

DEFAULT_HITS: Final = 6
_WIZARDS_OWN: Final = ("slots", "prepared", "spells")


def made(shape: SheetShape) -> Character:
    """A character of a set-up. Raises Refused("bad_value" or "bad_kit") for what does not fit together."""
    class_ = shape.class_
    weapon, armor = people.DEFAULT_KITS[class_]
    wizard = class_ == "wizard"
    prepared = shape.prepared if shape.prepared is not None else DEFAULT_SPELLS[: _slots(shape)] if wizard else ()
    most = shape.max_hits or shape.hits or DEFAULT_HITS
    blank = Character(
        class_=class_,
        strength=shape.strength,
        agility=shape.agility,
        wit=shape.wit,
        weapon=weapon,
        armor=armor,
        max_hits=most,
        hits=0 if shape.alive is False else most,
        rank="back" if wizard else "front",
        slots=START_SLOTS if wizard else 0,
        prepared=prepared,
        spells=prepared,
        alive=shape.alive is not False,
    )
    given = {name: getattr(shape, name) for name in shape.model_fields_set - {"name", "class_"}}
    return changed(blank, given)


def _slots(shape: SheetShape) -> int:
    return START_SLOTS if shape.slots is None else shape.slots


def changed(person: Character, given: Mapping[str, Any]) -> Character:
    """The sheet with some fields changed, whole again: hits 0 is dead, the living have hits.

    ``given`` holds values of ``SheetFields``. Raises Refused("bad_kit" or "bad_value").
    """
    fields = {name: _plain(person, value) for name, value in given.items()}
    _check_kit(person, fields)
    if fields.get("hits", 0) > fields.get("max_hits", person.max_hits):
        raise Refused("bad_value", fields=["hits"])
    after = person.but(**fields)
    if after.class_ != "wizard" and any(getattr(after, name) for name in _WIZARDS_OWN):
        raise Refused("bad_value", fields=list(_WIZARDS_OWN))
    if any(len(fields.get(name, ())) > after.slots for name in ("prepared", "spells")):
        raise Refused("bad_value", fields=["prepared", "spells"])
    after = after.but(prepared=after.prepared[: after.slots], spells=after.spells[: after.slots])
    if after.wielded == "thrown" and not people.has_thrown(after):
        if "wielded" in fields:
            raise Refused("bad_kit")
        after = after.but(wielded="melee")
    return _alive_or_dead(person, after, fields)


def _plain(person: Character, value: Any) -> Any:
    """A shape becomes the value that positions hold; bonuses not given stay."""
    if isinstance(value, tuple) and value and isinstance(value[0], ItemShape):
        return tuple(Item(spell=item.spell, charges=item.charges) for item in value)
    if isinstance(value, BonusesShape):
        return person.bonuses.but(**{name: getattr(value, name) for name in value.model_fields_set})
    if isinstance(value, GiftShape):
        return Gift(type=value.type, secret=value.secret)
    return value


def _check_kit(person: Character, fields: Mapping[str, Any]) -> None:
    weapon, armor = fields.get("weapon", person.weapon), fields.get("armor", person.armor)
    if not people.kit_fits(person.class_, weapon, armor):
        raise Refused("bad_kit")


def _alive_or_dead(person: Character, after: Character, fields: Mapping[str, Any]) -> Character:
    hits = after.hits
    if "alive" in fields:
        if fields["alive"] and hits == 0:
            if "hits" in fields:
                raise Refused("bad_value", fields=["alive", "hits"])
            hits = after.max_hits
        elif not fields["alive"]:
            if fields.get("hits"):
                raise Refused("bad_value", fields=["alive", "hits"])
            hits = 0
    elif hits > 0 and not person.alive:
        raise Refused("bad_value", fields=["hits"])
    alive = hits > 0
    if alive:
        return after.but(hits=min(hits, after.max_hits), alive=True, died_in=None, returning=False, died_before=False)
    return after.but(hits=0, alive=False)


SHEET_FIELDS: Final = frozenset(SheetFields.model_fields)
