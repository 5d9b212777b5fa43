"""Ranks that are lost, and what follows: clichés and fighters out (GR-3, GR-5, GR-7)."""

from collections.abc import Iterable

from engines.core.model import unchecked
from engines.grail import events
from engines.grail.draft import Draft, fighters
from engines.grail.events import HarmReason, Hit, Parts
from engines.grail.fitness import default_cliche
from engines.grail.shapes import ENDURANCE, MAGIC, OutReason
from engines.grail.state import Cliche

_hit = unchecked(Hit)
_damage = unchecked(events.Damage)
_cliche_out = unchecked(events.ClicheOut)
_fighter_out = unchecked(events.FighterOut)

BLOWS = frozenset({"attack", "reflected", "clash", "tie", "dissolved"})
"""Damage that puts out as a hit does, as against prices and losses (GR-5.2, GR-22.7)."""


def at_risk(draft: Draft, who: str, used: str | None) -> str | None:
    """The cliché that a blow is aimed at (GR-3.1, GR-3.2); ``used``: by the loser in this exchange, None: nothing.

    None when there is nothing at all that could be lost.
    """
    life = draft.battle.life
    cliches = draft.people[who].cliches
    if life is not None and life in cliches:
        return life
    if used is not None and used in cliches:
        return used
    return default_cliche(draft, who, "defence") or max(cliches, key=lambda name: cliches[name].level, default=None)


def armour_of(cliches: dict[str, Cliche], name: str) -> Iterable[str]:
    """The clichés that take damage meant for ``name``, in sheet order (GR-7.1)."""
    return [one for one, cliche in cliches.items() if cliche.armour == name != one and cliche.level]


def harm(
    draft: Draft,
    who: str,
    cliche: str,
    amount: int,
    reason: HarmReason,
    by: str | None = None,
    parts: Parts | None = None,
    *,
    armoured: bool = True,
) -> None:
    """Somebody loses ranks of a cliché, of its armour first; what is lost beyond the last rank does not matter."""
    hits: list[Hit] = []
    left = amount
    cliches = draft.people[who].cliches
    for name in (*(armour_of(cliches, cliche) if armoured else ()), cliche):
        left -= _take(draft, who, name, left, hits)
    labels, knows = draft.naming((who, name) for name in (cliche, *(hit.cliche for hit in hits)))
    draft.tell(
        _damage(
            who=who,
            by=by,
            cliche=cliche,
            amount=amount,
            parts=parts,
            hits=tuple(hits),
            reason=reason,
            labels=labels,
            knows=knows,
        )
    )
    for hit in hits:
        if hit.after == draft.ladder.rank(0):
            labels, knows = draft.naming([(who, hit.cliche)])
            draft.tell(_cliche_out(who=who, cliche=hit.cliche, labels=labels, knows=knows))
    check_out(draft, who, cliche, blow=reason in BLOWS)


def _take(draft: Draft, who: str, name: str, amount: int, hits: list[Hit]) -> int:
    """Take up to ``amount`` ranks off one cliché; how many it bore."""
    cliche = draft.people[who].cliches.get(name)
    if cliche is None or amount <= 0 or not cliche.level:
        return 0
    borne = min(amount, cliche.ranks)
    after = cliche.at(cliche.ranks - borne)
    draft.change_cliche(who, name, level=after)
    rank = draft.ladder.rank
    hits.append(_hit(cliche=name, before=rank(cliche.level), after=rank(after)))
    return borne


def check_out(draft: Draft, who: str, struck: str | None = None, *, blow: bool = False) -> None:
    """Is a fighter out now (GR-5.2)? ``struck``: the cliché that took the blow; ``blow``: was it one, or a price?"""
    conflict = draft.conflict
    if conflict is None or who in conflict.out or who not in fighters(conflict):
        return
    reason = _why_out(draft, who, struck, blow)
    if reason is not None:
        put_out(draft, who, reason)


def _why_out(draft: Draft, who: str, struck: str | None, blow: bool) -> OutReason | None:
    conflict, cliches = draft.battle, draft.people[who].cliches
    gone = [name for name in (ENDURANCE, conflict.life, struck, MAGIC) if name in cliches and not cliches[name].level]
    if ENDURANCE in gone or conflict.life in gone:
        return "life"
    if blow and struck in gone and conflict.life not in cliches:
        return "argument" if conflict.life is None else "life"
    return "mana" if MAGIC in gone else None


def put_out(draft: Draft, who: str, reason: OutReason) -> None:
    """A fighter is out of the conflict."""
    conflict = draft.battle
    draft.conflict = conflict.but(out=(*conflict.out, who))
    draft.tell(_fighter_out(who=who, reason=reason))
