"""One command at the table: rules, then prose, then everything that the group is to see. Pure, for every game alike."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from engines.core.dice import Roller, SeedRoller
from engines.core.engine import GM, Command, Engine, Step
from engines.core.journal import Entry, Play, play
from engines.core.model import Event, Frozen
from engines.core.proof import linked, opening
from engines.core.registry import engine_of
from narratives.chronicle.narrator import Bags, Narrator, Telling
from tgbot.play.packs import narrator_for
from tgbot.sessions.known import MOST
from tgbot.sessions.records import Actor, Done, GameRecord

Payload = dict[str, Any]


class _Models:
    """Models by the JSON that they were read from or dumped to: one update asks for the same position at every step of
    its way, and the next one begins where it ended.

    Known by identity. A record is frozen and its JSON is never changed in place, so the same object means the same.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Payload, Frozen]] = {}

    def read(self, model: type[Frozen], data: Payload) -> Frozen:
        """The model of the data."""
        known = self._known.get(id(data))
        # Whoever is kept here keeps its id: no other object can have it meanwhile.
        return known[1] if known is not None else self._keep(data, model.model_validate(data))

    def dump(self, model: Frozen) -> Payload:
        """The data of a model, which will be asked for again."""
        data = model.model_dump(mode="json")
        self._keep(data, model)
        return data

    def _keep(self, data: Payload, model: Frozen) -> Frozen:
        self._known[id(data)] = data, model
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]
        return model


_states, _stories = _Models(), _Models()


class Table:
    """A running game as rules and narrator see it: the record's JSON turned into models, once, when asked for."""

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        self.engine: Engine[Any] = engine_of(record.game)
        self.narrator: Narrator[Any] = narrator_for(record)

    @cached_property
    def state(self) -> Frozen:
        """The position."""
        state: Frozen = (
            self.engine.new(self.record.options, self.record.setup)
            if self.record.state is None
            else _states.read(self.engine.state_type, self.record.state)
        )
        return state

    @property
    def last_dice(self) -> tuple[str, ...]:
        """What a GM may change one die of: those of the last command, «d9:6», in a game that keeps them."""
        return tuple(getattr(self.state, "last_dice", ()))

    @cached_property
    def story(self) -> Frozen:
        """The narrator's memory of this game."""
        story: Frozen = (
            self.first_story()
            if self.record.story is None
            else _stories.read(self.narrator.story_type, self.record.story)
        )
        return story

    def first_story(self) -> Frozen:
        """The narrator's memory before the first event: he knows how the people are to be spoken of."""
        story: Frozen = self.narrator.with_names(self.narrator.begin(), self.record.names)
        return story

    def roller(self) -> SeedRoller:
        """The game's own dice, from where they stand."""
        return SeedRoller(self.record.seed, self.record.dice_position)

    def is_rewind(self, command: Command) -> bool:
        """Is it about the past, so that the journal and the texts have to be loaded?"""
        return command.get("do") in self.engine.rewinds

    def replayed(self, journal: Iterable[Done]) -> Play[Any]:
        """The game with its whole past, from its journal."""
        record = self.record
        return Play.replay(self.engine, record.options, record.setup, (line.entry for line in journal))


@dataclass(frozen=True)
class Move:
    """What a command brought about, before anything is told of it."""

    state: Frozen
    story_before: Frozen
    """The story up to the events that are told now."""
    story: Frozen
    events: tuple[Event, ...]
    payloads: tuple[Payload, ...]
    """The events as data."""
    entry: Entry
    dice_position: int
    taken_lines: tuple[int, ...] = ()
    """Journal lines whose steps were taken back: their posts no longer hold."""
    was: int | None = None
    """The old face of the one die that the GM has changed."""


