"""Conflicts and the nights of a war: where, why, who is left."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.grail import memory
from narratives.grail.stage import Stage

_ELSEWHERE: Final = 0.55
"""The share of nights on which somebody else of the town is seen too."""


def part_of(name: str, events: Sequence[Told]) -> tuple[int, int]:
    """From and to which event of a command a post tells: a night's first round, «r2», «r3», its end, the epilogue."""
    kinds = [str(event["event"]) for event in events]
    if name == "epilogue":
        return (kinds.index("war.ended"), len(kinds)) if "war.ended" in kinds else (0, 0)
    end = kinds.index("war.ended") if "war.ended" in kinds and kinds[0] != "war.ended" else len(kinds)
    if "night.opened" not in kinds:
        return (0, end) if name in ("", "prologue") else (0, 0)
    starts = [place for place, kind in enumerate(kinds) if kind == "round.opened"][1:]
    number = 1 if name == "" else int(name[1:]) if name[:1] == "r" and name[1:].isdigit() else 0
    edges = [0, *starts, end]
    return (edges[number - 1], edges[number]) if 0 < number < len(edges) else (0, 0)


def night_opened(stage: Stage, event: Told) -> Iterator[Line]:
    """The place, the hour, who has come, and what there is between them."""
    ((m1, s1), (m2, s2)) = event["pairs"]
    who = {"m": m1, "s": s1, "k": m2, "r": s2}
    last = {fact.kind: fact for fact in stage.now.facts if (fact.who, fact.by) in ((s2, s1), (s1, s2))}
    meeting = "night/meeting"
    if "betrayed" in last and last["betrayed"].by == s1 and last["betrayed"].day == stage.now.day:
        meeting = "night/ambush"
    elif "sworn" in last and last["sworn"].who == s1 and last["sworn"].night == event["night"] - 1:
        meeting = "night/vowed"
    tags = set() if len(stage.now.fallen) else {"unbroken"}
    yield stage.line("headline/night", tags, headline=True, n=event["night"])
    yield stage.line("night/place", tags, n=event["night"], fresh=True)
    if stage.luck("elsewhere") < _ELSEWHERE:
        yield from _elsewhere(stage, {m1, s1, m2, s2})
    yield stage.line(meeting, tags, who=who, fresh=True)
    yield from memory.of_night(stage, s1, s2)
    if stage.luck("words") < 0.5:
        yield stage.line("talk/master", who={"m": m1, "s": s1, "r": s2}, fresh=True)
    else:
        yield stage.line("talk/servants", who={"s": s1, "r": s2}, fresh=True)


def _elsewhere(stage: Stage, busy: set[str]) -> Iterator[Line]:
    """One of those who stay at home tonight."""
    gone = {one.servant for one in stage.now.fallen}
    people = stage.view["characters"]
    idle = [
        (one["partner"], name)
        for name, one in people.items()
        if one["role"] == "servant" and one["partner"] in people and name not in busy | gone
    ]
    if idle:
        m, s = idle[int(stage.luck("idle") * len(idle))]
        yield stage.line("night/elsewhere", who={"m": m, "s": s}, fresh=True, optional=True)


def conflict_opened(stage: Stage, event: Told) -> Iterator[Line]:
    """A GM's conflict: who stands against whom, and who decides who is first."""
    if stage.is_night:
        return
    sides = [[stage.slot(name) for name in names] for names in event["sides"].values()]
    people = [person for side in sides for person in side]
    yield stage.line("headline/conflict", headline=True, title=event["title"])
    tags = {"alone"} if all(len(side) == 1 for side in sides) else {"crowd"}
    if len(sides) == 2:
        yield stage.line(f"conflict/{event['kind']}", tags, ours=sides[0], theirs=sides[1], fresh=True)
    else:
        yield stage.line("conflict/many", tags, people=people, fresh=True)
    yield stage.line(f"initiative/{event['initiative']}", fresh=True)
    if event["clash"]:
        yield stage.line("conflict/clash")


def round_opened(stage: Stage, event: Told) -> Iterator[Line]:
    """A new round of a night is a new post."""
    if stage.is_night and event["round"] > 1:
        stage.post = f"r{event['round']}"
        yield stage.line("headline/round", _coming(stage), headline=True, n=event["round"])


