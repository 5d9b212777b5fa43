"""What a war remembers does not grow with its length, and forgets nothing that later texts rely on."""

from itertools import combinations

from narratives.moonwar.setting import MOST_FACTS, folded
from narratives.moonwar.story import Fact, FactKind, Story

PEOPLE = [f"Имя {number}" for number in range(8)]
PAIRS = list(combinations(PEOPLE, 2))


def fact(turn: int, who: str, of: str, kind: FactKind = "fought") -> Fact:
    return Fact(turn=turn, kind=kind, who=who, of=of, place="l01")


def test_a_long_war_remembers_no_more_than_a_short_one() -> None:
    facts = tuple(fact(turn, *PAIRS[turn % len(PAIRS)]) for turn in range(1000))
    kept = folded(Story(begun=True, facts=facts), []).facts
    assert kept == facts[-MOST_FACTS:]


def test_every_two_people_keep_their_last_fact() -> None:
    once = fact(1, PEOPLE[0], PEOPLE[1], "wounded")
    others = tuple(fact(turn, PEOPLE[2], PEOPLE[3]) for turn in range(2, 200))
    kept = folded(Story(begun=True, facts=(fact(0, PEOPLE[1], PEOPLE[0]), once, *others)), []).facts
    assert kept == (once, *others[-MOST_FACTS:])


def test_deaths_are_kept_while_the_dead_are_out() -> None:
    deaths = (fact(1, PEOPLE[0], PEOPLE[1], "killed"), fact(2, PEOPLE[1], PEOPLE[0], "killed"))
    later = tuple(fact(turn, PEOPLE[0], PEOPLE[1]) for turn in range(3, 100))
    kept = folded(Story(begun=True, facts=(*deaths, *later), out={PEOPLE[0]: 1}), []).facts
    assert kept == (deaths[0], *later[-MOST_FACTS:])


def test_a_short_war_forgets_nothing() -> None:
    facts = tuple(fact(turn, PEOPLE[0], PEOPLE[1]) for turn in range(MOST_FACTS))
    story = Story(begun=True, facts=facts)
    assert folded(story, []) is story
