"""The engine of the Grail War: every command finds its room here."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, get_args

from engines.core.deeds import Deed
from engines.core.dice import Dice
from engines.core.engine import GM, Choice, Command, Engine, Field, Outcome, Rewind, Sheet, Step, Viewer
from engines.core.errors import Refused
from engines.core.model import Event
from engines.grail import (
    conflicts,
    craft,
    days,
    gm,
    groups,
    inner,
    lobby,
    phantasms,
    policy,
    rounds,
    seats,
    spells,
    trial,
    war,
)
from engines.grail.audit import VIOLATIONS
from engines.grail.choices import choices
from engines.grail.commands import COMMANDS, Approve, Declare, Npc, RefusePump, Resolve, Yield, read_command
from engines.grail.declare import declare
from engines.grail.draft import Draft, fighters, helpless
from engines.grail.events import GrailEvent, RoundReady, Undone, told
from engines.grail.feats import feats
from engines.grail.harm import put_out
from engines.grail.options import read_options
from engines.grail.pool import pool
from engines.grail.setup import position
from engines.grail.sheets import EVERYBODY
from engines.grail.state import GrailState
from engines.grail.view import view


class GrailEngine(Engine[GrailState]):
    """Война Грааля: masters, Servants and Noble Phantasms by the rules of Risus."""

    game = "grail"
    state_type = GrailState
    commands = COMMANDS
    events = tuple(get_args(model.model_fields["event"].annotation)[0] for model in get_args(get_args(GrailEvent)[0]))
    refusals = (
        "unknown_command",
        "not_gm",
        "not_yours",
        "bad_value",
        "unknown_character",
        "unknown_cliche",
        "no_conflict",
        "conflict_open",
        "not_in_conflict",
        "out",
        "bad_target",
        "cliche_out",
        "cliche_destroyed",
        "unfit",
        "forbidden",
        "pump_not_allowed",
        "pump_too_big",
        "cannot_pay",
        "helper_not_allowed",
        "too_many_helpers",
        "charge_not_allowed",
        "powerful_not_allowed",
        "phantasm_inactive",
        "not_phantasm",
        "prepare_and_attack",
        "no_boon",
        "in_group",
        "bad_group",
        "not_leader",
        "no_contract",
        "no_seals",
        "no_order",
        "cannot_resist",
        "not_servant",
        "nothing_to_identify",
        "already_tried",
        "already_known",
        "nothing_pumped",
        "nothing_to_fight",
        "nothing_to_wound",
        "nothing_to_restore",
        "nothing_to_cancel",
        "bad_cost",
        "not_enough_dice",
        "bad_sheet",
        "exists",
        "no_war",
        "no_days",
        "no_pair",
        "allied",
        "not_allied",
        "war_over",
        "nothing_to_undo",
        "no_name",
        "no_servant",
        *VIOLATIONS,
        "bad_dice",
        "dice_exhausted",
        "dice_mismatch",
        "dice_left",
    )
    rewinds = frozenset({"undo"})
    has_winners = True
    plays_on = "night"
    seated = True

    @property
    def rules(self) -> Mapping[str, str]:
        return _rules()

    def new(self, options: Mapping[str, Any], setup: Mapping[str, Any]) -> GrailState:
        return position(read_options(options), setup)

    def offered(self) -> tuple[Field, ...]:
        return lobby.offered()

    def casting(self, options: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[Field, ...]:
        return lobby.casting(options)

    def drawn(self, options: Mapping[str, Any], seed: str) -> Mapping[str, Any]:
        return lobby.drawn(options, seed)

    def apply(self, state: GrailState, command: Command, dice: Dice) -> Outcome[GrailState]:
        read = read_command(state, command)
        draft = Draft(state, dice)
        _HANDLERS[read.do](draft, read)
        return Outcome(draft.freeze(), tuple(draft.events))

    def rewind(self, state: GrailState, command: Command, past: Sequence[Step[GrailState]]) -> Rewind:
        """The position before the last command that stands (GR-XX.1)."""
        read_command(state, command)
        if not past:
            raise Refused("nothing_to_undo")
        return Rewind()

    def rewound(self, command: Command, taken: Sequence[Step[GrailState]], state: GrailState) -> tuple[Event, ...]:
        return (Undone(undid=taken[-1].command["do"]),)

    def choices(self, state: GrailState, actor: Viewer) -> tuple[Choice, ...]:
        return choices(state, actor)

    def view(self, state: GrailState, viewer: Viewer) -> dict[str, Any]:
        return view(state, viewer)

    def persons(self, state: GrailState) -> tuple[str, ...]:
        return seats.persons(state)

    def sheet(self, state: GrailState, draft: Mapping[str, Any]) -> Sheet | None:
        return seats.sheet(state, draft)

    def ready_made(self, state: GrailState) -> tuple[Mapping[str, Any], ...]:
        return seats.ready_made(state)

    def by_itself(self, state: GrailState) -> bool:
        return state.war is not None

    def sense(self, state: GrailState, do: str) -> str:
        """A war with days is led on by one command: by day it means the day (GR-D1)."""
        return "day" if do == "night" and state.war is not None and state.war.dawns else ""

    def written(self, state: GrailState, person: str) -> str:
        return seats.written(state, person)

    def awaited(self, state: GrailState) -> tuple[str, ...]:
        return seats.awaited(state)

    def modest(self, state: GrailState) -> tuple[Command, ...]:
        return seats.modest(state)

    def pool(self, state: GrailState, command: Command) -> str:
        return pool(state, command)

    def case_viewer(self, state: GrailState) -> Viewer:
        viewer = state.options.viewer
        return None if viewer == EVERYBODY else viewer

    def heard(self, event: Event, viewer: Viewer) -> dict[str, Any] | None:
        return event.payload() if viewer == GM else told(event, viewer)

    def turns(self, state: GrailState) -> int:
        """Nights of a war that goes on by itself."""
        return 0 if state.war is None else state.war.night

    def contenders(self, state: GrailState) -> tuple[str, ...]:
        """The Servants of a war that goes on by itself; elsewhere nobody wins."""
        war = state.war
        return () if war is None or war.over else tuple(servant for _, servant in war.alive)

    def winners(self, state: GrailState) -> tuple[str, ...]:
        return () if state.war is None or state.war.winner is None else state.war.winner

    def everybody(self, state: GrailState) -> tuple[str, ...]:
        """Masters, Servants and whoever else is a player's."""
        return tuple(name for name, one in state.people.items() if one.role != "npc" or one.pc)

    def chapters(self, state: GrailState) -> frozenset[str]:
        """A night of a war, any other conflict."""
        return frozenset({"conflict.opened" if state.war is None else "night.opened"})

    def deeds(self, events: Sequence[Event]) -> Iterator[Deed]:
        return feats(events)

    def over(self, state: GrailState) -> bool:
        return state.war is not None and state.war.over


