"""Command spells (GR-16)."""

from typing import Final

from engines.core.errors import Refused
from engines.grail import events
from engines.grail.commands import Answer, Seal
from engines.grail.draft import Draft
from engines.grail.inner import drop_foe
from engines.grail.ladder import A, E
from engines.grail.phantasms import expose
from engines.grail.shapes import RESISTANCE, SPELL, Duration
from engines.grail.state import Boon, Order

_BY_DURATION: Final[dict[Duration, int]] = {"instant": 1, "scene": 0, "hours": -1, "day": -2, "days": -3}
"""How the time that an order holds changes its level (GR-16.2)."""


def level_of(draft: Draft, duration: Duration | None, vague: int = 0) -> int:
    """The level of a command spell: A, changed by duration and vagueness, not below E (GR-16.2)."""
    return max(E, draft.ladder.within(A + _BY_DURATION.get(duration or "scene", 0) - vague))


def seal(draft: Draft, command: Seal) -> None:
    """A master spends one of his seals (GR-16.1): an order, a cancelled order, a phantasm restored."""
    master = command.actor
    person = draft.people[master]
    servant = person.partner
    if person.role != "master" or servant is None:
        raise Refused("no_contract", name=master)
    if command.restore is not None:
        draft.cliche(servant, command.restore)
    draft.able(master)
    if not person.seals:
        raise Refused("no_seals", name=master)
    if command.cancel and SPELL not in draft.people[servant].foes:
        raise Refused("nothing_to_cancel", name=servant)
    if command.restore is not None and not draft.people[servant].cliches[command.restore].destroyed:
        raise Refused("nothing_to_restore", name=command.restore)
    level = level_of(draft, command.duration, command.vague)
    spend(draft, master, servant, level, command.order, command.duration)
    if command.cancel:
        drop_foe(draft, servant, SPELL)
        draft.tell(events.SealCancelled(servant=servant))
    elif command.restore is not None:
        restore(draft, servant, command.restore)
    elif command.order is not None and command.duration is not None:
        draft.change(servant, order=Order(level=level, duration=command.duration, text=command.order))


def spend(draft: Draft, master: str, servant: str, level: int, order: str | None, duration: Duration | None) -> None:
    """One seal less."""
    left = draft.people[master].seals - 1
    draft.change(master, seals=left)
    draft.tell(
        events.SealSpent(
            master=master, servant=servant, rank=draft.ladder.rank(level), order=order, duration=duration, left=left
        )
    )


def restore(draft: Draft, servant: str, name: str) -> None:
    """A destroyed phantasm is whole again (GR-14.3, GR-16.7)."""
    cliche = draft.people[servant].cliches[name]
    draft.change_cliche(servant, name, destroyed=False, level=cliche.max)
    labels, knows = draft.naming([(servant, name)])
    draft.tell(events.PhantasmRestored(who=servant, cliche=name, labels=labels, knows=knows))


def answer(draft: Draft, command: Answer) -> None:
    """The Servant obeys, and may use the spell, or resists (GR-16.3 … GR-16.6)."""
    servant = command.actor
    order = draft.people[servant].order
    if command.cliche is not None:
        draft.cliche(servant, command.cliche)
    draft.able(servant)
    if order is None:
        raise Refused("no_order", name=servant)
    if not command.resist:
        draft.change(servant, order=None)
        obey(draft, servant, Boon(level=order.level, duration=order.duration))
        return
    name = command.cliche or _shield(draft, servant)
    if not _resists(draft, servant, name):
        raise Refused("cannot_resist", name=servant)
    cliche = draft.live(servant, name)
    draft.change(servant, order=None)
    if order.duration == "instant":
        _resist_at_once(draft, servant, name, cliche.level, order)
        return
    foes = draft.people[servant].foes
    draft.change(servant, foes={**foes, SPELL: order.level})
    draft.tell(events.SealBound(servant=servant, rank=draft.ladder.rank(order.level)))


def obey(draft: Draft, servant: str, boon: Boon) -> None:
    """The Servant does not resist and has the spell's level for his own good (GR-16.3)."""
    draft.change(servant, boon=boon)
    draft.tell(_told(draft, events.SealObeyed, servant, boon.level))


def _shield(draft: Draft, servant: str) -> str:
    """The cliché that resists when none is named."""
    cliches = draft.people[servant].cliches
    able = (name for name in cliches if _resists(draft, servant, name) and cliches[name].level)
    return next(able, RESISTANCE)


def _resists(draft: Draft, servant: str, name: str) -> bool:
    cliche = draft.people[servant].cliches.get(name)
    return cliche is not None and (name == RESISTANCE or cliche.resist)


def _resist_at_once(draft: Draft, servant: str, name: str, level: int, order: Order) -> None:
    """One throw against the number of the spell's level: free, or it is done all the same (GR-16.5)."""
    dice = draft.throw(level, "resist")
    target = draft.ladder.target(order.level)
    free = sum(dice) >= target
    kind: type[events.SealObeyed | events.SealResisted] = events.SealResisted if free else events.SealObeyed
    draft.tell(_told(draft, kind, servant, order.level, name, dice, target, forced=not free))
    expose(draft, servant, name)


def _told(
    draft: Draft,
    kind: type[events.SealObeyed | events.SealResisted],
    servant: str,
    level: int,
    name: str | None = None,
    dice: tuple[int, ...] | None = None,
    target: int | None = None,
    *,
    forced: bool = False,
) -> events.SealObeyed | events.SealResisted:
    labels, knows = draft.naming([] if name is None else [(servant, name)])
    return kind(
        servant=servant,
        rank=draft.ladder.rank(level),
        forced=forced,
        cliche=name,
        dice=dice,
        total=None if dice is None else sum(dice),
        target_number=target,
        labels=labels,
        knows=knows,
    )
