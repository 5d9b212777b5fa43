"""What the narrator remembers of a war: a fold over what the group has heard (who did what to whom, where, when)."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from engines.core.model import Frozen, unchecked
from narratives.chronicle.bags import pick
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import SceneStory
from narratives.grail.names import grounds

FactKind = Literal[
    "wounded", "blocked", "felled", "interrupted", "weakened", "named", "broken", "seal", "resisted", "drawn",
    "reflected", "mana", "yielded", "allied", "betrayed", "sworn",
]  # fmt: skip
MOST_FACTS: Final = 200
"""So many facts are kept; the oldest fade first."""


class Fact(Frozen):
    """Something that may be recalled: to whom it happened, by whom, with what."""

    kind: FactKind
    who: str
    by: str = ""
    what: str = ""
    """A cliché, as the group knows it."""
    night: int = 0
    day: int = 0
    """Of what happened by day; 0: it was by night, or at a GM's table."""
    conflict: int = 0
    round: int = 0
    place: str = ""
    contest: str = ""
    """Of what kind the conflict was; «»: it was in none."""
    step: int = 0
    told: int = 0


_new_fact = unchecked(Fact)


class Fallen(Frozen):
    """A pair that has left the war."""

    servant: str
    by: str
    night: int
    place: str


class Story(SceneStory):
    """A war so far."""

    night: int = 0
    day: int = 0
    by_day: bool = False
    """Is it day? What is told then has happened since the last night."""
    conflict: int = 0
    """Conflicts so far, nights included."""
    title: str = ""
    kind: str = "physical"
    life: str | None = None
    initiative: str = "roll"
    open: bool = False
    round: int = 0
    place: str = ""
    """Where the night goes; «» in a conflict of a GM."""
    places: tuple[str, ...] = ()
    fighters: tuple[str, ...] = ()
    sides: dict[str, tuple[str, ...]] = {}
    out: tuple[str, ...] = ()
    """Those who are out of this conflict."""
    revealed: dict[str, str] = {}
    """Servant -> his true name, once all have heard it."""
    phantasms: tuple[str, ...] = ()
    """Those that all know by name."""
    fallen: tuple[Fallen, ...] = ()
    met: tuple[str, ...] = ()
    """Those who have been in a night's fight."""
    facts: tuple[Fact, ...] = ()
    recalled: Fact | None = None
    """What the last post that recalled anything recalled."""
    recalled_at: tuple[int, int, int] = (-1, -1, -1)
    """Command, conflict and round of that post."""
    released: bool = False
    """Was the last event a Phantasm let go? Its blow has been told then."""
    exposed: tuple[str, ...] = ()
    """Labels that have been pointed out in this conflict."""
    by_blow: bool = False
    """Was the last harm done by somebody's blow, and no price?"""


Update = Mapping[str, Any]


def folded(story: Story, event: Told) -> Story:
    """The story after one event, as the group heard it."""
    handler, released = _HANDLERS.get(event["event"]), event["event"] == "phantasm.activated"
    if handler is None and story.released == released:
        return story
    return story.but(released=released, **(handler(story, event) if handler else {}))


def _with(story: Story, kind: FactKind, who: str, by: str = "", what: str = "") -> Update:
    fact = _new_fact(
        kind=kind,
        who=who,
        by=by,
        what=what,
        night=story.night,
        day=story.day if story.by_day else 0,
        conflict=story.conflict,
        round=story.round,
        place=story.place,
        contest=story.kind if story.open else "",
        step=story.step,
    )
    return {"facts": (*story.facts, fact)[-MOST_FACTS:]}


def _night(story: Story, event: Told) -> Update:
    free = [name for name in grounds() if name not in story.places] or list(grounds())
    pairs = [name for pair in event["pairs"] for name in pair]
    place = free[pick(len(free), "place", event["night"], *pairs)]
    return {
        "night": event["night"],
        "by_day": False,
        "place": place,
        "places": (*story.places, place),
        "met": (*story.met, *(servant for _, servant in event["pairs"] if servant not in story.met)),
    }


def _met(story: Story, event: Told) -> Update:
    """Two pairs met by day: where, and what of it is to be remembered."""
    ((_, s), (_, r)) = event["pairs"]
    free = [name for name in grounds() if name != story.place]
    place = free[pick(len(free), "meeting", event["outcome"], story.day, s, r)]
    story = story.but(place=place)
    kept: Update = {}
    if event["outcome"] == "allied":
        kept = _with(story, "allied", s, r)
    elif event["outcome"] == "betrayed":
        kept = _with(story, "betrayed", r, s)
    return {"place": place, **kept}


