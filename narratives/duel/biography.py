"""A person's way through the table's fights in a few sentences, from what all have seen."""

from collections.abc import Iterator, Mapping
from typing import Any

from narratives.chronicle.scenes import Line
from narratives.duel import memory
from narratives.duel.cast import Cast
from narratives.duel.story import Fact, Story

MOST_FACTS = 4
"""So many events make a biography; the weightiest are told, in the order in which they happened."""

_OWN = {
    "attacked": "began",
    "knelt": "knelt",
    "felled": "felled",
    "flashed": "flashed",
    "joined": "joined",
    "fled": "fled",
    "surrendered": "surrendered",
    "healed": "healed",
    "marked": "marked",
    "freed": "freed",
    "spared": "spared",
    "ambushed": "ambushed",
    "killed": "killed",
}
_OTHERS = {
    "attacked": "was_attacked",
    "knelt": "made_kneel",
    "felled": "has_felled",
    "joined": "was_helped",
    "surrendered": "took",
    "healed": "was_healed",
    "freed": "has_freed",
    "ambushed": "was_ambushed",
    "killed": "has_killed",
}
"""The set that tells a fact of the one whom it befell or who did it, and of the other one."""
_ALONE = frozenset(("felled", "joined", "killed", "began", "knelt"))
"""Sets whose fact may lack a second person: then «…_alone» tells it."""


def lines(view: Mapping[str, Any], story: Story, who: str) -> Iterator[Line]:
    """The opening, the weightiest events, and how it stands now."""
    cast = Cast(story.spelt)
    tags = cast.tags({"who": who})
    yield Line("bio/opening", {"who": cast[who]}, tags)
    facts = _facts(story, who)
    if not facts:
        yield Line("bio/untouched", {"who": cast[who]}, tags)
    for fact in facts:
        name, other = _told(fact, who)
        people = {"who": cast[who], **({"x": cast[other]} if other else {})}
        alone = "_alone" if not other and name in _ALONE else ""
        yield Line(f"bio/{name}{alone}", people, tags)
    yield Line(f"bio/now_{view['public'][who]['pose']}", {"who": cast[who]}, tags, fresh=True)


def _facts(story: Story, who: str) -> list[Fact]:
    """What is worth telling: of each kind the last one, the weightiest kinds, in order of time."""
    kinds = {_told(fact, who)[0]: fact for fact in story.facts if who in (fact.who, fact.of) and _told(fact, who)[0]}
    weightiest = sorted(kinds.values(), key=memory.weight, reverse=True)[:MOST_FACTS]
    return [fact for fact in story.facts if fact in weightiest]


def _told(fact: Fact, who: str) -> tuple[str, str]:
    """The set and the other person; no set where the fact makes no sentence."""
    own = fact.who == who
    return (_OWN if own else _OTHERS).get(fact.kind, ""), fact.of if own else fact.who
