"""What follows from a character's sheet alone: kit, effective values, defence."""

from collections.abc import Mapping
from typing import Final, Literal

from engines.dungeon.state import Character
from engines.dungeon.words import Armor, ClassName, Stat, Weapon

_KITS: Final[Mapping[ClassName, frozenset[tuple[str, str]]]] = {
    "warrior": frozenset((weapon, armor) for weapon in ("medium", "two_handed") for armor in ("heavy", "light")),
    "wizard": frozenset({("light", "none")}),
    "thief": frozenset({("light", "light"), ("medium", "light")}),
}
DEFAULT_KITS: Final[Mapping[ClassName, tuple[Weapon, Armor]]] = {
    "warrior": ("medium", "heavy"),
    "wizard": ("light", "none"),
    "thief": ("light", "light"),
}
HIT_DICE: Final[Mapping[ClassName, int]] = {"warrior": 3, "wizard": 1, "thief": 2}
"""The best of so many d6, at creation (DN-C5) and on the treasure table (DN-L2 … DN-L4)."""
WEAPON_DICE: Final[Mapping[str, int]] = {"light": 1, "medium": 2, "thrown": 2, "two_handed": 3, "ranged": 1}
"""The best of so many d6 (DN-F4); ``ranged`` is a keeper's shot (DN-M5)."""
_ARMOR: Final[Mapping[Armor, int]] = {"none": 2, "light": 3, "heavy": 4}
_CURSE: Final[Mapping[Stat, int]] = {"strength": 1, "agility": 2, "wit": 3}
DEFENCE_CURSE: Final = 4
SAVE_CURSE: Final = 5
SPELL_CURSE: Final = 6
SPELL_SHIELD: Final = 2


def kit_fits(class_: ClassName, weapon: str, armor: str) -> bool:
    """Does the class have such a kit (DN-C6 … DN-C8)?"""
    return (weapon, armor) in _KITS[class_]


def kits(class_: ClassName) -> tuple[tuple[str, str], ...]:
    """Every kit of a class, weapon and armour, the default first (DN-C12)."""
    default = DEFAULT_KITS[class_]
    return (default, *sorted(_KITS[class_] - {default}))


def has_shield(person: Character) -> bool:
    """A warrior's with the medium weapon, a thief's with the light one (DN-C6, DN-C8)."""
    return (person.class_, person.weapon) in (("warrior", "medium"), ("thief", "light"))


def has_thrown(person: Character) -> bool:
    """A thief always, a warrior in light armour (DN-C6, DN-C8)."""
    return person.class_ == "thief" or (person.class_ == "warrior" and person.armor == "light")


def value(person: Character, stat: Stat) -> int:
    """The effective characteristic: base less curses (DN-T10)."""
    base: int = getattr(person, stat)
    return base - person.curses.count(_CURSE[stat]) if person.curses else base


def defence(person: Character) -> int:
    """The difficulty of hitting a character (DN-F1)."""
    return (
        _ARMOR[person.armor]
        + value(person, "agility")
        + has_shield(person)
        + person.bonuses.defence
        - person.curses.count(DEFENCE_CURSE)
        + (SPELL_SHIELD if person.shield_spell else 0)
    )


def damage_bonus(person: Character) -> int:
    """What strength adds to damage: a warrior's always, others' only when it is negative (DN-F5)."""
    strength = value(person, "strength")
    return strength if person.class_ == "warrior" else min(strength, 0)


def blow(person: Character) -> Weapon | Literal["thrown"]:
    """The weapon in hand, as attacks name it."""
    return "thrown" if person.wielded == "thrown" else person.weapon


def immune(person: Character) -> bool:
    """Can no spell affect the character (DN-T10)?"""
    return SPELL_CURSE in person.curses
