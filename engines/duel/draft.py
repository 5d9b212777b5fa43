"""The position while a command is carried out: light, changeable, frozen once at the end.

Persons and the fight stay frozen values that are replaced, so taking a draft copies one dictionary and nothing else. A
refusal simply drops the draft.
"""

from typing import Any

from engines.core.dice import Dice
from engines.core.model import Event
from engines.duel.cards import Card, house_deck
from engines.duel.events import To
from engines.duel.persons import consistent
from engines.duel.state import DuelState, Fight, Person


class Draft:
    """A working copy of one position, the dice of the command and the events told so far."""

    def __init__(self, state: DuelState, dice: Dice) -> None:
        self._before = state
        self._dice = dice
        self.options = state.options
        self.cards = state.cards
        self.people = dict(state.people)
        self.clock = state.clock
        self.fight = state.fight
        self.die = state.die
        self.forced = state.forced
        self.events: list[Event] = []

    def freeze(self) -> DuelState:
        """The new position."""
        return self._before.but(
            people=self.people,
            clock=self.clock,
            fight=self.fight,
            die=self.die,
            forced=self.forced,
            commands=self._before.commands + 1,
        )

    # --- telling and throwing

    def tell(self, event: Event) -> None:
        """Add an event to those of the command."""
        self.events.append(event)

    def private(self, *names: str) -> To:
        """Who may know what is marked ° in the book: these people, or all at an open table (DU-H1)."""
        return names if self.options.hidden else "all"

    def throw(self, label: str) -> int:
        """A d6, or what the GM has said that the next die shows (DU-G2)."""
        if self.die is None:
            return self._dice.throw(6, label)
        value, self.die = self.die, None
        return value

    # --- looking

    def card(self, name: str) -> Card:
        """The card of a name that somebody has."""
        return self.cards.get(name) or house_deck()[name]

    @property
    def running(self) -> Fight:
        """The fight that is known to run."""
        if self.fight is None:
            raise AssertionError("no fight runs")
        return self.fight

    def in_ring(self, name: str) -> bool:
        """Does he take part in the running fight?"""
        return self.fight is not None and name in self.fight.ring

    # --- changing

    def change(self, name: str, **changes: Any) -> Person:
        """Replace a person by one that differs in the given fields, and in what follows from them (DU-V4)."""
        person = consistent(self.people[name].but(**changes))
        self.put(name, person)
        return person

    def put(self, name: str, person: Person) -> None:
        """Put a consistent person in a place. An intervener who is no longer able waits no more (DU-R4)."""
        self.people[name] = person
        if not person.able:
            self.moved(name)

    def moved(self, name: str) -> None:
        """He is no intervener who waits for his first step any more."""
        if self.fight is not None and name in self.fight.waiting:
            self.fight = self.fight.but(waiting=tuple(one for one in self.fight.waiting if one != name))
