"""What a post recalls: one earlier event that all saw, about the people of the post, the weightiest first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from narratives.chronicle.bags import chance
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.duel.cast import thing
from narratives.duel.scene import Scene
from narratives.duel.story import Fact, FactKind, Story

MOST_TIMES = 2
"""The same event is recalled at most so often."""
_SOONEST = 2
"""Nothing is recalled that happened in the command before."""
_OFTEN = 0.7
"""The share of posts that recall something, of those that could."""

_WEIGHT: dict[FactKind, float] = {
    "killed": 6,
    "ambushed": 5,
    "spared": 5,
    "freed": 4.5,
    "felled": 4,
    "knelt": 4,
    "surrendered": 4,
    "flashed": 3.5,
    "joined": 3,
    "healed": 3,
    "fled": 3,
    "marked": 2.5,
    "attacked": 2,
    "struck": 1.5,
}


def weight(fact: Fact) -> float:
    """How much people remember such an event."""
    return _WEIGHT[fact.kind]


class Recall(NamedTuple):
    """A set of texts and who stands in its slots."""

    set_name: str
    people: dict[str, str]


class Moment(NamedTuple):
    """Who does something now, to whom («»: nobody in particular), and which facts suit such a deed."""

    actor: str
    target: str
    kinds: frozenset[str]


def recall(story: Story, fact: Fact, now: Moment) -> Recall | None:
    """How the fact may be told now; None when it is not theirs, or no longer holds."""
    who, of, actor, target = fact.who, fact.of, now.actor, now.target
    if fact.kind != "killed" and {who, of} & set(story.dead):
        return None  # the dead are recalled as dead only
    both = {who, of} == {actor, target} and bool(target)
    here = story.running and fact.fight == story.fights
    match fact.kind:
        case "struck" | "knelt" | "felled" if both:
            # A blow is «who → of», its outcome «who, brought there by of».
            struck_by_actor = (who if fact.kind == "struck" else of) == actor
            return Recall(f"recall/{fact.kind}_{'again' if struck_by_actor else 'answer'}", {"a": actor, "t": target})
        case "knelt" | "felled" if who == actor and of and of != actor:
            return Recall(f"recall/{fact.kind}_self", {"a": actor, "x": of})
        case "felled" | "killed" if of == actor and who != target:
            return Recall(f"recall/{fact.kind}_done", {"a": actor, "x": who})
        case "flashed" if who == target and here:
            return Recall("recall/flashed", {"a": actor, "t": target})
        case "flashed" if who == actor and here:
            return Recall("recall/flashed_self", {"a": actor})
        case "joined" if who == actor and here and of and of != target and _stands(story, of):
            return Recall("recall/joined_for", {"a": actor, "x": of})
        case "joined" if who == actor and here and not of:
            return Recall("recall/joined", {"a": actor})
        case "healed" if of == actor and who != target:
            return Recall("recall/healed", {"a": actor, "x": who})
        case "marked" if who in (actor, target):
            return Recall("recall/marked", {"x": who})
        case "attacked" if who == actor and here and actor in story.last:
            return Recall("recall/attacked", {"a": actor})
        case "attacked" if who == target and of == actor and here:
            return Recall("recall/attacked_answer", {"a": actor, "t": target})
        case "ambushed" | "spared" | "freed" | "surrendered" if both:
            role = "done" if (who if fact.kind == "ambushed" else of) == actor else "suffered"
            return Recall(f"recall/{fact.kind}_{role}", {"a": actor, "t": target})
        case "fled" if who == actor and story.running and not here:
            return Recall("recall/fled", {"a": actor})
    return None


def _stands(story: Story, who: str) -> bool:
    """Is he still in the ring, and neither lying nor a captive?"""
    return who in story.ring and story.poses.get(who) not in ("lies", "surrendered", "bound")


def choose(before: Story, events: Sequence[Told]) -> Fact | None:
    """What the post of these events recalls, if anything. ``before``: the story without them."""
    now = moment(events)
    if now is None or chance("recall?", before.step, now.actor, now.target) > _OFTEN:
        return None
    ready = [
        fact
        for fact in before.facts
        if fact.told < MOST_TIMES and before.step - fact.step >= _SOONEST and _suits(before, fact, now)
    ]
    return max(ready, key=lambda fact: _worth(before, fact, now), default=None)


def _suits(story: Story, fact: Fact, now: Moment) -> bool:
    found = recall(story, fact, now)
    return found is not None and found.set_name.removeprefix("recall/") in now.kinds


def _worth(story: Story, fact: Fact, now: Moment) -> float:
    both = 2 if {fact.who, fact.of} == {now.actor, now.target} else 0
    old = -1.5 if fact.fight != story.fights else 0
    return _WEIGHT[fact.kind] + both + old - 3 * fact.told + chance(story.step, fact.kind, fact.who, fact.of, fact.step)


def moment(events: Sequence[Told]) -> Moment | None:
    """What happens in these events; None when nobody does anything that all see, or nothing that calls for a memory."""
    for event in events:
        kinds = _SUITED.get(str(event["event"]))
        if event["to"] != "all" or kinds is None:
            continue
        actor = str(event.get("by") or event.get("who"))
        if event["event"] == "card.played":
            return _of_card(event, actor)
        if event["event"] == "fight.started":
            target = event["ring"][-1] if len(event["ring"]) == 2 and event["why"] == "attack" else ""
            return Moment(actor, target, kinds)
        target = event.get("target") or (event.get("who") if "by" in event else "")
        return Moment(actor, str(target or ""), kinds)
    return None


def _of_card(event: Told, actor: str) -> Moment:
    aimed: Sequence[str] = event["targets"]
    target = aimed[0] if len(aimed) == 1 and aimed[0] != actor else ""
    if event["kind"] in ("blow", "effect"):
        return Moment(actor, target, _FIGHTING)
    return Moment(actor, "", _TO_ONESELF)


_TO_ONESELF = frozenset(("knelt_self", "felled_self", "flashed_self", "healed", "joined", "joined_for", "attacked"))
_FIGHTING = _TO_ONESELF | frozenset(
    ("struck_again", "struck_answer", "knelt_again", "knelt_answer", "felled_again", "felled_answer", "felled_done",
     "killed_done", "flashed", "marked", "attacked_answer", "ambushed_done", "ambushed_suffered", "spared_done",
     "spared_suffered", "freed_done", "freed_suffered", "surrendered_suffered", "fled")
)  # fmt: skip
_WITH_CAPTIVES = frozenset(
    ("surrendered_done", "spared_done", "spared_suffered", "freed_done", "freed_suffered")
)  # fmt: skip
_FINISHING = _WITH_CAPTIVES | {"ambushed_done", "ambushed_suffered"}
_STARTING = _FINISHING - {"surrendered_done"} | {"surrendered_suffered", "felled_answer", "felled_again",
                                                      "killed_done", "fled"}  # fmt: skip
_LEAVING = frozenset(("knelt_self",))

_SUITED: Mapping[str, frozenset[str]] = {
    "card.played": _FIGHTING,
    "turn.quiet": _TO_ONESELF,
    "turn.passed": _TO_ONESELF,
    "flight.started": _LEAVING,
    "finish.failed": _FINISHING,
    "fighter.killed": _FINISHING,
    "captive.bound": _WITH_CAPTIVES,
    "captive.led": _WITH_CAPTIVES,
    "captive.freed": _WITH_CAPTIVES,
    "search.asked": _WITH_CAPTIVES,
    "fight.started": _STARTING,
}
"""For each event what may be recalled with it: before a blow other things than at a flight."""


def remembered(story: Story, fact: Fact | None) -> Story:
    """The story in which the fact has been recalled once more."""
    if fact is None:
        return story.but(recalled=None)
    told = fact.but(told=fact.told + 1)
    facts = tuple(told if one == fact else one for one in story.facts)
    return story.but(facts=facts, recalled=fact)


def lines(fact: Fact, scene: Scene) -> Iterator[Line]:
    """The line that recalls it."""
    now = moment(scene.events)
    found = recall(scene.before, fact, now) if now is not None else None
    if found is not None:
        when = "now" if scene.before.running and fact.fight == scene.before.fights else "old"
        noun = thing(fact.card).noun if fact.card else None
        line = scene.line(found.set_name, found.people, when, *(["thing"] if noun else ()), thing=noun)
        yield line._replace(optional=True)
