"""Posts recall what was: truly, of those who act now, never too often."""

from narratives.dungeon.memory import MOST_TIMES, occasion, relation
from tests.narratives.dungeon.games import robots_game, wild_game

SEEDS = [f"memory/{number}" for number in range(8)]


def recalling(told):
    return [text for post in told.posts for text in post.texts if text.startswith("recall/")]


def test_a_third_of_the_posts_look_back():
    later = [
        told
        for seed in SEEDS
        for told in robots_game(seed)
        if told.before.battle and told.before.room and any(post.audience is None for post in told.posts)
    ]
    assert len(later) > 100
    assert sum(bool(recalling(told)) for told in later) >= len(later) / 3


def test_what_is_recalled_has_happened_and_concerns_those_who_act():
    seen = 0
    for told in [one for seed in SEEDS for one in robots_game(seed)] + list(wild_game("memory/wild")):
        texts = recalling(told)
        assert len(texts) <= 1
        if not texts:
            continue
        fact = told.after.recalled
        assert fact is not None
        assert any(fact == one.model_copy(update={"told": fact.told}) for one in told.before.facts)
        at = occasion(told.after, told.events)
        assert at is not None
        assert texts[0].startswith(f"recall/{relation(told.after, fact, at)}#")
        seen += 1
    assert seen > 50


def test_nothing_is_recalled_more_than_twice():
    for seed in SEEDS:
        for told in robots_game(seed):
            assert all(fact.told <= MOST_TIMES for fact in told.after.facts)


def test_who_is_remembered_as_dead_is_dead():
    for seed in SEEDS:
        for told in robots_game(seed):
            fact = told.after.recalled
            if fact is not None and fact.kind == "died":
                assert not told.view["characters"].get(fact.who, {"alive": False})["alive"]


def test_a_kill_is_boasted_of_once():
    """Of one's many kills only the first is recalled without a reason; with one of the same kind at hand it may be."""
    boasted = 0
    for seed in SEEDS:
        for told in robots_game(seed):
            fact, at = told.after.recalled, occasion(told.after, told.events)
            if fact is None or at is None or relation(told.after, fact, at) != "killed":
                continue
            before = [one for one in told.before.facts if one.kind == "killed" and one.who == fact.who]
            assert not any(one.told for one in before), fact
            boasted += 1
    assert boasted > 3


def test_no_door_is_remembered_in_the_middle_of_a_blow():
    for seed in SEEDS:
        for told in robots_game(seed):
            if told.has("attack.rolled", "cast.rolled"):
                assert not [text for text in recalling(told) if text.startswith(("recall/found", "recall/opened"))]


def test_who_lives_again_is_not_mourned():
    from narratives.dungeon.story import Story, folded

    died = {"event": "character.died", "who": "Мира", "cause": "attack", "act": "climax"}
    mourned = folded(Story(adventure=1, room="3", classes={"Мира": "wizard"}), died)
    assert mourned.dead == {"Мира": "attack"}
    assert mourned.bodies == {"3": ("Мира",)}
    for back in (
        {"event": "character.returned", "who": "Мира"},
        {"event": "gm.set", "who": "Мира", "fields": {"alive": True}},
        {"event": "gm.set", "who": "Мира", "fields": {"hits": 3}},
    ):
        after = folded(mourned, back)
        assert not after.dead
        assert after.bodies == {"3": ()}
        assert not [fact for fact in after.facts if fact.kind == "died"]
    assert folded(Story(), {"event": "gm.set", "who": "Лис", "fields": {"hits": 0}}).dead == {"Лис": "gm"}


def test_newcomers_do_not_mourn_whom_they_never_met():
    from narratives.dungeon.memory import Occasion
    from narratives.dungeon.stage import Stage
    from narratives.dungeon.story import Story, folded

    died = {"event": "character.died", "who": "Мира", "cause": "attack", "act": "climax"}

    def entered(*who):
        return {"event": "dungeon.entered", "title": "Провал", "types": 1, "who": list(who)}

    story = folded(folded(Story(), entered("Боро", "Мира")), died)
    strangers, mixed = folded(story, entered("Рагна", "Тарн")), folded(story, entered("Боро", "Тарн"))
    (fact,) = mixed.facts
    assert relation(mixed, fact, Occasion(0, "check.rolled", "Боро", "")) == "died_before"
    assert relation(mixed, fact, Occasion(0, "check.rolled", "Тарн", "")) == ""
    assert relation(mixed, fact, Occasion(0, "dungeon.entered", "", "")) == "died_before"
    alone = strangers.but(dead={"Мира": "attack", "Боро": "attack"})
    assert relation(alone, fact, Occasion(0, "dungeon.entered", "", "")) == ""

    def tags(story, *living):
        view = {"characters": {name: {"alive": True, "class": "warrior"} for name in living}}
        return {"veterans", "regulars", "grief"} & set(Stage((), story, story, view, "1").tags())

    assert tags(strangers, "Рагна", "Тарн") == set()
    assert tags(mixed, "Боро", "Тарн") == {"veterans", "grief"}
    assert tags(folded(story, entered("Боро")), "Боро") == {"veterans", "regulars", "grief"}
