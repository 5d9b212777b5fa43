"""What only the GM may do now, with the values that would be accepted."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engines.core.engine import Choice, Field
from engines.core.model import Frozen
from engines.kitsune import edits
from engines.kitsune.edits import Editable
from engines.kitsune.fields import (
    LONGEST_NAME,
    Facts,
    choice,
    flag,
    number,
    option,
    person,
    several,
    text,
)
from engines.kitsune.scenes import open_presets
from engines.kitsune.state import Fox, Human, KitsuneState
from engines.kitsune.terms import DEFENCES, EXORCISTS, HUMANS

_MOST: Final = 999
"""The highest value that is offered of a number without an upper bound."""
_MARGINS: Final = {"margin": (-9, 9), "successes": (0, 9)}
_SCENE: Final = ("scout", "hunt")


def choices(state: KitsuneState) -> Iterator[Choice]:
    """Scenes and people, the course of the game, its past, and every edit; while a decision waits only what may be."""
    if state.pending is None:
        yield from _course(state)
        yield from _people(state)
    if state.phase in _SCENE:
        yield _gm("end")
    yield from _past(state)
    yield from _edits(state)


def _gm(do: str, preset: dict[str, Any] | None = None, *fields: Field | None) -> Choice:
    return choice(do, preset or {}, *fields, gm=True)


def _course(state: KitsuneState) -> Iterator[Choice]:
    if state.phase == "rest":
        places = open_presets(state)
        if places and not all(fox.away for fox in state.foxes.values()):
            yield _gm("scene", {}, option("preset", places))
    elif state.phase in (*_SCENE, "share"):
        yield _gm("next")
    elif state.outcome in ("siege_won", "siege_lost"):
        yield _gm("continue")


def _people(state: KitsuneState) -> Iterator[Choice]:
    here = [name for name, npc in state.npcs.items() if npc.here]
    away = [name for name, npc in state.npcs.items() if not npc.here]
    if state.phase in _SCENE:
        for name in away:
            yield _gm("place", {"npc": name, "class": state.npcs[name].of})
        name_field = text("npc", LONGEST_NAME)
        for kind in HUMANS:
            defences = [number(defence, 0, 9, optional=True) for defence in DEFENCES]
            yield _gm("place", {"class": kind}, name_field, *defences, number("strength", 1, 3, optional=True))
        for hunter in EXORCISTS:
            yield _gm("place", {"class": hunter}, name_field, number("pool", 1, 12, optional=True))
    if here:
        yield _gm("remove", {}, person("npc", here), flag("gone", optional=True))
    if away:
        yield _gm("remove", {"gone": True}, person("npc", away))


def _past(state: KitsuneState) -> Iterator[Choice]:
    if state.last_command is not None:
        yield _gm("undo")
    for at, die in enumerate(state.last_dice, start=1):
        sides = int(die.partition(":")[0].removeprefix("d"))
        yield _gm("die", {"at": at}, number("value", 1, sides))
    if state.last_result is not None:
        yield _gm("force", {}, number("result", *_MARGINS[state.last_result]))


def _edits(state: KitsuneState) -> Iterator[Choice]:
    for name, fox in state.foxes.items():
        yield from _settable({"fox": name}, edits.FOX, _unsettable_of_fox(state, name, fox), fox, fox)
    for name, npc in sorted(state.npcs.items(), key=lambda entry: not entry[1].here):
        yield from _settable({"npc": name}, edits.fields_of(npc), set(), npc)
        if isinstance(npc, Human):
            known = option("field", ("known",), facts=_now(npc, ["known"]))
            yield _gm("set", {"npc": name}, known, several("value", DEFENCES))
            if npc.known:
                yield _gm("set", {"npc": name, "field": "known", "value": []})
    yield from _settable({}, edits.GAME, set() if state.phase in _SCENE else {"suspicion"}, state)
    if state.foxes:
        yield _gm("set", {}, option("field", ("head",), facts=_now(state, ["head"])), person("value", state.foxes))
    if state.head is not None:
        yield _gm("set", {"field": "head", "value": None})


def _unsettable_of_fox(state: KitsuneState, name: str, fox: Fox) -> set[str]:
    barred = set() if state.phase in _SCENE and not fox.away else {"actions"}
    present = [other for other, one in state.foxes.items() if not one.away]
    awaited = state.pending is not None and state.pending.fox == name
    return barred | {"away"} if present == [name] or awaited else barred


def _settable(
    subject: dict[str, Any], fields: Mapping[str, Editable], barred: set[str], whose: Frozen, fox: Fox | None = None
) -> Iterator[Choice]:
    """Numbers with the same bounds stand in one choice, marks in another; each tells what stands there now."""
    numbers: dict[tuple[int, int | None], list[str]] = {}
    for name, editable in fields.items():
        if editable.kind == "number" and name not in barred:
            numbers.setdefault(edits.bounds(editable, name, fox), []).append(name)
    for (lowest, highest), names in numbers.items():
        most = _MOST if highest is None else highest
        yield _gm("set", subject, option("field", names, facts=_now(whose, names)), number("value", lowest, most))
    flags = [name for name, editable in fields.items() if editable.kind == "flag" and name not in barred]
    if flags:
        yield _gm("set", subject, option("field", flags, facts=_now(whose, flags)), flag("value"))


def _now(whose: Frozen, names: Iterable[str]) -> Facts:
    return {name: {"now": getattr(whose, name)} for name in names}
