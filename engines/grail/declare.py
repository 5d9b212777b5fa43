"""What a fighter says he does in a round, in the order of the book's section 6 (GR-2.3, GR-8 … GR-14, GR-21)."""

from collections.abc import Sequence

from engines.core.errors import Refused
from engines.core.model import unchecked
from engines.grail import events
from engines.grail.commands import AttackGiven, Declare, DefenceGiven
from engines.grail.draft import Draft, fighters, group_of, helpless, side_of
from engines.grail.fitness import check_fit
from engines.grail.price import Price, allowed, check_payable, check_pump, full_pump
from engines.grail.shapes import What
from engines.grail.state import Attack, Cliche, Declaration, Defence

_declared = unchecked(events.Declared)
_attack_declared = unchecked(events.AttackDeclared)
_defence_declared = unchecked(events.DefenceDeclared)
_attack = unchecked(Attack)
_defence = unchecked(Defence)


def declare(draft: Draft, command: Declare) -> None:
    """Read a declaration; a new one replaces the old. Raises Refused with any code of ``declare``."""
    who = command.actor
    _check_actor(draft, command)
    prices: list[Price] = []
    attack = None if command.attack is None else _read_attack(draft, who, command.attack, prices)
    defence = None if command.defence is None else _read_defence(draft, who, command.defence, prices)
    _check_rest(draft, command)
    boon = draft.people[who].boon
    if command.mana_boon and (boon is None or (attack is not None and attack.boon and attack.by == who)):
        raise Refused("no_boon", name=who)
    check_payable(draft, prices, boon.level if command.mana_boon and boon is not None else 0)
    put(
        draft,
        who,
        Declaration(
            attack=attack,
            defence=defence,
            prepare=command.prepare,
            give=command.give,
            heal=command.heal,
            mana_boon=command.mana_boon,
            words=command.words,
        ),
    )


def put(draft: Draft, who: str, said: Declaration, *, policy: bool = False) -> None:
    """Lay a declaration down and tell of it."""
    conflict = draft.battle
    replaced = who in conflict.declared
    draft.conflict = conflict.but(declared={**conflict.declared, who: said})
    attack, defence = said.attack, said.defence
    named = []
    if attack is not None:
        named += [(attack.by, name) for name in (attack.cliche, *attack.helpers)]
    if defence is not None:
        named += [(defence.by, name) for name in (defence.cliche, *defence.helpers) if name is not None]
    labels, knows = draft.naming(named)
    draft.tell(
        _declared(
            who=who,
            attack=None if attack is None else _attack_declared(**vars(attack)),
            defence=None if defence is None else _defence_declared(**vars(defence)),
            prepare=said.prepare,
            give=said.give,
            heal=said.heal,
            mana_boon=said.mana_boon,
            replaced=replaced,
            policy=policy,
            words=said.words,
            labels=labels,
            knows=knows,
        )
    )


def _check_actor(draft: Draft, command: Declare) -> None:
    """A standing fighter, of a group its leader; a master outside only gives mana (GR-22.2, GR-26.1)."""
    who, conflict = command.actor, draft.battle
    outside = who not in fighters(conflict)
    if outside and not (draft.people[who].role == "master" and command.only_gives):
        raise Refused("not_in_conflict", name=who)
    if who in conflict.out or helpless(draft.people[who]):
        raise Refused("out", name=who)
    group = group_of(conflict, who)
    if group is not None and group.leader != who and _more_than_mana(command):
        raise Refused("in_group", name=who)


def _more_than_mana(command: Declare) -> bool:
    return bool(command.attack or command.defence or command.prepare or command.mana_boon)


def _read_attack(draft: Draft, who: str, given: AttackGiven, prices: list[Price]) -> Attack:
    for named in (given.target, given.by or who):
        draft.person(named)
    _check_target(draft, who, given.target)
    by, name, target = _hand(draft, who, given.by), given.cliche, given.target
    cliche = draft.live(by, name)
    asked: dict[What, object] = {
        "attack": True,
        "charged": given.charged,
        "activate": given.activate,
        "broken": given.broken,
        "helpers": given.helpers,
        "pump": given.pump or (given.activate and given.pump is None),
    }
    for what, is_asked in asked.items():
        if is_asked:
            check_forbidden(draft, (who, by), what)
    check_fit(draft, by, name, target)
    _check_phantasm(cliche, name, given)
    if given.charged and not (cliche.charge or any(allowed(draft, one, "charged") for one in (who, by))):
        raise Refused("charge_not_allowed", name=name)
    if given.boon is not None and draft.people[by].boon is None:
        raise Refused("no_boon", name=by)
    check_helpers(draft, by, name, given.helpers, target)
    unpumped = given.boon == "rank" or given.broken
    pump = given.pump if given.pump is not None else full_pump(cliche) if given.activate and not unpumped else 0
    if pump and unpumped:
        raise Refused("pump_not_allowed", name=name)
    price = check_pump(draft, by, name, pump)
    if price is not None:
        prices.append(price)
    return _attack(
        cliche=name,
        target=target,
        pump=pump,
        helpers=given.helpers,
        charged=given.charged,
        activate=given.activate and not unpumped,
        broken=given.broken,
        boon=given.boon,
        by=by,
    )


