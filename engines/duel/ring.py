"""The ring: who stands where, whose step it is, flight, the end of a fight (DU-R, DU-F, DU-S2, DU-S4)."""

from collections.abc import Iterable, Mapping

from engines.core.model import unchecked
from engines.duel import hand, threshold, wounds
from engines.duel.draft import Draft
from engines.duel.events import (
    CurseEnded,
    EndReason,
    FightEnded,
    FighterJoined,
    FightStarted,
    FlightEscaped,
    RingCrowded,
    ShieldEnded,
    TurnNext,
    Why,
)
from engines.duel.state import Fight

_turn_next = unchecked(TurnNext)


# --- coming in


def start(draft: Draft, ring: tuple[str, ...], sides: Mapping[str, str], by: str, why: Why) -> None:
    """A fight begins with the first of the ring (DU-R2, DU-R3)."""
    draft.fight = Fight(ring=ring, turn=ring[0], sides=dict(sides))
    for name in ring:
        _enter(draft, name)
    draft.tell(FightStarted(by=by, ring=ring, why=why))
    _crowded(draft)
    _tell_turn(draft)


def join(draft: Draft, who: str, ally: str | None) -> None:
    """An intervener takes his place; the next step is his where nobody waits before him (DU-R4)."""
    fight = draft.running
    place, displaces = _place(draft, fight)
    ring = (*fight.ring[:place], who, *fight.ring[place:])
    draft.fight = fight.but(
        ring=ring,
        turn=who if displaces else fight.turn,
        sides={**fight.sides, who: who if ally is None else fight.sides[ally]},
        waiting=(*fight.waiting, who),
    )
    _enter(draft, who)
    draft.tell(FighterJoined(who=who, ally=ally, ring=ring))
    _crowded(draft)
    if displaces:
        _tell_turn(draft)


def _place(draft: Draft, fight: Fight) -> tuple[int, bool]:
    """The index at which an intervener is inserted, and whether the next step is his.

    An insertion at the head of the list is written at its end, which is the same ring.
    """
    end = len(fight.ring)
    if draft.options.join == "last" or fight.step == 1:
        return end, False
    waiting = [name for name in _round(fight.ring, fight.turn) if name in fight.waiting]
    if waiting:
        return fight.ring.index(waiting[-1]) + 1, False
    return fight.ring.index(fight.turn) or end, True


def _enter(draft: Draft, who: str) -> None:
    hand.gather(draft, who)


def _crowded(draft: Draft) -> None:
    count, limit = len(draft.running.ring), draft.options.ring_limit
    if count > limit:
        draft.tell(RingCrowded(count=count, limit=limit))


# --- going on


def step_over(draft: Draft) -> None:
    """The person on turn has taken his step: the fight ends, or the next able person is on turn (DU-R1, DU-R6)."""
    fight = draft.running
    draft.moved(fight.turn)
    if not _decided(draft):
        _next_step(draft, _after(fight.ring, fight.turn))
        _arrive(draft)


def turn_passes(draft: Draft) -> None:
    """The person on turn can no longer act: the turn goes on without a step (DU-U1)."""
    if not _decided(draft):
        fight = draft.running
        draft.fight = fight.but(turn=_first_able(draft, _after(fight.ring, fight.turn)))
        _arrive(draft)


def surrendered(draft: Draft, who: str) -> None:
    """Somebody has given up: it costs no step, but his turn passes (DU-U1)."""
    if draft.running.turn == who:
        turn_passes(draft)
    else:
        _decided(draft)


def set_turn(draft: Draft, who: str) -> None:
    """The GM gives the turn to somebody able (DU-G4)."""
    draft.fight = draft.running.but(turn=who)
    _arrive(draft)


def look_again(draft: Draft, who: str) -> None:
    """The GM has edited somebody in the ring: is the fight over, whose turn is it (DU-G4)?"""
    fight = draft.running
    after = _after(fight.ring, fight.turn)
    if draft.people[who].state == "dead":
        leave(draft, who)
    if _decided(draft):
        return
    if draft.people[fight.turn].able:
        _tell_turn(draft)
    else:
        draft.fight = draft.running.but(turn=_first_able(draft, after))
        _arrive(draft)


