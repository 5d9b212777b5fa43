"""The story recalls, and what it recalls is true."""

from collections import Counter

import pytest

from narratives.kitsune import memory
from narratives.kitsune.memory import MOST_RECALLED
from narratives.kitsune.story import MOST_FACTS, Fact, Story
from tests.narratives.kitsune.games import campaigns, commands, names, robots


def recalling():
    """Commands whose posts recall something."""
    for command in commands():
        if any(text.startswith("recall/") for text in command.texts):
            yield command


def test_a_recollection_is_a_fact_of_an_earlier_command_and_names_its_people():
    seen = 0
    for command in recalling():
        fact = command.after.recalled
        assert command.after.recalled_at == command.before.step
        assert fact.step < command.before.step
        told = [(one.kind, one.fox, one.npc, one.night, one.place) for one in command.before.facts]
        assert (fact.kind, fact.fox, fact.npc, fact.night, fact.place) in told
        assert names(command.cast, fact.npc, command.text)
        if not any(text.startswith(("recall/share", "recall/leaving")) for text in command.texts):
            assert names(command.cast, fact.fox, command.text)
        seen += 1
    assert seen > 300


def test_facts_are_what_happened():
    for game in campaigns():
        won = Counter(event["fox"] for command in game for event in command.of("influence.won"))
        kept = Counter(fact.fox for fact in game[-1].after.facts if fact.kind in ("won", "drained"))
        assert all(kept[fox] <= won[fox] for fox in kept)
        assert len(game[-1].after.facts) <= MOST_FACTS


def test_from_the_second_night_on_a_third_of_the_posts_look_back():
    looking = posts = 0
    for seed in ("recall/a", "recall/b"):
        for command in robots(seed, 3, most=260):
            if command.before.night < 2:
                continue
            possible = _has_something_to_recall(command)
            for post in command.public:
                posts += possible
                looking += possible and any(text.startswith("recall/") for text in post.texts)
    assert posts > 150
    assert looking / posts >= 1 / 3


def _has_something_to_recall(command):
    event = next((event for event in command.events if event["event"] in memory._SCORES), None)
    if event is None:
        return False
    return any(worth for worth, _ in memory._SCORES[event["event"]](command.before, event))


def test_no_deed_is_recalled_by_deeds_more_often_than_it_may():
    for game in campaigns():
        assert all(fact.recalled <= MOST_RECALLED for fact in game[-1].after.facts)


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ({"night": 4, "place": "Школа меча"}, "этой же ночью"),
        ({"night": 3, "place": "Школа меча"}, "прошлой ночью"),
        ({"night": 3, "place": "Рыночная площадь"}, "прошлой ночью на рыночной площади"),
        ({"night": 2, "place": "Дом у реки"}, "две ночи назад"),
        ({"night": -9, "place": "Школа меча"}, "много ночей назад"),
        ({"night": 4, "place": "Школа меча", "campaign": 1}, "ещё до осады"),
    ],
)
def test_when_it_was(fact, said):
    story = Story(campaign=2, night=4, place="Школа меча")
    known = {"kind": "won", "fox": "Рэн", "npc": "Хару", "campaign": 2}
    assert memory.when(story, Fact.model_validate({**known, **fact})) == said


def test_the_one_whom_ren_deceived_last_night_is_remembered_as_that():
    story = Story(campaign=1, night=2, place="Школа меча", step=9)
    deceived = Fact(kind="won", fox="Рэн", npc="Хару", approach="cunning", night=1, place="Мост через Асагаву", step=3)
    story = story.model_copy(update={"facts": (deceived,)})
    event = {"event": "npc.placed", "npc": "Хару", "returned": True}
    recalled = memory.recalling(story, event)
    assert recalled.recalled == deceived
    assert memory.when(recalled, recalled.recalled) == "прошлой ночью на мосту через Асагаву"