def _made(story: Story, event: Told) -> Update:
    ((_, s), (_, r)) = event["pairs"]
    return _with(story, "allied", s, r)


def alliance(story: Story, one: str, other: str) -> Fact | None:
    """How two became allies, the last time."""
    return next(
        (fact for fact in reversed(story.facts) if fact.kind == "allied" and {fact.who, fact.by} == {one, other}), None
    )


def _opened(story: Story, event: Told) -> Update:
    return {
        "conflict": story.conflict + 1,
        "title": event["title"],
        "kind": event["kind"],
        "life": event["life"],
        "initiative": event["initiative"],
        "open": True,
        "round": 0,
        "fighters": tuple(name for side in event["sides"].values() for name in side),
        "sides": {side: tuple(names) for side, names in event["sides"].items()},
        "out": (),
        "exposed": (),
    }


def _rolled(story: Story, event: Told) -> Update:
    """A blow that was parried or turned; what a hit did is told by its damage."""
    outcome = event["outcome"]
    if outcome == "blocked" and not event["interrupt"]:
        return _with(story, "blocked", event["who"], event["defender"], event["attack"]["with"])
    if outcome == "reflected":
        kind: FactKind = "wounded" if event["clash"] else "reflected"
        return _with(story, kind, event["who"], event["defender"], (event["defence"] or event["attack"])["with"])
    if outcome == "hit":
        return _with(story, "wounded", event["defender"], event["who"], event["attack"]["with"])
    return {}


def _out(story: Story, event: Told) -> Update:
    return {"out": (*story.out, event["who"]), **_felled(story, event)}


def _joined(story: Story, event: Told) -> Update:
    side = (*story.sides.get(event["side"], ()), event["who"])
    return {"sides": {**story.sides, event["side"]: side}, "fighters": (*story.fighters, event["who"])}


def _felled(story: Story, event: Told) -> Update:
    last = next((fact for fact in reversed(story.facts) if fact.kind in ("wounded", "reflected")), None)
    if event["reason"] == "yield":
        return _with(story, "yielded", event["who"])
    if last is None or not story.by_blow or event["reason"] == "gm" or last.who != event["who"]:
        return {}
    felled = last.but(kind="felled")
    return {"facts": tuple(felled if fact is last else fact for fact in story.facts)}


def _identified(story: Story, event: Told) -> Update:
    update = {"phantasms": (*story.phantasms, event["cliche"])}
    if event["true_name"]:
        update["revealed"] = {**story.revealed, event["who"]: event["true_name"]}  # type: ignore[assignment]
    return update


def _closed(story: Story, event: Told) -> Update:
    gone = []
    for servant in event["fallen"]:
        fact = next((one for one in reversed(story.facts) if one.kind == "felled" and one.who == servant), None)
        by = fact.by if fact is not None and fact.night == event["night"] else ""
        gone.append(Fallen(servant=servant, by=by, night=event["night"], place=story.place))
    drawn = dict(_with(story, "drawn", *story.fighters[:2])) if not gone and len(story.fighters) == 2 else {}
    return {**drawn, "fallen": (*story.fallen, *gone)}


_HANDLERS: Final[Mapping[str, Callable[[Story, Told], Update]]] = {
    "night.opened": _night,
    "night.closed": _closed,
    "day.opened": lambda story, event: {"day": event["day"], "by_day": True, "place": ""},
    "day.met": _met,
    "alliance.made": _made,
    "vow.sworn": lambda story, event: _with(story, "sworn", event["who"], event["against"], event["ally"]),
    "conflict.opened": _opened,
    "conflict.ended": lambda story, event: {"open": False},
    "joined": _joined,
    "round.opened": lambda story, event: {"round": event["round"]},
    "attack.rolled": _rolled,
    "damage": lambda story, event: {"by_blow": event["reason"] in ("attack", "reflected", "clash")},
    "fighter.out": _out,
    "phantasm.identified": _identified,
    "phantasm.activated": lambda story, event: _with(story, "named", event["who"], what=event["cliche"]),
    "phantasm.exposed": lambda story, event: {"exposed": (*story.exposed, event["label"])},
    "phantasm.interrupted": lambda story, event: _with(
        story, "interrupted", event["who"], event["by"], event["cliche"]
    ),
    "phantasm.weakened": lambda story, event: _with(story, "weakened", event["who"], event["by"], event["cliche"]),
    "phantasm.destroyed": lambda story, event: _with(story, "broken", event["who"], what=event["cliche"]),
    "seal.spent": lambda story, event: _with(story, "seal", event["servant"], event["master"]),
    "seal.resisted": lambda story, event: _with(story, "resisted", event["servant"]),
    "mana.given": lambda story, event: _with(story, "mana", event["servant"], event["master"]),
}
