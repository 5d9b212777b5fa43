"""What a post recalls: the weightiest true event that has to do with those who act now, none of them too often."""

from collections.abc import Iterator
from typing import Final

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.kitsune.stage import Stage, place_of
from narratives.kitsune.story import Fact, Story

MOST_RECALLED: Final = 2
"""So often is an event recalled in a game."""
_WEIGHT: Final = {
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
_ASKS: Final = frozenset({"influence.rolled", "scout.rolled", "distract.rolled", "check.started", "setting.rolled",
                          "disguise.rolled", "help.given"})  # fmt: skip
"""Events at which a post may look back."""
_OF_ONESELF: Final = frozenset({"lost", "alarm", "burnt", "drained", "noticed", "hidden", "fooled", "won"})
"""What a fox remembers of somebody else than the one before her."""
_APART: Final = 3
"""Commands between two recollections that have nothing to do with the one before the fox."""


def recalling(story: Story, event: Told) -> Story:
    """The story that recalls something at this event, when there is something to recall."""
    if event["event"] not in _ASKS or event.get("push") or story.recalled_at == story.step:
        return story
    scored = [(score, fact) for fact in story.facts if (score := _score(story, fact, event))]
    if not scored:
        return story
    _, best = max(scored, key=lambda one: (one[0], one[1].step))
    told = best.model_copy(update={"recalled": best.recalled + 1})
    facts = tuple(told if fact is best else fact for fact in story.facts)
    return story.model_copy(update={"facts": facts, "recalled": told, "recalled_at": story.step})


def _score(story: Story, fact: Fact, event: Told) -> float:
    """How much it asks to be told now; 0: not at all."""
    most = 1 if fact.kind == "scouted" else MOST_RECALLED
    if fact.step >= story.step or fact.recalled >= most:
        return 0
    if event["event"] in ("setting.rolled", "disguise.rolled") and not event["successes"]:
        return 0  # what is told there is the failure alone
    fox, npc = event["fox"], event.get("npc") or event.get("to_fox") or ""
    weight = _WEIGHT.get(fact.kind, 0) / (1 + fact.recalled)
    tonight = (fact.campaign, fact.night) == (story.campaign, story.night)
    if fact.kind == "scouted" and (not tonight or event["event"] != "influence.rolled"):
        return 0
    if fact.kind == "helped":
        between = {fact.fox, fact.npc} == {fox, npc}
        return weight + 4 if between and event["event"] == "help.given" else 0
    if npc and fact.npc == npc:
        return weight + (8 if fact.fox == fox else 5)
    if fact.fox != fox or fact.kind not in _OF_ONESELF or story.step - story.recalled_at < _APART:
        return 0
    return weight


def lines(stage: Stage) -> Iterator[Line]:
    """The sentence of what the story has just recalled."""
    fact = stage.now.recalled
    if fact is None or stage.now.recalled_at != stage.now.step or stage.was.recalled_at == stage.now.step:
        return
    event = stage.at
    fox, npc = event["fox"], event.get("npc") or event.get("to_fox") or ""
    who = {"f": fox, "h": fact.npc}
    relation = "pair" if fact.fox == fox and fact.npc == npc else "other" if fact.npc == npc else "self"
    if fact.kind == "helped":
        relation, who = "pair", {"f": fox, "g": npc}
    elif stage.cast.of(fact.npc) in ("novice", "master"):
        who = {"f": fox, "x": fact.npc}
        relation = f"hunter_{relation}"
    if fact.fox != fox and fact.kind != "helped":
        who["g"] = fact.fox
    kind = "mine" if fact.kind == "helped" and fact.fox == fox else fact.kind
    tags = {kind, fact.approach} - {""}
    if fact.approach and fact.approach == event.get("approach", event.get("trait")):
        tags.add("same")
    name = "recall/helped" if fact.kind == "helped" else f"recall/{relation}_{fact.kind}"
    yield stage.line(name, tags, who=who, when=when(stage.now, fact), optional=True)


def when(story: Story, fact: Fact) -> str:
    """When a fact was, and where, if that was elsewhere: «прошлой ночью в школе меча»."""
    ago = story.night - fact.night
    if fact.campaign != story.campaign:
        time = "ещё до осады"
    elif ago == 0:
        return "этой же ночью"
    else:
        time = _AGO.get(ago, "много ночей назад")
    there = place_of(fact.place)
    return f"{time} {there.where}" if fact.place != story.place and there.id else time


_AGO: Final = {1: "прошлой ночью", 2: "две ночи назад", 3: "три ночи назад", 4: "четыре ночи назад",
               5: "пять ночей назад"}  # fmt: skip
