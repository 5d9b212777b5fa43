"""«Альянс-подчинение»: how a captivity begins, passes on and ends (MW-O9 … MW-O12, MW-X4)."""

from typing import TYPE_CHECKING

from engines.moonwar import alliances
from engines.moonwar.events import (
    CaptiveFate,
    CaptiveFateResult,
    CaptureCause,
    CharacterCaptured,
    CharacterFreed,
    FreedCause,
)
from engines.moonwar.state import FORCE

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft

_FATES: tuple[CaptiveFateResult, ...] = ("killed", "killed", "captured", "freed", "freed", "allied")


def seize(draft: "Draft", who: str, captor: str, cause: CaptureCause) -> None:
    """He becomes a captive: out of his alliance, and his own captives are free or pass on (MW-O11)."""
    hold(draft, who, captor, cause)
    alliances.leave(draft, who)
    pass_on = draft.options.captives_of_captured == "pass_on"
    for captive in draft.captives(who):
        if pass_on and may_hold(draft, captor, captive):
            hold(draft, captive, captor, "passed_on", by_gm=cause == "gm")
        else:
            release(draft, captive, "captor_captured")


def hold(draft: "Draft", who: str, captor: str, cause: CaptureCause, *, by_gm: bool = False) -> None:
    """A captivity begins; the mark «broken» belonged to the one before (MW-O8)."""
    draft.change(who, captor=captor, broken=False)
    if cause != "gm" and not by_gm:
        draft.did(captor, "captures")
    draft.tell(CharacterCaptured(who=who, by=draft.name(captor), cause=cause))


def release(draft: "Draft", who: str, cause: FreedCause) -> None:
    """A captivity ends in freedom."""
    captor = draft.people[who].captor
    if captor is None:
        raise AssertionError(f"{who} is nobody's captive")
    draft.change(who, captor=None, broken=False)
    draft.tell(CharacterFreed(who=who, by=draft.name(captor), cause=cause))


def release_all(draft: "Draft", captor: str, cause: FreedCause) -> None:
    """All captives of one captor are free (MW-O10, MW-X4)."""
    for captive in draft.captives(captor):
        release(draft, captive, cause)


def may_hold(draft: "Draft", captor: str, who: str) -> bool:
    """May the dice make him this captor's captive? ТАТАРИ and the host are never the force's (MW-X4)."""
    return captor != FORCE or not draft.scenario.cannot_be_removed(draft, who)


def orphan(draft: "Draft", captor: str, by: str | None) -> None:
    """The captor died: by a hand, each of his captives throws for his fate (MW-O9); by the GM, they are free."""
    if by is None:
        release_all(draft, captor, "captor_out")
        return
    for captive in draft.captives(captor):
        roll = draft.roll(6, "captive")
        result = _possible(draft, _FATES[roll.value - 1], captive, by)
        draft.tell(
            CaptiveFate(who=captive, captor=draft.name(captor), by=draft.name(by), result=result, dice=roll.dice)
        )
        if result == "killed":
            draft.scenario.die(draft, captive, by, "captor")
        elif result == "captured":
            hold(draft, captive, by, "captor")
        else:
            release(draft, captive, "captor_killed")
            if result == "allied":
                alliances.unite(draft, (captive, by))


def _possible(draft: "Draft", result: CaptiveFateResult, captive: str, by: str) -> CaptiveFateResult:
    """The force is nobody's ally, and some it never holds: then he goes free (MW-X3, MW-X4)."""
    allied_with_force = result == "allied" and by == FORCE
    held_in_vain = result == "captured" and not may_hold(draft, by, captive)
    return "freed" if allied_with_force or held_in_vain else result
