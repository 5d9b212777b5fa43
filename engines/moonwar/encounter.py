"""The meeting that a turn consists of, while it lasts."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engines.moonwar.events import Nature, TurnStalled

if TYPE_CHECKING:
    from engines.moonwar.commands import Turn
    from engines.moonwar.draft import Draft

_FORCIBLE = frozenset({"extra", "fate", "relation"})


@dataclass(slots=True)
class Encounter:
    """Who takes part, in the order of entering, and what the turn must remember until it is over."""

    participants: list[str]
    command: "Turn"
    exchanges: int = 0
    forced: dict[str, int] = field(default_factory=dict)
    """The GM's faces for the first extra, fate and relation die, each good for once (MW-G4)."""
    entered_with: dict[str, int] = field(default_factory=dict)
    """Clock ``turn``: the modifier with which each participant entered, good for the whole turn (MW-M3)."""
    quarrelling: set[str] = field(default_factory=set)
    """Members of alliances whose petty quarrel falls on this turn: no help from them (MW-A7)."""
    counted: set[tuple[str, Nature]] = field(default_factory=set)
    """Whose fight or talk of this turn has been counted as a deed (MW-V1)."""

    @classmethod
    def of(cls, draft: "Draft", participants: list[str], command: "Turn") -> "Encounter":
        """The two (or one) who came up meet."""
        encounter = cls([], command, forced={die: getattr(command, die) for die in command.forced if die in _FORCIBLE})
        for entry in participants:
            encounter.enter(draft, entry)
        return encounter

    def enter(self, draft: "Draft", entry: str) -> None:
        """One more takes part. By the clock ``turn`` this is when his modifier's turn has come (MW-M3)."""
        self.participants.append(entry)
        if draft.clock == "turn":
            self.entered_with[entry] = draft.take_mod(entry)

    def mod(self, draft: "Draft", entry: str) -> int:
        """The modifier of a throw, spent by it when the clock is ``throw`` (MW-M2, MW-M3)."""
        return self.entered_with[entry] if draft.clock == "turn" else draft.take_mod(entry)

    def take_forced(self, die: str) -> int | None:
        """The face that the GM has given for the first such die, once."""
        return self.forced.pop(die, None)

    def goes_on(self, draft: "Draft") -> bool:
        """May there be one more exchange? If not, they part with no further effect (MW-T11)."""
        if self.exchanges < draft.options.max_exchanges:
            return True
        pair = self.participants if len(self.participants) > 1 else self.participants * 2
        draft.tell(TurnStalled(participants=draft.names(pair)))
        return False