def move(table: Table, command: Command, journal: Sequence[Done] | None, roller: Roller | None = None) -> Move:
    """Carry out a command on a record's position. Raises Refused; DieNeeded when dice are thrown by hand.

    ``journal`` is needed for a command about the past only.
    """
    own = table.roller()
    dice = roller or own
    if not table.is_rewind(command):
        outcome, throws = play(table.engine, table.state, command, dice)
        entry = Entry(command=dict(command), throws=throws)
        payloads = _payloads(outcome.events)
        story = table.narrator.remember(table.story, payloads)
        return Move(outcome.state, table.story, story, outcome.events, payloads, entry, own.position)
    if journal is None:
        raise ValueError("a command about the past needs the journal")
    past = table.replayed(journal)
    now, events = past.act(command, dice)
    taken = past.steps[_shared(past.steps, now.steps) :]
    again = len(now.steps) > len(past.steps) - len(taken)
    before = _story(table, now.steps[:-1] if again else now.steps)
    return Move(
        state=now.state,
        story_before=before,
        story=_story(table, now.steps[-1:], before) if again else before,
        events=events,
        payloads=_payloads(events),
        entry=now.entries[-1],
        dice_position=own.position,
        taken_lines=tuple(step.entry for step in taken),
        was=_old_face(taken, now.entries[-1]) if again else None,
    )


def _shared(old: Sequence[Step[Any]], new: Sequence[Step[Any]]) -> int:
    return sum(1 for one, other in zip(old, new, strict=False) if one is other)


def _story(table: Table, steps: Iterable[Step[Any]], story: Frozen | None = None) -> Frozen:
    told = table.first_story() if story is None else story
    for step in steps:
        told = table.narrator.remember(told, _payloads(step.events))
    return told


def _payloads(events: Sequence[Event]) -> tuple[Payload, ...]:
    return tuple(event.payload() for event in events)


def _old_face(taken: Sequence[Step[Any]], entry: Entry) -> int | None:
    for old, new in zip(taken[-1].throws, entry.throws, strict=False):
        if old.sides == new.sides and new.source == "gm" and old != new:
            return old.value
    return None


def tell(table: Table, made: Move, bags: Bags, salt: str) -> Telling:
    """The posts of a move, and the chat's bags after them."""
    view = table.engine.view(made.state, GM)
    # Of a step taken back more is told than the story keeps.
    later = None if made.taken_lines else made.story
    return table.narrator.tell(made.payloads, made.story_before, view, bags, salt, later)


def advanced(
    table: Table, made: Move, command: Command, by: Actor, now: datetime, *, ruling: bool = True
) -> tuple[GameRecord, Done]:
    """The record after a move, and its journal line. What is told of it is not in it yet.

    ``ruling``: is a command that is given as the GM his will?
    """
    record = table.record
    note = ""
    is_ruling = ruling and command.get("by", GM) == GM and not _is_plain_turn(table, command)
    if is_ruling or table.is_rewind(command) or command["do"] in table.engine.notes:
        facts: Mapping[str, Any] = {**command, "was": made.was} if made.was is not None else command
        note = table.narrator.words.named(facts)
    chain = record.chain if record.position else opening(record.game, record.options, record.setup)
    changed = record.model_copy(
        update={
            "chain": linked(chain, made.entry) if chain else "",
            "state": _states.dump(made.state),
            "story": _stories.dump(made.story),
            "position": record.position + 1,
            "dice_position": made.dice_position,
        }
    )
    return changed, Done(entry=made.entry, by=by, at=now, note=note)


def _is_plain_turn(table: Table, command: Command) -> bool:
    """A turn as the dice give it is nobody's ruling, whoever presses the button."""
    return command["do"] == table.engine.plays_on and set(command) <= {"do", "by"}


def with_own_dice(record: GameRecord, fresh_seed: Callable[[], str]) -> GameRecord:
    """The record with a new secret seed, because the old one has been shown: its next dice would be known to all."""
    past = (*record.past_seeds, (record.seed, record.dice_position))
    return record.model_copy(update={"seed": fresh_seed(), "dice_position": 0, "past_seeds": past})
