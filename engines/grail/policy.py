"""What NPCs and automatic wars do: one deterministic policy, no dice (the book's section 7)."""

from typing import Final

from engines.core.errors import Refused
from engines.core.model import unchecked
from engines.grail.commands import Npc
from engines.grail.conflicts import must_declare
from engines.grail.declare import breakable, put
from engines.grail.draft import Draft, fighters, foes_of
from engines.grail.fitness import default_cliche, fit_of, thrown_level
from engines.grail.ladder import C, D
from engines.grail.price import full_pump, payer_of, purse
from engines.grail.shapes import ENDURANCE, MAGIC, Part, What
from engines.grail.state import Attack, Declaration, Defence

_attack = unchecked(Attack)
_defence = unchecked(Defence)
_declaration = unchecked(Declaration)

_PHANTASMS_FROM: Final = 2
"""The first round in which the policy calls upon a phantasm."""


def declare_for(draft: Draft, who: str) -> None:
    """Declare for a standing fighter."""
    put(
        draft,
        who,
        _declaration(
            attack=_choose_attack(draft, who),
            defence=_choose_defence(draft, who),
            give=gives(draft, who),
            heal=_heals(draft, who),
        ),
        policy=True,
    )


def npc(draft: Draft, command: Npc) -> None:
    """Declare for every standing fighter who has not, or only for some of them."""
    conflict = draft.battle
    named = command.who if isinstance(command.who, tuple | None) else (command.who,)
    for name in named or ():
        draft.person(name)
    for name in named or ():
        if name not in fighters(conflict):
            raise Refused("not_in_conflict", name=name)
    for name in must_declare(conflict):
        if name not in conflict.declared and (named is None or name in named):
            declare_for(draft, name)


def gives(draft: Draft, who: str) -> bool:
    """Does a master feed his Servant?"""
    person = draft.people[who]
    if person.role != "master" or person.partner is None or _forbidden(draft, who, "give"):
        return False
    own, his = person.cliches.get(MAGIC), draft.people[person.partner].cliches.get(MAGIC)
    return own is not None and own.level >= D and his is not None and his.level > 0 and his.lost > 0


def _heals(draft: Draft, who: str) -> int:
    person = draft.people[who]
    endurance, magic = person.cliches.get(ENDURANCE), person.cliches.get(MAGIC)
    if person.role != "servant" or endurance is None or magic is None or _forbidden(draft, who, "heal"):
        return 0
    return int(endurance.lost >= 2 and magic.level >= C)


def _forbidden(draft: Draft, who: str, what: What) -> bool:
    return draft.conflict is not None and what in draft.conflict.forbidden.get(who, ())


def _choose_attack(draft: Draft, who: str) -> Attack | None:
    foes = foes_of(draft.battle, who)
    if not foes or _forbidden(draft, who, "attack"):
        return None
    target = min(foes, key=lambda foe: _risk(draft, foe))
    phantasm = _phantasm(draft, who, target) if draft.battle.round >= _PHANTASMS_FROM else None
    if phantasm is not None:
        return phantasm
    name = default_cliche(draft, who, "attack", target)
    return None if name is None else _made(draft, who, name, target)


def _risk(draft: Draft, foe: str) -> int:
    """The level of what a foe risks."""
    life, cliches = draft.battle.life, draft.people[foe].cliches
    name = life if life in cliches else default_cliche(draft, foe, "defence")
    return cliches[name].level if name is not None else 0


def _phantasm(draft: Draft, who: str, target: str) -> Attack | None:
    """His highest strike phantasm: activated while it can be paid, thrown away at the last gasp."""
    cliches = draft.people[who].cliches
    strikes = [
        name
        for name, cliche in cliches.items()
        if cliche.strike and cliche.level and fit_of(draft, who, name, target) in ("fits", "dramatic")
    ]
    if not strikes:
        return None
    name = max(strikes, key=lambda one: cliches[one].level)
    cliche, pump = cliches[name], full_pump(cliches[name])
    payer = payer_of(draft, who, name)
    may = not _forbidden(draft, who, "activate") and not _forbidden(draft, who, "pump")
    if may and payer is not None and pump <= purse(draft, who, payer, spare=True):
        return _made(draft, who, name, target, activate=True, pump=pump)
    life = cliches.get(ENDURANCE)
    if life is not None and life.ranks == 1 and breakable(cliche) and not _forbidden(draft, who, "broken"):
        return _made(draft, who, name, target, broken=True)
    return None


def _made(
    draft: Draft, who: str, name: str, target: str, *, activate: bool = False, broken: bool = False, pump: int = 0
) -> Attack:
    return _attack(
        cliche=name,
        target=target,
        pump=pump,
        helpers=_helpers(draft, who, name, "attack", target),
        activate=activate,
        broken=broken,
        boon=None if draft.people[who].boon is None else "help",
        by=who,
    )


def _helpers(draft: Draft, who: str, main: str, part: Part, target: str | None = None) -> tuple[str, ...]:
    if _forbidden(draft, who, "helpers"):
        return ()
    found = [
        name
        for name, cliche in draft.people[who].cliches.items()
        if cliche.helper
        and part in cliche.use
        and name != main
        and not cliche.strike
        and not cliche.destroyed
        and thrown_level(cliche.level, fit_of(draft, who, name, target)) > 0
    ]
    return tuple(found[: draft.options.helpers_max])


def _choose_defence(draft: Draft, who: str) -> Defence | None:
    name = default_cliche(draft, who, "defence")
    if name is None:
        return None
    powerful = draft.people[who].cliches[name].powerful and not _forbidden(draft, who, "powerful")
    helpers = _helpers(draft, who, name, "defence")
    return _defence(cliche=name, helpers=helpers, powerful=powerful, by=who)
