"""The ordinary turn: who meets whom, and which kind of meeting it is (MW-T)."""

from typing import TYPE_CHECKING

from engines.core.model import unchecked
from engines.moonwar import alliances, forces, inner, nature
from engines.moonwar.battle import fight
from engines.moonwar.commands import nature_of
from engines.moonwar.encounter import Encounter
from engines.moonwar.events import Nature, TurnStarted
from engines.moonwar.talk import converse

if TYPE_CHECKING:
    from engines.moonwar.commands import Turn
    from engines.moonwar.draft import Draft

_turn_started = unchecked(TurnStarted)


def play(draft: "Draft", command: "Turn") -> None:
    """Everything that happens on a turn, from the two dice over the list to the last consequence."""
    first, second, dice, rerolled = _pair(draft, command)
    start(draft, first, second, dice, rerolled, command.forced)
    first, second = draft.scenario.arrivals(draft, first, second)
    encounter = Encounter.of(draft, [first] if first == second else [first, second], command)
    if first == second:
        draft.scenario.alone(draft, encounter)
    elif draft.scenario.meets_force(draft, first, second):
        forces.grow(draft)
    elif captor_and_captive(draft, first, second):
        inner.captive_meets_captor(draft, encounter)
    elif alliances.together(draft, first, second):
        if inner.allies_meet(draft, encounter):
            _clash(draft, encounter, "battle")
    else:
        _clash(draft, encounter, nature.throw(draft, again=False, forced=_forced_nature(command)))


def start(
    draft: "Draft",
    first: str,
    second: str,
    dice: tuple[str, ...],
    rerolled: tuple[str, ...],
    forced: tuple[str, ...],
) -> None:
    """Tell who has come up, and keep the meeting for the turns to come (MW-V2)."""
    met = draft.meet(first, second)
    draft.tell(
        _turn_started(
            turn=draft.turn,
            participants=draft.names((first, second)),
            dice=dice,
            rerolled=rerolled,
            met=met,
            forced=forced,
        )
    )


def captor_and_captive(draft: "Draft", first: str, second: str) -> bool:
    """Is one of the two held by the other?"""
    return draft.captor(first) == second or draft.captor(second) == first


def is_ordinary(draft: "Draft", first: str, second: str) -> bool:
    """Does the nature of such a meeting depend on nothing but a die (MW-T5)?"""
    return not (
        first == second
        or draft.scenario.meets_force(draft, first, second)
        or captor_and_captive(draft, first, second)
        or alliances.together(draft, first, second)
    )


def _pair(draft: "Draft", command: "Turn") -> tuple[str, str, tuple[str, ...], tuple[str, ...]]:
    """Two entries with their dice and the captives passed over (MW-T1, MW-T4)."""
    if command.participants is not None:
        first, second = (draft.entry(name) for name in command.participants)
        return first, second, (), ()
    entries = draft.entries
    dice: tuple[str, ...] = ()
    rerolled: tuple[str, ...] = ()
    pair: list[str] = []
    for label in ("first", "second"):
        roll = draft.roll(len(entries), label)
        dice += roll.dice
        pair.append(entries[roll.value - 1])
    while not allowed(draft, pair[0], pair[1]):
        # Both places are looked at before either is thrown again: a captive twice is rerolled twice.
        for place in [place for place in (0, 1) if draft.captor(pair[place]) is not None]:
            rerolled += (pair[place],)
            roll = draft.roll(len(entries), ("first", "second")[place])
            dice += roll.dice
            pair[place] = entries[roll.value - 1]
    return pair[0], pair[1], dice, rerolled


def allowed(draft: "Draft", first: str, second: str) -> bool:
    """No captive takes part, but with his captor (MW-T4, MW-O1)."""
    his, other = draft.captor(first), draft.captor(second)
    return (his is None and other is None) or his == second or other == first


def _forced_nature(command: "Turn") -> Nature | None:
    return nature_of(command.result) if command.result is not None else command.nature


def _clash(draft: "Draft", encounter: Encounter, kind: Nature) -> None:
    """Exchange after exchange, as battle or talk, until somebody or something ends it."""
    following: Nature | None = kind
    while following is not None and encounter.goes_on(draft):
        following = fight(draft, encounter) if following == "battle" else converse(draft, encounter)
