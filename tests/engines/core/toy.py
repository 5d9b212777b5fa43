"""The smallest game with everything that the core must carry: dice, notes, undo, rerolls, a forced outcome."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from engines.core.dice import Dice
from engines.core.engine import GM, Choice, Command, Engine, Outcome, Rewind, Step, Viewer
from engines.core.errors import Refused
from engines.core.model import Event, Frozen


class ToyState(Frozen):
    total: int = 0
    notes: tuple[str, ...] = ()


class Added(Event):
    event: Literal["added"] = "added"
    faces: tuple[int, ...]


class Told(Event):
    event: Literal["told"] = "told"
    about: str


class Toy(Engine[ToyState]):
    """``add``: so many d6 (each six brings a d4 more) go to the total; ``note`` needs a total of at least ``at``."""

    game = "toy"
    state_type = ToyState
    commands = ("add", "note", "undo", "reroll", "set_die", "force")
    events = ("added", "told")
    refusals = ("bad_value", "too_early", "nothing_to_undo")
    rewinds = frozenset({"undo", "reroll", "set_die", "force"})
    notes = frozenset({"note"})

    @property
    def rules(self) -> Mapping[str, str]:
        return {"TOY-1": "Кости складываются."}

    def new(self, options: Mapping[str, Any], setup: Mapping[str, Any]) -> ToyState:
        if not setup.keys() <= {"total"}:
            raise Refused("bad_value")
        return ToyState(total=setup.get("total", 0))

    def apply(self, state: ToyState, command: Command, dice: Dice) -> Outcome[ToyState]:
        if command["do"] == "note":
            if state.total < command["at"]:
                raise Refused("too_early")
            note = f"{command['at']}"
            return Outcome(ToyState(total=state.total, notes=(*state.notes, note)), (Told(about=note),))
        if "exactly" in command:
            return Outcome(ToyState(total=state.total + command["exactly"], notes=state.notes), ())
        faces: list[int] = []
        for _ in range(command.get("dice", 1)):
            faces.append(dice.throw(6, "six"))
            if faces[-1] == 6:
                faces.append(dice.throw(4, "four"))
        if command.get("refuse"):
            raise Refused("bad_value")
        return Outcome(ToyState(total=state.total + sum(faces), notes=state.notes), (Added(faces=tuple(faces)),))

    def rewind(self, state: ToyState, command: Command, past: Sequence[Step[ToyState]]) -> Rewind:
        if not past:
            raise Refused("nothing_to_undo")
        if command["do"] == "undo":
            return Rewind(steps=command.get("steps", 1))
        if command["do"] == "force":
            return Rewind(again=True, forced={"exactly": command["exactly"]})
        if command["do"] == "reroll":
            return Rewind(again=True)
        return Rewind(again=True, keep_dice=True, changed={command["index"]: command["value"]})

    def rewound(self, command: Command, taken: Sequence[Step[ToyState]], state: ToyState) -> tuple[Event, ...]:
        return (Told(about=command["do"]),)

    def choices(self, state: ToyState, actor: Viewer) -> tuple[Choice, ...]:
        return (Choice(do="add"),)

    def view(self, state: ToyState, viewer: Viewer) -> dict[str, Any]:
        return {"total": state.total, "phase": "over" if state.total >= 100 else "playing", "gm": viewer == GM}


TOY = Toy()
