"""What one character's player may do now, with the values that would be accepted.

Whoever has a reward is asked, before the throw, whether to spend it: an optional field of the command.
"""

from collections.abc import Iterator
from typing import Any, Final, get_args

from engines.core.engine import GM, Choice, Field
from engines.dungeon import people, secrets
from engines.dungeon.aims import aims
from engines.dungeon.commands import SMALL_USES
from engines.dungeon.draft import INSIDE
from engines.dungeon.fields import Facts, choice, meaning, option, text
from engines.dungeon.reading import PHASES
from engines.dungeon.signposts import way
from engines.dungeon.state import Character, DungeonState, Passage
from engines.dungeon.words import LAST_SPELL, MONSTERS, PARTY, Fate, Rank, RollKind, Stat

_RANKS: Final = get_args(Rank)
_STATS: Final = get_args(Stat)
_KINDS: Final = get_args(RollKind)
_CHECK: Final = (("check", "plus"), ("check", "success"))
_TRAPPED: Final = (("save", "plus"), ("save", "success"), ("damage", "minus"))
MOVE: Final = (*_CHECK, *_TRAPPED, ("initiative", "plus"), ("initiative", "win"))
_DISARM: Final = (*_CHECK, *_TRAPPED)
_CAST: Final = (("cast", "plus"), ("cast", "success"))
_EFFECT: Final[dict[int, tuple[tuple[str, str], ...]]] = {
    1: (("heal", "plus"),),
    2: (("damage", "plus"), ("damage", "six")),
}
"""Spells that throw dice of their own."""
_ATTACK: Final = (
    ("attack", "plus"),
    ("attack", "reroll"),
    ("attack", "success"),
    ("damage", "plus"),
    ("damage", "six"),
)
_MOST_COPIES: Final = 3
"""So often buttons offer one spell: all of them fit one page."""
_TREASURE: Final = (("treasure", "plus"), ("treasure", "minus"))
_OWN_ROLLS: Final = ("attack", "damage", "check", "save", "cast", "heal", "contest", "dispel", "treasure")
_FOES_ROLLS: Final = ("attack", "damage", "initiative", "contest", "heal", "dispel")
_FATES: Final = ("fate", "twist")
"""Rolls that are nobody's but the GM's, as is the damage of traps and falls."""
_ORDERS: Final = (
    ("plus", "", _OWN_ROLLS),
    ("minus", MONSTERS, _FOES_ROLLS),
    ("plus", PARTY, ("initiative",)),
    ("minus", GM, ("damage", *_FATES)),
    ("plus", GM, _FATES),
    ("minus", "", ("check", "save", "cast", "treasure")),
    ("reroll", None, ("attack",)),
    ("win", None, ("initiative", "contest")),
    ("success", None, ("check", "save", "attack", "cast")),
    ("six", None, ("damage",)),
    ("keep", None, ("destroy",)),
)
"""Uses of a reward, whose roll it is for unless somebody else is named ("": one's own), and the rolls."""


def known_ways(state: DungeonState) -> list[Passage]:
    """The passages of the present room that the party knows."""
    if state.dungeon is None or state.at is None:
        return []
    return [one for one in state.dungeon.passages.values() if state.at in one.rooms and one.known]


def open_ways(state: DungeonState) -> list[Passage]:
    """Those of them that can be walked."""
    return [one for one in known_ways(state) if not (one.blocked or one.locked)]


