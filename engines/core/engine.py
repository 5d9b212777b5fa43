"""What the five games have in common, and all that the rest of the project knows of a game."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from pydantic import Field as Detail

from engines.core.deeds import Deed
from engines.core.dice import Dice, Throw
from engines.core.errors import TapeFault
from engines.core.model import Event, Frozen

S = TypeVar("S", bound=Frozen)

GM = "gm"
"""The viewer and actor who sees and may do everything."""

Viewer = str | None
"""``GM``, a person of the game by name, or None: what everybody in the group may know."""

Command = Mapping[str, Any]
"""``{"do": …, "by": …, …}`` as it came: the engine checks it in the order that its rule book gives."""


class Field(Frozen):
    """One thing that a command still needs, with everything that may stand there now."""

    name: str
    kind: Literal["person", "option", "number", "flag", "text"]
    options: tuple[str | int, ...] = ()
    """The values allowed for a person or an option; (lowest, highest) for a number; (longest,) for a text."""
    optional: bool = False
    many: bool = False
    """The value is a list of the options without repeats; of a number, any list of such numbers."""
    copies: int = 1
    """On a sheet: how often each option may stand in such a list."""
    least: int = 1
    most: int | None = None
    """How many values such a list has."""
    open: bool = False
    """Besides the options any name may be written."""
    apart: bool = False
    """What stands in another ``apart`` field of the same choice may not stand here."""
    needs: dict[str, tuple[str | int | None, ...]] = {}
    """Other fields of the choice -> the values, one of which must stand there for this field to be filled in; None:
    nothing was given there. Fields of one name whose needs exclude each other are one question with other answers."""
    facts: Annotated[dict[str, dict[str, Any]], Detail(repr=False)] = {}
    """A value as text -> what its button may say besides its name: somebody's class, what a numbered token is. It
    changes nothing of what may be chosen, so it is no part of the field's ``repr``."""

    means: dict[str, Any] = {}
    """A value as text -> what stands in the command for it, where that is more than the value itself."""

    def asked(self, given: Mapping[str, Any]) -> bool:
        """May it be filled in, when this is what stands in the other fields?"""
        return all(given.get(name) in values for name, values in self.needs.items())

    def meant(self, value: Any) -> Any:
        """What stands in the command for a value; of a list of them what all of them mean together."""
        if self.many and self.means:
            meant = [self.means[str(each)] for each in value]
            if all(isinstance(one, list) for one in meant):
                return [part for one in meant for part in one]
            return {name: part for one in meant for name, part in one.items()}
        return self.means.get(str(value), value)


class Choice(Frozen):
    """A command that the actor may give now, as a chess library's legal moves are: data for keyboards and bots."""

    do: str
    preset: dict[str, Any] = {}
    fields: tuple[Field, ...] = ()
    gm: bool = False
    """Stands on the GM's panel, not under the post."""
    some: bool = False
    """At least one of the optional fields has to be filled in."""
    facts: Annotated[dict[str, Any], Detail(repr=False)] = {}
    """What its button may say besides what is preset; it changes nothing of what may be chosen."""


class Sheet(Frozen):
    """A character that a player is making: what stands on it so far, and what is still wrong with it."""

    fields: tuple[Field, ...]
    """What may be filled in, given what has been: a number is raised and lowered, a text is written."""
    values: dict[str, Any] = {}
    """Name of the field -> what stands there now, defaults included."""
    spare: int | None = None
    """Points that are still to be given out; None where the game gives none."""
    commands: tuple[dict[str, Any], ...] = ()
    """What brings the character into the game, without ``by``; empty while something is missing."""
    problem: str = ""
    """The refusal code of what is missing."""
    details: dict[str, Any] = {}
    """What the words of that refusal may name."""
    persons: tuple[str, ...] = ()
    """Whom the player plays from then on; empty: the commands only go on with the making (dice are thrown for it)."""


class Outcome(NamedTuple, Generic[S]):
    """What a command brought about."""

    state: S
    events: tuple[Event, ...]


class Step(NamedTuple, Generic[S]):
    """A command that changed the position, as the past keeps it."""

    command: Command
    throws: tuple[Throw, ...]
    before: S
    events: tuple[Event, ...]
    entry: int
    """The journal line that brought it about, from 0: its own, or that of the command that played it again."""


class Rewind(Frozen):
    """A command about the past, told to the journal: it takes steps back and perhaps plays the last one again."""

    steps: int = 1
    """How many steps are taken back (one, when a step is played again)."""
    again: bool = False
    keep_dice: bool = False
    """Played again with the dice it had, as far as they fit."""
    changed: dict[int, int] = {}
    """Dice changed by the GM: place from 1 -> face. Only with ``keep_dice``."""
    forced: dict[str, Any] | None = None
    """Laid over the command played again: an outcome that the GM forces on it."""


