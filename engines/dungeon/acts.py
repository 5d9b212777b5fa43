"""The three acts, and what lies between them (DN-A)."""

from collections.abc import Sequence
from typing import Literal

from engines.core.engine import GM
from engines.dungeon import rolls, secrets, twists
from engines.dungeon.draft import Draft
from engines.dungeon.events import (
    ActEnded,
    ActStarted,
    CharacterReturned,
    FateRolled,
    PartyHealed,
    SpellsRestored,
    TreasuryReached,
)

_FATE_FROM = 5


def end_opening(
    draft: Draft, reason: Literal["battle", "trap", "treasury"], *, fallen: bool = False, types: Sequence[str] = ()
) -> None:
    """The opening is over; ``fallen``: somebody died of it, ``types``: those that a kind fate tells of (DN-A4)."""
    draft.tell(ActEnded(act="opening", reason=reason))
    if fallen:
        _fate(draft, types)
    restore(draft)
    bring_back(draft)
    draft.act = "climax"
    draft.tell(ActStarted(act="climax"))


def _fate(draft: Draft, types: Sequence[str]) -> None:
    thrown = rolls.table(draft, "fate", 1, GM, 1, 6)
    untold = next((kind for kind in types if secrets.unknown(draft, kind) is not None), None)
    learned = thrown.total >= _FATE_FROM and untold is not None
    draft.tell(FateRolled(dice=thrown.dice, mods=thrown.mods, total=thrown.total, learned=learned))
    if learned and untold is not None:
        secrets.reveal(draft, untold, "fate", None)


def reach_treasury(draft: Draft) -> None:
    """The party is in the treasury, and nobody holds it: the climax ends (DN-A7)."""
    if draft.act == "opening":
        end_opening(draft, "treasury")
    end_climax(draft)


def end_climax(draft: Draft) -> None:
    """Healing comes before the plot twist (DN-A8)."""
    draft.tell(ActEnded(act="climax", reason="treasury"))
    restore(draft)
    bring_back(draft)
    twists.throw(draft)


def start_denouement(draft: Draft) -> None:
    """The twist is told: the way out begins; those who promised to return meanwhile are back (DN-W10)."""
    draft.twist = None
    draft.phase = "explore"
    bring_back(draft)
    draft.act = "denouement"
    draft.tell(ActStarted(act="denouement"))


def restore(draft: Draft) -> None:
    """Hits and slots are full again, and wizards may prepare anew (DN-A5, DN-A6)."""
    living = draft.living()
    wizards = [name for name in living if draft.people[name].class_ == "wizard"]
    for name in living:
        person = draft.people[name]
        draft.change(name, hits=person.max_hits, spells=person.prepared)
    draft.may_prepare = bool(wizards)
    if living:
        draft.tell(PartyHealed(who=tuple(living)))
    if wizards:
        draft.tell(SpellsRestored(who=tuple(wizards)))


def bring_back(draft: Draft) -> None:
    """Those who have paid for it return (DN-W10)."""
    for name, person in draft.people.items():
        if person.returning:
            revive(draft, name)


def revive(draft: Draft, who: str) -> None:
    """A dead character is back with full hits."""
    person = draft.people[who]
    draft.change(who, alive=True, hits=person.max_hits, returning=False, died_in=None, died_before=False)
    draft.tell(CharacterReturned(who=who))


def enter_treasury(draft: Draft) -> None:
    """Told whenever the party comes in before the denouement."""
    draft.tell(TreasuryReached(room=draft.dungeon.treasury))
