"""The engine of the Moon War: every command finds its room here."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, get_args

from engines.core.deeds import Deed
from engines.core.dice import Dice
from engines.core.engine import Choice, Command, Engine, Field, Outcome, Rewind, Step, Viewer
from engines.core.errors import Refused
from engines.core.given import read_options
from engines.core.model import Event
from engines.moonwar import casting, checks, ends, gm, lobby
from engines.moonwar.choices import choices
from engines.moonwar.commands import COMMANDS, ProseGiven, SetDie, Skip, Start, Turn, Undo, read_command
from engines.moonwar.draft import Draft
from engines.moonwar.events import GmRuled, MoonwarEvent, ProseSet, TurnSkipped, Undone
from engines.moonwar.feats import feats
from engines.moonwar.options import Options
from engines.moonwar.scenarios import chase, scenario_of
from engines.moonwar.scenarios.base import Scenario
from engines.moonwar.setup import position
from engines.moonwar.state import MoonwarState, Prose
from engines.moonwar.view import view


class MoonwarEngine(Engine[MoonwarState]):
    """Луновойна: a randomised war that nobody plays and everybody reads."""

    game = "moonwar"
    state_type = MoonwarState
    commands = COMMANDS
    events = tuple(get_args(model.model_fields["event"].annotation)[0] for model in get_args(get_args(MoonwarEvent)[0]))
    refusals = (
        "bad_options",
        "bad_setup",
        "bad_dice",
        "bad_value",
        "unknown_command",
        "gm_only",
        "already_started",
        "not_started",
        "game_over",
        "not_in_scenario",
        "unknown_character",
        "bad_target",
        "is_out",
        "not_out",
        "is_captive",
        "not_captive",
        "not_allied",
        "duplicate",
        "no_turn",
        "nothing_to_undo",
        "no_such_turn",
        "too_late",
        "dice_exhausted",
        "dice_mismatch",
        "dice_left",
    )
    rewinds = frozenset({"undo", "reroll", "set_die"})
    notes = frozenset({"prose"})
    has_winners = True
    plays_on = "turn"
    ends_by = "end"

    @property
    def rules(self) -> Mapping[str, str]:
        return _rules()

    def new(self, options: Mapping[str, Any], setup: Mapping[str, Any]) -> MoonwarState:
        return position(read_options(Options, options, "bad_options"), setup)

    def offered(self) -> tuple[Field, ...]:
        return lobby.offered()

    def casting(self, options: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[Field, ...]:
        return lobby.casting(options, setup)

    def apply(self, state: MoonwarState, command: Command, dice: Dice) -> Outcome[MoonwarState]:
        scenario = _scenario(state)
        read = read_command(state, scenario, command)
        draft = Draft(state, scenario, dice)
        if read.do not in self.notes:
            draft.last_command, draft.last_dice = read.do, ()
        _HANDLERS[read.do](draft, read)
        return Outcome(draft.freeze(), tuple(draft.events))

    def rewind(self, state: MoonwarState, command: Command, past: Sequence[Step[MoonwarState]]) -> Rewind:
        """Undo, reroll and set_die (MW-G2, MW-G3)."""
        read = read_command(state, _scenario(state), command)
        if isinstance(read, Undo):
            if not past:
                raise Refused("nothing_to_undo")
            return Rewind()
        if not past or past[-1].command["do"] != "turn":
            raise Refused("no_turn")
        if not isinstance(read, SetDie):
            return Rewind(again=True)
        throws = past[-1].throws
        if read.index > len(throws) or read.value > throws[read.index - 1].sides:
            raise Refused("bad_value", fields=["index", "value"])
        return Rewind(again=True, keep_dice=True, changed={read.index: read.value})

    def rewound(self, command: Command, taken: Sequence[Step[MoonwarState]], state: MoonwarState) -> tuple[Event, ...]:
        if command["do"] == "undo":
            return (Undone(do=taken[-1].command["do"], turn=state.turn),)
        return (GmRuled(do=command["do"], index=command.get("index"), value=command.get("value")),)

    def choices(self, state: MoonwarState, actor: Viewer) -> tuple[Choice, ...]:
        return choices(state, actor)

    def view(self, state: MoonwarState, viewer: Viewer) -> dict[str, Any]:
        return view(state)

    def contenders(self, state: MoonwarState) -> tuple[str, ...]:
        """Everybody who is in while the war goes on; a third force never wins."""
        return state.order if state.phase == "playing" else ()

    def winners(self, state: MoonwarState) -> tuple[str, ...]:
        return state.result.winners if state.result is not None else ()

    def everybody(self, state: MoonwarState) -> tuple[str, ...]:
        return tuple(state.people)

    def chapters(self, state: MoonwarState) -> frozenset[str]:
        """A turn, whatever happens on it (MW-T10)."""
        return frozenset({"turn.started", "turn.skipped"})

    def deeds(self, events: Sequence[Event]) -> Iterator[Deed]:
        return feats(events)

    def over(self, state: MoonwarState) -> bool:
        return state.phase == "over"


@cache
def _rules() -> dict[str, str]:
    text = files("engines.moonwar").joinpath("data/rules.toml").read_text(encoding="utf-8")
    return {str(rule): str(sentence) for rule, sentence in tomllib.loads(text).items()}


def _scenario(state: MoonwarState) -> Scenario | None:
    return scenario_of(state.scenario) if state.phase != "setup" and state.scenario is not None else None


def _start(draft: Draft, command: Start) -> None:
    """Throw for the scenario if none is chosen, draw the cast (MW-P)."""
    roll = draft.roll(8, "scenario", draft.options.scenario)
    draft.open(scenario_of(roll.value))
    casting.announce(draft, roll.dice)
    casting.gather(draft)


def _turn(draft: Draft, command: Turn) -> None:
    """A turn with the end tests before and after it (MW-Z1); it counts whatever happens on it (MW-T10)."""
    checks.forced_turn(draft, command)
    if ends.test(draft):
        return
    draft.turn += 1
    draft.scenario.play(draft, command)
    ends.test(draft)
    draft.last_dice = tuple(draft.thrown)


def _skip(draft: Draft, command: Skip) -> None:
    """The turn number goes on, nothing happens (MW-T10)."""
    draft.turn += 1
    draft.tell(TurnSkipped(turn=draft.turn))
    ends.test(draft)


def _prose(draft: Draft, command: ProseGiven) -> None:
    """A person's own text of a turn; the events stand (MW-N15)."""
    over = draft.phase == "over"
    known = over if command.turn == "epilogue" else command.turn <= draft.turn
    if not known:
        raise Refused("no_such_turn", turn=command.turn)
    draft.write_prose(str(command.turn), Prose(by=command.by, text=command.text))
    draft.tell(ProseSet(turn=command.turn, by=command.by, text=command.text))


_HANDLERS: Final[dict[str, Callable[[Draft, Any], None]]] = {
    "start": _start,
    "turn": _turn,
    "skip": _skip,
    "end": gm.end,
    "prose": _prose,
    "stake": chase.stake,
    "add": gm.add,
    "remove": gm.remove,
    "kill": gm.kill,
    "revive": gm.revive,
    "mod": gm.mod,
    "ally": gm.ally,
    "unally": gm.unally,
    "capture": gm.capture,
    "free": gm.free,
}

ENGINE: Final = MoonwarEngine()
