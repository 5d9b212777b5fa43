"""What follows from an outcome: deaths, flights, wounds, and the fate of allies."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engines.moonwar import alliances, captivity, forces
from engines.moonwar.events import (
    AllianceRescued,
    AllyFate,
    AllyFateResult,
    CaptureCause,
    CharacterDied,
    CharacterLeft,
    CharacterStayed,
    DeathCause,
    LeftCause,
)
from engines.moonwar.state import FORCE

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft

WOUNDS = (-2, -1)
_ALLY_FATES: tuple[AllyFateResult, ...] = ("follows", "follows", "wounded", "escapes", "escapes", "rescues")


def killed(draft: "Draft", loser: str, by: str, cause: DeathCause) -> None:
    """A death in a battle or by the fate roll after it (MW-B4, MW-F1)."""

    def fall() -> None:
        draft.scenario.die(draft, loser, by, cause)

    def follow(ally: str) -> None:
        draft.scenario.die(draft, ally, by, "ally")

    if loser == FORCE:
        forces.put_out(draft, by, "killed")
    elif draft.scenario.guarded(draft, loser):
        fall()
    else:
        _with_allies(draft, loser, by, fall, follow)


def captured(draft: "Draft", loser: str, by: str, cause: CaptureCause) -> None:
    """A captivity by a talk or by the fate roll (MW-C5, MW-F2)."""

    def fall() -> None:
        captivity.seize(draft, loser, by, cause)

    def follow(ally: str) -> None:
        if captivity.may_hold(draft, by, ally):
            captivity.seize(draft, ally, by, "ally")

    if loser == FORCE:
        forces.put_out(draft, by, "captured")
    else:
        _with_allies(draft, loser, by, fall, follow)


def flee(draft: "Draft", who: str, by: str) -> None:
    """He flees the city (MW-F4), if he can (MW-S3-4, MW-S6-4)."""
    if who == FORCE:
        forces.put_out(draft, by, "fled")
    elif draft.scenario.cannot_be_removed(draft, who):
        draft.tell(CharacterStayed(who=who))
    else:
        draft.did(who, "escapes")
        depart(draft, who, "fled")


def depart(draft: "Draft", who: str, cause: LeftCause) -> None:
    """He is out of the city and of his alliance; his captives are free (MW-A16, MW-O10)."""
    draft.change(who, status="left", captor=None, broken=False, out_turn=draft.turn)
    draft.order.remove(who)
    draft.tell(CharacterLeft(who=who, cause=cause))
    alliances.leave(draft, who)
    draft.scenario.left(draft, who)
    captivity.release_all(draft, who, "captor_out")


def bury(draft: "Draft", who: str, by: str | None, cause: DeathCause) -> None:
    """A character dies for good; his captives throw for their fate or are free (MW-O9, MW-O10)."""
    killer = None if by is None else draft.name(by)
    draft.change(who, status="dead", captor=None, broken=False, killed_by=killer, out_turn=draft.turn)
    draft.order.remove(who)
    if by is not None:
        draft.did(by, "kills")
    draft.tell(CharacterDied(who=who, by=killer, cause=cause))
    alliances.leave(draft, who)
    draft.scenario.buried(draft)
    captivity.orphan(draft, who, by)


def _with_allies(draft: "Draft", victim: str, by: str, fall: Callable[[], None], follow: Callable[[str], None]) -> None:
    """Carry out a downfall; in the second edition the victim's allies first roll to share it or to save him.

    All their dice are thrown before anything happens (MW-A10, MW-A11).
    """
    alliance = alliances.of(draft, victim)
    if alliance is None or not draft.edition.allies_share_fate:
        fall()
        return
    fates = [(ally, _ally_fate(draft, ally, victim, by)) for ally in alliance.members if ally not in (victim, by)]
    if any(fate == "rescues" for _, fate in fates):
        _rescue(draft, victim, by, fates)
        return
    # The victim goes first, then the others in list order (MW-A12).
    alliances.dissolve(draft, alliance)
    fall()
    for ally, fate in fates:
        if fate == "wounded":
            draft.add_mods(ally, WOUNDS, "wounds")
        elif fate == "follows":
            follow(ally)


def _ally_fate(draft: "Draft", ally: str, victim: str, by: str) -> AllyFateResult:
    roll = draft.roll(6, "ally")
    result = _ALLY_FATES[roll.value - 1]
    draft.tell(AllyFate(who=ally, of=victim, by=draft.name(by), result=result, dice=roll.dice))
    return result


def _rescue(draft: "Draft", victim: str, by: str, fates: Sequence[tuple[str, AllyFateResult]]) -> None:
    """Nobody leaves: the saved are wounded, and so are those who were wounded anyway (MW-A11)."""
    saved = (victim, *(ally for ally, fate in fates if fate == "follows"))
    rescuers = tuple(ally for ally, fate in fates if fate == "rescues")
    draft.tell(AllianceRescued(by=rescuers, saved=saved, from_=draft.name(by)))
    for who in saved:
        draft.add_mods(who, WOUNDS, "rescued")
    for ally, fate in fates:
        if fate == "wounded":
            draft.add_mods(ally, WOUNDS, "wounds")
