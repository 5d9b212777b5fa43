"""Composition: texts become paragraphs, and a faulty text never costs a post."""

import pytest

from narratives.chronicle.bags import Drawer
from narratives.chronicle.compose import Composer, Page, names_missing, tidy
from narratives.chronicle.narrator import Bags

NB = "\u00a0"


def composer(library, sets, plain=None, salt="s"):
    return Composer(library(sets), plain or {}, Drawer(Bags()), salt)


def entry(text, when=()):
    return f"[[text]]\nwhen = {list(when)}\ntext = '''\n{text}\n'''\n"


def test_a_text_is_told_and_recorded(library):
    made = composer(library, {"a/b": entry("Ночь.") + entry("Дождь, {{ place }}.", ["rain"])})
    assert made.say("a/b", {"place": "мост"}, frozenset({"rain"})) == "Дождь, мост."
    assert made.say("a/b", {"place": "мост"}, frozenset({"rain"})) == "Ночь."
    assert made.used == ["a/b#1", "a/b#0"]


def test_a_missing_set_falls_back_to_the_plain_sentence(library):
    made = composer(library, {}, {"a/b": "Бой с {{ who }}."})
    assert made.say("a/b", {"who": "Роа"}) == "Бой с Роа."
    assert made.used == ["a/b#plain"]
    assert made.say("no/where", {}) == ""


@pytest.mark.parametrize("broken", ["{{ nobody }}", "{{ who|gen }}", "{% if %}", "{{ 1 / 0 }}"])
def test_a_faulty_text_gives_way_to_the_next_one_and_then_to_the_plain_sentence(library, broken):
    made = composer(library, {"a/b": entry(broken, ["x"]) + entry("Цело.")}, {"a/b": "Просто."})
    assert made.say("a/b", {"who": "Роа"}, frozenset({"x"})) == "Цело."
    made = composer(library, {"a/b": entry(broken)}, {"a/b": "Просто."})
    assert made.say("a/b", {"who": "Роа"}) == "Просто."


def test_a_file_that_cannot_be_read_does_not_cost_the_post(library):
    made = composer(library, {"a/b": "[[text"}, {"a/b": "Просто."})
    assert made.say("a/b", {}) == "Просто."


def test_an_unwanted_text_stays_unread_while_another_one_fits(library):
    made = composer(library, {"a/b": entry("Луна.", ["x"]) + entry("Мост.")})
    told = made.say("a/b", {}, frozenset({"x"}), lambda text: text.startswith("Луна"))
    assert told == "Мост."
    assert made.drawer.bags.drawn["a/b"] == (1,)
    assert made.say("a/b", {}, frozenset({"x"}), lambda text: True) == "Луна."


def test_lines_that_only_wrap_a_sentence_are_joined_and_speech_keeps_its_line():
    assert tidy(
        "Дождь кончился\nещё до полуночи.\n— Ты здесь, —\nсказал он.\nОна молчала.\n\n  Второй\n  абзац. \n"
    ) == ("Дождь кончился ещё до полуночи.\n— Ты здесь, — сказал он.\nОна молчала.\n\nВторой абзац.")


def test_a_page_joins_sentences_parts_paragraphs_and_sets_speech_apart():
    page = Page()
    page.add("Ночь.")
    page.add("Мост.")
    page.add("— Опять вы.")
    page.add("Он промолчал.")
    page.add("Удар — и тишина.\n\nПотом ещё удар.", fresh=True)
    page.add("")
    page.line("• строка")
    assert page.text == (
        f"Ночь. Мост.\n— Опять вы.\nОн промолчал.\n\nУдар{NB}— и{NB}тишина.\n\nПотом ещё удар.\n• строка"
    )


def test_names_missing_looks_for_any_form():
    forms = {"Роа": ("Роа",), "Акиха": ("Акиха", "Акихи")}
    assert names_missing("У Акихи чай.", forms) == ["Роа"]