def _arrive(draft: Draft) -> None:
    """Somebody is on turn; who was fleeing has escaped, which is a step of its own (DU-F2)."""
    while draft.people[draft.running.turn].fleeing:
        who = draft.running.turn
        after = _after(draft.running.ring, who)
        _escape(draft, who)
        if _decided(draft):
            return
        _next_step(draft, after)
    _tell_turn(draft)


def _tell_turn(draft: Draft) -> None:
    draft.tell(_turn_next(step=draft.running.step, who=draft.running.turn))


def _next_step(draft: Draft, after: Iterable[str]) -> None:
    """The step number rises, what has run out is gone, and the first able of ``after`` is on turn."""
    draft.fight = draft.running.but(step=draft.running.step + 1)
    for name in draft.running.ring:
        _expire(draft, name)
    draft.fight = draft.running.but(turn=_first_able(draft, after))


def _expire(draft: Draft, who: str) -> None:
    """Shields and curses that do not hold through this step (DU-S2)."""
    step = draft.running.step
    for entry in draft.people[who].timed:
        if entry.until >= step:
            continue
        person = draft.people[who]
        person = draft.change(who, timed=tuple(one for one in person.timed if one.card != entry.card))
        ended = ShieldEnded if entry.plus > 0 else CurseEnded
        left = threshold.now(person, draft.options)
        draft.tell(ended(to=draft.private(who), who=who, card=entry.card, step=step, threshold=left))


def _round(ring: tuple[str, ...], first: str) -> tuple[str, ...]:
    place = ring.index(first)
    return ring[place:] + ring[:place]


def _after(ring: tuple[str, ...], who: str) -> tuple[str, ...]:
    """Everybody in the order of their turns after his, himself last."""
    return (*_round(ring, who)[1:], who)


def others_after(draft: Draft, who: str) -> tuple[str, ...]:
    """Everybody else round the ring from the person after him: the order of a radius (DU-B5)."""
    return _after(draft.running.ring, who)[:-1]


def _first_able(draft: Draft, after: Iterable[str]) -> str:
    """The helpless are passed over; those who left are not asked (DU-R6)."""
    return next(name for name in after if draft.people[name].able and name in draft.running.ring)


# --- going out and ending


def _escape(draft: Draft, who: str) -> None:
    """He is away; in a heavy wound he has a count of seconds left (DU-F2, DU-F4)."""
    heavy = wounds.heavy(draft.people[who], draft.options)
    draft.tell(FlightEscaped(step=draft.running.step, who=who, heavy=heavy))
    leave(draft, who)
    draft.fight = draft.running.but(fled=(*draft.running.fled, who))
    if heavy:
        draft.change(who, collapse_at=draft.clock + draft.options.count_seconds)


def leave(draft: Draft, who: str) -> None:
    """He is no longer in the ring: escaped or dead. Whose turn it is, the caller knows."""
    draft.moved(who)
    fight = draft.running
    draft.fight = fight.but(ring=tuple(name for name in fight.ring if name != who))
    _rest(draft, who)


def _rest(draft: Draft, who: str) -> None:
    """What a fight leaves behind in a person: nothing (DU-C3, DU-S4, DU-B7, DU-F6)."""
    hand.gather(draft, who)
    draft.change(who, timed=(), open=(), fleeing=False)


def _decided(draft: Draft) -> bool:
    """End the fight if all able people of the ring are of one side, or nobody is able (DU-R6)."""
    fight = draft.running
    if len({fight.sides[name] for name in fight.ring if draft.people[name].able}) > 1:
        return False
    end(draft, "one_side")
    return True


def end(draft: Draft, reason: EndReason) -> None:
    """The fight is over; everybody in the ring comes to himself."""
    fight = draft.running
    people = draft.people
    draft.tell(
        FightEnded(
            step=fight.step,
            reason=reason,
            standing=tuple(name for name in fight.ring if people[name].able),
            fallen=tuple(name for name in fight.ring if people[name].state == "out"),
            surrendered=tuple(name for name in fight.ring if people[name].state == "surrendered"),
        )
    )
    draft.fight = None
    for name in fight.ring:
        _rest(draft, name)
