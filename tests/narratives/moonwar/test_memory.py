"""What the chronicle remembers of its war, and that the story is a fold over events alone."""

from collections import Counter
from itertools import pairwise

import pytest

from engines.core.dice import SeedRoller
from engines.core.journal import Play
from engines.moonwar.engine import ENGINE
from narratives.chronicle.narrator import Bags
from narratives.chronicle.texts import library_of
from narratives.moonwar import memory
from narratives.moonwar.cast import Cast
from narratives.moonwar.narrator import NARRATOR
from narratives.moonwar.night import Night
from narratives.moonwar.story import Fact, Spelling, Story
from tests.narratives.moonwar.wars import commands, story_of, wars


def recalls(told):
    return [text for text in told.texts if text.startswith("recall/")]


@pytest.mark.rule("MW-N3")
def test_from_the_third_turn_on_at_least_half_of_the_posts_remember():
    later = [
        told for war in wars() if war.scenario != 7 for told in war.turns if told.after.number >= memory.FIRST_TURN
    ]
    assert sum(bool(recalls(told)) for told in later) >= len(later) / 2
    early = [told for war in wars() for told in war.turns if told.after.number < memory.FIRST_TURN]
    assert not [told for told in early if recalls(told)]


@pytest.mark.rule("MW-N3")
def test_a_memory_is_a_true_event_of_an_earlier_turn_of_this_war():
    sources = {
        "killed": ("character.died", lambda e, f: (e["who"], e["by"]) == (f.who, f.of)),
        "captured": ("character.captured", lambda e, f: (e["who"], e["by"]) == (f.who, f.of)),
        "allied": ("alliance.made", lambda e, f: {f.who, f.of} <= set(e["members"])),
        "betrayed": ("inner.relation", lambda e, f: tuple(e["participants"]) == (f.who, f.of)),
        "rescued": ("alliance.rescued", lambda e, f: f.who in e["saved"] and f.of in e["by"]),
    }
    seen = Counter()
    for war in wars():
        turn, past = 0, []
        for told in war.told:
            fact = told.after.turn.recalled if told.after.turn and "turn.started" in told.names else None
            if fact:
                assert fact.turn < told.after.number
                assert (
                    {fact.who, fact.of} & set(told.after.turn.participants)
                    or fact.place == told.after.turn.place
                    or (set(fact.mourners) & set(told.after.turn.participants))
                    or any(Cast(told.view, told.after).close(who, fact.who) for who in told.after.turn.participants)
                )
                if fact.kind in sources:
                    name, same = sources[fact.kind]
                    assert any(e["event"] == name and at == fact.turn and same(e, fact) for at, e in past), fact
                seen[fact.kind] += 1
            turn = told.after.number
            past += [(turn, event) for event in told.events]
    assert {"killed", "wounded", "fought", "captured", "allied"} <= set(seen)


def test_the_same_event_is_recalled_twice_at_most():
    for war in wars():
        last = war.told[-1].after
        assert all(fact.told <= memory.MOST_TIMES for fact in last.facts)
        told = Counter(
            (fact.turn, fact.kind, fact.who, fact.of)
            for turn in war.turns
            if turn.after.turn and (fact := turn.after.turn.recalled)
        )
        assert not told or max(told.values()) <= memory.MOST_TIMES


FACT = Fact(turn=1, kind="wounded", who="Роа", of="Сиэль", place="l01")


