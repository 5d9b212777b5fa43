"""The position while a command is carried out: light, changeable, frozen once at the end.

Persons and alliances stay frozen values that are replaced, so taking a draft copies two small containers and nothing
else. A refusal simply drops the draft.
"""

from collections.abc import Iterable
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.core.dice import Dice
from engines.core.model import Event, unchecked
from engines.moonwar.editions import EDITIONS
from engines.moonwar.events import ModsChanged, ModsWhy
from engines.moonwar.state import FORCE, Force, Mods, MoonwarState, Person, Prose, Result

if TYPE_CHECKING:
    from engines.moonwar.scenarios.base import Scenario

_mods_changed = unchecked(ModsChanged)


class Roll(NamedTuple):
    """A die with its record: empty when nothing was thrown (forced, or of one side)."""

    value: int
    dice: tuple[str, ...]


class Draft:
    """A working copy of one position, the dice of the command and the events told so far.

    An *entry* is a character's name or FORCE; ``name`` turns an entry into what people read.
    """

    def __init__(self, state: MoonwarState, scenario: "Scenario | None", dice: Dice) -> None:
        self._before = state
        self.options = state.options
        self.edition = EDITIONS[state.options.edition]
        self.clock = state.options.modifier_clock or self.edition.clock
        self.phase = state.phase
        self._scenario = scenario
        self.turn = state.turn
        self.people = dict(state.people)
        self.order = list(state.order)
        self.alliances = list(state.alliances)
        self.force = state.force
        self.special = state.special
        self.meetings = state.meetings
        self.prose = state.prose
        self.result: Result | None = state.result
        self.last_command = state.last_command
        self.last_dice = state.last_dice
        self.thrown: list[str] = []
        """Every die of the command as it fell."""
        self._dice = dice
        self.events: list[Event] = []

    @property
    def scenario(self) -> "Scenario":
        """The scenario with its hooks; there is one from the start on."""
        if self._scenario is None:
            raise AssertionError("no scenario before the start")
        return self._scenario

    def open(self, scenario: "Scenario") -> None:
        """Begin the war of a scenario."""
        self._scenario = scenario
        self.phase = "playing"
        if scenario.force is not None:
            self.force = Force()

    def freeze(self) -> MoonwarState:
        """The new position."""
        return self._before.but(
            phase=self.phase,
            scenario=self.scenario.number,
            turn=self.turn,
            people=self.people,
            order=tuple(self.order),
            alliances=tuple(self.alliances),
            force=self.force,
            special=self.special,
            meetings=self.meetings,
            prose=self.prose,
            result=self.result,
            last_command=self.last_command,
            last_dice=self.last_dice,
        )

    # --- telling and throwing

    def tell(self, event: Event) -> None:
        """Add an event to those of the command."""
        self.events.append(event)

    def roll(self, sides: int, label: str, forced: int | None = None) -> Roll:
        """Throw a die, unless the GM has forced it. A die of one side is neither thrown nor listed (MW-T9)."""
        if forced is not None:
            return Roll(forced, ())
        value = self._dice.throw(sides, label)
        if sides == 1:
            return Roll(value, ())
        text = f"d{sides}:{value}"
        self.thrown.append(text)
        return Roll(value, (text,))

    # --- looking

    @property
    def entries(self) -> list[str]:
        """The list of participants, the force last where there is one."""
        return [*self.order, FORCE] if self.scenario.force_listed(self) else list(self.order)

    def name(self, entry: str) -> str:
        """What people call an entry now."""
        return entry if entry != FORCE else self.scenario.force_now(self.special, self.turn).name

    def names(self, entries: Iterable[str]) -> tuple[str, ...]:
        """The same for several."""
        return tuple(map(self.name, entries))

    def entry(self, name: str) -> str:
        """The entry that people call so: the force by its present name, or a character."""
        return FORCE if self.force is not None and name == self.name(FORCE) else name

    def captor(self, entry: str) -> str | None:
        """Who holds the entry; the force is nobody's captive (MW-X3)."""
        return None if entry == FORCE else self.people[entry].captor

    def captives(self, captor: str) -> tuple[str, ...]:
        """Whom an entry holds, in list order."""
        return tuple(name for name in self.order if self.people[name].captor == captor)

    def die_of(self, entry: str) -> int:
        """The sides of the die that an entry throws in an exchange (MW-T6)."""
        if entry != FORCE:
            return 6
        die = self.scenario.force_now(self.special, self.turn).die
        if die is None:
            raise AssertionError("a force without a die never fights")
        return die

    def power(self, entry: str) -> int:
        """The permanent addition of an entry."""
        return self._force.power if entry == FORCE else self.people[entry].power

    def mods(self, entry: str) -> Mods:
        """The queue of modifiers of an entry."""
        return self._force.mods if entry == FORCE else self.people[entry].mods

    @property
    def _force(self) -> Force:
        if self.force is None:
            raise AssertionError("this scenario has no force")
        return self.force

    # --- changing

    def change(self, name: str, **changes: Any) -> Person:
        """Replace a character by one that differs in the given fields."""
        person = self.people[name].but(**changes)
        self.people[name] = person
        return person

    def bring_in(self, name: str) -> None:
        """Somebody comes (back) to the end of the list, fresh: no modifiers, no ties; power, form and deeds stay."""
        self.change(name, status="in", mods=(), captor=None, broken=False, killed_by=None, out_turn=None)
        self.order.append(name)

    def did(self, entry: str, deed: str) -> None:
        """Count a deed (MW-V1); the force has none (MW-X5)."""
        if entry != FORCE:
            deeds = self.people[entry].deeds
            self.change(entry, deeds=deeds.but(**{deed: getattr(deeds, deed) + 1}))

    def set_mods(self, entry: str, mods: Iterable[int]) -> Mods:
        """Put a queue of modifiers in place of the old one, without the zeros at its end (MW-M1)."""
        queue = list(mods)
        while queue and queue[-1] == 0:
            queue.pop()
        trimmed = tuple(queue)
        if entry == FORCE:
            self.force = self._force.but(mods=trimmed)
        else:
            self.change(entry, mods=trimmed)
        return trimmed

    def set_power(self, entry: str, power: int) -> None:
        """Set the permanent addition of an entry."""
        if entry == FORCE:
            self.force = self._force.but(power=power)
        else:
            self.change(entry, power=power)

    def add_mods(self, entry: str, change: tuple[int, ...], why: ModsWhy) -> None:
        """Add modifiers place by place and tell of it (MW-M1)."""
        mods = self.set_mods(entry, map(sum, zip_longest(self.mods(entry), change, fillvalue=0)))
        self.tell(_mods_changed(who=self.name(entry), change=change, mods=mods, why=why))

    def meet(self, first: str, second: str) -> tuple[int, ...]:
        """Two entries meet on this turn; on which turns they did before (MW-V2)."""
        pair = self._pair(first, second)
        met = self.meetings.get(pair, ())
        self.meetings = {**self.meetings, pair: (*met, self.turn)}
        return met

    def _pair(self, first: str, second: str) -> str:
        """Two entries in either order: their places among all people ever, which never change; none for the force."""
        people = list(self.people)
        places = ["" if entry == FORCE else str(people.index(entry)) for entry in (first, second)]
        return "/".join(sorted(places))

    def take_mod(self, entry: str) -> int:
        """Take the first place off the queue: it is spent, or its turn has come (MW-M2, MW-M3)."""
        mods = self.mods(entry)
        if not mods:
            return 0
        self.set_mods(entry, mods[1:])
        return mods[0]

    def write_prose(self, turn: str, prose: Prose) -> None:
        """Put a person's text in place of a turn's."""
        self.prose = {**self.prose, turn: prose}
