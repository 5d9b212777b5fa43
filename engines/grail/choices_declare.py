"""Every declaration that may be made now: one choice for each way to attack, the rest of it as fields.

Flat fields («attack.target», «defence.with») are put where they belong by the engine; an empty ``defence.with`` is a
refusal. What depends on other answers says so in ``needs``.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from engines.core.engine import Choice, Field
from engines.grail.asking import Needs, choice, flag, number, option, person, several, text
from engines.grail.declare import breakable
from engines.grail.draft import Draft, fighters, foes_of, group_of, helpless
from engines.grail.fitness import fit_of, thrown_level
from engines.grail.price import allowed, full_pump, payer_of, pump_limit, purse
from engines.grail.shapes import ENDURANCE, LONGEST_WORDS, What
from engines.grail.state import Cliche


class _Purse(NamedTuple):
    """What an attack leaves for the pump of the defence."""

    key: tuple[str, str] | None
    """Who pays for the attack, and with what."""
    default: int
    """What it costs when no pump is named."""
    most: int
    boon: int
    """Ranks that a command spell pays."""


def declarations(draft: Draft, who: str) -> Iterator[Choice]:
    """The choices of ``declare`` for a fighter, or for a master outside."""
    conflict = draft.conflict
    if conflict is None or helpless(draft.people[who]) or who in conflict.out:
        return
    if who not in fighters(conflict):
        if _may_give(draft, who):
            yield choice("declare", {"actor": who}, Field(name="give", kind="flag"), facts={"outside": True})
        return
    group = group_of(conflict, who)
    if group is not None and group.leader != who:
        mana = (_give(draft, who), _heal(draft, who))
        if any(mana):
            yield choice("declare", {"actor": who}, *mana, facts={"aside": True})
        return
    hands = [who] if group is None else [who, *(name for name in group.names if name != who and _in(draft, name))]
    yield from _Declaring(draft, who, hands).choices()


def _with_spell(one: Choice) -> bool:
    return "mana_boon" in one.preset or "boon" in one.preset.get("attack", {})


def knows(draft: Draft, who: str, owner: str, name: str) -> bool:
    """Does he know this cliché of an ally by its name (GR-15.4)?"""
    return who in (owner, draft.people[owner].partner) or not draft.people[owner].cliches[name].secret


def _in(draft: Draft, who: str) -> bool:
    return draft.conflict is not None and who not in draft.conflict.out


def _may_give(draft: Draft, who: str) -> bool:
    person_ = draft.people[who]
    return person_.role == "master" and person_.partner is not None and not _forbidden(draft, "give", who)


def _give(draft: Draft, who: str) -> Field | None:
    return flag("give", asked=_may_give(draft, who))


def _heal(draft: Draft, who: str) -> Field | None:
    """No more than he has lost is worth asking for."""
    cliche = draft.people[who].cliches.get(ENDURANCE)
    if draft.people[who].role != "servant" or cliche is None or _forbidden(draft, "heal", who):
        return None
    return number("heal", 1, cliche.lost, optional=True)


def _forbidden(draft: Draft, what: What, *people: str) -> bool:
    conflict = draft.conflict
    return conflict is not None and any(what in conflict.forbidden.get(who, ()) for who in people)


class _Declaring:
    """What one fighter, or the leader of a group, may say."""

    def __init__(self, draft: Draft, who: str, hands: list[str]) -> None:
        self.draft = draft
        self.who = who
        self.hands = hands
        """Himself, then the others of his group."""
        self.boon = draft.people[who].boon
        self._defences: dict[str, tuple[list[str], tuple[Field | None, ...]]] = {}
        """What each may defend himself with, and the fields that are the same in every choice."""

    def choices(self) -> Iterator[Choice]:
        """First what is meant for attacks, then what is done instead of one, then whatever else may strike.

        What is done without a command spell stands before the same with it.
        """
        attacks = [] if _forbidden(self.draft, "attack", self.who) else list(self._all_attacks())
        yield from sorted((one for meant, one in attacks if meant), key=_with_spell)
        yield from sorted(self._instead(), key=_with_spell)
        yield from sorted((one for meant, one in attacks if not meant), key=_with_spell)

    def _all_attacks(self) -> Iterator[tuple[bool, Choice]]:
        """Each with whether its cliché is meant for attacks."""
        for by in self.hands:
            cliches = self.draft.people[by].cliches
            for one in self._attacks(by):
                yield "attack" in cliches[one.preset["attack"]["with"]].use, one

    def _instead(self) -> Iterator[Choice]:
        """Defence alone or a preparation; with a command spell also as mana."""
        own = {"actor": self.who}
        instead: list[dict[str, Any]] = [own]
        if not _forbidden(self.draft, "prepare", self.who):
            instead += [{**own, "prepare": "attack"}, {**own, "prepare": "defence"}]
        for preset in instead:
            for mana in self._as_mana(preset):
                yield choice("declare", mana, *self._rest(self._no_attack(mana)))

    def _as_mana(self, preset: dict[str, Any]) -> list[dict[str, Any]]:
        return [preset] if self.boon is None else [preset, {**preset, "mana_boon": True}]

    def _spell(self, preset: dict[str, Any]) -> int:
        return self.boon.level if self.boon is not None and preset.get("mana_boon") else 0

    def _no_attack(self, preset: dict[str, Any]) -> _Purse:
        return _Purse(None, 0, 0, self._spell(preset))

    # --- attacks

    def _attacks(self, by: str) -> Iterator[Choice]:
        foes = foes_of(self.draft.battle, self.who)
        if _forbidden(self.draft, "attack", by):
            return
        for name, cliche in self.draft.people[by].cliches.items():
            targets = [foe for foe in foes if self._fits(by, name, foe)]
            if not cliche.level or cliche.destroyed or not targets:
                continue
            for mode in self._modes(by, cliche):
                attack: dict[str, Any] = {"with": name, **mode}
                if by != self.who:
                    attack["by"] = by
                preset: dict[str, Any] = {"actor": self.who, "attack": attack}
                costs = payer_of(self.draft, by, name) is not None and not mode.get("broken")
                with_mana = costs and (mode.get("boon") is None or by != self.who)
                for one in self._as_mana(preset) if with_mana else [preset]:
                    yield from self._attack(by, name, one, targets)

    def _fits(self, by: str, name: str, foe: str | None = None) -> bool:
        """Can it be thrown, and may he name it?"""
        if not knows(self.draft, self.who, by, name):
            return False
        level = self.draft.people[by].cliches[name].level
        return thrown_level(level, fit_of(self.draft, by, name, foe)) > 0

    def _modes(self, by: str, cliche: Cliche) -> Iterator[dict[str, Any]]:
        """Plainly, activated, broken, by a command spell."""
        boon = self.draft.people[by].boon is not None
        plain = {"activate": True} if cliche.strike else {}
        if not (cliche.strike and _forbidden(self.draft, "activate", self.who, by)):
            yield plain
            if boon:
                yield {**plain, "boon": "help"}
        if boon:
            yield {"boon": "rank"}
        if breakable(cliche) and not _forbidden(self.draft, "broken", self.who, by):
            yield {"broken": True}
            if boon:
                yield {"broken": True, "boon": "help"}

    def _attack(self, by: str, name: str, preset: dict[str, Any], targets: list[str]) -> Iterator[Choice]:
        draft, attack = self.draft, dict(preset["attack"])
        preset = {**preset, "attack": attack}
        cliche = draft.people[by].cliches[name]
        charge = (cliche.charge or any(allowed(draft, one, "charged") for one in (self.who, by))) and not _forbidden(
            draft, "charged", self.who, by
        )
        pump, left = self._pump(by, name, preset)
        if left is None:
            return
        if pump is None and attack.get("activate") and left.default != full_pump(cliche):
            attack["pump"] = 0
        yield choice(
            "declare",
            preset,
            person("attack.target", targets),
            pump,
            *self._attack_helpers(by, name, targets),
            flag("attack.charged", asked=charge),
            *self._rest(left),
            facts={"rank": draft.ladder.rank(cliche.level)},
        )

    def _pump(self, by: str, name: str, preset: dict[str, Any]) -> tuple[Field | None, _Purse | None]:
        """The pump of an attack and what it leaves; an activation that cannot pay its default has to name another."""
        draft, attack = self.draft, preset["attack"]
        cliche, spell = draft.people[by].cliches[name], self._spell(preset)
        payer = payer_of(draft, by, name)
        if attack.get("broken") or attack.get("boon") == "rank" or payer is None:
            return None, None if attack.get("activate") and payer is None else _Purse(None, 0, 0, spell)
        most = min(pump_limit(cliche), purse(draft, by, payer) + spell)
        if _forbidden(draft, "pump", self.who, by):
            most = 0
        default = full_pump(cliche) if attack.get("activate") else 0
        if default > most:
            return number("attack.pump", 0, most) if most else None, _Purse((by, payer), 0, most, spell)
        field = number("attack.pump", 0, most, optional=True) if most else None
        return field, _Purse((by, payer), default, most, spell)

    def _attack_helpers(self, by: str, name: str, targets: list[str]) -> Iterator[Field | None]:
        """Who may help depends on the target only where some do not suit it (GR-17.5)."""
        by_helpers: dict[tuple[str, ...], list[str]] = {}
        for target in targets:
            by_helpers.setdefault(tuple(self._helpers(by, name, target)), []).append(target)
        for helpers, whom in by_helpers.items():
            needs = {"attack.target": tuple(whom)} if len(by_helpers) > 1 else None
            yield several("attack.helpers", helpers, self.draft.options.helpers_max, needs)

    def _helpers(self, by: str, main: str, foe: str | None = None) -> list[str]:
        draft = self.draft
        if _forbidden(draft, "helpers", self.who, by):
            return []
        free = allowed(draft, by, "helpers")
        return [
            name
            for name, cliche in draft.people[by].cliches.items()
            if (cliche.helper or free)
            and name != main
            and not cliche.strike
            and cliche.level
            and not cliche.destroyed
            and self._fits(by, name, foe)
        ]

    # --- the rest of a declaration

    def _rest(self, left: _Purse) -> Iterator[Field | None]:
        others = self.hands[1:]
        if others:
            yield person("defence.by", others, optional=True)
        for by in self.hands:
            needs: Needs = {"defence.by": (None if by == self.who else by,)} if others else {}
            if by not in self._defences:
                cliches = self.draft.people[by].cliches
                live = [name for name, cliche in cliches.items() if cliche.level and not cliche.destroyed]
                able = [name for name in live if self._fits(by, name)]
                self._defences[by] = able, tuple(self._defence(by, able, needs))
            able, fields = self._defences[by]
            yield from fields
            yield from self._defence_pumps(by, able, left, needs)
            yield from self._powerful(by, able, needs)
        yield _give(self.draft, self.who)
        yield _heal(self.draft, self.who)
        if not _forbidden(self.draft, "pump", self.who):
            yield text("words", LONGEST_WORDS, optional=True)

    def _defence(self, by: str, able: list[str], needs: Needs) -> Iterator[Field | None]:
        # Another than the leader is named only together with what he defends the group with.
        yield option("defence.with", [*able, ""], optional=by == self.who, needs=needs)
        grouped: dict[tuple[str, ...], list[str]] = {}
        for name in able:
            grouped.setdefault(tuple(self._helpers(by, name)), []).append(name)
        for helpers, mains in grouped.items():
            most = self.draft.options.helpers_max
            yield several("defence.helpers", helpers, most, {**needs, "defence.with": tuple(mains)})

    def _defence_pumps(self, by: str, able: list[str], left: _Purse, needs: Needs) -> Iterator[Field | None]:
        if _forbidden(self.draft, "pump", self.who, by):
            return
        for name in able:
            payer = payer_of(self.draft, by, name)
            if payer is None:
                continue
            limit = pump_limit(self.draft.people[by].cliches[name])
            amounts: dict[int, list[int | None]] = {}
            for spent in (None, *range(left.most + 1)):
                paid = left.default if spent is None else spent
                amounts.setdefault(min(limit, self._left(by, payer, left, paid)), []).append(spent)
            for most, spent_ in amounts.items():
                if most > 0:
                    after = {"attack.pump": tuple(spent_)} if len(amounts) > 1 else {}
                    both = {**needs, "defence.with": (name,), **after}
                    yield number("defence.pump", 1, most, optional=True, needs=both)

    def _left(self, by: str, payer: str, left: _Purse, paid: int) -> int:
        """How many ranks can still be paid for the defence when the attack costs ``paid``."""
        spell = max(0, left.boon - paid)
        own = purse(self.draft, by, payer)
        if left.key == (by, payer):
            own -= max(0, paid - left.boon)
        return own + spell

    def _powerful(self, by: str, able: list[str], needs: Needs) -> Iterator[Field | None]:
        """By its nature, by permission, or pumped in this declaration (GR-8.3)."""
        draft = self.draft
        if _forbidden(draft, "powerful", self.who, by):
            return
        cliches = draft.people[by].cliches
        free = any(allowed(draft, one, "powerful") for one in (self.who, by))
        strong = tuple(name for name in able if free or cliches[name].powerful or cliches[name].noblesse)
        if strong:
            yield flag("defence.powerful", needs={**needs, "defence.with": strong})
        for name in able:
            most = pump_limit(cliches[name])
            if name not in strong and payer_of(draft, by, name) is not None and most:
                pumped = tuple(range(1, most + 1))
                yield flag("defence.powerful", needs={**needs, "defence.with": (name,), "defence.pump": pumped})
