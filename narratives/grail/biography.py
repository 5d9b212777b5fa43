"""Somebody's way through the war in a few sentences, from what all have heard. A master's is that of his pair."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from narratives.chronicle.scenes import Line
from narratives.grail.memory import WEIGHT, where
from narratives.grail.stage import Stage
from narratives.grail.story import Fact, Story
from narratives.russian import numerals

MOST_FACTS: Final = 4
"""So many events make a biography; the weightiest are told, in the order in which they happened."""
_OWN: Final = {
    "felled": "felled",
    "wounded": "wounded",
    "reflected": "wounded",
    "allied": "allied",
    "betrayed": "betrayed",
    "sworn": "sworn",
    "interrupted": "interrupted",
    "named": "named",
    "broken": "broken",
    "seal": "seal",
    "drawn": "drawn",
    "yielded": "yielded",
}
_OTHERS: Final = {
    "felled": "victor",
    "wounded": "struck",
    "reflected": "struck",
    "allied": "allied",
    "betrayed": "traitor",
    "sworn": "hunted",
    "interrupted": "interrupting",
    "drawn": "drawn",
}
"""The set that tells a fact of the one whom it befell, and of the other one."""


def lines(view: Mapping[str, Any], story: Story, name: str) -> Iterator[Line]:
    """Who he is, the weightiest events, how it stands now."""
    stage = Stage((), story, story, view, f"bio/{name}")
    partner, role = stage.cast.partner(name), stage.cast.role(name)
    if partner is None or role == "npc":
        yield stage.line("bio/other", who={"a": name})
    elif role == "master":
        yield stage.line("bio/master", who={"a": name, "s": partner})
    else:
        yield stage.line("bio/servant", who={"a": name, "m": partner})
    servant = partner if role == "master" and partner is not None else name
    facts = _facts(story, servant)
    for place, fact in enumerate(facts):
        yield _told(stage, fact, servant, facts[place - 1] if place else None)
    yield from _now(stage, story, servant, quiet=not facts)


def _facts(story: Story, who: str) -> list[Fact]:
    """Of each kind the last one, of those the weightiest, in the order of time."""
    kinds = {_set(fact, who): fact for fact in story.facts if who in (fact.who, fact.by) and _set(fact, who)}
    weightiest = sorted(kinds.values(), key=lambda fact: -WEIGHT[fact.kind])[:MOST_FACTS]
    return [fact for fact in story.facts if any(fact is one for one in weightiest)]


def _set(fact: Fact, who: str) -> str:
    """The set of texts that tells a fact of him; empty where it makes no sentence."""
    if fact.kind in ("felled", "wounded", "reflected") and fact.contest == "social":
        return ""
    found = (_OWN if fact.who == who else _OTHERS).get(fact.kind, "")
    alone = found in ("named", "broken", "yielded")
    return found if alone or (fact.by and fact.who) else ""


def _told(stage: Stage, fact: Fact, who: str, last: Fact | None) -> Line:
    name, other = _set(fact, who), fact.by if fact.who == who else fact.who
    people = {"a": who}
    if name == "seal":
        people["m"] = other
    elif other:
        people["t"] = other
    return stage.line(f"bio/{name}", who=people, when=_when(fact, last), fresh=last is None)


def _when(fact: Fact, last: Fact | None) -> str:
    """«в третью ночь на Горбатом мосту», «во второй день», «в первой схватке»; «той же ночью» after the like."""
    if last is not None and (last.day, last.night, last.place) == (fact.day, fact.night, fact.place) and fact.place:
        return "в тот же день" if fact.day else "той же ночью"
    if fact.day:
        return f"{_in(numerals.ordinal(fact.day, 'acc'))} день {where(fact.place)}".strip()
    if fact.night:
        return f"{_in(numerals.ordinal(fact.night, 'acc', 'f'))} ночь {where(fact.place)}".strip()
    if fact.contest:
        return f"{_in(numerals.ordinal(fact.conflict, 'pre', 'f'))} схватке"
    return "однажды"


def _in(ordinal: str) -> str:
    return f"во {ordinal}" if ordinal.startswith("вт") else f"в {ordinal}"


def _now(stage: Stage, story: Story, servant: str, *, quiet: bool) -> Iterator[Line]:
    war = stage.view["war"]
    gone = next((one for one in story.fallen if one.servant == servant), None)
    if gone is not None:
        yield stage.line("bio/gone", n=gone.night, fresh=True)
    elif war and war["winner"] and servant in war["winner"]:
        yield stage.line("bio/won", fresh=True)
    elif quiet:
        yield stage.line("bio/quiet", fresh=True)
    elif war:
        yield stage.line("bio/alive", who={"a": servant}, fresh=True)
