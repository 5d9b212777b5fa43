"""The journal: commands and dice are the truth, and every position follows from them.

Undo, reroll, a changed die and a forced outcome are entries like any other; nothing is ever deleted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic

from engines.core.dice import Dice, Rethrow, Roller, TapeRoller, Throw
from engines.core.engine import Command, Engine, Outcome, S, Step
from engines.core.errors import Refused, TapeError
from engines.core.model import Event, Frozen


class Entry(Frozen):
    """One accepted command with every die that fell for it."""

    command: dict[str, Any]
    throws: tuple[Throw, ...] = ()


def play(engine: Engine[S], state: S, command: Command, roller: Roller) -> tuple[Outcome[S], tuple[Throw, ...]]:
    """Carry out one command that is not about the past, with the dice of ``roller``.

    Raises Refused, a fault of the tape included; the roller has then given its dice back. DieNeeded passes through,
    with the dice given back too.
    """
    mark = roller.position
    dice = Dice(roller)
    try:
        outcome = engine.apply(state, command, dice)
    except TapeError as error:
        roller.position = mark
        raise Refused(engine.tape_codes[error.fault]) from error
    except BaseException:
        roller.position = mark
        raise
    return outcome, tuple(dice.throws)


@dataclass(frozen=True)
class Play(Generic[S]):
    """A game with its whole past, as replays, undo and tests hold it. Immutable: ``act`` gives a new one."""

    engine: Engine[S]
    state: S
    steps: tuple[Step[S], ...] = ()
    notes: tuple[tuple[int, Entry], ...] = ()
    """Commands that changed no position, each with the number of steps that stood before it."""
    entries: tuple[Entry, ...] = ()

    @classmethod
    def begin(cls, engine: Engine[S], options: Mapping[str, Any], setup: Mapping[str, Any]) -> "Play[S]":
        """A game before its first command. Raises Refused."""
        return cls(engine, engine.new(options, setup))

    @classmethod
    def replay(
        cls, engine: Engine[S], options: Mapping[str, Any], setup: Mapping[str, Any], entries: Iterable[Entry]
    ) -> "Play[S]":
        """The same game from its journal. Raises Refused when the journal is not of this game."""
        game = cls.begin(engine, options, setup)
        for entry in entries:
            tape = TapeRoller(entry.throws)
            game, _ = game.act(entry.command, tape, recorded=True)
            tape.finish()
        return game

    def act(self, command: Command, roller: Roller, *, recorded: bool = False) -> tuple["Play[S]", tuple[Event, ...]]:
        """Carry out any command, one about the past included. Raises Refused; then nothing has changed.

        With ``recorded`` the roller already holds the very dice of this entry, so that a step played again takes all
        of them from there.
        """
        do = command.get("do") if isinstance(command, Mapping) else None
        if isinstance(do, str) and do in self.engine.rewinds:
            return self._rewind(command, roller, recorded)
        outcome, throws = play(self.engine, self.state, command, roller)
        return self._advanced(command, throws, outcome), outcome.events

    def _advanced(self, command: Command, throws: tuple[Throw, ...], outcome: Outcome[S]) -> "Play[S]":
        entry = Entry(command=dict(command), throws=throws)
        if command["do"] in self.engine.notes:
            notes, steps = (*self.notes, (len(self.steps), entry)), self.steps
        else:
            step = Step(entry.command, throws, self.state, outcome.events, len(self.entries))
            notes, steps = self.notes, (*self.steps, step)
        return replace(self, state=outcome.state, steps=steps, notes=notes, entries=(*self.entries, entry))

    def _rewind(self, command: Command, roller: Roller, recorded: bool) -> tuple["Play[S]", tuple[Event, ...]]:
        plan = self.engine.rewind(self.state, command, self.steps)
        kept = len(self.steps) - plan.steps
        taken = self.steps[kept:]
        game = self._back_to(kept)
        events = self.engine.rewound(command, taken, game.state)
        throws: tuple[Throw, ...] = ()
        if plan.again:
            again = {**taken[-1].command, **(plan.forced or {})}
            if plan.keep_dice and not recorded:
                roller = Rethrow(taken[-1].throws, plan.changed, roller)
            outcome, throws = play(self.engine, game.state, again, roller)
            # A forced outcome belongs to this entry, not to the command: rerolled later, the step is free again.
            step = Step(taken[-1].command, throws, game.state, outcome.events, len(self.entries))
            game = replace(game, state=outcome.state, steps=(*game.steps, step))
            events += outcome.events
        return replace(game, entries=(*self.entries, Entry(command=dict(command), throws=throws))), events

    def _back_to(self, kept: int) -> "Play[S]":
        """The position before step ``kept``, with the notes made since then as far as they still make sense."""
        game = replace(
            self,
            state=self.steps[kept].before,
            steps=self.steps[:kept],
            notes=tuple(note for note in self.notes if note[0] <= kept),
        )
        # Notes made between the step before and this one are in the position already.
        for after, entry in self.notes:
            if after > kept:
                try:
                    outcome, _ = play(self.engine, game.state, entry.command, TapeRoller(entry.throws))
                except Refused:
                    continue
                game = replace(game, state=outcome.state, notes=(*game.notes, (kept, entry)))
        return game
