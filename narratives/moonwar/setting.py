"""Where and when a turn happens. Decided by the events alone, so that a retold turn stays where it was."""

from collections.abc import Sequence

from engines.core.model import unchecked
from narratives.chronicle.bags import chance, pick
from narratives.chronicle.narrator import Told
from narratives.moonwar import memory
from narratives.moonwar.beats import who_met
from narratives.moonwar.story import Fact, Story, Turn, remember
from narratives.moonwar.world import USUAL, Atlas

MOST_FACTS = 48
"""So many last facts are remembered whatever they are."""
_REST = 14
"""So many turns a place rests."""
_RETURN = 0.2
"""How often a turn comes back to where somebody died."""


_new_turn = unchecked(Turn)


def folded(story: Story, events: Sequence[Told], atlas: Atlas = USUAL.atlas) -> Story:
    """The story after the events of one command. ``atlas``: where its turns may happen."""
    for place, event in enumerate(events):
        if event["event"] == "turn.started":
            story = _opened(story, event, events[place:], atlas)
        elif event["event"] == "turn.skipped":
            story = _skipped(story, event)
        story = remember(story, event)
    kept = _kept(story)
    return story if len(kept) == len(story.facts) else story.but(facts=kept)


def _kept(story: Story) -> tuple[Fact, ...]:
    """What is not forgotten: the last facts, the deaths of those who are out, and the last fact of every two people.

    So that a war of 200 turns has no more to carry from turn to turn than one of 50.
    """
    older = len(story.facts) - MOST_FACTS
    if older <= 0:
        return story.facts
    last = {frozenset((fact.who, fact.of)): fact for fact in story.facts}
    return tuple(
        fact
        for place, fact in enumerate(story.facts)
        if place >= older
        or (fact.kind == "killed" and fact.who in story.out)
        or last[frozenset((fact.who, fact.of))] is fact
    )


def _skipped(story: Story, event: Told) -> Story:
    turn = _new_turn(number=event["turn"], participants=(), place=story.place, night=story.night)
    return story.but(turn=turn)


def _opened(story: Story, event: Told, events: Sequence[Told], atlas: Atlas) -> Story:
    """Lay down place, hour and memory of the turn that ``event``, the first of ``events``, has just started."""
    thread = f"{story.thread}/{event['turn']}/{event['dice']}/{event['participants']}"
    night = story.night.later(thread)
    place = _place(story, thread, events[1]["event"] if len(events) > 1 else "", atlas)
    people = who_met(events)
    fact = memory.choose(story, event["turn"], people, place, thread)
    turn = _new_turn(number=event["turn"], participants=people, place=place, night=night, recalled=fact)
    facts = tuple(old.but(told=old.told + 1) if old is fact else old for old in story.facts)
    appeared = {**story.appeared, **{who: story.appeared.get(who, 0) + 1 for who in people}}
    return story.but(turn=turn, night=night, facts=facts, appeared=appeared, places=(*story.places, place))


def _place(story: Story, thread: str, first: str, atlas: Atlas) -> str:
    if first in ("inner.relation", "inner.captive"):
        among = atlas.quarters if first == "inner.relation" else atlas.cells
        rested = _rested(among, story.places[-3:])
        return rested[pick(len(rested), thread, "home")]
    graves = [fact.place for fact in story.facts if fact.kind == "killed" and fact.place not in story.places[-3:]]
    if graves and chance(thread, "return") < _RETURN:
        return graves[pick(len(graves), thread, "grave")]
    rested = _rested(atlas.numbers, story.places[-_REST:])
    return rested[pick(len(rested), thread, "place")]


def _rested(among: Sequence[str], lately: Sequence[str]) -> list[str]:
    """The places where nothing has happened lately; where there are few of them, all but the last one."""
    rested = [place for place in among if place not in lately]
    return rested or [place for place in among if place not in lately[-1:]] or list(among)
