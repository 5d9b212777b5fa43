"""Meetings inside an alliance: allies among themselves (MW-A3 … MW-A9), captor and captive (MW-O3 … MW-O8)."""

from typing import TYPE_CHECKING

from engines.moonwar import alliances, captivity, exchange
from engines.moonwar.events import (
    InnerCaptive,
    InnerCaptiveResult,
    InnerFavoured,
    InnerRelation,
    Relation,
    Thrown,
)
from engines.moonwar.state import FORCE

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft
    from engines.moonwar.encounter import Encounter

_RELATIONS: tuple[Relation, ...] = ("war", "leaves", "quarrel", "peace", "peace", "improved")


def allies_meet(draft: "Draft", encounter: "Encounter") -> bool:
    """How things stand between two allies; True when they go to war with each other (MW-A4)."""
    first, second = encounter.participants
    alliance = alliances.of(draft, first)
    if alliance is None:
        raise AssertionError(f"{first} and {second} are no allies")
    roll = draft.roll(6, "relation", encounter.take_forced("relation"))
    result = _RELATIONS[roll.value - 1]
    draft.tell(InnerRelation(participants=(first, second), members=alliance.members, result=result, dice=roll.dice))
    if result == "leaves" or (result == "war" and draft.edition.quarreller_leaves):
        alliances.leave(draft, first)
    elif result == "quarrel":
        alliances.set_quarrel(draft, alliance, True)
    elif result == "improved":
        favour = draft.roll(len(alliance.members), "favoured")
        who = alliance.members[favour.value - 1]
        draft.tell(InnerFavoured(who=who, dice=favour.dice))
        draft.add_mods(who, (1,), "improved")
    return result == "war"


def captive_meets_captor(draft: "Draft", encounter: "Encounter") -> None:
    """Captor and captive measure their strength, without helpers and captives (MW-O3)."""
    thrown = {entry: exchange.throw(draft, entry, _mod(draft, encounter, entry)) for entry in encounter.participants}
    first, second = encounter.participants
    captor, captive = (first, second) if draft.captor(second) == first else (second, first)
    margin = thrown[captive].total - thrown[captor].total
    result = _result(draft, margin, captor, captive, list(thrown.values()))
    draft.tell(
        InnerCaptive(
            captor=draft.name(captor),
            captive=captive,
            margin=margin,
            result=result,
            throws=tuple(thrown.values()),
        )
    )
    _carry_out(draft, result, captor, captive)


def _mod(draft: "Draft", encounter: "Encounter", entry: str) -> int:
    """Modifiers count here only in the third edition; in the second they are not even spent (MW-M4)."""
    return encounter.mod(draft, entry) if draft.edition.mods_with_captive else 0


def _result(draft: "Draft", margin: int, captor: str, captive: str, throws: list[Thrown]) -> InnerCaptiveResult:
    if abs(margin) <= 1:
        alike = all(thrown.total >= 4 for thrown in throws)
        return "allied" if alike else "peace"
    if margin < 0:
        return "punished" if margin >= -3 else "broken"
    if draft.people[captive].broken:
        return "allied"
    return "escaped" if margin <= 3 else "escaped_wounding"


def _carry_out(draft: "Draft", result: InnerCaptiveResult, captor: str, captive: str) -> None:
    if result == "punished":
        draft.add_mods(captor, (1,), "punished")
    elif result == "broken":
        draft.change(captive, broken=True)
    elif result == "allied":
        captivity.release(draft, captive, "made_ally")
        if captor != FORCE:  # nobody is its ally: he just goes free (MW-X4)
            alliances.unite(draft, (captor, captive))
    elif result != "peace":
        draft.did(captive, "escapes")
        captivity.release(draft, captive, "escaped")
        if result == "escaped_wounding":
            draft.add_mods(captor, (-1,), "captive")
