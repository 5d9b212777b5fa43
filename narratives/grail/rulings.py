"""The GM's word: what was allowed and forbidden, set and decided, who came and who was sent away."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engines.core.engine import GM
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.grail.stage import Stage, sentence

WHAT: Final = {
    "attack": "нападать",
    "charged": "бить с разбега",
    "powerful": "отвечать мощной защитой",
    "pump": "прокачивать силы",
    "activate": "звать Фантазм по имени",
    "broken": "ломать Фантазм",
    "helpers": "звать на помощь другие умения",
    "prepare": "готовиться",
    "give": "отдавать ману",
    "heal": "лечиться маной",
}


def _line(name: str) -> Callable[[Stage, Told], Iterator[Line]]:
    def told(stage: Stage, event: Told) -> Iterator[Line]:
        yield stage.line(name, who={"a": event["who"]}, fresh=True)

    return told


def judged(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line(f"gm/{event['fit']}", who={"a": event["who"]}, name=event["cliche"], fresh=True)


def _permission(name: str) -> Callable[[Stage, Told], Iterator[Line]]:
    def told(stage: Stage, event: Told) -> Iterator[Line]:
        yield stage.line(name, who={"a": event["who"]}, what=WHAT[event["what"]], fresh=True)

    return told


def ordered(stage: Stage, event: Told) -> Iterator[Line]:
    people = [stage.slot(name) for name in event["order"]]
    if people:
        yield stage.line("gm/ordered", people=people, fresh=True)


def gm_set(stage: Stage, event: Told) -> Iterator[Line]:
    if event.get("out") is not None:
        yield stage.line("gm/out" if event["out"] else "gm/back", who={"a": event["who"]}, fresh=True)
    elif event.get("cliche") and event["cliche"] not in stage.secret:
        yield stage.line("gm/cliche", who={"a": event["who"]}, name=event["cliche"], fresh=True)
    else:
        yield stage.line("gm/set", who={"a": event["who"]}, fresh=True)


def fate(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("fate/told", who={"a": event["who"]}, sentence=sentence(event["text"]), fresh=True)


def rested(stage: Stage, event: Told) -> Iterator[Line]:
    """Sleep; between the nights of a war nobody is told of it."""
    if stage.is_night:
        return
    if event["who"] is None:
        yield stage.line("rest/all", fresh=True)
    else:
        yield stage.line("rest/one", who={"a": event["who"]}, fresh=True)


def joined(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("join/side", who={"a": event["who"]}, title=event["side"], fresh=True)


def created(stage: Stage, event: Told) -> Iterator[Line]:
    """Somebody comes; who he is his player has told, if anything."""
    name = event["name"]
    role = stage.cast.role(name)
    yield stage.line(f"join/{role}", who={"a": name}, fresh=True)
    spelling = stage.now.spelt.get(name)
    if spelling is not None and spelling.looks:
        yield stage.line("join/looks", who={"a": name}, text=spelling.looks.rstrip("."))


def checked(stage: Stage, event: Told) -> Iterator[Line]:
    """A sheet looked through: for its owner and the GM alone."""
    readers = [GM, *(name for name in event["see"] or () if name in stage.view["characters"])]
    for reader in dict.fromkeys(readers):
        found = "sheet/wrong" if event["violations"] else "sheet/right"
        n = len(event["violations"])
        yield stage.line(found, name=event["name"], n=n, cost=event["cost"], fresh=True, audience=reader)


HANDLERS: Final[Mapping[str, Callable[[Stage, Told], Iterator[Line]]]] = {
    "gm.judged": judged,
    "gm.allowed": _permission("gm/allowed"),
    "gm.forbade": _permission("gm/forbade"),
    "pump.approved": _line("gm/approved"),
    "pump.refused": _line("gm/unpumped"),
    "gm.ordered": ordered,
    "gm.forced": _line("gm/forced"),
    "gm.set": gm_set,
    "gm.fate": fate,
    "rested": rested,
    "resummoned": _line("rest/resummoned"),
    "contract.broken": _line("contract/broken"),
    "joined": joined,
    "mob.made": lambda stage, event: iter([stage.line("join/mob", who={"a": event["name"]}, fresh=True)]),
    "character.created": created,
    "sheet.checked": checked,
}
