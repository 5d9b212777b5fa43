"""Text sets: files of a package, read when needed, strict about their shape."""

import pytest

from narratives.chronicle.bags import Drawer
from narratives.chronicle.narrator import Bags
from narratives.chronicle.texts import BadTexts, Text, parsed

SET = '''
[[text]]
text = """
Первый.
"""

[[text]]
when = ["w:c13", "!crowd"]
weight = 2
text = "Второй, {{ who }}."
'''


def test_a_file_is_a_set(library):
    texts = library({"battle/hit": SET}).texts("battle/hit")
    assert [text.source for text in texts] == ["Первый.", "Второй, {{ who }}."]
    assert texts[1].when == ("w:c13", "!crowd")
    assert texts[1].weight == 2
    assert texts.asking(frozenset({"w:c13"}), frozenset()) == [(-2, 1)]
    assert texts.asking(frozenset({"w:c13"}), frozenset({1})) == []
    assert texts.asking(frozenset({"w:c13", "crowd"}), frozenset()) == []
    assert texts.asking(frozenset(), frozenset()) == []
    assert texts.free == (0,)


def test_a_missing_set_is_empty_and_names_lists_what_is_there(library):
    found = library({"battle/hit": SET, "scene/night": SET})
    assert found.texts("no/such") == ()
    assert found.names() == ("battle/hit", "scene/night")
    assert library({}).names() == ()


def test_a_broken_file_is_an_error_of_its_own(library):
    found = library({"battle/hit": "[[text]\ntext ="})
    with pytest.raises(BadTexts, match="battle/hit"):
        found.texts("battle/hit")


@pytest.mark.parametrize(
    "entry",
    [
        "Текст.",
        {},
        {"text": " "},
        {"text": "Т.", "tags": []},
        {"text": "Т.", "when": "narrow"},
        {"text": "Т.", "when": ["!"]},
        {"text": "Т.", "weight": 0},
        {"text": "Т.", "weight": True},
    ],
)
def test_an_entry_has_one_shape(entry):
    with pytest.raises(BadTexts):
        parsed("set", entry)


def test_values_are_escaped_and_slots_are_strict(library):
    found = library({})
    assert found.render("Он — {{ who }}.", {"who": "<b>&"}) == "Он — &lt;b&gt;&amp;."
    with pytest.raises(Exception, match="undefined"):
        found.render("{{ nobody }}", {})


def test_a_tag_with_a_value_is_narrower_than_a_flag():
    assert Text.of("", ("w:c13",)).specificity > Text.of("", ("narrow",)).specificity > Text.of("").specificity


def test_a_condition_with_a_tilde_must_hold_but_makes_no_better_choice():
    text = Text.of("…", ("~late", "w:c13", "!crowd"))
    assert text.required == {"late", "w:c13"}
    assert text.specificity == 2
    assert Text.of("…", ("~late",)).specificity == 0
    drawer = Drawer(Bags())
    texts = [Text.of("late", ("~late",)), *(Text.of(f"{number}") for number in range(5))]
    first = {next(drawer.candidates({"s": texts}, frozenset({"late"}), str(salt))).place for salt in range(60)}
    assert first == set(range(6))
    assert all(one.place for one in drawer.candidates({"s": texts}, frozenset(), "salt"))
