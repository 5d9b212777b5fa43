"""The GM's word: judgements, dice, sheets, rest, and anything set by hand (GR-XX.1)."""

from typing import Any, Final

from engines.core.errors import Refused
from engines.grail import events
from engines.grail.audit import audit
from engines.grail.commands import (
    OF_CHARACTER,
    OF_CLICHE,
    Allow,
    Approve,
    Break,
    Check,
    Create,
    Fate,
    Forbid,
    ForceRoll,
    GiveOrder,
    Judge,
    Mob,
    RefusePump,
    Rest,
    Resummon,
    SetAny,
)
from engines.grail.conflicts import close_if_decided
from engines.grail.draft import Draft, fighters
from engines.grail.harm import check_out, put_out
from engines.grail.inner import drop_foe
from engines.grail.price import allowed
from engines.grail.shapes import ENDURANCE, SPELL, What
from engines.grail.sheets import EVERYBODY, character_of, check_labels, read_sheet
from engines.grail.state import Boon, Character, Cliche, Declaration, Force

# --- sheets and people


def check(draft: Draft, command: Check) -> None:
    """Report what a sheet costs and breaks."""
    sheet = read_sheet(command.sheet)
    draft.tell(audit(sheet.name, character_of(sheet, draft.ladder), draft.options).but(see=(sheet.name,)))


def create(draft: Draft, command: Create) -> None:
    """Somebody new, if his sheet is sound or the GM insists."""
    sheet = read_sheet(command.sheet)
    person = character_of(sheet, draft.ladder)
    _check_new(draft, sheet.name)
    if sheet.partner is not None and draft.person(sheet.partner).partner is not None:
        raise Refused("bad_value", fields=["partner"])
    found = audit(sheet.name, person, draft.options)
    if found.violations and not command.force:
        raise Refused("bad_sheet", violations=[one.model_dump() for one in found.violations])
    draft.people[sheet.name] = person
    if sheet.partner is not None:
        bind(draft, sheet.name, sheet.partner)
    draft.tell(events.CharacterCreated(name=sheet.name))


def _check_new(draft: Draft, name: str) -> None:
    if name in draft.people:
        raise Refused("exists", name=name)


