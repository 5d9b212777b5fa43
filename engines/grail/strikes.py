"""The attacks of a round, one after another (the book's section 3, points 3 … 5)."""

from engines.core.model import unchecked
from engines.grail import blows, events
from engines.grail.draft import Draft, group_of
from engines.grail.events import HarmReason, Parts, RolledOutcome, VoidReason
from engines.grail.fitness import fit_of, thrown_level
from engines.grail.harm import at_risk, harm
from engines.grail.phantasms import expose, reveal
from engines.grail.price import Price, payer_of
from engines.grail.rolls import Hand, Throw, named, shown, throw
from engines.grail.shapes import ENDURANCE, ForcedPart, Part
from engines.grail.sides import Guard, Sides
from engines.grail.state import Attack, Force

_void = unchecked(events.AttackVoid)
_attack_rolled = unchecked(events.AttackRolled)

MOST_REROLLS = 10
"""How often a tie is thrown again (GR-B4)."""


class Activation:
    """A phantasm whose name has been spoken: what became of it so far (GR-13)."""

    def __init__(self) -> None:
        self.pending = True
        """Is it still to come?"""
        self.cancelled = False
        self.weakened = 0


class Strikes:
    """The attacks of the round that is being resolved, and what they leave to be settled at its end."""

    def __init__(self, draft: Draft, places: list[str], turns: list[tuple[str, Attack]]) -> None:
        self.draft = draft
        self._sides = Sides(draft, places)
        self._turns = turns
        self._done: set[str] = set()
        self._struck: set[str] = set()
        self._activations = {attack.by: Activation() for _, attack in turns if attack.activate}
        self.debts: dict[tuple[str, Part], Price] = {}
        """(who declared it, part) -> the price of a pump with which a throw was made (GR-11.1)."""
        self.revenge: dict[str, list[tuple[str, str]]] = {}
        """Leader of a group -> (who struck, whom he struck in another's stead) (GR-22.5)."""

    def run(self) -> None:
        """All attacks in order."""
        if self.draft.battle.initiative == "simultaneous":
            self.draft.start = dict(self.draft.people)
        for who, attack in self._turns:
            self._take(who, attack)
        self.draft.start = None

    # --- whose turn it is

    def _take(self, who: str, attack: Attack) -> None:
        if who in self._done:
            return
        self._done.add(who)
        activation = self._activations[attack.by] if attack.activate else None
        if activation is not None and activation.cancelled:
            return
        if self._is_void(who, attack):
            self._give_up(activation)
            return
        if activation is not None:
            self._activate(who, attack, activation)
            return
        other = self._clashing(who, attack)
        if other is not None:
            self._done.add(attack.target)
            self._clash(attack, other)
        else:
            self._strike(who, attack)

    def _give_up(self, activation: Activation | None) -> None:
        if activation is not None:
            activation.pending = False

    def _activate(self, who: str, attack: Attack, activation: Activation) -> None:
        """Whoever attacks the one who speaks the name tries to be quicker (GR-13.2)."""
        for other, its in self._turns:
            if its.target == attack.by and not its.activate and not its.charged:
                self._take(other, its)
        if activation.cancelled:
            return
        activation.pending = False
        if self._is_void(who, attack):
            return
        hand = self._sides.attacking(who, attack, activation.weakened)
        rank = self.draft.ladder.rank(hand.level)
        self.draft.tell(events.PhantasmActivated(who=attack.by, cliche=attack.cliche, rank=rank, price=attack.pump))
        self._strike(who, attack, hand)

    def _is_void(self, who: str, attack: Attack) -> bool:
        reason = self._why_void(who, attack)
        if reason is None:
            return False
        self.draft.tell(_void(who=attack.by, target=attack.target, reason=reason))
        return True

    def _why_void(self, who: str, attack: Attack) -> VoidReason | None:
        if self._sides.out(attack.by) or self._sides.out(who):
            return "attacker_out"
        if self._sides.out(attack.target):
            return "target_out"
        if attack.charged and attack.by in self._struck:
            return "struck"
        cliche = self.draft.thrown(attack.by)[attack.cliche]
        fit = fit_of(self.draft, attack.by, attack.cliche, attack.target)
        alive = cliche.level > 0 and not cliche.destroyed
        if fit == "refused" or (alive and not thrown_level(self._sides.level(attack, cliche.level), fit)):
            return "unfit"
        return None if alive else "cliche_out"

    # --- an attack

    def _strike(self, who: str, attack: Attack, hand: Hand | None = None) -> None:
        draft, target = self.draft, attack.target
        aimed_at = self._activations.get(target)
        interrupt = aimed_at is not None and aimed_at.pending and not (attack.activate or attack.charged)
        tough = self._toughness(target) if interrupt else 0
        guard = self._sides.guarding(who, attack, interrupt)
        self._name(attack)
        force = forced_roll(draft, attack.by, "attack")
        shield = forced_roll(draft, guard.who, "defence") if guard.hand is not None else None
        mine, his = self._thrown(hand or self._sides.attacking(who, attack), guard.hand, force, shield)
        outcome = self._outcome(mine, his, guard.powerful, force)
        self._tell(attack, mine, his, guard, outcome, interrupt=interrupt, forced=bool(force or shield))
        self._spend(who, attack, guard)
        if attack.broken:
            self._destroy(attack)
        if outcome == "hit":
            self._hit(who, attack, mine, his, guard, force)
        elif outcome == "reflected" and his is not None:
            self._wound(attack.by, mine.hand.cliche, guard.who, blows.usual(his, mine, helped=False), "reflected")
        elif outcome == "tie" and draft.options.tie == "both" and his is not None:
            self._wound(guard.who, his.hand.cliche, attack.by, blows.made(base=1), "tie")
            self._wound(attack.by, mine.hand.cliche, guard.who, blows.made(base=1), "tie")
        if interrupt and outcome == "hit" and aimed_at is not None:
            self._interrupted(attack, mine.total, tough, aimed_at)

    def _name(self, attack: Attack) -> None:
        """Thrown away, or wielded by a command spell, a phantasm is known to all (GR-14.3, GR-16.3)."""
        strike = self.draft.people[attack.by].cliches[attack.cliche].strike
        if attack.broken or (attack.boon == "rank" and strike):
            reveal(self.draft, attack.by, attack.cliche, "name")

    def _toughness(self, who: str) -> int:
        """The number by which an interruption stops him (GR-13.4)."""
        cliche = self.draft.people[who].cliches.get(ENDURANCE)
        return self.draft.ladder.target(max(1, cliche.level) if cliche is not None else 1)

    def _thrown(
        self, attack: Hand, defence: Hand | None, force: Force | None, shield: Force | None
    ) -> tuple[Throw, Throw | None]:
        """The dice of both sides; a tie may be thrown again (GR-B4)."""
        draft = self.draft
        for _ in range(1 + MOST_REROLLS):
            mine = throw(draft, attack, _dice(force))
            his = None if defence is None else throw(draft, defence, _dice(shield))
            if his is None or mine.total != his.total or draft.options.tie != "reroll":
                break
        return mine, his

    def _outcome(self, mine: Throw, his: Throw | None, powerful: bool, force: Force | None) -> RolledOutcome:
        if force is not None and force.outcome is not None:
            return force.outcome
        if his is None or mine.total > his.total:
            return "hit"
        if mine.total == his.total:
            return "tie"
        return "reflected" if powerful else "blocked"

    def _tell(
        self,
        attack: Attack,
        mine: Throw,
        his: Throw | None,
        guard: Guard,
        outcome: RolledOutcome,
        *,
        forced: bool,
        interrupt: bool = False,
        clash: bool = False,
    ) -> None:
        """The throws are seen, and with them the phantasms that are in them (GR-15.2)."""
        draft = self.draft
        cliches = named([mine] if his is None else [mine, his])
        labels, knows = draft.naming(cliches)
        draft.tell(
            _attack_rolled(
                who=attack.by,
                target=attack.target,
                defender=guard.who,
                attack=shown(draft, mine),
                defence=None if his is None else shown(draft, his),
                margin=None if his is None else mine.total - his.total,
                outcome=outcome,
                charged=attack.charged,
                powerful=guard.powerful,
                broken=attack.broken,
                interrupt=interrupt,
                clash=clash,
                forced=forced,
                labels=labels,
                knows=knows,
            )
        )
        for owner, name in dict.fromkeys(cliches):
            expose(draft, owner, name)

    def _spend(self, who: str, attack: Attack, guard: Guard) -> None:
        """What was thrown with is going to be paid; a command spell for one deed is spent (GR-11.1, GR-16.3)."""
        self._owe((who, "attack"), attack.by, attack.cliche, attack.pump)
        defence = guard.defence
        if defence is not None and defence.cliche is not None and guard.declarer is not None:
            self._owe((guard.declarer, "defence"), defence.by, defence.cliche, defence.pump)
        boon = self.draft.people[attack.by].boon
        if attack.boon is not None and boon is not None and boon.duration == "instant":
            self.draft.change(attack.by, boon=None)

    def _owe(self, debt: tuple[str, Part], who: str, cliche: str, pump: int) -> None:
        if pump:
            # A permission to pump that the GM has withdrawn since leaves the price where it was.
            self.debts[debt] = Price(who, payer_of(self.draft, who, cliche) or cliche, pump)

    def _destroy(self, attack: Attack) -> None:
        """A phantasm thrown away is gone (GR-14.3)."""
        draft = self.draft
        draft.change_cliche(attack.by, attack.cliche, level=0, destroyed=True)
        draft.tell(events.PhantasmDestroyed(who=attack.by, cliche=attack.cliche))

    def _hit(self, who: str, attack: Attack, mine: Throw, his: Throw | None, guard: Guard, force: Force | None) -> None:
        victim = guard.who
        if force is not None and force.damage is not None:
            parts = blows.made(base=force.damage)
        else:
            parts = self._parts(attack, mine, his, victim)
            guarded, revenge = int(victim != attack.target), int(self._revenges(who, attack))
            parts = parts.but(guard=guarded, revenge=revenge)
        if victim != attack.target:
            group = group_of(self.draft.battle, victim)
            if group is not None:
                self.revenge.setdefault(group.leader, []).append((attack.by, victim))
        self._wound(victim, None if his is None else his.hand.cliche, attack.by, parts, "attack")

    def _parts(self, attack: Attack, mine: Throw, his: Throw | None, victim: str) -> Parts:
        if attack.broken:
            return blows.broken(self.draft, mine, his)
        if his is None:
            return blows.unresisted(self.draft, mine, victim)
        return blows.usual(mine, his, charged=attack.charged)

    def _revenges(self, who: str, attack: Attack) -> bool:
        """Does the group pay back a blow that somebody bore for another (GR-22.5)?"""
        group = group_of(self.draft.battle, who)
        return group is not None and any(
            enemy == attack.target and defender != attack.by for enemy, defender in group.revenge
        )

    def _wound(self, victim: str, used: str | None, by: str, parts: Parts, reason: HarmReason) -> None:
        cliche = at_risk(self.draft, victim, used)
        if cliche is not None:
            harm(self.draft, victim, cliche, blows.amount(parts), reason, by, parts)
            self._struck.add(victim)

    def _interrupted(self, attack: Attack, total: int, tough: int, activation: Activation) -> None:
        """A blow before the name is spoken to the end stops it or only spoils it (GR-13.4, GR-13.5)."""
        owner = attack.target
        cliche = next(its.cliche for _, its in self._turns if its.by == owner)
        if total >= tough:
            activation.cancelled, activation.pending = True, False
        else:
            activation.weakened += 1
        kind = events.PhantasmInterrupted if activation.cancelled else events.PhantasmWeakened
        self.draft.tell(kind(who=owner, cliche=cliche, by=attack.by, total=total, target_number=tough))

    # --- a clash

    def _clashing(self, who: str, attack: Attack) -> Attack | None:
        """The attack that meets this one half-way (GR-8.1)."""
        draft = self.draft
        if not draft.battle.clash or not self._plain(attack):
            return None
        other = next((its for declarer, its in self._turns if declarer == attack.target), None)
        if other is None or attack.target in self._done or other.target != attack.by or not self._plain(other):
            return None
        return other if self._why_void(attack.target, other) is None else None

    def _plain(self, attack: Attack) -> bool:
        special = attack.charged or attack.activate or attack.broken
        return not special and group_of(self.draft.battle, attack.by) is None

    def _clash(self, attack: Attack, other: Attack) -> None:
        """One throw each; the loser takes the damage, a tie hurts nobody."""
        draft = self.draft
        force, its = (forced_roll(draft, one.by, "attack") for one in (attack, other))
        for one in (attack, other):
            self._name(one)
        mine = throw(draft, self._sides.attacking(attack.by, attack), _dice(force))
        his = throw(draft, self._sides.attacking(other.by, other), _dice(its))
        outcome = self._outcome(mine, his, True, force)
        if its is not None and its.outcome is not None and (force is None or force.outcome is None):
            outcome = "reflected" if its.outcome == "hit" else "hit" if mine.total > his.total else "blocked"
        guard = Guard(other.by, his.hand)
        self._tell(attack, mine, his, guard, outcome, forced=bool(force or its), clash=True)
        for one in (attack, other):
            self._spend(one.by, one, guard)
        if outcome == "hit":
            self._wound(other.by, his.hand.cliche, attack.by, self._clash_parts(mine, his, force), "clash")
        elif outcome == "reflected":
            self._wound(attack.by, mine.hand.cliche, other.by, self._clash_parts(his, mine, its), "clash")

    def _clash_parts(self, winner: Throw, loser: Throw, force: Force | None) -> Parts:
        if force is not None and force.damage is not None:
            return blows.made(base=force.damage)
        return blows.usual(winner, loser)


def _dice(force: Force | None) -> tuple[int, ...] | None:
    return None if force is None else force.dice


def forced_roll(draft: Draft, who: str, part: ForcedPart) -> Force | None:
    """What the GM laid down for the coming roll; it holds for that one (GR-XX.1)."""
    conflict = draft.battle
    for force in conflict.forces:
        if force.who == who and force.part == part:
            draft.conflict = conflict.but(forces=tuple(one for one in conflict.forces if one is not force))
            return force
    return None