@pytest.mark.parametrize(
    ("fact", "out", "present", "place", "expected"),
    [
        (FACT, {}, {"Роа"}, "l02", "recall/wounded_by"),
        (FACT, {"Сиэль": 2}, {"Роа"}, "l02", None),
        (FACT, {}, {"Сиэль"}, "l02", None),
        (FACT.model_copy(update={"kind": "fought"}), {}, {"Роа"}, "l02", None),
        (FACT.model_copy(update={"kind": "fought"}), {}, {"Роа", "Сиэль"}, "l02", "recall/fought"),
        (FACT.model_copy(update={"kind": "betrayed"}), {}, {"Сиэль"}, "l02", "recall/betrayed"),
        (FACT.model_copy(update={"kind": "killed"}), {}, {"Сиэль"}, "l02", None),
        (FACT.model_copy(update={"kind": "killed"}), {"Роа": 1}, {"Сиэль"}, "l02", "recall/has_killed"),
        (FACT.model_copy(update={"kind": "killed"}), {"Роа": 1}, {"Неро Хаос"}, "l01", "recall/dead_here"),
        (FACT.model_copy(update={"kind": "killed"}), {"Роа": 1}, {"Неро Хаос"}, "l02", None),
        (
            FACT.model_copy(update={"kind": "killed", "mourners": ("Неро Хаос",)}),
            {"Роа": 1},
            {"Неро Хаос"},
            "l02",
            "recall/killed_friend",
        ),
        (
            FACT.model_copy(update={"kind": "killed", "mourners": ("Неро Хаос",)}),
            {"Роа": 1, "Сиэль": 1},
            {"Неро Хаос"},
            "l02",
            None,
        ),
    ],
)
def test_a_memory_never_makes_a_dead_one_act(fact, out, present, place, expected):
    found = memory.recall(Story(out=out), fact, present, place)
    assert (found.set_name if found else None) == expected


@pytest.mark.rule("MW-N3", "MW-N4")
def test_whoever_was_close_to_the_dead_answers_for_him_when_the_killer_comes():
    """Not allied: kin, friends and lovers remember too; meeting the killer, they remember nothing else."""
    death = Fact(turn=3, kind="killed", who="Хисуи", of="Роа", place="l01")
    found = memory.recall(Story(out={"Хисуи": 3}), death, ("Роа", "Кохаку"), "l02")
    assert found is not None
    assert (found.set_name, found.people["who"], found.people["by"]) == ("recall/killed_friend", "Кохаку", "Роа")
    other = Fact(turn=4, kind="betrayed", who="Роа", of="Кохаку", place="l01")
    story = Story(out={"Хисуи": 3}, facts=(other, death))
    assert memory.choose(story, 9, ("Роа", "Кохаку"), "l02", "thread") == death


def test_captivity_is_a_memory_only_after_its_end():
    fact = FACT.model_copy(update={"kind": "captured"})
    assert memory.recall(Story(held={"Роа": "Сиэль"}), fact, {"Роа", "Сиэль"}, "l02") is None
    assert memory.recall(Story(), fact, {"Роа", "Сиэль"}, "l02").set_name == "recall/captured"


ROLLED, ELSEWHERE = ("Роа", "Сиэль"), ("Арихико", "Лен")
INNER = {"event": "inner.relation", "participants": ["Роа", "Сиэль"], "members": ["Сиэль", "Роа"], "result": "war"}
LEFT = {"event": "alliance.left", "who": "Роа", "remaining": ["Сиэль"]}


@pytest.mark.rule("MW-N3", "MW-N6")
@pytest.mark.parametrize(
    ("rolled", "events", "after", "together"),
    [
        (ROLLED, [INNER], [["Роа", "Сиэль"]], True),
        (ROLLED, [INNER, LEFT], [], True),
        (ROLLED, [], [], False),
        (ROLLED, [], [["Роа", "Сиэль"]], False),
        (ELSEWHERE, [], [["Роа", "Лен", "Сиэль"]], True),
        (ELSEWHERE, [LEFT], [], True),
        (ELSEWHERE, [{"event": "alliance.dissolved", "members": ["Сиэль", "Роа"]}], [], True),
        (ELSEWHERE, [], [["Роа", "Лен"]], False),
    ],
)
def test_whether_two_were_allies_when_a_turn_began(rolled, events, after, together):
    assert memory.together({"Роа", "Сиэль"}, rolled, events, after) is together


@pytest.mark.rule("MW-N6")
@pytest.mark.parametrize(
    ("kind", "allies", "held", "alliances", "now"),
    [
        ("allied", True, {}, [["Роа", "Сиэль"]], {"pact:stands"}),
        ("allied", False, {}, [], {"pact:over"}),
        ("allied", False, {}, [["Роа", "Лен"]], {"pact:over", "pact:rival"}),
        ("betrayed", False, {}, [["Сиэль", "Лен"]], {"pact:over", "pact:rival"}),
        ("allied", False, {"Роа": "Сиэль"}, [], {"pact:captive"}),
        ("fought", False, {"Сиэль": "Роа"}, [], {"pact:captive"}),
        ("fought", True, {}, [["Роа", "Сиэль"]], {"pact:stands"}),
        ("fought", False, {}, [["Роа", "Лен"]], set()),
    ],
)
def test_a_memory_knows_what_has_become_of_an_alliance(kind, allies, held, alliances, now):
    fact = FACT.model_copy(update={"kind": kind})
    assert memory.pact(fact, allies, Story(held=held), alliances) == now


