"""What a post recalls: the weightiest true event that has to do with those who act now, none of them too often."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.kitsune.stage import Stage, place_of
from narratives.kitsune.story import Fact, Story

MOST_RECALLED: Final = 2
"""So often does a deed recall the same event in a game."""
_WEIGHT: Final[Mapping[str, int]] = {
    "burnt": 7,
    "alarm": 7,
    "noticed": 6,
    "drained": 6,
    "lost": 5,
    "won": 4,
    "lead": 4,
    "tied": 3,
    "hidden": 3,
    "fooled": 3,
    "helped": 3,
    "scouted": 2,
}
_OF_ONESELF: Final = frozenset({"lost", "alarm", "burnt", "drained", "noticed", "hidden", "won"})
"""What a fox remembers of somebody else than the one before her."""
_SPOILS: Final = frozenset({"won", "drained", "burnt"})
_REASONS: Final = frozenset({"lost", "alarm", "noticed", "drained"})
"""Why a fox may want to go."""
_FACES: Final = frozenset({"won", "lost", "drained", "alarm", "burnt", "lead", "tied"})
"""What is told of somebody who is there again."""
_HUNTERS: Final = ("novice", "master")

_PREPARING: Final = frozenset({"scout.rolled", "setting.rolled"})
_APART: Final = 3
"""Commands between two recollections, where a fox who prepares thinks of somebody else."""

Scored = Iterator[tuple[float, Fact]]
"""Facts with how much each asks to be told now; 0: not at all."""
Score = Callable[[Story, Told], Scored]


def recalling(story: Story, event: Told) -> Story:
    """The story that recalls something at this event, when there is something to recall; once in a command."""
    score = _SCORES.get(event["event"])
    if score is None or story.recalled_at == story.step:
        return story
    scored = [(worth, fact) for worth, fact in score(story, event) if worth]
    if not scored:
        return story
    _, best = max(scored, key=lambda one: (one[0], one[1].step))
    told = best.but(recalled=best.recalled + (score is _of_a_deed))
    facts = tuple(told if fact is best else fact for fact in story.facts)
    return story.but(facts=facts, recalled=told, recalled_at=story.step)


def _earlier(story: Story) -> Iterator[Fact]:
    """What was before this command."""
    step = story.step
    return (fact for fact in story.facts if fact.step < step)


# --- how much a fact asks to be told now


def _of_a_deed(story: Story, event: Told) -> Scored:
    if event.get("push") or (event["event"] in ("setting.rolled", "disguise.rolled") and not event["successes"]):
        return  # what is told there is the failure alone
    fox, npc = event["fox"], event.get("npc") or event.get("to_fox") or ""
    idle = event["event"] in _PREPARING and story.step - story.recalled_at < _APART
    for fact in _earlier(story):
        own, his = fact.fox == fox, bool(npc) and fact.npc == npc
        scouted, helped = fact.kind == "scouted", fact.kind == "helped"
        if not (own or his or helped) or fact.recalled >= (1 if scouted else MOST_RECALLED):
            continue
        if scouted and not (_tonight(story, fact) and event["event"] == "influence.rolled"):
            continue
        weight = _WEIGHT.get(fact.kind, 0) / (1 + fact.recalled)
        if helped:
            yield weight + 4 if event["event"] == "help.given" and {fact.fox, fact.npc} == {fox, npc} else 0, fact
        elif his:
            yield weight + (8 if own else 5), fact
        else:
            yield weight if fact.kind in _OF_ONESELF and not idle else 0, fact


def _of_spoils(story: Story, event: Told) -> Scored:
    """Whose warmth it is that is shared out, or has become a tail."""
    for fact in _earlier(story):
        if fact.fox == event["fox"] and fact.kind in _SPOILS and _tonight(story, fact):
            yield _WEIGHT[fact.kind], fact


def _of_leaving(story: Story, event: Told) -> Scored:
    """What has made a fox wish herself away."""
    for fact in _earlier(story) if event["vote"] else ():
        if fact.fox == event["fox"] and fact.kind in _REASONS and _tonight(story, fact):
            yield _WEIGHT[fact.kind], fact


def _of_a_face(story: Story, event: Told) -> Scored:
    """What the clan did to somebody who is there again."""
    for fact in _earlier(story) if event["returned"] else ():
        if fact.npc == event["npc"] and fact.kind in _FACES and not _tonight(story, fact):
            yield _WEIGHT[fact.kind] / (1 + fact.recalled), fact


def _tonight(story: Story, fact: Fact) -> bool:
    return (fact.campaign, fact.night) == (story.campaign, story.night)


_SCORES: Final[Mapping[str, Score]] = {
    "influence.rolled": _of_a_deed,
    "scout.rolled": _of_a_deed,
    "setting.rolled": _of_a_deed,
    "disguise.rolled": _of_a_deed,
    "help.given": _of_a_deed,
    "distract.rolled": _of_a_deed,
    "check.started": _of_a_deed,
    "share.made": _of_spoils,
    "tail.grown": _of_spoils,
    "leave.voted": _of_leaving,
    "npc.placed": _of_a_face,
}
_SETS: Final[Mapping[Score, str]] = {_of_leaving: "leaving_{}", _of_a_face: "back_{}"}


# --- how it is told


def lines(stage: Stage) -> Iterator[Line]:
    """The sentence of what the story has just recalled at the event at hand."""
    fact = stage.now.recalled
    if fact is not None and stage.now.recalled_at == stage.now.step and stage.was.recalled_at != stage.now.step:
        yield _line(stage, fact, stage.at)


def faces(stage: Stage) -> Iterator[Line]:
    """The sentence of somebody who is there again, when a night opens."""
    fact = stage.after.recalled
    if fact is not None and stage.recalls:
        event = next(one for one in stage.named("npc.placed") if one["npc"] == fact.npc)
        yield _line(stage, fact, event)


def _line(stage: Stage, fact: Fact, event: Told) -> Line:
    tags = {fact.approach, *({"drained"} if fact.kind == "drained" else ())} - {""}
    name, who = _told(stage, fact, event)
    if fact.kind == "helped" and fact.fox == event["fox"]:
        tags.add("mine")
    return stage.line(f"recall/{name}", tags, who=who, when=when(stage.now, fact), optional=True)


def _told(stage: Stage, fact: Fact, event: Told) -> tuple[str, dict[str, str]]:
    """The set of a recollection, and who stands in its slots."""
    hunter = stage.cast.of(fact.npc) in _HUNTERS
    score = _SCORES[event["event"]]
    if event["event"] in ("share.made", "tail.grown"):
        return event["event"].partition(".")[0], {"f": fact.fox, "h": fact.npc}
    if score in _SETS:
        return _SETS[score].format(fact.kind), {"f": fact.fox, "x" if hunter else "h": fact.npc}
    fox, npc = event["fox"], event.get("npc") or event.get("to_fox") or ""
    if fact.kind == "helped":
        return "helped", {"f": fox, "g": npc}
    relation = "self" if fact.npc != npc else "pair" if fact.fox == fox else "other"
    who = {"f": fox, "x" if hunter else "h": fact.npc, **({"g": fact.fox} if fact.fox != fox else {})}
    return f"{'hunter_' if hunter else ''}{relation}_{fact.kind}", who


def when(story: Story, fact: Fact) -> str:
    """When a fact was, and where, if that was elsewhere: «прошлой ночью в школе меча»."""
    ago = story.night - fact.night
    if fact.campaign != story.campaign:
        time = "ещё до осады"
    elif ago == 0:
        return _TONIGHT[fact.step % len(_TONIGHT)]
    else:
        time = _AGO.get(ago, "много ночей назад")
    there = place_of(fact.place)
    return f"{time} {there.where}" if fact.place != story.place and there.id else time


_TONIGHT: Final = ("этой же ночью", "нынче ночью", "немногим раньше")
"""One fact is always told in the same words; what often comes together stands in different ones."""
_AGO: Final = {1: "прошлой ночью", 2: "две ночи назад", 3: "три ночи назад", 4: "четыре ночи назад",
               5: "пять ночей назад"}  # fmt: skip
