"""How a war ends: sides, winners, and the test that is made at the start, before and after every turn (MW-Z)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from engines.moonwar import alliances
from engines.moonwar.events import EndReason, GameEnded
from engines.moonwar.state import FORCE, Result

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft


class Verdict(NamedTuple):
    """The war is over."""

    reason: EndReason
    winners: tuple[str, ...] = ()
    captives: tuple[str, ...] = ()


def test(draft: "Draft") -> bool:
    """End the war if it is time; scenario first, then the common ends (MW-Z1, MW-Z6, MW-Z7)."""
    verdict = draft.scenario.verdict(draft)
    if verdict is None and not draft.order:
        verdict = Verdict("nobody_left")
    if verdict is None and draft.turn >= draft.options.max_turns:
        verdict = Verdict("turn_limit")
    if verdict is None:
        return False
    close(draft, verdict)
    draft.scenario.settle(draft)
    return True


def close(draft: "Draft", verdict: Verdict) -> None:
    """Put the end down and tell of it."""
    draft.phase = "over"
    draft.result = Result(reason=verdict.reason, winners=verdict.winners, captives=verdict.captives)
    draft.tell(GameEnded(reason=verdict.reason, winners=verdict.winners, captives=verdict.captives, turn=draft.turn))


def side(draft: "Draft", who: str) -> str:
    """Whom his side is named after: the same for everybody bound together by alliances and captivities (MW-Z2)."""
    # The force (an empty name) has no side.
    free = draft.people[who].captor or who
    alliance = alliances.of(draft, free)
    return free if alliance is None else alliance.members[0]


def side_of(draft: "Draft", who: str) -> tuple[str, ...]:
    """Everybody on his side, in list order."""
    name = side(draft, who)
    return tuple(other for other in draft.order if side(draft, other) == name)


def one_side(draft: "Draft", people: Iterable[str]) -> bool:
    """Are all of them on one side?"""
    name = None
    for who in people:
        his = side(draft, who)
        if name is None:
            name = his
        elif his != name:
            return False
    return True


def last_side(draft: "Draft") -> Verdict | None:
    """«Один персонаж или один альянс»: all characters of the list are one side (MW-Z2)."""
    if not draft.order or not one_side(draft, draft.order):
        return None
    return won(draft, "one_left" if len(draft.order) == 1 else "one_side", draft.order)


def won(draft: "Draft", reason: EndReason, people: Iterable[str]) -> Verdict:
    """These people have won: the free ones, their captives named apart (MW-Z5)."""
    group = tuple(people)
    # A side of one person wins even as captive of the force: nobody is left on it who could be named instead.
    alone = len(group) == 1 and draft.people[group[0]].captor == FORCE
    free = tuple(who for who in group if alone or draft.people[who].captor is None)
    return Verdict(reason, free, tuple(who for who in group if who not in free))
