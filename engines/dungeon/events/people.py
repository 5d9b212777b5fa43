"""Characters are made, outfitted, and grow."""

from typing import Literal

from pydantic import Field

from engines.core.model import Frozen
from engines.dungeon.events.told import Faces, Mods, Names, Told
from engines.dungeon.words import Armor, ClassName, Weapon


class StatsRolled(Told):
    """``again``: the values sum to less than 0 and are thrown again (DN-C3)."""

    event: Literal["stats.rolled"] = "stats.rolled"
    name: str
    dice: Faces
    values: Faces
    again: bool


class CharacterCreated(Told):
    event: Literal["character.created"] = "character.created"
    who: str
    class_: ClassName = Field(alias="class")
    strength: int
    agility: int
    wit: int
    dice: Faces
    hits: int
    weapon: Weapon
    armor: Armor
    defence: int
    spells: Faces | None = None


class KitChanged(Told):
    event: Literal["kit.changed"] = "kit.changed"
    who: str
    weapon: Weapon
    armor: Armor
    defence: int


class SpellsPrepared(Told):
    event: Literal["spells.prepared"] = "spells.prepared"
    who: str
    spells: Faces


class SpellsRestored(Told):
    event: Literal["spells.restored"] = "spells.restored"
    who: Names


class TreasureRolled(Told):
    event: Literal["treasure.rolled"] = "treasure.rolled"
    who: str
    dice: Faces
    mods: Mods
    total: int


class Gain(Frozen):
    """What a level brings: ``amount`` and ``dice`` for hits, ``spell`` and ``charges`` for an item."""

    gain: Literal["hits", "hit", "defence", "save", "check", "slot", "item"]
    amount: int | None = None
    dice: Faces | None = None
    spell: int | None = None
    charges: int | None = None


class LevelGained(Told):
    event: Literal["level.gained"] = "level.gained"
    who: str
    level: int
    gains: tuple[Gain, ...]


class TempleVisited(Told):
    """``curses``: those taken off."""

    event: Literal["temple.visited"] = "temple.visited"
    who: str
    curses: Faces


PeopleEvent = (
    StatsRolled
    | CharacterCreated
    | KitChanged
    | SpellsPrepared
    | SpellsRestored
    | TreasureRolled
    | LevelGained
    | TempleVisited
)
