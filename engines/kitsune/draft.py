"""The position while a command is carried out: light, changeable, frozen once at the end.

Foxes and NPCs stay frozen values that are replaced, so taking a draft copies two small containers and nothing else. A
refusal simply drops the draft.
"""

from collections.abc import Iterator
from typing import Any, Literal

from engines.core.dice import Dice
from engines.core.model import Event
from engines.kitsune.state import Closing, Exorcist, Fox, Human, KitsuneState, Lead, Npc, Pending
from engines.kitsune.terms import Finale, Phase

_SUCCESS = 4
"""A die shows a success from this face on (KI-D1)."""


class Draft:
    """A working copy of one position, the dice of the command and the events told so far."""

    def __init__(self, state: KitsuneState, dice: Dice, forced: int | None = None) -> None:
        self._before = state
        self.options = state.options
        self.numbers = state.options.numbers
        self.phase: Phase = state.phase
        self.scene = state.scene
        self.name = state.name
        self.round = state.round
        self.suspicion = state.suspicion
        self.pot = state.pot
        self.village = state.village
        self.trail = state.trail
        self.decay = state.decay
        self.head = state.head
        self.split = state.split
        self.outcome: Finale | None = state.outcome
        self.siege_total = state.siege_total
        self.foxes = dict(state.foxes)
        self.npcs: dict[str, Npc] = dict(state.npcs)
        self.leads: tuple[Lead, ...] = state.leads
        self.next_lead = state.next_lead
        self.votes = state.votes
        self.acted = state.acted
        self.pending: Pending | None = state.pending
        self.closing: Closing | None = state.closing
        self.events: list[Event] = []
        self._dice = dice
        self._thrown: list[str] = []
        self._forced = forced
        self._result: Literal["margin", "successes"] | None = None

    def freeze(self, do: str) -> KitsuneState:
        """The new position, after a command called ``do``."""
        return self._before.but(
            phase=self.phase,
            scene=self.scene,
            name=self.name,
            round=self.round,
            suspicion=self.suspicion,
            pot=self.pot,
            village=self.village,
            trail=self.trail,
            decay=self.decay,
            head=self.head,
            split=self.split,
            outcome=self.outcome,
            siege_total=self.siege_total,
            foxes=self.foxes,
            npcs=self.npcs,
            leads=self.leads,
            next_lead=self.next_lead,
            votes=self.votes,
            acted=self.acted,
            pending=self.pending,
            closing=self.closing,
            last_command=do,
            last_dice=tuple(self._thrown),
            last_result=self._result,
        )

    # --- telling and throwing

    def tell(self, event: Event) -> None:
        """Add an event to those of the command."""
        self.events.append(event)

    def throw(self, sides: int, label: str) -> int:
        """One die. A die of one side is neither thrown nor listed."""
        value = self._dice.throw(sides, label)
        if sides > 1:
            self._thrown.append(f"d{sides}:{value}")
        return value

    def pool(self, size: int, label: str) -> tuple[int, ...]:
        """That many d6; none for an empty pool (KI-D1)."""
        return tuple([self.throw(6, label) for _ in range(size)])

    def successes(self, dice: tuple[int, ...]) -> int:
        """The successes of a plain roll, unless the GM forces them."""
        return self._judged("successes", successes(dice))

    def margin(self, dice: tuple[int, ...], others: tuple[int, ...]) -> int:
        """The margin of an opposed roll (KI-D2), unless the GM forces it."""
        return self._judged("margin", successes(dice) - successes(others))

    def _judged(self, kind: Literal["margin", "successes"], natural: int) -> int:
        """Only the first result of a command can be forced."""
        if self._result is not None:
            return natural
        self._result = kind
        return natural if self._forced is None else self._forced

    # --- looking

    @property
    def present(self) -> list[str]:
        """The foxes that are not away, in roster order."""
        return [name for name, fox in self.foxes.items() if not fox.away]

    def humans(self) -> Iterator[tuple[str, Human]]:
        """The people in the scene."""
        for name, npc in self.npcs.items():
            if isinstance(npc, Human) and npc.here:
                yield name, npc

    def exorcists(self) -> Iterator[tuple[str, Exorcist]]:
        """The exorcists in the scene."""
        for name, npc in self.npcs.items():
            if isinstance(npc, Exorcist) and npc.here:
                yield name, npc

    # --- changing

    def fox(self, name: str, **changes: Any) -> Fox:
        """Replace a fox by one that differs in the given fields."""
        fox = self.foxes[name].but(**changes)
        self.foxes[name] = fox
        return fox

    def every_fox(self, **changes: Any) -> None:
        """The same for all of them, absent ones too."""
        for name in self.foxes:
            self.fox(name, **changes)

    def human(self, name: str, **changes: Any) -> Human:
        """Replace one of the people."""
        human = self.npcs[name]
        if not isinstance(human, Human):
            raise AssertionError(f"{name} is no human")
        human = human.but(**changes)
        self.npcs[name] = human
        return human

    def npc(self, name: str, **changes: Any) -> None:
        """Replace anybody met, by what all of them have."""
        self.npcs[name] = self.npcs[name].but(**changes)


def successes(dice: tuple[int, ...]) -> int:
    """How many dice of a pool succeed (KI-D1)."""
    return sum([face >= _SUCCESS for face in dice])