def _check_target(draft: Draft, who: str, target: str) -> None:
    conflict = draft.battle
    side = side_of(conflict, target)
    if side is None or side == side_of(conflict, who) or target in conflict.out:
        raise Refused("bad_target", name=target)


def _hand(draft: Draft, who: str, by: str | None) -> str:
    """Who acts: the one who declares, or another standing member of his group (GR-22.3)."""
    if by is None or by == who:
        return who
    draft.person(by)
    group = group_of(draft.battle, who)
    if group is None or by not in group.names:
        raise Refused("bad_group", name=by)
    if by in draft.battle.out:
        raise Refused("out", name=by)
    return by


def _check_phantasm(cliche: Cliche, name: str, given: AttackGiven) -> None:
    """Activated, broken or wielded by a command spell (GR-13.1, GR-14.1, GR-16.3)."""
    if given.activate and not cliche.strike:
        raise Refused("not_phantasm", name=name)
    if given.broken and not breakable(cliche):
        raise Refused("not_phantasm", name=name)
    if cliche.strike and not (given.activate or given.broken or given.boon == "rank"):
        raise Refused("phantasm_inactive", name=name)


def breakable(cliche: Cliche) -> bool:
    """Can it be thrown away in one blow (GR-14.1)?"""
    return cliche.phantasm and cliche.mode != "always" and cliche.throwable


def check_helpers(draft: Draft, who: str, main: str, helpers: Sequence[str], target: str | None = None) -> None:
    """May these clichés help the main one (GR-21.1)? Raises Refused."""
    for name in helpers:
        cliche = draft.cliche(who, name)
        helps = cliche.helper or allowed(draft, who, "helpers")
        if not helps or name == main or helpers.count(name) > 1 or cliche.strike:
            raise Refused("helper_not_allowed", name=name)
    if len(helpers) > draft.options.helpers_max:
        raise Refused("too_many_helpers", most=draft.options.helpers_max)
    for name in helpers:
        draft.live(who, name)
        check_fit(draft, who, name, target)


def check_forbidden(draft: Draft, people: Sequence[str], what: What) -> None:
    """Raises Refused("forbidden") when the GM has forbidden it to one of them in this conflict."""
    conflict = draft.conflict
    if conflict is not None and any(what in conflict.forbidden.get(who, ()) for who in people):
        raise Refused("forbidden", what=what)


def _read_defence(draft: Draft, who: str, given: DefenceGiven, prices: list[Price]) -> Defence:
    by, name = _hand(draft, who, given.by), given.cliche
    if name is None:
        return _defence(cliche=None, pump=0, helpers=(), powerful=False, by=by)
    cliche = draft.live(by, name)
    check_fit(draft, by, name)
    if given.powerful:
        check_forbidden(draft, (who, by), "powerful")
        strong = cliche.powerful or cliche.noblesse or given.pump > 0
        if not (strong or any(allowed(draft, one, "powerful") for one in (who, by))):
            raise Refused("powerful_not_allowed", name=name)
    if given.helpers:
        check_forbidden(draft, (who, by), "helpers")
    check_helpers(draft, by, name, given.helpers)
    if given.pump:
        check_forbidden(draft, (who, by), "pump")
    price = check_pump(draft, by, name, given.pump)
    if price is not None:
        prices.append(price)
    return _defence(cliche=name, pump=given.pump, helpers=given.helpers, powerful=given.powerful, by=by)


def _check_rest(draft: Draft, command: Declare) -> None:
    """Preparation, giving mana and healing (GR-9, GR-26)."""
    who = command.actor
    person = draft.people[who]
    if command.prepare is not None:
        if command.attack is not None:
            raise Refused("prepare_and_attack")
        check_forbidden(draft, (who,), "prepare")
    if command.give:
        check_forbidden(draft, (who,), "give")
        if person.role != "master" or person.partner is None:
            raise Refused("no_contract", name=who)
    if command.heal:
        check_forbidden(draft, (who,), "heal")
        if person.role != "servant":
            raise Refused("no_contract", name=who)
