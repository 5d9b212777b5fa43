"""The days of a war as they are told: meetings, alliances, betrayals and what they come back as."""

import pytest

from narratives.chronicle.texts import library_of
from tests.narratives.grail.tables import WARS, Step, war

OF_DAYS = ("day/refused", "day/allied", "day/held", "day/betrayed", "day/last", "day/scouted")
OUTCOMES = (*OF_DAYS, "day/guessed", "day/unguessed", "dawn/vow", "night/ambush", "night/vowed")


def steps() -> list[Step]:
    return [step for seed in WARS for step in war(seed)]


def told(step: Step) -> list[str]:
    return [text.partition("#")[0] for post in step.posts for text in post.texts]


@pytest.mark.rule("GR-D1")
def test_days_and_nights_bear_their_numbers() -> None:
    for step in steps():
        opened = step.events[0]
        hour = {"day.opened": ("День", "day"), "night.opened": ("Ночь", "night")}.get(str(opened["event"]))
        assert hour is not None
        assert step.posts[0].body.startswith(f"<b>{hour[0]} "), step.posts[0].body
        assert step.posts[0].chapter == step.posts[0].body[3:].partition(".")[0]
        assert not any(post.body.startswith(f"<b>{step.posts[0].chapter}.") for post in step.posts[1:])


@pytest.mark.rule("GR-D3", "GR-D6", "GR-D7")
def test_every_meeting_is_told_as_what_came_of_it() -> None:
    seen = set()
    for step in steps():
        met = [f"day/{event['outcome']}" for event in step.events if event["event"] == "day.met"]
        parted = [event for event in step.events if event["event"] == "alliance.ended" and event["reason"] == "last"]
        assert [text for text in told(step) if text in OF_DAYS and text != "day/last"] == met
        assert told(step).count("day/last") == len(parted)
        seen.update(met)
    assert seen == {f"day/{outcome}" for outcome in ("refused", "allied", "scouted", "held", "betrayed")}


@pytest.mark.rule("GR-D8")
def test_the_death_of_an_ally_is_answered() -> None:
    vows = 0
    for step in steps():
        for event in step.events:
            if event["event"] == "vow.sworn":
                vows += 1
                assert "dawn/vow" in told(step)
                assert event["ally"] in step.posts[0].body + "".join(post.body for post in step.posts)
    assert vows > 3


@pytest.mark.rule("GR-D6", "GR-D8")
def test_a_betrayal_and_a_vow_come_back_at_night() -> None:
    """The night that they call for is told as theirs, and recalls them."""
    recalled = set()
    for seed in WARS:
        for step in war(seed):
            if step.events[0]["event"] != "night.opened":
                continue
            first, second = (servant for _, servant in step.events[0]["pairs"])
            betrayed = [fact for fact in step.before.facts if fact.kind == "betrayed" and fact.day == step.before.day]
            if any((fact.by, fact.who) == (first, second) for fact in betrayed):
                assert "night/ambush" in told(step)
                recalled.update(told(step))
            last = step.before.night
            sworn = [fact for fact in step.before.facts if fact.kind == "sworn" and fact.night == last]
            if any((fact.who, fact.by) == (first, second) for fact in sworn) and "night/ambush" not in told(step):
                assert "night/vowed" in told(step)
                recalled.update(told(step))
    assert {"recall/betrayer", "recall/sworn"} <= recalled


def test_an_alliance_is_never_told_without_its_day() -> None:
    """«Недавно» would be a guess: who betrays or keeps faith does it to an alliance that was told."""
    for step in steps():
        for event in step.events:
            if event["event"] == "day.met" and event["outcome"] in ("held", "betrayed"):
                two = {servant for _, servant in event["pairs"]}
                assert any(fact.kind == "allied" and {fact.who, fact.by} == two for fact in step.before.facts)


@pytest.mark.parametrize("name", OUTCOMES)
def test_there_are_a_dozen_ways_to_tell_each(name: str) -> None:
    assert len(library_of("grail").texts(name)) >= 12