class Hand:
    """The position as one character finds it."""

    def __init__(self, state: DungeonState, name: str, one: Character) -> None:
        self.state = state
        self.name = name
        self.one = one
        self.phase = state.phase
        self.own: dict[str, Any] = {"who": name}

    def choices(self) -> Iterator[Choice]:
        """Everything, what is done most often first."""
        if self._may("return") and not self.one.alive and not self.one.returning and self.one.normal:
            yield choice("return", self.own)
        if not self.one.alive:
            yield from self._recalling()
            return
        if self.phase == "twist":
            yield from self._twist()
        elif self.phase == "treasure" and self.one.treasure is not None:
            yield from self._spending("treasure", {**self.own, "choice": "roll"}, _TREASURE)
            yield choice("treasure", {**self.own, "choice": "temple"})
        elif self.phase == "camp":
            yield from self._kits()
        elif self._may_act():
            yield from self._acting()
        if self.phase in INSIDE and self.phase not in ("twist", "monsters"):
            yield from self._anytime()
        yield from self._rewards()

    def _may(self, do: str) -> bool:
        return self.phase in PHASES[do]

    def _may_act(self) -> bool:
        battle = self.state.battle
        if battle is None:
            return self.phase in ("explore", "stealth")
        return self.phase == "battle" and battle.duel in (None, self.name) and self.name not in battle.acted

    def _spending(
        self,
        do: str,
        preset: dict[str, Any],
        uses: tuple[tuple[str, str], ...],
        *fields: Field | None,
        facts: dict[str, Any] | None = None,
    ) -> Iterator[Choice]:
        """A command on which the character's own rewards that fit it may be spent."""
        yield choice(do, preset, *fields, self.stake(uses), facts=facts)

    def stake(self, uses: tuple[tuple[str, str], ...]) -> Field | None:
        """The field for a reward of one's own; None for whoever has none that fits."""
        fitting: dict[str, Any] = {}
        for on, use in uses:
            spend = {"who": self.name, "on": on, "use": use}
            has = self.one.small if use in SMALL_USES else self.one.normal
            if has:
                fitting[f"{on}.{use}"] = [spend]
            if has > 1 and (on, use) == uses[0]:
                fitting[f"{on}.{use}2"] = [spend, spend]
        return meaning("spend", fitting, optional=True) if fitting else None

    # --- the camp and the twist

    def _kits(self) -> Iterator[Choice]:
        for weapon, armor in people.kits(self.one.class_):
            if (weapon, armor) != (self.one.weapon, self.one.armor):
                other = self.one.but(weapon=weapon, armor=armor)
                has = {"shield": people.has_shield(other), "thrown": people.has_thrown(other)}
                yield choice("kit", {**self.own, "weapon": weapon, "armor": armor}, facts=has)
        yield from self._preparation()

    def _preparation(self) -> Iterator[Choice]:
        if self.one.class_ == "wizard" and (self.phase == "camp" or (self._may("prepare") and self.state.may_prepare)):
            yield choice("prepare", self.own, self._spells())

    def _spells(self) -> Field:
        """What fills the slots: every spell once, then each of them once more, as often as there are slots."""
        means, facts = dict[str, list[int]](), Facts()
        for copy in range(1, min(self.one.slots, _MOST_COPIES) + 1):
            for spell in range(1, LAST_SPELL + 1):
                means[f"{spell}×{copy}"] = [spell]
                facts[f"{spell}×{copy}"] = {"spell": spell, "copy": copy}
        return meaning("spells", means, many=True, most=self.one.slots, facts=facts)

    def _twist(self) -> Iterator[Choice]:
        pending = self.state.twist
        assert pending is not None
        if pending.total == 4:
            yield choice("vote", self.own, option("fate", get_args(Fate)))
        elif pending.total == 11:
            yield choice("champion", self.own)
        elif pending.who == self.name:
            assert self.state.dungeon is not None
            kind = next(kind for kind in self.state.dungeon.types if kind.name == pending.type)
            yield choice("gift", self.own, option("secret", kind.secrets))
        yield from self._preparation()

    # --- actions

    def _acting(self) -> Iterator[Choice]:
        rank = self._step()
        back = rank if self.one.rank == "front" else None
        if self.phase == "battle":
            yield from self._attacks()
        elif self.phase == "stealth":
            yield choice("fight", self.own)
        else:
            yield from self._exploring()
        for spell in dict.fromkeys(self.one.spells):
            yield from self._aimed("cast", {**self.own, "spell": spell}, spell, self.one.level, back)
        level = self.state.options.item_level
        for place, item in enumerate(self.one.items, start=1):
            yield from self._aimed("use", {**self.own, "item": place}, item.spell, level, back, item.charges)
        gift = secrets.spell_of((secrets.gift(self.one),))
        if gift is not None and not self.one.gift_spell:
            yield from self._aimed("use", {**self.own, "item": "gift"}, gift, level, back)
        if people.has_thrown(self.one):
            yield choice("switch", self.own, rank)
        if self.state.battle is not None:
            if secrets.gift(self.one) == "s4" and self.state.battle.bodies:
                yield choice("raise", self.own, rank)
            yield choice("pass", self.own, rank)

    def _step(self) -> Field | None:
        """A step to the other rank, which in battle may go before an action."""
        if self.state.battle is None:
            return None
        return option("rank", [rank for rank in _RANKS if rank != self.one.rank], optional=True)

    def _attacks(self) -> Iterator[Choice]:
        assert self.state.dungeon is not None
        assert self.state.at is not None
        target = option("target", self.state.dungeon.rooms[self.state.at].monsters)
        rank = self._step()
        if self.one.wielded == "thrown":
            yield from self._spending("attack", {**self.own, "weapon": "thrown"}, _ATTACK, target, rank)
        else:
            steps = {"rank": "front"} if self.one.rank == "back" else {}
            yield from self._spending("attack", {**self.own, "weapon": "melee", **steps}, _ATTACK, target)
        if secrets.gift(self.one) == "s3":
            yield from self._spending("attack", {**self.own, "weapon": "ranged"}, _ATTACK, target, rank)

    def _aimed(
        self, do: str, preset: dict[str, Any], number: int, level: int, rank: Field | None, charges: int = 0
    ) -> Iterator[Choice]:
        uses = (*(_CAST if do == "cast" else ()), *_EFFECT.get(number, ()))
        facts = {} if do == "cast" else {"spell": number, "charges": charges}
        for aim, fields in aims(self.state, number, level, known_ways(self.state)):
            yield from self._spending(do, {**preset, **aim}, uses, *fields, rank, facts=facts)

    def _exploring(self) -> Iterator[Choice]:
        state = self.state
        assert state.dungeon is not None
        assert state.at is not None
        if self.name not in state.dungeon.rooms[state.at].searched:
            yield from self._spending("search", self.own, _CHECK)
        ways = known_ways(state)
        doors = [one for one in ways if one.kind == "door" and one.locked and _untried(one)]
        if doors:
            stats = [
                option("by_stat", left, needs={"passage": tuple(one.id for one in doors if _untried(one) == left)})
                for left in dict.fromkeys(map(_untried, doors))
            ]
            yield from self._spending("open", self.own, _CHECK, way("passage", state, doors), *stats)
        if self.one.class_ == "thief":
            trapped = [one for one in ways if self._may_disarm(one)]
            if trapped:
                yield from self._spending("disarm", self.own, _DISARM, way("passage", state, trapped))
        if state.study:
            yield from self._spending("study", self.own, _CHECK, option("type", state.study))

    def _may_disarm(self, passage: Passage) -> bool:
        trap = passage.trap
        return trap is not None and trap.found and trap.armed and self.name not in trap.tried

    # --- what is no action

    def _anytime(self) -> Iterator[Choice]:
        if self.phase in ("explore", "stealth", "battle"):
            yield from self._spending("check", self.own, _CHECK, option("stat", _STATS), text("text"))
        if self._may("hint") and self.one.small:
            for about in ("secrets", "traps"):
                yield choice("hint", {**self.own, "about": about})
            ways = known_ways(self.state)
            if ways:
                yield choice("hint", {**self.own, "about": "monsters"}, way("passage", self.state, ways))
            yield choice("hint", {**self.own, "about": "other"}, text("text"))
        yield from self._preparation()

    def _rewards(self) -> Iterator[Choice]:
        if self._may("heal") and self.one.normal and self.one.hits < self.one.max_hits:
            yield choice("heal", self.own)
        if self._may("order"):
            yield from self._orders()
        yield from self._recalling()

    def _recalling(self) -> Iterator[Choice]:
        if any(order.who == self.name for order in self.state.orders):
            yield choice("recall", self.own)

    def _orders(self) -> Iterator[Choice]:
        """Each use of a reward, for the rolls that it fits: those who only say what help their own side."""
        state = self.state
        here = state.dungeon.rooms[state.at].monsters if state.dungeon is not None and state.at is not None else ()
        anybody = (MONSTERS, PARTY, *here, *state.people, *state.allies, GM)
        allies: Facts = {ally: {} for ally in state.allies}
        of = option("of", anybody, optional=True, opened=True, facts=allies)
        against = option("against", anybody, optional=True, opened=True, facts=allies)
        for use, whose, rolls in _ORDERS:
            given = {} if whose is None else {"of": whose or self.name}
            on = option("on", rolls, facts={roll: {"use": use, **given} for roll in rolls})
            yield choice("order", {**self.own, "use": use, **given}, on, None if whose is None else of, against)


def _untried(passage: Passage) -> tuple[str, ...]:
    return tuple(stat for stat in ("agility", "strength") if stat not in passage.tried)
