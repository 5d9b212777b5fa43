"""What a turn recalls: one earlier event of this war that concerns the people of the turn, the weightiest first."""

from collections.abc import Collection, Iterator, Sequence, Set
from typing import NamedTuple

from narratives.chronicle.bags import chance
from narratives.chronicle.narrator import Told
from narratives.moonwar import names
from narratives.moonwar.cast import CLOSE
from narratives.moonwar.story import Fact, FactKind, Story

FIRST_TURN = 3
"""From this turn on posts recall."""
MOST_TIMES = 2
"""The same event is recalled at most so often in a war."""

_WEIGHT: dict[FactKind, float] = {
    "killed": 6,
    "betrayed": 5,
    "rescued": 4.5,
    "captured": 4,
    "turned": 3.5,
    "wounded": 3,
    "escaped": 2.5,
    "allied": 2.2,
    "fought": 2,
    "talked": 1,
}


def weight(fact: Fact) -> float:
    """How much people remember such an event."""
    return _WEIGHT.get(fact.kind, 0)


class Recall(NamedTuple):
    """A fact and the set of texts that tells it, with the people in that set's slots."""

    fact: Fact
    set_name: str
    people: dict[str, str]


def recall(story: Story, fact: Fact, present: Collection[str], place: str) -> Recall | None:
    """How the fact may be told now; None when it concerns nobody present or would make a dead one act."""
    who, of, out = fact.who, fact.of, story.out
    if fact.kind == "felled":
        return None  # what came of it has a fact of its own
    if fact.kind == "killed":
        return _of_a_death(fact, present, out, place)
    if who in out or of in out or (who not in present and of not in present):
        return None
    if fact.kind == "captured" and who in story.held:
        return None
    if fact.kind in ("fought", "talked", "allied"):
        people = {"a": who, "b": of, "who": who, "of": of, "by": of}
        return Recall(fact, f"recall/{fact.kind}", people) if {who, of} <= set(present) else None
    if fact.kind == "betrayed":
        return Recall(fact, "recall/betrayed", {"who": who, "of": of, "by": of})
    if who not in present:
        return None
    set_name = "recall/wounded_by" if fact.kind == "wounded" else f"recall/{fact.kind}"
    return Recall(fact, set_name, {"who": who, "by": of, "of": of})


def together(
    pair: Set[str], rolled: Collection[str], events: Sequence[Told], alliances: Collection[Sequence[str]]
) -> bool:
    """Were these two allies before the events of a turn? ``rolled``: its people; ``alliances``: those after it."""
    inner = next((event for event in events if event["event"] == "inner.relation"), None)
    if inner is not None:
        return pair <= set(inner["members"])
    if pair <= set(rolled):
        return False  # allies who are rolled meet among themselves
    ended = [{event["who"], *event["remaining"]} for event in events if event["event"] == "alliance.left"]
    ended += [set(event["members"]) for event in events if event["event"] == "alliance.dissolved"]
    return any(pair <= set(members) for members in (*alliances, *ended))


def pact(fact: Fact, allies: bool, story: Story, alliances: Collection[Sequence[str]]) -> frozenset[str]:
    """What has become of two who once had to do with each other: ``pact:stands`` they are allies, ``pact:captive`` one
    of them is the other's prisoner; and of those who were allies once ``pact:over``, or ``pact:rival`` where one of
    them stands by others now.
    """
    if allies:
        return frozenset({"pact:stands"})
    if story.held.get(fact.who) == fact.of or story.held.get(fact.of) == fact.who:
        return frozenset({"pact:captive"})
    if fact.kind not in ("allied", "betrayed"):
        return frozenset()
    elsewhere = any(len({fact.who, fact.of} & set(members)) == 1 for members in alliances)
    return frozenset({"pact:over", "pact:rival"} if elsewhere else {"pact:over"})


def _of_a_death(fact: Fact, present: Collection[str], out: Collection[str], place: str) -> Recall | None:
    if fact.who not in out or fact.who in present:
        return None  # whoever comes back in this very turn is nobody's memory
    mourner = _mourner(fact, present)
    if mourner and fact.of not in out:
        return Recall(fact, "recall/killed_friend", {"who": mourner, "of": fact.who, "by": fact.of})
    if fact.place == place:
        return Recall(fact, "recall/dead_here", {"of": fact.who, "who": fact.who, "by": fact.of})
    if fact.of in present:
        return Recall(fact, "recall/has_killed", {"who": fact.of, "by": fact.of, "of": fact.who})
    return None


def _mourner(fact: Fact, present: Collection[str]) -> str | None:
    """Who of those present has lost an ally by this death, or somebody close."""
    left = [one for one in present if one not in (fact.who, fact.of)]
    close = (one for one in left if (bond := names.relation(one, fact.who)) is not None and bond.kind in CLOSE)
    return next((one for one in fact.mourners if one in left), None) or next(close, None)


def choose(story: Story, number: int, participants: Collection[str], place: str, thread: str) -> Fact | None:
    """The fact that turn ``number`` recalls, if any."""
    if number < FIRST_TURN:
        return None
    present = set(participants)
    best = max(_weighed(story, present, place, thread), default=None, key=lambda found: found[0])
    return best[1] if best else None


def _weighed(story: Story, present: set[str], place: str, thread: str) -> Iterator[tuple[float, Fact]]:
    for fact in story.facts:
        if fact.told >= MOST_TIMES or recall(story, fact, present, place) is None:
            continue
        # Whoever has lost somebody meets the one who did it: there is nothing that they would rather think of.
        answered = fact.kind == "killed" and fact.of in present and _mourner(fact, present) is not None
        both = 2 if {fact.who, fact.of} <= present or answered else 0
        luck = chance(thread, fact.turn, fact.kind, fact.who, fact.of)
        yield _WEIGHT[fact.kind] + both - 3 * fact.told + luck, fact