def mob(draft: Draft, command: Mob) -> None:
    """Many as one adversary (GR-23)."""
    if command.name in ("gm", EVERYBODY):
        raise Refused("bad_value", fields=["name"])
    _check_new(draft, command.name)
    level = draft.ladder.within(draft.ladder.level(command.base) + (command.count - 1) // command.per)
    cliche = Cliche(kind=command.kind, max=level, level=level, use=("attack", "defence"))
    draft.people[command.name] = Character(role="npc", pc=command.pc, cliches={command.cliche: cliche})
    draft.tell(events.MobMade(name=command.name, rank=draft.ladder.rank(level)))


def bind(draft: Draft, one: str, other: str) -> None:
    """A contract between two, instead of those they had."""
    for name in (one, other):
        unbind(draft, name)
    draft.change(one, partner=other)
    draft.change(other, partner=one)


def unbind(draft: Draft, name: str) -> None:
    """No contract any more."""
    partner = draft.people[name].partner
    if partner is not None:
        draft.change(name, partner=None)
        draft.change(partner, partner=None)


# --- judgements of the open conflict


def judge(draft: Draft, command: Judge) -> None:
    """How a cliché fits in this conflict (GR-17.1)."""
    draft.cliche(command.who, command.cliche)
    conflict = draft.battle
    fits = {**conflict.fits.get(command.who, {}), command.cliche: command.fit}
    draft.conflict = conflict.but(fits={**conflict.fits, command.who: fits})
    labels, knows = draft.naming([(command.who, command.cliche)])
    draft.tell(events.GmJudged(who=command.who, cliche=command.cliche, fit=command.fit, labels=labels, knows=knows))


def approve(draft: Draft, command: Approve) -> None:
    """A pump has been told well enough (GR-N4). Raises Refused: unknown_character, not_in_conflict, nothing_pumped."""
    said = _pumped(draft, command.who)
    _say(draft, command.who, said.but(approved=True))
    draft.tell(events.PumpApproved(who=command.who))


def refuse(draft: Draft, command: RefusePump) -> None:
    """It has not: no pump, and no defence that was powerful by it alone (GR-N4, GR-8.3). Raises Refused as above."""
    said, who = _pumped(draft, command.who), command.who
    attack, defence = said.attack, said.defence
    if attack is not None:
        attack = attack.but(pump=0)
    if defence is not None and defence.cliche is not None:
        cliche = draft.people[defence.by].cliches[defence.cliche]
        strong = cliche.powerful or cliche.noblesse or any(allowed(draft, one, "powerful") for one in (who, defence.by))
        defence = defence.but(pump=0, powerful=defence.powerful and strong)
    _say(draft, who, said.but(attack=attack, defence=defence, words=None))
    draft.tell(events.PumpRefused(who=who))


def _pumped(draft: Draft, who: str) -> Declaration:
    draft.person(who)
    conflict = draft.battle
    if who not in fighters(conflict):
        raise Refused("not_in_conflict", name=who)
    said = conflict.declared.get(who)
    if said is None or not said.pumped:
        raise Refused("nothing_pumped", name=who)
    return said


def _say(draft: Draft, who: str, said: Declaration) -> None:
    conflict = draft.battle
    draft.conflict = conflict.but(declared={**conflict.declared, who: said})


def allow(draft: Draft, command: Allow) -> None:
    """Something is allowed to somebody in this conflict, whatever his sheet says."""
    draft.person(command.who)
    conflict = draft.battle
    draft.conflict = conflict.but(
        allowed=_with(conflict.allowed, command.who, command.what),
        forbidden=_without(conflict.forbidden, command.who, command.what),
    )
    draft.tell(events.GmAllowed(who=command.who, what=command.what))


def forbid(draft: Draft, command: Forbid) -> None:
    """Something is forbidden to somebody in this conflict."""
    draft.person(command.who)
    conflict = draft.battle
    draft.conflict = conflict.but(
        forbidden=_with(conflict.forbidden, command.who, command.what),
        allowed=_without(conflict.allowed, command.who, command.what),
    )
    draft.tell(events.GmForbade(who=command.who, what=command.what))


def _with(table: dict[str, tuple[What, ...]], who: str, what: What) -> dict[str, tuple[What, ...]]:
    return {**table, who: (*(one for one in table.get(who, ()) if one != what), what)}


def _without(table: dict[str, tuple[What, ...]], who: str, what: What) -> dict[str, tuple[What, ...]]:
    return {**table, who: tuple(one for one in table[who] if one != what)} if who in table else table


def order(draft: Draft, command: GiveOrder) -> None:
    """The order of the coming round (GR-1.6)."""
    for name in command.order:
        draft.person(name)
    conflict = draft.battle
    for name in command.order:
        _check_fighter(draft, name)
    draft.conflict = conflict.but(order=command.order)
    draft.tell(events.GmOrdered(order=command.order))


def force(draft: Draft, command: ForceRoll) -> None:
    """What a coming roll of this round shows, or comes to."""
    draft.person(command.who)
    conflict = draft.battle
    _check_fighter(draft, command.who)
    others = tuple(one for one in conflict.forces if (one.who, one.part) != (command.who, command.part))
    laid = Force(who=command.who, part=command.part, dice=command.dice, outcome=command.outcome, damage=command.damage)
    draft.conflict = conflict.but(forces=(*others, laid))
    draft.tell(
        events.GmForced(
            who=command.who, part=command.part, dice=command.dice, outcome=command.outcome, damage=command.damage
        )
    )


def _check_fighter(draft: Draft, who: str) -> None:
    if who not in fighters(draft.battle):
        raise Refused("not_in_conflict", name=who)


# --- after it


def fate(draft: Draft, command: Fate) -> None:
    """What defeat means for somebody (GR-5.4)."""
    draft.person(command.who)
    draft.change(command.who, fate=command.text)
    draft.tell(events.GmFate(who=command.who, text=command.text))


def rest(draft: Draft, command: Rest) -> None:
    """Ranks come back, but for those that wounds hold; command spells for less than days end (GR-6.2, GR-16.3)."""
    if command.who is not None:
        draft.person(command.who)
    if command.cliche is not None:
        _check_known(draft, command)
    for who in draft.people if command.who is None else (command.who,):
        recover(draft, who, command.cliche, command.ranks_back)
    owners = [command.who] if command.who is not None else list(draft.people)
    labels, knows = draft.naming((who, command.cliche) for who in owners if command.cliche is not None)
    draft.tell(
        events.Rested(who=command.who, cliche=command.cliche, ranks=command.ranks_back, labels=labels, knows=knows)
    )


def _check_known(draft: Draft, command: Rest) -> None:
    people = draft.people.values() if command.who is None else (draft.people[command.who],)
    if not any(command.cliche in person.cliches for person in people):
        raise Refused("unknown_cliche", name=command.cliche)


def recover(draft: Draft, who: str, only: str | None = None, ranks: int | None = None) -> None:
    """One character rests: all clichés or one of them, by so many ranks or to the maximum."""
    for name, cliche in draft.people[who].cliches.items():
        if cliche.destroyed or (only is not None and name != only):
            continue
        held = draft.people[who].held if name == ENDURANCE else 0
        draft.restore(who, name, min(cliche.lost - held, cliche.lost if ranks is None else ranks))
    boon = draft.people[who].boon
    if boon is not None and boon.duration != "days":
        draft.change(who, boon=None)


def resummon(draft: Draft, command: Resummon) -> None:
    """Everything is whole again, destroyed phantasms too (GR-14.3)."""
    person = draft.person(command.who)
    whole = {name: cliche.but(level=cliche.max, destroyed=False) for name, cliche in person.cliches.items()}
    draft.change(command.who, cliches=whole)
    draft.tell(events.Resummoned(who=command.who))


def break_(draft: Draft, command: Break) -> None:
    """The contract ends, and with it what command spells have bound (GR-16.6)."""
    partner = draft.person(command.who).partner
    if partner is None:
        raise Refused("no_contract", name=command.who)
    unbind(draft, command.who)
    for name in (command.who, partner):
        if draft.people[name].role == "servant":
            drop_foe(draft, name, SPELL)
            draft.change(name, order=None)
    draft.tell(events.ContractBroken(who=command.who))


# --- anything


def set_(draft: Draft, command: SetAny) -> None:
    """Whatever the GM lays down of a cliché or a character; limits of the sheet do not bind him."""
    who, name = command.who, command.cliche
    person = draft.person(who)
    if name is not None:
        draft.cliche(who, name)
    if command.partner is not None and (draft.person(command.partner) is person):
        raise Refused("bad_value", fields=["partner"])
    if "out" in command.given:
        _check_out(draft, command)
    fields = {field: getattr(command, field) for field in command.given}
    if name is not None:
        _set_cliche(draft, who, name, {field: fields[field] for field in command.given & OF_CLICHE})
        fields["cliche"] = name
    labels, knows = draft.naming([] if name is None else [(who, name)])
    draft.tell(events.GmSet(who=who, **fields, **({"labels": labels, "knows": knows} if labels else {})))
    _set_person(draft, who, {field: fields[field] for field in command.given & OF_CHARACTER})
    if name is not None:
        check_out(draft, who)
    close_if_decided(draft)


def _check_out(draft: Draft, command: SetAny) -> None:
    draft.battle  # noqa: B018 -- there has to be one
    _check_fighter(draft, command.who)


def _set_cliche(draft: Draft, who: str, name: str, fields: dict[str, Any]) -> None:
    ladder = draft.ladder
    rank, most = fields.pop("rank", None), fields.pop("max", None)
    cliche = draft.people[who].cliches[name].but(**fields)
    if draft.people[who].role == "servant" and cliche.kind == "human":
        cliche = cliche.but(kind="super")
    if most is not None:
        level = ladder.level(most)
        cliche = cliche.but(max=level, level=min(cliche.level, level))
    if rank is not None:
        level = ladder.level(rank)
        cliche = cliche.but(max=max(cliche.max, level), level=level, destroyed=cliche.destroyed and not level)
    if 0 < cliche.level < cliche.floor:
        cliche = cliche.but(level=0)
    cliches = {**draft.people[who].cliches, name: cliche}
    check_labels(cliches)
    draft.change(who, cliches=cliches)


_AT_ONCE: Final = "instant"
"""A command spell that the GM gives serves once."""


def _set_person(draft: Draft, who: str, fields: dict[str, Any]) -> None:
    for field, value in fields.items():
        if field == "partner":
            unbind(draft, who) if value is None else bind(draft, who, value)
        elif field == "boon":
            level = None if value is None else draft.ladder.level(value)
            draft.change(who, boon=None if level is None else Boon(level=level, duration=_AT_ONCE))
        elif field == "out":
            _set_out(draft, who, out=value)
        else:
            draft.change(who, **{field: value})


def _set_out(draft: Draft, who: str, *, out: bool) -> None:
    conflict = draft.battle
    if out and who not in conflict.out:
        put_out(draft, who, "gm")
    elif not out:
        draft.conflict = conflict.but(out=tuple(name for name in conflict.out if name != who))