def _coming(stage: Stage) -> set[str]:
    """What this round brings, for its headline."""
    kinds = []
    for event in stage.events[stage.place + 1 :]:
        if event["event"] == "round.opened":
            break
        kinds.append(event["event"])
    tags = {"named"} if "phantasm.activated" in kinds else set()
    tags |= {"interrupted"} if "phantasm.interrupted" in kinds else set()
    tags |= {"sealed"} if "seal.spent" in kinds else set()
    return tags | ({"fall"} if "fighter.out" in kinds else {"stand"})


def round_ready(stage: Stage, event: Told) -> Iterator[Line]:
    yield stage.line("round/ready", fresh=True)


def conflict_ended(stage: Stage, event: Told) -> Iterator[Line]:
    if stage.is_night:
        return
    winners = stage.now.sides.get(event["winner"], ()) if event["winner"] else ()
    standing = [name for name in winners if name not in stage.now.out]
    if standing:
        yield stage.line("ended/won", people=[stage.slot(name) for name in standing], fresh=True)
    else:
        yield stage.line("ended/nobody", fresh=True)


def night_closed(stage: Stage, event: Told) -> Iterator[Line]:
    """Dawn: who left the war, and what those who stay take with them."""
    fallen = event["fallen"]
    if not fallen:
        if len(stage.now.fighters) == 2 and event["winner"] is None:
            a, b = stage.now.fighters
            yield stage.line("dawn/undecided", who={"s": a, "r": b}, fresh=True)
        return
    if len(fallen) > 1:
        yield stage.line("dawn/both", who={"s": fallen[0], "r": fallen[1]}, fresh=True)
        return
    f = fallen[0]
    m = stage.cast.master_of(f)
    w = next((name for name in stage.now.fighters if name != f), None)
    if m is None or w is None:
        yield stage.line("dawn/alone", who={"f": f}, fresh=True)
        return
    tags = {"killed"} if event["winner"] == w else {"exhausted"}
    yield stage.line("dawn/fallen", tags, who={"f": f, "m": m, "w": w}, fresh=True)
    victor = stage.cast.master_of(w)
    if victor is not None and event["winner"] == w and stage.luck("victor") < _ELSEWHERE:
        yield stage.line("dawn/victor", who={"w": w, "m": victor}, fresh=True, optional=True)


def war_ended(stage: Stage, event: Told) -> Iterator[Line]:
    """The epilogue: the Grail, each pair that fell, the last image."""
    stage.post = "epilogue"
    yield stage.line("headline/end", headline=True)
    if event["winner"] is None:
        yield stage.line("end/nobody", n=event["nights"], fresh=True)
    else:
        m, s = event["winner"]
        yield stage.line("end/winner", who={"m": m, "s": s}, n=event["nights"], fresh=True)
    yield from _bonds(stage)
    for one in stage.now.fallen:
        yield from _gone(stage, one.servant, one.by, one.night, one.place)
    if event["winner"] is None:
        yield stage.line("end/empty", fresh=True)
    else:
        m, s = event["winner"]
        yield stage.line("end/wish", who={"m": m, "s": s}, fresh=True)
        yield stage.line("end/last", who={"m": m, "s": s}, fresh=True)


def _bonds(stage: Stage) -> Iterator[Line]:
    """The weightiest of what allies were to each other in this war."""
    last = {fact.kind: fact for fact in stage.now.facts}
    if "betrayed" in last:
        fact = last["betrayed"]
        yield stage.line("end/betrayal", who={"a": fact.by, "t": fact.who}, n=fact.day, fresh=True)
    elif "sworn" in last:
        fact = last["sworn"]
        yield stage.line("end/vow", who={"a": fact.who, "t": fact.by, "x": fact.what}, fresh=True)
    elif "allied" in last:
        fact = last["allied"]
        yield stage.line("end/alliance", who={"a": fact.who, "t": fact.by}, fresh=True)


def _gone(stage: Stage, servant: str, by: str, night: int, place: str) -> Iterator[Line]:
    m = stage.cast.master_of(servant)
    where = memory.where(place)
    if m is None:
        yield stage.line("end/alone", who={"f": servant}, n=night, where=where, fresh=True)
    elif by:
        yield stage.line("end/fallen", who={"f": servant, "m": m, "w": by}, n=night, where=where, fresh=True)
    else:
        yield stage.line("end/spent", who={"f": servant, "m": m}, n=night, where=where, fresh=True)


HANDLERS: Final[Mapping[str, Callable[[Stage, Told], Iterator[Line]]]] = {
    "night.opened": night_opened,
    "night.closed": night_closed,
    "conflict.opened": conflict_opened,
    "conflict.ended": conflict_ended,
    "round.opened": round_opened,
    "round.ready": round_ready,
    "war.ended": war_ended,
}
