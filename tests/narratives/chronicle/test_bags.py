"""Bags: no text twice while another one is left, the narrowest fitting text first, the salt decides between equals."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from narratives.chronicle.bags import Drawer, chance, pick
from narratives.chronicle.narrator import Bags
from narratives.chronicle.texts import Text

PLAIN = [Text.of(f"text {number}") for number in range(6)]


def draw(drawer, texts, tags=frozenset(), salt="s", name="set"):
    found = next(drawer.candidates({name: texts}, frozenset(tags), salt))
    drawer.take(found.name, found.place)
    return found.place


def test_a_set_is_exhausted_before_a_text_comes_again():
    drawer = Drawer(Bags())
    for round_ in range(1, 4):
        drawn = [draw(drawer, PLAIN, salt=f"{round_}/{turn}") for turn in range(6)]
        if round_ == 1:
            assert sorted(drawn) == list(range(6))
    assert Counter(drawer.bags.drawn["set"]).most_common(1)[0][1] == 1


def test_after_the_last_text_the_oldest_half_comes_first():
    drawer = Drawer(Bags())
    first_round = [draw(drawer, PLAIN, salt=str(turn)) for turn in range(6)]
    assert {draw(drawer, PLAIN, salt=f"again{turn}") for turn in range(3)} == set(first_round[:3])


def test_the_narrowest_fitting_text_comes_first_and_then_rests():
    texts = [
        Text.of("any"),
        Text.of("flag", ("narrow",)),
        Text.of("person", ("w:c13",)),
        Text.of("person and flag", ("w:c13", "narrow")),
        Text.of("somebody else", ("w:c22",)),
        Text.of("not in a crowd", ("!crowd",)),
    ]
    drawer = Drawer(Bags())
    tags = {"w:c13", "narrow"}
    assert [draw(drawer, texts, tags) for _ in range(3)] == [3, 2, 1]
    assert {draw(drawer, texts, tags) for _ in range(2)} == {0, 5}


def test_a_forbidden_tag_keeps_a_text_away_and_makes_it_no_narrower():
    texts = [Text.of("not in a crowd", ("!crowd",)), Text.of("any")]
    assert [found.place for found in Drawer(Bags()).candidates({"set": texts}, frozenset({"crowd"}), "s")] == [1]
    assert texts[0].specificity == texts[1].specificity == 0


def test_several_sets_are_drawn_as_one():
    pools = {"one": [Text.of("a")], "two": [Text.of("b", ("met",))]}
    found = list(Drawer(Bags()).candidates(pools, frozenset({"met"}), "s"))
    assert [(one.name, one.place) for one in found] == [("two", 0), ("one", 0)]


def test_nothing_fits_nothing_is_drawn():
    assert not list(Drawer(Bags()).candidates({"set": [Text.of("a", ("rain",))]}, frozenset(), "s"))


def test_the_salt_shuffles_and_the_same_salt_repeats():
    orders = {
        salt: tuple(found.place for found in Drawer(Bags()).candidates({"set": PLAIN}, frozenset(), salt))
        for salt in "abcdefgh"
    }
    assert len(set(orders.values())) > 4
    again = tuple(found.place for found in Drawer(Bags()).candidates({"set": PLAIN}, frozenset(), "a"))
    assert again == orders["a"]


def test_weights_count():
    texts = [Text.of("rare", weight=1), Text.of("common", weight=9)]
    firsts = Counter(draw(Drawer(Bags()), texts, salt=str(number)) for number in range(400))
    assert 320 < firsts[1] < 396


def test_bags_go_through_json_and_are_remembered():
    drawer = Drawer(Bags())
    places = [draw(drawer, PLAIN, salt=str(turn)) for turn in range(4)]
    stored = Bags.model_validate_json(drawer.bags.model_dump_json())
    rest = Drawer(stored)
    assert {draw(rest, PLAIN, salt="x"), draw(rest, PLAIN, salt="y")} == set(range(6)) - set(places)


@given(st.lists(st.text(), min_size=1, max_size=3), st.integers(min_value=1, max_value=50))
def test_chance_is_a_number_between_zero_and_one_and_pick_a_place(parts, count):
    assert 0 < chance(*parts) < 1
    assert 0 <= pick(count, *parts) < count
    assert chance(*parts) == chance(*parts)
