"""The position while a command is carried out: light, changeable, frozen once at the end.

Characters and the conflict stay frozen values that are replaced, so taking a draft copies one dict and nothing else. A
refusal simply drops the draft.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from engines.core.dice import Dice
from engines.core.errors import Refused
from engines.core.model import Event
from engines.grail.shapes import ENDURANCE, MAGIC
from engines.grail.state import Character, Cliche, Conflict, GrailState, Group


class Names(NamedTuple):
    """Secret phantasms that an event names: their labels, and who knows them (GR-15.4)."""

    labels: dict[str, str]
    knows: dict[str, tuple[str, ...]]


class Draft:
    """A working copy of one position, the dice of the command and the events told so far."""

    def __init__(self, state: GrailState, dice: Dice) -> None:
        self._before = state
        self.options = state.options
        self.ladder = state.options.ranks
        self.people = dict(state.people)
        self.conflict = state.conflict
        self.war = state.war
        self.start: dict[str, Character] | None = None
        """Everybody at the start of a simultaneous round while it is resolved (GR-1.5)."""
        self.commands = state.commands
        """How many accepted commands stood before this one."""
        self._dice = dice
        self.events: list[Event] = []

    def freeze(self) -> GrailState:
        """The new position."""
        return self._before.but(people=self.people, conflict=self.conflict, war=self.war, commands=self.commands + 1)

    # --- telling and throwing

    def tell(self, event: Event) -> None:
        """Add an event to those of the command."""
        self.events.append(event)

    def naming(self, cliches: Iterable[tuple[str, str]]) -> Names:
        """What an event that names these clichés (owner, name) has to say of the secret ones among them."""
        labels: dict[str, str] = {}
        knows: dict[str, tuple[str, ...]] = {}
        for owner, name in cliches:
            person = self.people[owner]
            cliche = person.cliches.get(name)
            if cliche is not None and cliche.secret:
                labels[name] = cliche.label
                knows[name] = (owner,) if person.partner is None else (owner, person.partner)
        return Names(labels, knows)

    def throw(self, level: int, label: str, extra: int = 0, times: int = 1) -> tuple[int, ...]:
        """The pool of a level ``times`` over, with ``extra`` dice of its own size after it (GR-B1, GR-9)."""
        dice, sides = self.ladder.pool(level)
        throw = self._dice.throw
        return tuple([throw(sides, label) for _ in range(dice * times + extra)])

    def die(self, sides: int, label: str) -> int:
        """One die that is no pool."""
        return self._dice.throw(sides, label)

    # --- looking

    @property
    def battle(self) -> Conflict:
        """The open conflict. Raises Refused("no_conflict")."""
        if self.conflict is None:
            raise Refused("no_conflict")
        return self.conflict

    def person(self, name: str) -> Character:
        """Raises Refused("unknown_character")."""
        person = self.people.get(name)
        if person is None:
            raise Refused("unknown_character", name=name)
        return person

    def cliche(self, who: str, name: str) -> Cliche:
        """Raises Refused: unknown_character, unknown_cliche."""
        cliche = self.person(who).cliches.get(name)
        if cliche is None:
            raise Refused("unknown_cliche", name=name)
        return cliche

    def live(self, who: str, name: str) -> Cliche:
        """A cliché that can be used. Raises Refused: unknown_cliche, cliche_destroyed, cliche_out."""
        cliche = self.cliche(who, name)
        if cliche.destroyed:
            raise Refused("cliche_destroyed", name=name)
        if not cliche.level:
            raise Refused("cliche_out", name=name)
        return cliche

    def thrown(self, who: str) -> dict[str, Cliche]:
        """Somebody's clichés as they are thrown now: in a simultaneous round as they were at its start (GR-1.5)."""
        people = self.people if self.start is None else self.start
        return people[who].cliches

    def able(self, who: str) -> None:
        """Raises Refused("out") for somebody who is helpless (GR-5.3) or out of the open conflict."""
        if helpless(self.people[who]) or (self.conflict is not None and who in self.conflict.out):
            raise Refused("out", name=who)

    # --- changing

    def change(self, name: str, **changes: Any) -> Character:
        """Replace a character by one that differs in the given fields."""
        person = self.people[name].but(**changes)
        self.people[name] = person
        return person

    def change_cliche(self, who: str, name: str, **changes: Any) -> Cliche:
        """Replace a cliché by one that differs in the given fields."""
        person = self.people[who]
        cliche = person.cliches[name].but(**changes)
        self.people[who] = person.but(cliches={**person.cliches, name: cliche})
        return cliche

    def restore(self, who: str, name: str, ranks: int) -> int:
        """Give back ranks up to the maximum (GR-5.1); how many came back."""
        cliche = self.people[who].cliches[name]
        back = min(ranks, cliche.lost)
        if back > 0:
            self.change_cliche(who, name, level=cliche.at(cliche.ranks + back))
        return max(back, 0)


def helpless(person: Character) -> bool:
    """Is «Выносливость» or «Магия» out (GR-5.3)?"""
    return any(name in person.cliches and not person.cliches[name].level for name in (ENDURANCE, MAGIC))


def side_of(conflict: Conflict, who: str) -> str | None:
    """The side on which somebody fights or fought."""
    return next((side for side, names in conflict.sides.items() if who in names), None)


def fighters(conflict: Conflict) -> list[str]:
    """Everybody of the conflict in listing order."""
    return [name for names in conflict.sides.values() for name in names]


def standing(conflict: Conflict) -> list[str]:
    """Those who are still in, in listing order."""
    return [name for names in conflict.sides.values() for name in names if name not in conflict.out]


def group_of(conflict: Conflict, who: str) -> Group | None:
    """The group that somebody is in."""
    return next((group for group in conflict.groups if who in group.names), None)


def foes_of(conflict: Conflict, who: str) -> list[str]:
    """The standing fighters of other sides."""
    own = side_of(conflict, who)
    return [name for side, names in conflict.sides.items() if side != own for name in names if name not in conflict.out]
