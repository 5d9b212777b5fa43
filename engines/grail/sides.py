"""The two sides of an attack: who throws, with what, at what level, and who helps (the book's section 3, point 4)."""

from typing import NamedTuple

from engines.grail.draft import Draft, group_of
from engines.grail.fitness import default_cliche, fit_of, thrown_level
from engines.grail.phantasms import luck
from engines.grail.price import bonus
from engines.grail.rolls import Hand, Helper, helpers_now
from engines.grail.shapes import LUCK, SPELL
from engines.grail.state import Attack, Defence, Group


class Guard(NamedTuple):
    """Who meets an attack, and with what."""

    who: str
    hand: Hand | None
    """None: nobody resists (GR-2.6)."""
    defence: Defence | None = None
    """The declared one, when it is that which is used."""
    declarer: str | None = None

    @property
    def powerful(self) -> bool:
        """Does it strike back (GR-8.2)?"""
        return self.defence is not None and self.defence.powerful


class Sides:
    """The sides as they are in the round that is being resolved; ``places``: the order of initiative."""

    def __init__(self, draft: Draft, places: list[str]) -> None:
        self.draft = draft
        self._places = places
        self._simultaneous = draft.battle.initiative == "simultaneous"
        self._out_before = draft.battle.out

    def out(self, who: str) -> bool:
        """Is he out? In a simultaneous round those who fall in it still act (GR-1.5)."""
        return who in (self._out_before if self._simultaneous else self.draft.battle.out)

    def level(self, attack: Attack, own: int) -> int:
        """The level before fit and pump: a command spell may stand for it (GR-16.3)."""
        boon = self.draft.people[attack.by].boon
        return boon.level if attack.boon == "rank" and boon is not None and not attack.broken else own

    def attacking(self, who: str, attack: Attack, weakened: int = 0) -> Hand:
        """What an attack that ``who`` declared is thrown with (GR-9.1, GR-11.1, GR-14.1, GR-16.3, GR-22.2)."""
        draft = self.draft
        by, name = attack.by, attack.cliche
        cliche = draft.thrown(by)[name]
        fit = fit_of(draft, by, name, attack.target)
        level = thrown_level(self.level(attack, cliche.level), fit) + bonus(cliche, attack.pump)
        helpers = helpers_now(draft, [(by, one) for one in attack.helpers], attack.target)
        boon = draft.people[by].boon
        if attack.boon == "help" and boon is not None:
            helpers.append(Helper(by, SPELL, boon.level))
        helpers += self._others(group_of(draft.battle, who), by, attack.target)
        return Hand(
            who=by,
            cliche=name,
            level=max(1, draft.ladder.within(level) - weakened),
            fit=fit,
            helpers=tuple(helpers),
            extra=int(not {who, by}.isdisjoint(draft.battle.aimed)),
            times=draft.options.broken_factor if attack.broken else 1,
        )

    def _others(self, group: Group | None, actor: str, target: str | None = None) -> list[Helper]:
        """The rest of the group helps with what each joined with (GR-22.2)."""
        if group is None:
            return []
        pairs = [(name, cliche) for name, cliche in group.members if name != actor and not self.out(name)]
        return helpers_now(self.draft, pairs, target)

    def guarding(self, who: str, attack: Attack, interrupt: bool) -> Guard:
        """Who defends himself, and with what (GR-2.6, GR-2.7, GR-13.3, GR-22.3, GR-22.8)."""
        draft, target = self.draft, attack.target
        if interrupt:
            fit = fit_of(draft, target, LUCK)
            hand = Hand(who=target, cliche=LUCK, level=luck(draft, target), fit=fit, label="defence")
            return Guard(target, hand)
        group = group_of(draft.battle, target)
        declarer = target if group is None else group.leader
        said = draft.battle.declared.get(declarer)
        defence = None if said is None else said.defence
        defender = declarer if defence is None else defence.by
        if group is not None and self.out(defender):
            return Guard(target, self._default_hand(target, [], 0))
        covered = said is not None and said.prepare == "defence" and self._before(declarer, who)
        others = self._others(group, defender)
        extra = 1 if covered else 0
        if defence is None:
            return Guard(defender, self._default_hand(defender, others, extra), None, declarer)
        if defence.cliche is None:
            return Guard(defender, None)
        cliche = draft.thrown(defender)[defence.cliche]
        fit = fit_of(draft, defender, defence.cliche)
        level = 0 if cliche.destroyed else thrown_level(cliche.level, fit)
        if level <= 0:
            return Guard(defender, self._default_hand(defender, others, extra), None, declarer)
        helpers = helpers_now(draft, [(defender, one) for one in defence.helpers])
        hand = Hand(
            who=defender,
            cliche=defence.cliche,
            level=draft.ladder.within(level + bonus(cliche, defence.pump)),
            fit=fit,
            helpers=(*helpers, *others),
            extra=extra,
            label="defence",
        )
        return Guard(defender, hand, defence, declarer)

    def _default_hand(self, who: str, others: list[Helper], extra: int) -> Hand | None:
        name = default_cliche(self.draft, who, "defence")
        if name is None:
            return None
        fit = fit_of(self.draft, who, name)
        level = thrown_level(self.draft.thrown(who)[name].level, fit)
        return Hand(who=who, cliche=name, level=level, fit=fit, helpers=tuple(others), extra=extra, label="defence")

    def _before(self, one: str, other: str) -> bool:
        """Is his place in the initiative before the other's (GR-9.2)?"""
        places = self._places
        return self._simultaneous or (one in places and places.index(one) < places.index(other))
