"""The chronicle remembers who did what to whom, and recalls it truly."""

import pytest

from narratives.duel import memory
from narratives.duel.narrator import NARRATOR
from narratives.duel.story import Fact, Story
from tests.narratives.duel.tables import Table, commands, hero, robot_tables, tables


def recalling():
    """Every command whose post recalls something, with what it recalls."""
    for told in commands():
        if any(text.startswith("recall/") for text in told.texts):
            assert told.after.recalled is not None
            yield told, told.after.recalled


def test_what_is_recalled_has_happened_before_in_this_game():
    seen = 0
    for told, fact in recalling():
        assert fact in told.before.facts
        assert fact.step <= told.before.step - 2
        assert told.before.step >= 2
        seen += 1
    assert seen > 100


def test_a_recalled_blow_was_really_struck_with_that_card():
    for table in tables():
        struck = set()
        for told in table.told:
            fact = told.after.recalled
            if fact is not None and fact.kind == "struck":
                assert (fact.who, fact.of, fact.card) in struck
            for event in told.of("card.played"):
                if event["kind"] == "blow":
                    struck |= {(event["by"], target, event["card"]) for target in event["targets"]}


def test_nothing_is_recalled_more_than_twice():
    for table in tables():
        assert all(fact.told <= memory.MOST_TIMES for fact in table.story.facts)


def test_at_least_a_third_of_later_posts_recall_something():
    later = [
        told
        for table in robot_tables()
        for told in table.told
        if told.before.steps >= 3 and any(post.audience is None and post.kind == "turn" for post in told.posts)
    ]
    recalled = [told for told in later if any(text.startswith("recall/") for text in told.texts)]
    assert len(later) > 60
    assert len(recalled) > len(later) / 3


def test_people_of_the_recalled_event_are_in_the_post():
    for told, fact in recalling():
        assert fact.who in told.after.seen
        assert not fact.of or fact.of in told.after.seen


def test_no_text_comes_twice_in_a_game_while_others_fit():
    for table in robot_tables():
        texts = [text for told in table.told for post in told.posts for text in post.texts if not post.audience]
        recalls = [text for text in texts if text.startswith(("recall/", "still/"))]
        assert len(recalls) == len(set(recalls))


def test_the_sword_that_brought_him_to_his_knee():
    """Mira is brought to her knee by Don's axe; later her own blow at him recalls it."""
    people = {
        "Дон": hero(20, 1, *["удар секирой"] * 9),
        "Мира": hero(3, 1, *["удар посохом"] * 9),
    }
    table = Table(people, "knee")
    table.act("attack", "Дон", targets=["Мира"])
    table.act("play", "Дон", card="удар секирой", target="Мира")
    knelt = [fact for fact in table.story.facts if fact.kind == "knelt"]
    assert [(fact.who, fact.of, fact.card) for fact in knelt] == [("Мира", "Дон", "удар секирой")]
    now = memory.Moment("Мира", "Дон", frozenset({"knelt_answer"}))
    found = memory.recall(table.story, knelt[0], now)
    assert found == memory.Recall("recall/knelt_answer", {"a": "Мира", "t": "Дон"})


def test_the_dead_are_recalled_as_dead_only():
    story = Story(running=True, fights=1, ring=("Дон", "Мира"), dead=("Лада",))
    facts = (Fact(kind="healed", who="Лада", of="Дон", fight=1), Fact(kind="killed", who="Лада", of="Дон", fight=1))
    found = [memory.recall(story, fact, memory.Moment("Дон", "Мира", frozenset())) for fact in facts]
    assert found == [None, memory.Recall("recall/killed_done", {"a": "Дон", "x": "Лада"})]


def test_whoever_came_to_help_is_remembered_while_his_friend_stands():
    joined = Fact(kind="joined", who="Лада", of="Мира", fight=1)
    now = memory.Moment("Лада", "Дон", frozenset())
    standing = Story(running=True, fights=1, ring=("Дон", "Мира", "Лада"))
    assert memory.recall(standing, joined, now) == memory.Recall("recall/joined_for", {"a": "Лада", "x": "Мира"})
    for gone in (
        standing.model_copy(update={"poses": {"Мира": "lies"}}),
        standing.model_copy(update={"ring": ("Дон", "Лада")}),
        standing.model_copy(update={"fights": 2}),
    ):
        assert memory.recall(gone, joined, now) is None


@pytest.mark.rule("DU-N6")
def test_nothing_is_recalled_beside_a_hidden_blow():
    table = Table({"Дон": hero(items=[{"item": "меч", "place": "пояс", "kind": "blade"}]), "Мира": hero()}, "dark")
    for _ in range(3):
        table.act("attack", "Дон", targets=["Мира"])
        table.act("gm.end")
    told = table.act("assassinate", "Дон", target="Мира", words="Тёплой Луны", seen=False)
    assert told.texts == ["fell/unseen"]


def test_old_facts_are_forgotten_in_the_end():
    story = NARRATOR.begin()
    for step in range(200):
        event = {"event": "effect.shown", "to": "all", "who": "Дон", "card": "синие уши", "text": f"{step}"}
        story = NARRATOR.remember(story, [event])
    assert len(story.facts) <= 100
