"""Spells cast, dispelled, and what they do."""

from typing import Literal

from engines.dungeon.events.told import Faces, Mods, Names, Rolled, Told
from engines.dungeon.words import SpellSource


class CastRolled(Rolled):
    event: Literal["cast.rolled"] = "cast.rolled"
    who: str
    spell: int
    target: str | None = None


class ItemUsed(Told):
    """``charges``: those left."""

    event: Literal["item.used"] = "item.used"
    who: str
    spell: int
    charges: int


class SpellCast(Told):
    event: Literal["spell.cast"] = "spell.cast"
    who: str
    spell: int
    source: SpellSource
    level: int
    target: str | None = None
    targets: Names | None = None
    passage: str | None = None


class DispelRolled(Told):
    """``success``: the spell is dispelled."""

    event: Literal["dispel.rolled"] = "dispel.rolled"
    target: str
    secret: str
    dice: Faces
    mods: Mods
    total: int
    need: int
    success: bool


class HitsHealed(Told):
    """``amount``: what was really gained; ``foe`` as in ``damage.dealt``."""

    event: Literal["hits.healed"] = "hits.healed"
    target: str
    by: str
    dice: Faces
    mods: Mods
    amount: int
    hits: int | None = None
    foe: bool | None = None


class MonstersFled(Told):
    """``to`` is absent when they come back here."""

    event: Literal["monsters.fled"] = "monsters.fled"
    monsters: Names
    to: str | None = None


MagicEvent = CastRolled | ItemUsed | SpellCast | DispelRolled | HitsHealed | MonstersFled