class Engine(ABC, Generic[S]):
    """The rules of one game: pure functions of position, command and dice.

    Nothing here does I/O, looks at a clock or throws a die of its own. Commands and events are data; a position is a
    frozen model of ``state_type`` that goes to JSON and back unchanged.
    """

    game: ClassVar[str]
    """The id of the game and of its package: «moonwar»."""
    state_type: type[S]
    commands: ClassVar[tuple[str, ...]]
    """Every ``do`` that the engine knows."""
    events: ClassVar[tuple[str, ...]]
    """Every event name that may come out."""
    refusals: ClassVar[tuple[str, ...]]
    """Every refusal code, those of options, set-up and tape included."""
    tape_codes: ClassVar[Mapping[TapeFault, str]] = {
        "malformed": "bad_dice",
        "exhausted": "dice_exhausted",
        "mismatch": "dice_mismatch",
        "left": "dice_left",
    }
    rewinds: ClassVar[frozenset[str]] = frozenset()
    """Those of ``commands`` that are about the past (undo, reroll, set a die): the journal carries them out."""
    notes: ClassVar[frozenset[str]] = frozenset()
    """Those that do not change the position (a text of a turn): undo passes over them and keeps them where it can."""

    has_winners: ClassVar[bool] = False
    """Does anybody win (``contenders``, ``decided``), so that people may guess who?"""
    plays_on: ClassVar[str] = ""
    """The command, without fields, by which the game goes on by itself on a schedule; empty: it has none."""
    ends_by: ClassVar[str] = ""
    """The command, without fields, by which a GM ends the whole game; empty: the table is simply left."""
    leads_by: ClassVar[frozenset[str]] = frozenset()
    """Commands by which a GM simply leads on (he opens a scene): they are no rulings, and not marked as such."""
    seated: ClassVar[bool] = False
    """Are its people played by players, each by his own? Then ``sheet``, ``persons`` and ``modest`` say how."""
    seated_only: ClassVar[bool] = False
    """Is what needs nobody in particular (``choices`` of None) still no business of those who play nobody, as soon as
    there is anybody to be played?"""

    def by_itself(self, state: S) -> bool:
        """Does this very game go on by ``plays_on``? Where a group may choose that, its other games do not."""
        return bool(self.plays_on)

    @property
    @abstractmethod
    def rules(self) -> Mapping[str, str]:
        """The game's rule ids, each with its sentence for people."""

    @abstractmethod
    def new(self, options: Mapping[str, Any], setup: Mapping[str, Any]) -> S:
        """The position before the first command. Raises Refused for bad options or a bad set-up."""

    def blank(self) -> Mapping[str, Any]:
        """The set-up of a game that nobody has made by hand."""
        return {}

    def offered(self) -> tuple[Field, ...]:
        """The options that a group chooses before the game, the default first in each list."""
        return ()

    def drawn(self, options: Mapping[str, Any], seed: str) -> Mapping[str, Any]:
        """The set-up of a game that nobody has made by hand, as far as the seed alone draws it."""
        return self.blank()

    def casting(self, options: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[Field, ...]:
        """The fields of a set-up made by hand, given those filled in so far; empty when there is none to make."""
        return ()

    @abstractmethod
    def apply(self, state: S, command: Command, dice: Dice) -> Outcome[S]:
        """Carry out a command that is not about the past.

        Raises Refused (nothing has happened then; dice thrown up to that point are given back by the caller) and lets
        TapeError and DieNeeded of the dice pass.
        """

    def rewind(self, state: S, command: Command, past: Sequence[Step[S]]) -> Rewind:
        """Read a command of ``rewinds``. ``past`` holds the steps still standing, oldest first. Raises Refused."""
        raise NotImplementedError(f"{self.game} has no commands about the past")

    def rewound(self, command: Command, taken: Sequence[Step[S]], state: S) -> tuple[Event, ...]:
        """The events that tell of a command about the past, before those of a step played again.

        ``taken``: the steps taken back, oldest first; ``state``: the position they leave.
        """
        return ()

    @abstractmethod
    def choices(self, state: S, actor: Viewer) -> tuple[Choice, ...]:
        """Every command that ``actor`` may give now, with the values that would be accepted."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> dict[str, Any]:
        """The position as JSON-ready data, without what ``viewer`` may not know."""

    def persons(self, state: S) -> tuple[str, ...]:
        """Whom players may play, in the order of the game's list; without those who are out of it for good."""
        return ()

    def sheet(self, state: S, draft: Mapping[str, Any]) -> Sheet | None:
        """The character that a player is making, from what he has filled in; what no longer fits is left out.

        None when nobody can come in now.
        """
        return None

    def outline(self, state: S, draft: Mapping[str, Any]) -> Sheet | None:
        """What a GM lays out step by step before he gives it as one command: a place with its people.

        ``draft``: what he has filled in so far. None when there is nothing to be laid out now.
        """
        return None

    def ready_made(self, state: S) -> tuple[Mapping[str, Any], ...]:
        """Complete drafts of ``sheet`` for those who want to play at once, none of them taken."""
        return ()

    def untried(self, state: S) -> tuple[str, ...]:
        """Characters for whom dice have fallen and who have not been out since: whoever had them thrown does not have
        others thrown, so that nobody picks the best of many.
        """
        return ()

    def written(self, state: S, person: str) -> str:
        """A character as a short text that ``sheet`` reads again, to be posted elsewhere; empty: there is none."""
        return ""

    def openly(self, state: S) -> tuple[str, ...]:
        """The commands of which all may see that somebody can give them now: their buttons stand under the board.

        Where that would tell a secret, a game names those that follow from what all know; the others are found under
        one's own sheet.
        """
        everybody = (*self.persons(state), None)
        found = (choice for person in everybody for choice in self.choices(state, person) if not choice.gm)
        return tuple(dict.fromkeys(choice.do for choice in found))

    def looks_on(self, state: S, persons: tuple[str, ...]) -> bool:
        """Is what needs nobody in particular no business of whoever plays these, and nobody else?"""
        return self.seated_only and not persons and bool(self.persons(state))

    def bound(self, state: S, person: str) -> bool:
        """Has this person's player said something that still counts, so that he may not go and say more as another?"""
        return False

    def repeats(self, state: S, command: Command) -> bool:
        """Would a command only say once more what its giver has said and what stands? Then nobody need read it."""
        return False

    def sense(self, state: S, do: str) -> str:
        """In which sense a command is meant now, by what all know: its button has the words of «do.sense», if any."""
        return ""

    def awaited(self, state: S) -> tuple[str, ...]:
        """Whose turn it is, where people act in turn: their players are called. Empty: nobody's in particular."""
        return ()

    def modest(self, state: S) -> tuple[Command, ...]:
        """What may be done for those who are waited for and stay silent, a command each, given as the GM; the game must
        be able to go on after them. Empty when nobody is waited for.
        """
        return ()

    def pool(self, state: S, command: Command) -> str:
        """What a complete command would throw, to be shown before it is given: «5d6»; empty: nothing, or not known."""
        return ""

    def case_viewer(self, state: S) -> Viewer:
        """Whose view a replay prints."""
        return GM

    def heard(self, event: Event, viewer: Viewer) -> dict[str, Any] | None:
        """The event as ``viewer`` may know it; None when he may not. Without secrets: the whole event."""
        return event.payload()

    def turns(self, state: S) -> int:
        """How many turns of what is under way are played: nights of a war, steps of a fight."""
        return int(self.view(state, None).get("turn", 0))

    def contenders(self, state: S) -> tuple[str, ...]:
        """Among whom whoever wins what is under way will be, in the order of the game's list; empty: nobody wins it."""
        return ()

    def decided(self, state: S, events: Sequence[Event]) -> tuple[str, ...] | None:
        """Who won what these events have brought to its end; ``state``: after them. None: nothing has ended.

        A game that ends once has one end; at a table where one fight follows another each has its own.
        """
        return self.winners(state) if self.over(state) else None

    def winners(self, state: S) -> tuple[str, ...]:
        """Who has won a game that is over; nobody before its end, or where nobody wins."""
        return ()

    def everybody(self, state: S) -> tuple[str, ...]:
        """All who have a part in the game, the dead and the departed too: whose deeds are remembered."""
        return self.persons(state)

    def chapters(self, state: S) -> frozenset[str]:
        """The events with which a chapter of such a game begins: a turn, a night, a fight. Empty: it has none."""
        return frozenset()

    def deeds(self, events: Sequence[Event]) -> Iterator[Deed]:
        """What people did in a chapter: «kills», «deaths», «captures», «captivities», «escapes», and the game's own.

        «wins» are counted from ``winners``; a game that is won again and again on its way tells them here instead.
        """
        return iter(())

    def over(self, state: S) -> bool:
        """Has the game come to its end?"""
        return bool(self.view(state, GM).get("phase") == "over")
