"""How robots fight: the weakest first, fire while there is some, and no blade on what it is known not to hurt."""

from collections.abc import Iterable
from typing import Any, Final

from engines.core.engine import Command
from engines.dungeon import people, secrets
from engines.dungeon.state import Character, DungeonState
from engines.dungeon.strikes import HARMLESS

HARMFUL: Final = (2, 4)
"""Spells that harm whatever steel does not: fire, and a copy that fights."""


def harmless(state: DungeonState, heroes: Iterable[Character], monsters: Iterable[str]) -> bool:
    """Is no weapon of these heroes, as far as the party knows, of use against any of these monsters?"""
    weapons = {weapon for hero in heroes for weapon in _arms(hero)}
    return not any(_hurts(state, weapon, one) for weapon in weapons for one in monsters)


def _arms(hero: Character) -> tuple[str, ...]:
    """What a hero strikes with: whoever has something to throw throws it; a keeper's shot besides (DN-M5)."""
    first = "thrown" if people.has_thrown(hero) else people.blow(hero)
    return (first, "ranged") if secrets.gift(hero) == "s3" else (first,)


def _hurts(state: DungeonState, weapon: str, monster: str) -> bool:
    """By the secrets that have shown themselves (DN-Mm1); copies have none, and nobody has any in the opening."""
    assert state.dungeon is not None
    one = state.dungeon.monsters[monster]
    known = () if one.nature == "copy" or state.act == "opening" else state.known.get(one.type, ())
    return not any(secret in known for secret in HARMLESS.get(weapon, ()))


class Fight:
    """A battle as the next hero to act finds it."""

    def __init__(self, state: DungeonState, careful: bool) -> None:
        assert state.battle is not None
        assert state.dungeon is not None
        assert state.at is not None
        self._state = state
        self._careful = careful
        self._living = {name: one for name, one in state.people.items() if one.alive}
        self.duel = state.battle.duel
        self._name = next(name for name in self._living if name not in state.battle.acted and self.duel in (None, name))
        self._one = self._living[self._name]
        self._monsters = state.dungeon.rooms[state.at].monsters
        self._hits = {name: state.dungeon.monsters[name].hits for name in self._monsters}

    def is_hopeful(self) -> bool:
        """Is there still somebody or something that hurts one of them?"""
        if self._state.allies or any(spell in one.spells for one in self._living.values() for spell in HARMFUL):
            return True
        return not harmless(self._state, self._living.values(), self._monsters)

    def command(self) -> Command:
        """What the hero does."""
        if self._one.class_ == "wizard":
            spell = self._spell()
            if spell is not None:
                return {"do": "cast", "who": self._name, **spell}
        held = _arms(self._one)
        if held[0] == "thrown" and self._one.wielded == "melee":
            return {"do": "switch", "who": self._name}
        weapon = next((weapon for weapon in held if self._hurt_by(weapon)), held[0])
        return self._strike(weapon, min(self._hurt_by(weapon) or self._monsters, key=self._hits.__getitem__))

    def _hurt_by(self, weapon: str) -> list[str]:
        return [one for one in self._monsters if _hurts(self._state, weapon, one)]

    def _strike(self, weapon: str, target: str) -> Command:
        if weapon == "ranged":
            return self._blow(target, weapon="ranged")
        if weapon == "thrown" or self._one.rank == "front":
            return self._blow(target)
        if all(other.rank == "back" for other in self._living.values()):
            return self._blow(target, rank="front")
        return {"do": "pass", "who": self._name}

    def _blow(self, target: str, **fields: str) -> Command:
        blow = {"do": "attack", "who": self._name, "target": target, **fields}
        if not self._careful or not self._one.small:
            return blow
        return {**blow, "spend": [{"who": self._name, "on": "attack", "use": "plus"}]}

    def _spell(self) -> dict[str, Any] | None:
        """Fire at the first, then a shield for whoever stands in front."""
        own = self._one.spells
        if 2 in own:
            return {"spell": 2, "target": self._monsters[0]}
        front = (other for other, one in self._living.items() if one.rank == "front" and not one.shield_spell)
        bare = [other for other in front if not people.immune(self._living[other])]
        return {"spell": 10, "target": bare[0]} if 10 in own and bare else None
