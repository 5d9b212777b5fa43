"""One exchange of throws: everybody's total, the winner, the loser and the margin (MW-T6 … MW-T8)."""

from typing import TYPE_CHECKING, NamedTuple

from engines.core.model import unchecked
from engines.moonwar import alliances
from engines.moonwar.events import Nature, Thrown
from engines.moonwar.state import Alliance

if TYPE_CHECKING:
    from engines.moonwar.draft import Draft
    from engines.moonwar.encounter import Encounter

_thrown = unchecked(Thrown)


class Exchange(NamedTuple):
    """``highest`` and ``lowest`` are totals; on a draw nobody has won, whatever ``winner`` says."""

    throws: tuple[Thrown, ...]
    winner: str
    loser: str
    highest: int
    lowest: int

    @property
    def margin(self) -> int:
        return self.highest - self.lowest


def begin(draft: "Draft", encounter: "Encounter", nature: Nature) -> None:
    """One more exchange of the turn; it counts as a fight or a talk of everybody in it (MW-V1)."""
    encounter.exchanges += 1
    for entry in encounter.participants:
        if (entry, nature) not in encounter.counted:
            encounter.counted.add((entry, nature))
            draft.did(entry, "fights" if nature == "battle" else "talks")


def throw_all(draft: "Draft", encounter: "Encounter") -> Exchange:
    """Every participant throws, in the order of entering."""
    _notice_quarrels(draft, encounter)
    throws = [
        throw(
            draft,
            entry,
            encounter.mod(draft, entry),
            helpers=helpers(draft, encounter, entry),
            captives=draft.captives(entry),
        )
        for entry in encounter.participants
    ]
    totals = [thrown.total for thrown in throws]
    highest, lowest = max(totals), min(totals)
    # Equal highest: the earlier in the event wins; equal lowest: the later loses (MW-T8).
    winner = encounter.participants[totals.index(highest)]
    loser = encounter.participants[len(totals) - 1 - totals[::-1].index(lowest)]
    return Exchange(tuple(throws), winner, loser, highest, lowest)


def forced(draft: "Draft", encounter: "Encounter", margin: int) -> Exchange:
    """The first exchange without throws, won by whom the GM named (MW-G4)."""
    first, second = encounter.participants
    winner, loser = (second, first) if draft.name(second) == encounter.command.winner else (first, second)
    return Exchange((), winner, loser, margin, 0)


def throw(
    draft: "Draft", entry: str, mod: int, helpers: tuple[str, ...] = (), captives: tuple[str, ...] = ()
) -> Thrown:
    """One participant's throw with all that counts for it. Totals are not clamped (MW-T7)."""
    sides = draft.die_of(entry)
    face = draft.roll(sides, "throw").value
    power = draft.power(entry)
    return _thrown(
        who=draft.name(entry),
        die=f"d{sides}",
        face=face,
        mod=mod,
        power=power,
        helpers=helpers,
        captives=captives,
        total=face + mod + power + len(helpers) + len(captives),
    )


def helpers(draft: "Draft", encounter: "Encounter", entry: str) -> tuple[str, ...]:
    """The allies who stand by a participant (MW-A2): none in a quarrel (MW-A7), none against an ally (MW-A5)."""
    alliance = alliances.of(draft, entry)
    if alliance is None or entry in encounter.quarrelling or _divided(alliance, encounter):
        return ()
    return tuple(name for name in alliance.members if name != entry)


def _divided(alliance: Alliance, encounter: "Encounter") -> bool:
    return _present(alliance, encounter) > 1


def _present(alliance: Alliance, encounter: "Encounter") -> int:
    """How many members take part."""
    return sum(entry in alliance.members for entry in encounter.participants)


def _notice_quarrels(draft: "Draft", encounter: "Encounter") -> None:
    """A petty quarrel falls on the turn in which a member next throws, and is forgotten after it (MW-A7)."""
    for alliance in [alliance for alliance in draft.alliances if alliance.quarrel]:
        if _present(alliance, encounter):
            encounter.quarrelling.update(alliance.members)
            alliances.set_quarrel(draft, alliance, False)
