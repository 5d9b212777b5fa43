"""The engine of Kitsune no Hi: every command finds its room here."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, get_args

from engines.core.deeds import Deed
from engines.core.dice import Dice
from engines.core.engine import Choice, Command, Engine, Field, Outcome, Rewind, Sheet, Step, Viewer
from engines.core.given import read_options
from engines.core.model import Event
from engines.kitsune import (
    abilities,
    course,
    decisions,
    exorcists,
    gm,
    hunting,
    influence,
    leads,
    rewinding,
    roster,
    scenes,
    scouting,
    seats,
    sharing,
    siege,
)
from engines.kitsune import view as views
from engines.kitsune.choices import choices
from engines.kitsune.commands import COMMANDS, read_command
from engines.kitsune.draft import Draft
from engines.kitsune.events import KitsuneEvent, KitsuneTold
from engines.kitsune.feats import feats
from engines.kitsune.modest import called, modest
from engines.kitsune.options import Options
from engines.kitsune.outline import outline
from engines.kitsune.pool import pool
from engines.kitsune.setup import position
from engines.kitsune.state import KitsuneState


class KitsuneEngine(Engine[KitsuneState]):
    """Kitsune no Hi: a clan of fox spirits hunts for Qi, builds a home and hides its trail."""

    game = "kitsune"
    state_type = KitsuneState
    commands = COMMANDS
    events = tuple(get_args(model.model_fields["event"].annotation)[0] for model in get_args(get_args(KitsuneEvent)[0]))
    refusals = (
        "options.bad",
        "setup.bad",
        "tape.bad",
        "tape.short",
        "tape.sides",
        "tape.left",
        "bad.command",
        "bad.field",
        "bad.value",
        "gm.only",
        "not.yours",
        "decision.pending",
        "decision.none",
        "phase.wrong",
        "fox.unknown",
        "fox.away",
        "fox.exists",
        "fox.points",
        "fox.self",
        "fox.none",
        "npc.unknown",
        "npc.exorcist",
        "npc.human",
        "npc.known",
        "npc.exhausted",
        "npc.distracted",
        "npc.here",
        "npc.exists",
        "actions.none",
        "tails.short",
        "setting.none",
        "lead.none",
        "ability.none",
        "ability.used",
        "ability.when",
        "vote.same",
        "share.done",
        "qi.short",
        "qi.odd",
        "siege.done",
        "scene.unknown",
        "scene.empty",
        "game.over",
        "change.none",
        "undo.none",
    )
    tape_codes = {
        "malformed": "tape.bad",
        "exhausted": "tape.short",
        "mismatch": "tape.sides",
        "left": "tape.left",
    }
    rewinds = frozenset({"die", "force", "undo"})
    leads_by = frozenset({"scene", "place", "continue"})
    seated = True

    @property
    def rules(self) -> Mapping[str, str]:
        return _rules()

    def new(self, options: Mapping[str, Any], setup: Mapping[str, Any]) -> KitsuneState:
        return position(read_options(Options, options, "options.bad"), setup)

    def offered(self) -> tuple[Field, ...]:
        return seats.offered()

    def apply(self, state: KitsuneState, command: Command, dice: Dice) -> Outcome[KitsuneState]:
        given, forced = rewinding.forced_result(command)
        read = read_command(state, given)
        draft = Draft(state, dice, forced)
        _HANDLERS[read.do](draft, read)
        course.follow(draft)
        return Outcome(draft.freeze(read.do), _with_text(draft.events, read.text))

    def rewind(self, state: KitsuneState, command: Command, past: Sequence[Step[KitsuneState]]) -> Rewind:
        """One die changed, a result forced, steps undone."""
        return rewinding.plan(state, read_command(state, command), past)

    def rewound(self, command: Command, taken: Sequence[Step[KitsuneState]], state: KitsuneState) -> tuple[Event, ...]:
        return rewinding.told(read_command(state, command), taken)

    def choices(self, state: KitsuneState, actor: Viewer) -> tuple[Choice, ...]:
        return choices(state, actor)

    def persons(self, state: KitsuneState) -> tuple[str, ...]:
        return tuple(state.foxes)

    def sheet(self, state: KitsuneState, draft: Mapping[str, Any]) -> Sheet | None:
        return seats.sheet(state, draft)

    def outline(self, state: KitsuneState, draft: Mapping[str, Any]) -> Sheet | None:
        return outline(state, draft)

    def ready_made(self, state: KitsuneState) -> tuple[Mapping[str, Any], ...]:
        return seats.ready_made(state)

    def openly(self, state: KitsuneState) -> tuple[str, ...]:
        """In the same order whoever has acted already: all foxes know the same (KI-V1)."""
        return tuple(sorted(super().openly(state), key=self.commands.index))

    def sense(self, state: KitsuneState, do: str) -> str:
        """Who passes in the share is ready; a decision is named."""
        if do == "choose":
            return "" if state.pending is None else state.pending.kind
        return state.phase if do == "pass" else ""

    def awaited(self, state: KitsuneState) -> tuple[str, ...]:
        return called(state)

    def modest(self, state: KitsuneState) -> tuple[Command, ...]:
        return modest(state)

    def pool(self, state: KitsuneState, command: Command) -> str:
        return pool(state, command)

    def view(self, state: KitsuneState, viewer: Viewer) -> dict[str, Any]:
        return views.view(state, viewer)

    def heard(self, event: Event, viewer: Viewer) -> dict[str, Any] | None:
        return views.heard(event, viewer)

    def winners(self, state: KitsuneState) -> tuple[str, ...]:
        """The whole clan, when it has triumphed."""
        return tuple(state.foxes) if state.outcome == "triumph" else ()

    def chapters(self, state: KitsuneState) -> frozenset[str]:
        """A night."""
        return frozenset({"scene.opened"})

    def deeds(self, events: Sequence[Event]) -> Iterator[Deed]:
        return feats(events)

    def over(self, state: KitsuneState) -> bool:
        """Only Triumph and Destruction are the end; after a siege the clan may go on (KI-Z8)."""
        return state.outcome in ("triumph", "destruction")


@cache
def _rules() -> dict[str, str]:
    text = files("engines.kitsune").joinpath("data/rules.toml").read_text(encoding="utf-8")
    return {str(rule): str(sentence) for rule, sentence in tomllib.loads(text).items()}


def _with_text(events: list[Event], text: str | None) -> tuple[Event, ...]:
    """The player's own words stand on the first event of his command."""
    if text is None or not events:
        return tuple(events)
    first, *rest = events
    return (first.but(text=text) if isinstance(first, KitsuneTold) else first, *rest)


_HANDLERS: Final[dict[str, Callable[[Draft, Any], None]]] = {
    "join": roster.join,
    "scout": scouting.scout,
    "setting": scouting.make_setting,
    "influence": influence.influence,
    "disguise": hunting.disguise,
    "help": hunting.help_fox,
    "distract": exorcists.distract,
    "ability": abilities.use,
    "choose": decisions.choose,
    "pass": hunting.pass_by,
    "leave": course.leave,
    "give_lead": leads.give,
    "share": sharing.share,
    "transfer": sharing.transfer,
    "siege": siege.fight,
    "scene": scenes.open_scene,
    "place": scenes.place,
    "remove": scenes.remove,
    "set": gm.edit,
    "next": gm.move_on,
    "end": gm.end,
    "continue": siege.go_on,
}

ENGINE: Final = KitsuneEngine()