@pytest.mark.rule("MW-N6")
def test_no_alliance_is_remembered_as_standing_after_its_end():
    library, standing, over = library_of("moonwar"), 0, 0
    for war in wars():
        for told in war.turns:
            asked = {
                tag
                for post in told.posts
                for name, _, place in (text.partition("#") for text in post.texts)
                if name == "recall/allied" and place != "plain"
                for tag in library.texts(name)[int(place)].required
            }
            inner = "inner.relation" in told.names
            assert not ("pact:stands" in asked and not inner), told.label
            assert not ("pact:over" in asked and inner), told.label
            standing, over = standing + ("pact:stands" in asked), over + ("pact:over" in asked)
    assert standing
    assert over


def test_the_story_after_an_undo_is_the_story_without_the_turn():
    game = Play.begin(ENGINE, {"scenario": 1}, {})
    roller = SeedRoller("7")
    for command in ("start", "turn", "turn"):
        game, _ = game.act({"do": command}, roller)
    before = story_of(game.steps)
    game, _ = game.act({"do": "turn"}, roller)
    assert story_of(game.steps) != before
    game, events = game.act({"do": "undo"}, roller)
    assert story_of(game.steps) == before
    assert NARRATOR.remember(before, [event.payload() for event in events]) == before


def test_a_story_goes_through_json():
    for _, told in commands():
        assert Story.model_validate_json(told.after.model_dump_json()) == told.after


def test_telling_and_remembering_agree_and_do_not_depend_on_the_wording():
    _, told = next((war, told) for war, told in commands() if told.after.turn and told.after.turn.recalled)
    other, _ = NARRATOR.tell(told.events, told.before, told.view, Bags(), "another salt")
    assert [text for text in other[0].texts if text.startswith("recall/")]
    assert other[0].body != told.posts[0].body
    assert NARRATOR.remember(told.before, told.events) == told.after


def test_nights_only_move_on_and_places_rest():
    for war in wars():
        nights = [told.after.turn.night for told in war.turns if told.after.turn]
        moments = [(night.number, night.minute) for night in nights]
        assert moments == sorted(set(moments))
        places = [told.after.turn.place for told in war.turns if told.after.turn]
        assert all(one != other for one, other in pairwise(places))


def test_the_moon_shows_only_in_a_clear_sky():
    assert "moon" in Night(weather="clear", phase=4).tags
    assert "moon" not in Night(weather="rain", phase=4).tags
    assert "moon" not in Night(weather="clear", phase=0).tags
    assert {"rain"} <= Night(weather="rain").tags
    assert "midnight" in Night(minute=24 * 60).tags
    assert "dawn" in Night(minute=29 * 60).tags


def test_names_typed_by_hand_are_declined_as_the_gm_corrected_them():
    setup = {"characters": ["Сиэль", "Зю Кофе"]}
    game = Play.begin(ENGINE, {"scenario": 1}, setup)
    view = ENGINE.view(game.state, "gm")
    story = NARRATOR.with_names(NARRATOR.begin(), {"Зю Кофе": {"gender": "f", "gen": "Зюи Кофе"}})
    assert story.spelt == {"Зю Кофе": Spelling(gender="f", gen="Зюи Кофе")}
    slot = Cast(view, story).slot("Зю Кофе")
    assert slot.gender == "f"
    assert slot.short.gen == "Зюи Кофе"
    assert slot.short.nom == "Зю Кофе"


def test_whoever_knows_the_later_story_is_told_the_same():
    for told in wars()[0].turns[:12]:
        after = NARRATOR.remember(told.before, told.events)
        assert NARRATOR.remember(told.before, list(told.events)) == after
        assert NARRATOR.remember(told.before, told.events[:-1]) != after
        args = (told.events, told.before, told.view, Bags(), "salt")
        assert NARRATOR.tell(*args, after) == NARRATOR.tell(*args)
