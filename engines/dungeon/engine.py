"""The engine of «В темноту!»: every command finds its room here."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, get_args

from engines.core.deeds import Deed
from engines.core.dice import Dice
from engines.core.engine import GM, Choice, Command, Engine, Field, Outcome, Rewind, Sheet, Step, Viewer
from engines.core.errors import Refused
from engines.core.given import read_options
from engines.core.model import Event
from engines.dungeon import (
    ballots,
    camp,
    exploring,
    fighting,
    foes,
    gm,
    growth,
    hearing,
    magic,
    moves,
    preparing,
    recovery,
    rewards,
    seats,
    twists,
)
from engines.dungeon.choices import choices, may_lead
from engines.dungeon.commands import Enter, SetDie
from engines.dungeon.draft import Draft, PartyGone
from engines.dungeon.events import DungeonEvent, GmDieSet, GmUndone
from engines.dungeon.feats import feats
from engines.dungeon.modest import modest
from engines.dungeon.options import Options
from engines.dungeon.pool import pool
from engines.dungeon.reading import COMMANDS, read_command
from engines.dungeon.setup import position
from engines.dungeon.state import DungeonState
from engines.dungeon.view import to_act, view


class DungeonEngine(Engine[DungeonState]):
    """«В темноту!»: a party, a dungeon, a treasury, and the way back."""

    game = "dungeon"
    state_type = DungeonState
    commands = COMMANDS
    events = tuple(get_args(model.model_fields["event"].annotation)[0] for model in get_args(get_args(DungeonEvent)[0]))
    refusals = (
        "bad_options",
        "bad_setup",
        "bad_dungeon",
        "bad_dice",
        "bad_value",
        "unknown_command",
        "gm_only",
        "not_yours",
        "wrong_phase",
        "unknown_character",
        "is_dead",
        "not_dead",
        "no_reward",
        "duplicate",
        "party_full",
        "not_rolled",
        "bad_stats",
        "bad_kit",
        "wrong_class",
        "no_dungeon",
        "needs_restock",
        "no_party",
        "no_passage",
        "no_room",
        "blocked",
        "locked",
        "tried",
        "not_door",
        "not_locked",
        "no_trap",
        "no_study",
        "bad_target",
        "spell_immune",
        "no_spell",
        "no_item",
        "no_gift",
        "no_question",
        "no_treasure",
        "not_at_entrance",
        "not_in_duel",
        "already_acted",
        "nothing_to_undo",
        "dice_exhausted",
        "dice_mismatch",
        "dice_left",
    )
    rewinds = frozenset({"undo", "set_die"})
    leads_by = frozenset({"dungeon", "generate", "restock", "monsters", "answer"})
    seated = True
    seated_only = True

    @property
    def rules(self) -> Mapping[str, str]:
        return _rules()

    def new(self, options: Mapping[str, Any], setup: Mapping[str, Any]) -> DungeonState:
        return position(read_options(Options, options, "bad_options"), setup)

    def offered(self) -> tuple[Field, ...]:
        return seats.offered()

    def persons(self, state: DungeonState) -> tuple[str, ...]:
        return tuple(state.people)

    def sheet(self, state: DungeonState, draft: Mapping[str, Any]) -> Sheet | None:
        return seats.sheet(state, draft)

    def ready_made(self, state: DungeonState) -> tuple[Mapping[str, Any], ...]:
        return seats.ready_made(state)

    def untried(self, state: DungeonState) -> tuple[str, ...]:
        made = (name for name, one in state.people.items() if one.alive and one.rumour is None)
        return (*state.rolled, *(made if state.phase == "camp" else ()))

    def openly(self, state: DungeonState) -> tuple[str, ...]:
        return seats.in_order(state, super().openly(state))

    def looks_on(self, state: DungeonState, persons: tuple[str, ...]) -> bool:
        """Under ground the dead look on while anybody lives who can lead."""
        return super().looks_on(state, persons) or (bool(persons) and not may_lead(state, persons))

    def bound(self, state: DungeonState, person: str) -> bool:
        """A standing vote."""
        return person in state.votes and state.people[person].alive

    def repeats(self, state: DungeonState, command: Command) -> bool:
        return ballots.repeats(state, command)

    def sense(self, state: DungeonState, do: str) -> str:
        """Where a dungeon waits for the party, one prepares another one."""
        ready = state.dungeon is not None and not state.dungeon.restock
        return "another" if do == "generate" and ready else ""

    def awaited(self, state: DungeonState) -> tuple[str, ...]:
        """The last one, for whom all the others wait: where many may act at once nobody is called again and again."""
        names = to_act(state)
        return tuple(names) if len(names) == 1 else ()

    def modest(self, state: DungeonState) -> tuple[Command, ...]:
        return modest(state)

    def pool(self, state: DungeonState, command: Command) -> str:
        return pool(state, command)

    def apply(self, state: DungeonState, command: Command, dice: Dice) -> Outcome[DungeonState]:
        read = read_command(state.phase, command)
        draft = Draft(state, dice)
        spends = getattr(read, "spend", ())
        if spends:
            rewards.check_spends(draft, None if read.by == GM else read.by, spends)
            draft.spends.extend(spends)
        try:
            _carry_out(draft, read)
        except PartyGone:
            camp.lost(draft)
        return Outcome(draft.freeze(read.do), tuple(draft.events))

    def rewind(self, state: DungeonState, command: Command, past: Sequence[Step[DungeonState]]) -> Rewind:
        """Undo, and one die changed."""
        read = read_command(state.phase, command)
        if not past:
            raise Refused("nothing_to_undo")
        if not isinstance(read, SetDie):
            return Rewind()
        throws = past[-1].throws
        if read.index > len(throws) or read.value > throws[read.index - 1].sides:
            raise Refused("bad_value", fields=["index", "value"])
        return Rewind(again=True, keep_dice=True, changed={read.index: read.value})

    def rewound(self, command: Command, taken: Sequence[Step[DungeonState]], state: DungeonState) -> tuple[Event, ...]:
        last = taken[-1]
        if command["do"] == "undo":
            return (GmUndone(command=last.command["do"]),)
        index, value = command["index"], command["value"]
        return (GmDieSet(command=last.command["do"], index=index, value=value, was=last.throws[index - 1].value),)

    def choices(self, state: DungeonState, actor: Viewer) -> tuple[Choice, ...]:
        return choices(state, actor)

    def view(self, state: DungeonState, viewer: Viewer) -> dict[str, Any]:
        return view(state, viewer)

    def case_viewer(self, state: DungeonState) -> Viewer:
        viewer = state.options.viewer
        return viewer if viewer == GM or viewer in state.people else None

    def heard(self, event: Event, viewer: Viewer) -> dict[str, Any] | None:
        return hearing.heard(event, viewer)

    def chapters(self, state: DungeonState) -> frozenset[str]:
        """An adventure."""
        return frozenset({"dungeon.entered"})

    def deeds(self, events: Sequence[Event]) -> Iterator[Deed]:
        return feats(events)

    def over(self, state: DungeonState) -> bool:
        """A campaign has no end of its own."""
        return False


def _carry_out(draft: Draft, read: Any) -> None:
    """The command itself, once the party agrees to it."""
    if read.do in ballots.PARTY_COMMANDS:
        if draft.options.moves_by == "vote" and read.by != GM:
            ballots.check_voter(draft, read.by)
        if not ballots.carried(draft, read):
            return
    _HANDLERS[read.do](draft, read)


def _enter(draft: Draft, command: Enter) -> None:
    camp.enter(draft)


@cache
def _rules() -> dict[str, str]:
    text = files("engines.dungeon").joinpath("data/rules.toml").read_text(encoding="utf-8")
    return {str(rule): str(sentence) for rule, sentence in tomllib.loads(text).items()}


_HANDLERS: Final[dict[str, Callable[[Draft, Any], None]]] = {
    "roll": camp.roll,
    "create": camp.create,
    "kit": camp.kit,
    "prepare": camp.prepare,
    "generate": preparing.generate,
    "restock": preparing.restock,
    "dungeon": preparing.given,
    "enter": _enter,
    "move": moves.move,
    "search": exploring.search,
    "open": exploring.open_door,
    "disarm": exploring.disarm,
    "study": exploring.study,
    "check": exploring.check,
    "contest": exploring.contest,
    "cast": magic.cast,
    "use": magic.use,
    "hint": exploring.hint,
    "answer": exploring.answer,
    "leave": camp.leave,
    "fight": moves.fight,
    "attack": fighting.attack,
    "switch": fighting.switch,
    "raise": fighting.raise_body,
    "pass": fighting.skip,
    "retreat": moves.retreat,
    "monsters": foes.command,
    "heal": recovery.heal,
    "return": recovery.come_back,
    "order": rewards.order,
    "recall": rewards.recall,
    "vote": twists.vote,
    "champion": twists.champion,
    "gift": twists.take_gift,
    "treasure": growth.treasure,
    "award": gm.award,
    "set": gm.change_sheet,
    "edit": gm.edit,
    "place": moves.place,
    "force": gm.force,
    "remove": gm.remove,
}

ENGINE: Final = DungeonEngine()
