"""Battle: the outcome of an exchange, the extra event and the fate of the felled (MW-B, MW-E, MW-F)."""

from typing import TYPE_CHECKING

from engines.core.model import unchecked
from engines.moonwar import alliances, consequences, exchange, forces, nature
from engines.moonwar.commands import BATTLE_RESULTS
from engines.moonwar.events import (
    BattleDrawn,
    BattleExtra,
    BattleExtraThrown,
    BattleFate,
    BattleFavoured,
    BattleFelled,
    BattleHit,
    BattleJoined,
    BattleKilled,
    Fate,
    Nature,
)
from engines.moonwar.exchange import Exchange

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft
    from engines.moonwar.encounter import Encounter

_hit = unchecked(BattleHit)
_extra_thrown = unchecked(BattleExtraThrown)
_EXTRAS: tuple[BattleExtra, ...] = ("parted_worn", "parted", "goes_on", "goes_on", "newcomer", "nature")
_FATES: tuple[Fate, ...] = ("killed", "killed", "captured", "captured", "wounded", "fled")


def fight(draft: "Draft", encounter: "Encounter") -> Nature | None:
    """One exchange of a battle with all that follows; what comes next, or None when the turn is over."""
    exchange.begin(draft, encounter, "battle")
    fought = _forced(draft, encounter) or exchange.throw_all(draft, encounter)
    participants = draft.names(encounter.participants)
    winner, loser, margin = fought.winner, fought.loser, fought.margin
    if margin == 0:
        draft.tell(BattleDrawn(participants=participants, margin=margin, throws=fought.throws))
        return _extra(draft, encounter)
    named = {"winner": draft.name(winner), "loser": draft.name(loser)}
    if margin <= 2:
        draft.tell(_hit(participants=participants, margin=margin, throws=fought.throws, **named))
        draft.add_mods(loser, (-1,), "hit")
        return _extra(draft, encounter)
    if margin == 3:
        draft.tell(BattleFelled(participants=participants, margin=margin, throws=fought.throws, **named))
        _fate(draft, encounter, loser, winner)
        return None
    bonus = margin >= 5
    draft.tell(BattleKilled(participants=participants, margin=margin, throws=fought.throws, bonus=bonus, **named))
    if bonus:
        draft.add_mods(winner, (1,), "triumph")
    consequences.killed(draft, loser, winner, "battle")
    return None


def _forced(draft: "Draft", encounter: "Encounter") -> Exchange | None:
    """The outcome that the GM gave to the first exchange: no throws (MW-G4)."""
    result = encounter.command.result
    if result is None or encounter.exchanges > 1:
        return None
    margin = BATTLE_RESULTS.get(result)
    return None if margin is None else exchange.forced(draft, encounter, margin)


def _extra(draft: "Draft", encounter: "Encounter") -> Nature | None:
    roll = draft.roll(6, "extra", encounter.take_forced("extra"))
    result = _EXTRAS[roll.value - 1]
    draft.tell(_extra_thrown(result=result, dice=roll.dice))
    if result == "parted_worn":
        for entry in encounter.participants:
            draft.add_mods(entry, (-1,), "worn")
    if result in ("parted_worn", "parted"):
        return None
    if result == "nature":
        return nature.throw(draft, again=True)
    if result == "newcomer":
        _newcomer(draft, encounter)
    return "battle"


def _newcomer(draft: "Draft", encounter: "Encounter") -> None:
    """Somebody of the list comes up: present already, he is lucky; else he joins (MW-E4, MW-E5)."""
    entry, dice = _comer(draft)
    if _present(draft, encounter, entry):
        draft.tell(BattleFavoured(who=draft.name(entry), dice=dice))
        draft.add_mods(entry, (1,), "favoured")
        return
    if any(draft.scenario.meets_force(draft, entry, other) for other in encounter.participants):
        forces.grow(draft)
        return
    entry = draft.scenario.arrival(draft, entry)
    encounter.enter(draft, entry)
    draft.tell(BattleJoined(who=draft.name(entry), dice=dice))


def _comer(draft: "Draft") -> tuple[str, tuple[str, ...]]:
    entries = draft.entries
    dice: tuple[str, ...] = ()
    while True:
        roll = draft.roll(len(entries), "newcomer")
        dice += roll.dice
        entry = entries[roll.value - 1]
        if draft.captor(entry) is None:
            return entry, dice


def _present(draft: "Draft", encounter: "Encounter", entry: str) -> bool:
    """Participants and their allies are present (MW-E5)."""
    return any(entry == other or alliances.together(draft, entry, other) for other in encounter.participants)


def _fate(draft: "Draft", encounter: "Encounter", who: str, by: str) -> None:
    """What becomes of the felled (MW-F)."""
    roll = draft.roll(6, "fate", encounter.take_forced("fate"))
    result = _FATES[roll.value - 1]
    draft.tell(BattleFate(who=draft.name(who), by=draft.name(by), result=result, dice=roll.dice))
    if result == "killed":
        consequences.killed(draft, who, by, "fate")
    elif result == "captured":
        consequences.captured(draft, who, by, "fate")
    elif result == "wounded":
        draft.did(who, "escapes")
        draft.add_mods(who, consequences.WOUNDS, "wounds")
    else:
        consequences.flee(draft, who, by)
