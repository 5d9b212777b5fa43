"""The engine of the duel: every command finds its room here."""

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
from engines.duel import ambush, captives, clock, finishing, gm, moves, playing, search, sheets
from engines.duel.choices import deeds, openly
from engines.duel.choices_gm import rulings
from engines.duel.commands import COMMANDS, read_command
from engines.duel.draft import Draft
from engines.duel.events import DuelEvent, FightEnded, GmUndone, Told
from engines.duel.feats import feats
from engines.duel.options import Options
from engines.duel.setup import position
from engines.duel.state import DuelState
from engines.duel.view import view


class DuelEngine(Engine[DuelState]):
    """Боёвка «Тёплой Луны!»: hits, thresholds and cards, with secrets."""

    game = "duel"
    state_type = DuelState
    commands = COMMANDS
    events = tuple(get_args(model.model_fields["event"].annotation)[0] for model in get_args(get_args(DuelEvent)[0]))
    refusals = (
        "bad_options",
        "bad_setup",
        "bad_dice",
        "bad_command",
        "unknown_person",
        "cannot_act",
        "no_fight",
        "fight_running",
        "in_fight",
        "not_in_fight",
        "already_in_fight",
        "not_your_turn",
        "bad_target",
        "no_card",
        "not_combat_card",
        "card_in_discard",
        "no_blade",
        "no_weapon",
        "not_helpless",
        "already_bound",
        "not_bound",
        "no_consent",
        "other_sex",
        "no_item",
        "personal_item",
        "too_early",
        "not_dying",
        "nothing_to_undo",
        "no_name",
        "name_taken",
        "no_cards",
        "unknown_card",
        "too_many_cards",
        "bad_hits",
        "bad_threshold",
        "bad_sheet",
    )
    tape_codes = dict.fromkeys(("malformed", "exhausted", "mismatch", "left"), "bad_dice")
    rewinds = frozenset({"gm.undo"})
    seated = True
    has_winners = True

    @property
    def rules(self) -> Mapping[str, str]:
        return _rules()

    def new(self, options: Mapping[str, Any], setup: Mapping[str, Any]) -> DuelState:
        return position(read_options(Options, options, "bad_options"), setup)

    def apply(self, state: DuelState, command: Command, dice: Dice) -> Outcome[DuelState]:
        read = read_command(state.people, command)
        draft = Draft(state, dice)
        _HANDLERS[read.do](draft, read)
        return Outcome(draft.freeze(), tuple(draft.events))

    def rewind(self, state: DuelState, command: Command, past: Sequence[Step[DuelState]]) -> Rewind:
        """Undo, again and again (DU-G5)."""
        read_command(state.people, command)
        if not past:
            raise Refused("nothing_to_undo")
        return Rewind()

    def rewound(self, command: Command, taken: Sequence[Step[DuelState]], state: DuelState) -> tuple[Event, ...]:
        return (GmUndone(command=taken[-1].command["do"]),)

    def choices(self, state: DuelState, actor: Viewer) -> tuple[Choice, ...]:
        if actor == GM:
            return rulings(state)
        return () if actor is None else deeds(state, actor)

    def openly(self, state: DuelState) -> tuple[str, ...]:
        """Poses, ropes and the ring are everybody's; who has a blade, a healing card, a consent is not (DU-H)."""
        return openly(state)

    def awaited(self, state: DuelState) -> tuple[str, ...]:
        """The one on turn (DU-R1)."""
        return () if state.fight is None else (state.fight.turn,)

    def view(self, state: DuelState, viewer: Viewer) -> dict[str, Any]:
        return view(state, viewer)

    def heard(self, event: Event, viewer: Viewer) -> dict[str, Any] | None:
        """Only what is addressed to him (DU-H)."""
        to = event.to if isinstance(event, Told) else "all"
        return event.payload() if to == "all" or viewer == GM or viewer in to else None

    def blank(self) -> Mapping[str, Any]:
        return {"people": {}, "gathering": True}

    def offered(self) -> tuple[Field, ...]:
        """The options that a group is asked about; all others are the GM's to set by hand."""
        return (
            Field(name="join", kind="option", options=("next", "last")),
            Field(name="shields", kind="option", options=("best", "sum")),
            Field(name="discard", kind="option", options=("free", "reshuffle")),
            Field(name="finish_check", kind="flag"),
            Field(name="hidden", kind="flag", options=(True, False)),
        )

    def persons(self, state: DuelState) -> tuple[str, ...]:
        """Everybody but the dead."""
        return tuple(name for name, person in state.people.items() if person.state != "dead")

    def sheet(self, state: DuelState, draft: Mapping[str, Any]) -> Sheet | None:
        return sheets.sheet(state, draft)

    def ready_made(self, state: DuelState) -> tuple[Mapping[str, Any], ...]:
        return sheets.ready_made(state)

    def modest(self, state: DuelState) -> tuple[Command, ...]:
        """Who is on turn and silent is passed."""
        return () if state.fight is None else ({"do": "pass", "as": state.fight.turn},)

    def pool(self, state: DuelState, command: Command) -> str:
        """The dice of a search would tell how many things there are to find, so they are not named."""
        do = command.get("do")
        by_life = do == "untie" and state.people[str(command.get("as", command.get("by")))].bound == "life"
        left_to_chance = not command.keys() & {"seen", "freed"}
        return "1d6" if left_to_chance and (do in ("assassinate", "stun") or by_life) else ""

    def turns(self, state: DuelState) -> int:
        """Steps of the fight that are taken."""
        return 0 if state.fight is None else state.fight.step - 1

    def contenders(self, state: DuelState) -> tuple[str, ...]:
        """Everybody in the ring who can still fight."""
        ring = () if state.fight is None else state.fight.ring
        return tuple(name for name in ring if state.people[name].able)

    def decided(self, state: DuelState, events: Sequence[Event]) -> tuple[str, ...] | None:
        """Who is left standing when a fight ends; nobody, when the GM has broken it off."""
        ended = [event for event in events if isinstance(event, FightEnded)]
        if not ended:
            return None
        return ended[-1].standing if ended[-1].reason == "one_side" else ()

    def everybody(self, state: DuelState) -> tuple[str, ...]:
        return tuple(state.people)

    def chapters(self, state: DuelState) -> frozenset[str]:
        """A fight with what follows it."""
        return frozenset({"fight.started"})

    def deeds(self, events: Sequence[Event]) -> Iterator[Deed]:
        return feats(events)

    def over(self, state: DuelState) -> bool:
        """A table has no end of its own: people leave it."""
        return False


@cache
def _rules() -> dict[str, str]:
    text = files("engines.duel").joinpath("data/rules.toml").read_text(encoding="utf-8")
    return {str(rule): str(sentence) for rule, sentence in tomllib.loads(text).items()}


_HANDLERS: Final[dict[str, Callable[[Draft, Any], None]]] = {
    "attack": moves.attack,
    "join": moves.join,
    "play": playing.play,
    "flee": moves.flee,
    "pass": moves.pass_step,
    "surrender": moves.surrender,
    "open": moves.guard,
    "finish": finishing.finish,
    "assassinate": ambush.assassinate,
    "stun": ambush.stun,
    "bind": captives.bind,
    "search": search.search,
    "lead": captives.lead,
    "leave": captives.leave,
    "watch": captives.watch,
    "release": captives.release,
    "untie": captives.untie,
    "consent": captives.consent,
    "tick": clock.tick,
    "gm.person": gm.put,
    "gm.set": gm.change,
    "gm.turn": gm.turn,
    "gm.end": gm.end,
    "gm.force": gm.force,
    "gm.die": gm.die,
    "gm.survive": finishing.survive,
}

ENGINE: Final = DuelEngine()