@cache
def _rules() -> dict[str, str]:
    text = files("engines.grail").joinpath("data/rules.toml").read_text(encoding="utf-8")
    return {str(rule): str(sentence) for rule, sentence in tomllib.loads(text).items()}


def _declare(draft: Draft, command: Declare) -> None:
    declare(draft, command)
    _complete(draft)


def _npc(draft: Draft, command: Npc) -> None:
    policy.npc(draft, command)
    _complete(draft)


def _yield(draft: Draft, command: Yield) -> None:
    """A fighter gives up (GR-5.4)."""
    who, conflict = command.actor, draft.battle
    if who not in fighters(conflict):
        raise Refused("not_in_conflict", name=who)
    if who in conflict.out or helpless(draft.people[who]):
        raise Refused("out", name=who)
    put_out(draft, who, "yield")
    if not conflicts.close_if_decided(draft):
        _complete(draft)


def _complete(draft: Draft) -> None:
    """The round closes itself when everybody has declared, or waits for the GM (GR-2.8): in any case while he has not
    judged a pump that somebody has put into words (GR-N4).
    """
    if not conflicts.all_declared(draft.battle):
        return
    if draft.options.close == "all" and not conflicts.unjudged(draft.battle):
        rounds.resolve(draft)
    else:
        draft.tell(RoundReady(round=draft.battle.round))


def _judged(verdict: Callable[[Draft, Any], None]) -> Callable[[Draft, Approve | RefusePump], None]:
    """The GM's word on a pump; where the round has waited for nothing else, it closes (GR-2.8)."""

    def ruled(draft: Draft, command: Approve | RefusePump) -> None:
        verdict(draft, command)
        conflict = draft.battle
        if draft.options.close == "all" and conflicts.all_declared(conflict) and not conflicts.unjudged(conflict):
            rounds.resolve(draft)

    return ruled


def _resolve(draft: Draft, command: Resolve) -> None:
    draft.battle  # noqa: B018 -- there has to be one
    rounds.resolve(draft)


_HANDLERS: Final[dict[str, Callable[[Draft, Any], None]]] = {
    "declare": _declare,
    "form": groups.form,
    "dissolve": groups.dissolve,
    "yield": _yield,
    "identify": phantasms.identify,
    "seal": spells.seal,
    "answer": spells.answer,
    "inner": inner.inner,
    "test": trial.test,
    "craft": craft.craft,
    "dismantle": craft.dismantle,
    "check": gm.check,
    "create": gm.create,
    "mob": gm.mob,
    "open": conflicts.open_,
    "join": conflicts.join,
    "judge": gm.judge,
    "allow": gm.allow,
    "forbid": gm.forbid,
    "order": gm.order,
    "force": gm.force,
    "npc": _npc,
    "resolve": _resolve,
    "end": conflicts.end,
    "fate": gm.fate,
    "wound": inner.wound,
    "rest": gm.rest,
    "resummon": gm.resummon,
    "break": gm.break_,
    "set": gm.set_,
    "night": war.night,
    "ally": days.ally,
    "sever": days.sever,
    "approve": _judged(gm.approve),
    "refuse": _judged(gm.refuse),
}

ENGINE: Final = GrailEngine()
