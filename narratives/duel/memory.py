"""What a post recalls: one earlier event that all saw, about the people of the post, the weightiest first."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from narratives.chronicle.bags import chance
from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.duel.cast import thing
from narratives.duel.story import Fact, FactKind, Story

if TYPE_CHECKING:
    from narratives.duel.public import PublicScene

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


class Recall(NamedTuple):
    """A set of texts and who stands in its slots."""

    set_name: str
    people: dict[str, str]


def recall(fact: Fact, actor: str, target: str) -> Recall | None:
    """How the fact may be told before ``actor`` does something (to ``target``, if any); None when it is not theirs."""
    who, of = fact.who, fact.of
    both = {who, of} == {actor, target} and bool(target)
    match fact.kind:
        case "struck" | "knelt" | "felled" if both:
            # A blow is «who → of», its outcome «who, brought there by of».
            struck_by_actor = (who if fact.kind == "struck" else of) == actor
            return Recall(f"recall/{fact.kind}_{'again' if struck_by_actor else 'answer'}", {"a": actor, "t": target})
        case "knelt" | "felled" if who == actor and of:
            return Recall(f"recall/{fact.kind}_self", {"a": actor, "x": of})
        case "felled" | "killed" if of == actor and who != target:
            return Recall(f"recall/{fact.kind}_done", {"a": actor, "x": who})
        case "flashed" if who == target:
            return Recall("recall/flashed", {"a": actor, "t": target})
        case "flashed" if who == actor:
            return Recall("recall/flashed_self", {"a": actor})
        case "joined" if who == actor:
            return Recall("recall/joined_for" if of else "recall/joined", {"a": actor, **({"x": of} if of else {})})
        case "healed" if of == actor:
            return Recall("recall/healed", {"a": actor, "x": who})
        case "marked" if who in (actor, target):
            return Recall("recall/marked", {"x": who})
        case "attacked" if who == actor:
            return Recall("recall/attacked", {"a": actor})
        case "attacked" if who == target:
            return Recall("recall/attacked_answer", {"a": actor, "t": target})
        case "ambushed" | "spared" | "freed" | "surrendered" if both:
            role = "done" if (who if fact.kind == "ambushed" else of) == actor else "suffered"
            return Recall(f"recall/{fact.kind}_{role}", {"a": actor, "t": target})
        case "fled" if who == actor:
            return Recall("recall/fled", {"a": actor})
    return None


def choose(before: Story, events: Sequence[Told]) -> Fact | None:
    """What the post of these events recalls, if anything. ``before``: the story without them."""
    pair = _pair(events)
    if pair is None or chance("recall?", before.step, *pair) > _OFTEN:
        return None
    ready = [
        fact
        for fact in before.facts
        if fact.told < MOST_TIMES and before.step - fact.step >= _SOONEST and recall(fact, pair[0], pair[1]) is not None
    ]
    return max(ready, key=lambda fact: _worth(before, fact, pair), default=None)


def _worth(story: Story, fact: Fact, pair: tuple[str, str]) -> float:
    both = 2 if {fact.who, fact.of} == set(pair) else 0
    old = -1.5 if fact.fight != story.fights else 0
    return _WEIGHT[fact.kind] + both + old - 3 * fact.told + chance(story.step, fact.kind, fact.who, fact.of, fact.step)


def _pair(events: Sequence[Told]) -> tuple[str, str] | None:
    """Who acts in these events and upon whom («»: nobody in particular); None when nobody known acts."""
    for event in events:
        if event["to"] != "all":
            continue
        actor = event.get(_ACTORS.get(str(event["event"]), ""))
        if actor:
            aimed: Sequence[str] = event.get("targets") or ()
            target = aimed[0] if len(aimed) == 1 and aimed[0] != actor else event.get("target") or event.get("to_whom")
            return str(actor), str(target or "")
    return None


_ACTORS = {
    "card.played": "by",
    "turn.quiet": "who",
    "turn.passed": "who",
    "flight.started": "who",
    "fighter.surrendered": "who",
    "finish.failed": "by",
    "captive.bound": "by",
    "captive.led": "by",
    "captive.freed": "by",
    "search.asked": "by",
}


def remembered(story: Story, fact: Fact | None) -> Story:
    """The story in which the fact has been recalled once more."""
    if fact is None:
        return story.model_copy(update={"recalled": None})
    told = fact.model_copy(update={"told": fact.told + 1})
    facts = tuple(told if one == fact else one for one in story.facts)
    return story.model_copy(update={"facts": facts, "recalled": fact})


def lines(fact: Fact, scene: "PublicScene") -> Iterator[Line]:
    """The line that recalls it."""
    pair = _pair(scene.events)
    found = recall(fact, pair[0], pair[1]) if pair is not None else None
    if found is not None:
        when = "old" if fact.fight != scene.before.fights or not scene.before.running else "now"
        tags = [when, f"card:{thing(fact.card).slug}"] if fact.card else [when]
        line = scene.line(found.set_name, found.people, *tags, thing=thing(fact.card).noun if fact.card else None)
        yield line._replace(optional=True)
