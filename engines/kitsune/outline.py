"""A place of the GM's own, laid out step by step: its name, what is seen there, its people (KI-S1, KI-E1)."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engines.core.engine import Sheet
from engines.core.errors import Refused
from engines.kitsune.commands import read_npc
from engines.kitsune.fields import LONGEST_NAME, crowd, text
from engines.kitsune.presets import people_of
from engines.kitsune.state import KitsuneState
from engines.kitsune.terms import DEFENCES, EXORCISTS, HUMANS, NpcClass

_LONGEST_ABOUT: Final = 500
_NUMBERS: Final = re.compile(r"(?P<name>.*?\S)(?P<numbers>(?: \d+)+)")
_CLASSES: Final[tuple[NpcClass, ...]] = (*HUMANS, *EXORCISTS)


def outline(state: KitsuneState, draft: Mapping[str, Any]) -> Sheet | None:
    """A night in a place of the GM's own. None where no night can begin now.

    A name may bring numbers with it: «Такэда 1 4 3 2» are his defences and his strength, «Доман 6» an exorcist's pool.
    """
    if state.phase != "rest" or all(fox.away for fox in state.foxes.values()):
        return None
    values = {"place": _words(draft.get("place"), LONGEST_NAME), "about": _words(draft.get("about"), _LONGEST_ABOUT)}
    people = {kind: _listed(draft.get(kind)) for kind in _CLASSES}
    npcs = [{"class": kind, **_read(kind, one)} for kind, listed in people.items() for one in listed]
    problem, details = _problem(state, values["place"], npcs)
    command: dict[str, Any] = {"do": "scene", "name": values["place"], "npcs": npcs}
    if values["about"]:
        command["about"] = values["about"]
    return Sheet(
        fields=(
            text("place", LONGEST_NAME),
            text("about", _LONGEST_ABOUT, optional=True),
            *(crowd(kind, _offered(state, kind, people)) for kind in _CLASSES),
        ),
        values={**values, **people},
        commands=() if problem else (command,),
        problem=problem,
        details=details,
    )


def _words(given: Any, longest: int) -> str:
    return " ".join(given.split())[:longest] if isinstance(given, str) else ""


def _listed(given: Any) -> list[str]:
    found = [_words(one, LONGEST_NAME) for one in given] if isinstance(given, list) else []
    return [one for one in dict.fromkeys(found) if one]


def _read(kind: NpcClass, written: str) -> dict[str, Any]:
    """Name and numbers; as many as mean something, else they belong to the name."""
    found = _NUMBERS.fullmatch(written)
    if found is None:
        return {"npc": written}
    numbers = [int(one) for one in found["numbers"].split()]
    if kind in EXORCISTS and len(numbers) == 1:
        return {"npc": found["name"], "pool": numbers[0]}
    if kind in HUMANS and len(numbers) in (len(DEFENCES), len(DEFENCES) + 1):
        return {"npc": found["name"], **dict(zip((*DEFENCES, "strength"), numbers, strict=False))}
    return {"npc": written}


def _problem(state: KitsuneState, place: str, npcs: list[dict[str, Any]]) -> tuple[str, dict[str, Any]]:
    """What the command would be refused for, in the order in which people fill it in."""
    if not place:
        return "bad.field", {"missing": ["place"]}
    met: set[str] = set()
    for given in npcs:
        name = given["npc"]
        known = state.npcs.get(name)
        if name in met:
            return "npc.here", {"npc": name}
        if name in state.foxes:
            return "npc.fox", {"npc": name}
        if known is not None and (known.of != given["class"] or len(given) > 2):
            return "npc.exists", {"npc": name}
        try:
            read_npc(given)
        except Refused as refused:
            return refused.code, {"npc": name}
        met.add(name)
    return ("", {}) if any(given["class"] in HUMANS for given in npcs) else ("scene.empty", {})


def _offered(state: KitsuneState, kind: NpcClass, people: Mapping[NpcClass, list[str]]) -> Iterator[str]:
    """Who was met before, who stands ready, whom the GM has written; nobody who stands in another list."""
    elsewhere = {one for other, listed in people.items() if other != kind for one in listed}
    met = [name for name, npc in state.npcs.items() if npc.of == kind]
    ready = [name for name in people_of(kind) if name not in state.npcs]
    for name in dict.fromkeys((*met, *ready, *people[kind])):
        if name not in elsewhere:
            yield name
