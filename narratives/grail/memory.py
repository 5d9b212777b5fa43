"""What a post recalls: the weightiest true event that has to do with those who act now, none of them too often."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from narratives.chronicle.narrator import Told
from narratives.chronicle.scenes import Line
from narratives.grail.names import grounds
from narratives.grail.stage import Stage
from narratives.grail.story import Fact, Story

MOST_TOLD: Final = 2
"""So often is an event recalled in a game."""
WEIGHT: Final = {
    "betrayed": 10,
    "sworn": 9,
    "felled": 8,
    "allied": 7,
    "interrupted": 7,
    "broken": 7,
    "resisted": 6,
    "reflected": 6,
    "weakened": 5,
    "seal": 5,
    "drawn": 5,
    "named": 4,
    "wounded": 4,
    "blocked": 3,
    "mana": 2,
    "yielded": 4,
}


class Recall(NamedTuple):
    """A set of texts and who stands in its slots."""

    name: str
    who: dict[str, str]


_OF_TWO: Final[Mapping[str, tuple[str, str]]] = {
    "wounded": ("wounded_by", "wounded_again"),
    "reflected": ("reflected_by", ""),
    "blocked": ("blocked", "parried"),
    "interrupted": ("interrupted", "interrupting"),
    "weakened": ("weakened", ""),
    "betrayed": ("betrayed_by", "betrayer"),
    "allied": ("allied", "allied"),
    "felled": ("returned", ""),
    "drawn": ("drawn", "drawn"),
}
"""What was between the two of a blow: the set where it befell him who strikes now, and where it befell the other."""
_BY_HAND: Final = frozenset({"wounded", "reflected", "blocked"})


def recall(fact: Fact, a: str, t: str) -> Recall | None:
    """How the fact may be told before ``a`` strikes at ``t``; None when it is not theirs."""
    name = _between(fact, a, t)
    if name:
        return Recall(f"recall/{name}", {"a": a, "t": t})
    match fact.kind:
        case "sworn" if (fact.who, fact.by) == (a, t):
            return Recall("recall/sworn", {"a": a, "t": t, "x": fact.what})
        case "felled" if fact.by == a and fact.who != t:
            return Recall("recall/victor", {"a": a, "x": fact.who})
        case "felled" if fact.by == t and fact.who != a:
            return Recall("recall/warned", {"a": a, "t": t, "x": fact.who})
        case "named" if fact.who == t:
            return Recall("recall/seen", {"a": a, "t": t})
        case "broken" | "resisted" if fact.who == a:
            return Recall(f"recall/{fact.kind}", {"a": a})
        case "seal" | "mana" if fact.who == a and fact.by:
            return Recall(f"recall/{fact.kind}", {"a": a, "m": fact.by})
    return None


def _between(fact: Fact, a: str, t: str) -> str:
    """The set of a fact that was between these two; «»: there is none."""
    pair = (fact.who, fact.by)
    if pair not in ((a, t), (t, a)):
        return ""
    if fact.kind == "wounded" and fact.contest == "social":
        return "said_by" if fact.who == a else "said_again"
    if fact.kind in _BY_HAND and fact.contest != "physical":
        return ""
    return _OF_TWO.get(fact.kind, ("", ""))[pair == (t, a)]


def recalling(story: Story, event: Told) -> Story:
    """The story that recalls something at this event, when there is something to recall."""
    pair = _pair(event)
    # A night's first post is its opening and its first round: one recollection for both.
    opening = event["event"] == "night.opened"
    moment = (story.step, story.conflict + opening, 1 if opening else story.round)
    if pair is None or story.released or story.recalled_at == moment:
        return story
    fact = _best(story, event, *pair)
    if fact is None:
        return story
    told = fact.but(told=fact.told + 1)
    facts = tuple(told if one is fact else one for one in story.facts)
    return story.but(facts=facts, recalled=told, recalled_at=moment)


def _pair(event: Told) -> tuple[str, str] | None:
    if event["event"] == "attack.rolled":
        return event["who"], event["target"]
    if event["event"] == "night.opened":
        ((_, first), (_, second)) = event["pairs"]
        return first, second
    return None


def _best(story: Story, event: Told, a: str, t: str) -> Fact | None:
    scored = []
    for fact in story.facts:
        here = (fact.conflict, fact.round) == (story.conflict, story.round) and event["event"] != "night.opened"
        if fact.told >= MOST_TOLD or here or recall(fact, a, t) is None:
            continue
        if (fact.contest == "social") != (story.kind == "social") and fact.kind in _OF_BLOWS:
            continue
        if event["event"] == "night.opened" and fact.kind not in _OF_NIGHT:
            continue
        both = 3 if {fact.who, fact.by} == {a, t} else 0
        score = WEIGHT[fact.kind] + both - 4 * fact.told - 0.5 * min(4, story.conflict - fact.conflict)
        if score >= 1:
            scored.append((score, fact.step, fact))
    return max(scored, key=lambda one: one[:2])[2] if scored else None


_OF_BLOWS: Final = frozenset({"wounded", "blocked", "reflected", "felled"})
"""What one recalls only in a contest of the same kind: no wounds in an argument."""
_OF_NIGHT: Final = frozenset(
    {
        "betrayed",
        "sworn",
        "allied",
        "felled",
        "drawn",
        "broken",
        "interrupted",
        "seal",
        "resisted",
        "reflected",
        "named",
    }
)
"""What is weighty enough to open a night with."""


def lines(stage: Stage, a: str, t: str) -> Iterator[Line]:
    """The sentence of what the story has just recalled before this blow."""
    fact, now = stage.now.recalled, stage.now
    if fact is None or now.recalled_at == stage.was.recalled_at:
        return
    found = recall(fact, a, t)
    if found is None:
        return
    tags = {"same" if _is_now(stage, fact) else "old"}
    thing: dict[str, Any] = (
        {"ph": stage.thing(fact.what)} if fact.kind in ("named", "broken", "interrupted", "weakened") else {}
    )
    yield stage.line(found.name, tags, who=found.who, when=when(stage, fact), fresh=True, optional=True, **thing)


def of_night(stage: Stage, a: str, t: str) -> Iterator[Line]:
    """What a night's meeting makes the narrator think of."""
    yield from lines(stage, a, t)


