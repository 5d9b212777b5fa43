"""What may be said now, with the values that would be accepted: the data from which keyboards and bots are made.

Values that depend on one another stand in choices of their own, so that the fields of one choice may be filled freely.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, get_args

from engines.core.engine import GM, Choice, Field, Viewer
from engines.moonwar.commands import WON_RESULTS
from engines.moonwar.events import Nature
from engines.moonwar.roster import everybody
from engines.moonwar.scenarios import scenario_of
from engines.moonwar.scenarios.base import Scenario
from engines.moonwar.state import FORCE, Category, MoonwarState

LONGEST_TEXT = 4000
LONGEST_NAME = 60
_FACE = (1, 6)
_ADDITION = (-9, 9)


def choices(state: MoonwarState, actor: Viewer) -> tuple[Choice, ...]:
    """Every command that the actor may give now: a person turns, stakes and writes; the GM does everything (MW-G1)."""
    if state.phase == "setup" or state.scenario is None:
        return (Choice(do="start", gm=True),) if actor == GM and state.phase == "setup" else ()
    table = _Table(state, scenario_of(state.scenario))
    offered = [*table.for_all(actor), *(table.for_gm() if actor == GM else ())]
    return tuple(choice for choice in offered if table.known(choice))


class _Table:
    """The position as the choices need it."""

    def __init__(self, state: MoonwarState, scenario: Scenario) -> None:
        self.state = state
        self.scenario = scenario
        self.playing = state.phase == "playing"
        self.free = [name for name in state.order if state.people[name].captor is None]
        force = None if state.force is None else scenario.force_now(state.special, state.turn).name
        self.force = force if scenario.force_fights else None
        self.comer = force if scenario.force_listed(state) else None
        self.allied = {name: alliance.members for alliance in state.alliances for name in alliance.members}

    def known(self, choice: Choice) -> bool:
        """Does the scenario have such a command?"""
        given = {*choice.preset, *(field.name for field in choice.fields)}
        return self.scenario.knows(choice.do, given, self.state.options)

    def for_all(self, actor: Viewer) -> Iterator[Choice]:
        """What everybody may say."""
        state = self.state
        if self.playing and (actor == GM or state.options.turns_by == "anyone"):
            yield Choice(do="turn")
        if self.playing and state.turn == 0 and state.order:
            yield Choice(do="stake", fields=(_person("who", state.order), _text("item")))
        yield Choice(do="prose", fields=(_number("turn", (0, state.turn)), _text("text")))
        if state.phase == "over":
            yield Choice(do="prose", preset={"turn": "epilogue"}, fields=(_text("text"),))

    def for_gm(self) -> Iterator[Choice]:
        """What the GM may say besides."""
        if self.state.last_command is not None:
            yield _gm("undo")
        if self.state.last_command == "turn":
            yield _gm("reroll")
        for index, die in enumerate(self.state.last_dice, start=1):
            sides = int(die.partition(":")[0].removeprefix("d"))
            yield _gm("set_die", {"index": index}, _number("value", (1, sides)))
        if self.playing:
            yield _gm("skip")
            yield _gm("end", {}, _person("winners", self.state.order, optional=True, many=True))
            yield from self._turns()
            yield from self._edits()

    def _turns(self) -> Iterator[Choice]:
        """Forced turns (MW-G4)."""
        if not self.scenario.has_ties:
            yield from self._chases()
            return
        dice = tuple(_number(name, _FACE, optional=True) for name in ("extra", "fate", "relation"))
        nature = Field(name="nature", kind="option", options=get_args(Nature), optional=True)
        yield _gm("turn", {}, nature, *dice)
        listed = (*self.free, *_some(self.comer))
        for entry in listed:
            yield _gm("turn", {"participants": [entry, entry]})
        if len(listed) > 1:
            pair = Field(name="participants", kind="person", options=listed, many=True, least=2, most=2)
            yield _gm("turn", {}, pair, nature, *dice)
        for captive, person in self.state.people.items():
            if person.captor is not None:
                yield _gm("turn", {"participants": [self._shown(person.captor), captive]})
        for first, second in combinations((*self.free, *_some(self.force)), 2):
            if self._ordinary(first, second):
                yield from self._results(first, second, dice[:2])

    def _results(self, first: str, second: str, dice: tuple[Field, ...]) -> Iterator[Choice]:
        results = self.scenario.results
        won = tuple(sorted(results & WON_RESULTS))
        even = tuple(sorted(results - WON_RESULTS))
        preset = {"participants": [first, second]}
        yield _gm("turn", preset, Field(name="result", kind="option", options=even), *dice)
        yield _gm(
            "turn", preset, Field(name="result", kind="option", options=won), _person("winner", (first, second)), *dice
        )

    def _chases(self) -> Iterator[Choice]:
        view = self.scenario.special_view(self.state.special)
        results = tuple(sorted(self.scenario.results))
        yield _gm("turn", {}, Field(name="result", kind="option", options=results))
        for demon in view["demons"]:
            for human in view["humans"]:
                result = Field(name="result", kind="option", options=results, optional=True)
                yield _gm("turn", {"participants": [demon, human]}, result)

    def _edits(self) -> Iterator[Choice]:
        """The GM's hand on the position (MW-K2)."""
        state = self.state
        absent = tuple(listed.name for listed in everybody() if listed.name not in state.people)
        if absent:
            yield _gm("add", {}, _person("name", absent))
        category = Field(name="category", kind="option", options=get_args(Category), optional=True)
        yield _gm("add", {}, Field(name="name", kind="text", options=(LONGEST_NAME,)), category)
        held = [name for name in state.order if state.people[name].captor is not None]
        gone = [name for name, person in state.people.items() if person.status != "in"]
        for do, names in (("remove", state.order), ("kill", state.order), ("revive", gone), ("free", held)):
            if names:
                yield _gm(do, {}, _person("name", names))
        if self.allied:
            yield _gm("unally", {}, _person("name", tuple(self.allied)))
        yield from self._mods()
        blocks = tuple(name for name in self.free if self.allied.get(name, (name,))[0] == name)
        if len(blocks) > 1:
            yield _gm("ally", {}, Field(name="names", kind="person", options=blocks, many=True, least=2))
        for captor in (*self.free, *_some(self.force)):
            prey = [name for name in state.order if name != captor and self._captor(name) != captor]
            if prey:
                yield _gm("capture", {"captor": captor}, _person("name", prey))

    def _mods(self) -> Iterator[Choice]:
        names = (*self.state.order, *_some(self.force))
        if names:
            mods = Field(name="mods", kind="number", options=_ADDITION, many=True, least=0, most=5)
            yield _gm("mod", {}, _person("name", names), mods)
            yield _gm("mod", {}, _person("name", names), _number("power", _ADDITION))

    def _captor(self, name: str) -> str | None:
        captor = self.state.people[name].captor
        return None if captor is None else self._shown(captor)

    def _shown(self, entry: str) -> str:
        return self.force or "" if entry == FORCE else entry

    def _ordinary(self, first: str, second: str) -> bool:
        friend = self.scenario.friend_of_force(self.state)
        return second not in self.allied.get(first, ()) and {first, second} != {friend, self.force}


def _gm(do: str, preset: Mapping[str, Any] | None = None, *fields: Field) -> Choice:
    return Choice(do=do, preset=dict(preset or {}), fields=fields, gm=True)


def _some(name: str | None) -> tuple[str, ...]:
    return () if name is None else (name,)


def _person(name: str, options: "tuple[str, ...] | list[str]", *, optional: bool = False, many: bool = False) -> Field:
    return Field(name=name, kind="person", options=tuple(options), optional=optional, many=many)


def _number(name: str, bounds: tuple[int, int], *, optional: bool = False) -> Field:
    return Field(name=name, kind="number", options=bounds, optional=optional)


def _text(name: str) -> Field:
    return Field(name=name, kind="text", options=(LONGEST_TEXT,))