_AGO: Final = {1: "прошлой ночью", 2: "две ночи назад", 3: "три ночи назад", 4: "четыре ночи назад",
               5: "пять ночей назад"}  # fmt: skip


_DAYS_AGO: Final = ("сегодня днём", "вчера днём", "позавчера днём", "три дня назад", "четыре дня назад",
                    "пять дней назад")  # fmt: skip


_JUST: Final = ("минуту назад", "только что", "совсем недавно", "в прошлый раз")


def _is_now(stage: Stage, fact: Fact) -> bool:
    """Was it in the fight that is told? A night's conflict is counted only after its opening."""
    return bool(fact.contest) and (fact.conflict, fact.night) == (stage.now.conflict, stage.now.night)


def when(stage: Stage, fact: Fact) -> str:
    """When a fact was, and where, if that was elsewhere: «прошлой ночью на Горбатом мосту»."""
    now = stage.now
    if _is_now(stage, fact):
        if fact.round == 1 and now.round > 2:
            return "в начале этой схватки"
        return _JUST[int(stage.luck("when") * len(_JUST))]
    if fact.day:
        ago = now.day - fact.day
        time = _DAYS_AGO[ago] if ago < len(_DAYS_AGO) else "много дней назад"
        return f"{time} {where(fact.place)}" if fact.place else time
    if not fact.night and not fact.contest:
        return "недавно"
    if not fact.night:
        return "в прошлой схватке" if now.conflict - fact.conflict == 1 else "в одной из прошлых схваток"
    time = _AGO.get(now.night - fact.night, "много ночей назад")
    return f"{time} {where(fact.place)}" if fact.place else time


def where(place: str) -> str:
    """«на Горбатом мосту»; «» for a place unknown."""
    ground = grounds().get(place)
    return ground.where if ground is not None else ""
