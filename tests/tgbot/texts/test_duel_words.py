"""The words of the duel's buttons and questions agree with its deck, and none of them is a bare code."""

import re
from collections.abc import Iterator

import pytest

from engines.core.engine import GM, Choice, Field
from engines.duel.cards import abouts, house_deck, templates
from engines.duel.engine import ENGINE
from narratives.chronicle.words import LONGEST_REFUSAL
from narratives.registry import narrator_of
from tests.engines.duel.play import random_game
from tgbot.keyboards.callback import Press
from tgbot.play.menu import Menu, Walk

WORDS = narrator_of("duel").words


@pytest.mark.parametrize("name", house_deck())
def test_a_card_says_its_numbers(name: str) -> None:
    card, label = house_deck()[name], WORDS.value("card", name)
    assert label.startswith(f"{name} (")
    numbers = re.findall(r"[+−]?\d+", label)
    match card.kind:
        case "shield":
            assert numbers == [f"+{card.plus}", f"{card.steps}"]
        case "blow":
            assert numbers == [f"{card.power}", *([f"−{card.hits}"] if card.hits != card.power else [])]
        case "heal":
            assert numbers == [f"{card.power}", f"+{card.hits}"]
        case "effect" if card.plus is not None:
            assert numbers == [f"{card.power}", f"−{-card.plus}", f"{card.steps}"]
        case "effect":
            assert numbers == [f"{card.power}"]
    assert ("вне боя" in label) == (not card.combat)
    assert bool(re.search(r"\bвсем\b", label)) == (card.area == "all")


@pytest.mark.parametrize("name", templates())
def test_a_template_is_described(name: str) -> None:
    fields, advice = templates()[name], WORDS.advice("template", name)
    assert advice.startswith(f"{name.capitalize()} — {abouts()[name]}.")
    assert advice.endswith(f"Хиты {fields['hits']}, граница {fields['threshold']}.")


def every_choice() -> Iterator[Choice]:
    """Choices of whole games: everything that anybody, or the GM, is asked."""
    for seed in range(12):
        for game, _ in random_game(f"{seed}", 4, most=60):
            for actor in (*game.state.people, GM):
                yield from ENGINE.choices(game.state, actor)


def test_every_button_and_question_is_in_russian() -> None:
    kinds: dict[str, Choice] = {}
    for choice in every_choice():
        kinds.setdefault(repr((choice.do, sorted(choice.preset), [field.name for field in choice.fields])), choice)
    assert len(kinds) > 40
    for choice in kinds.values():
        for words in (WORDS.label(choice), WORDS.preset(choice)):
            assert_russian(words)
        for field in choice.fields:
            assert_russian(WORDS.asked(choice, field))
            assert_values(field)


def test_the_form_of_a_sheet_is_in_russian() -> None:
    sheet = ENGINE.sheet(ENGINE.new({}, ENGINE.blank()), {})
    assert sheet is not None
    for field in sheet.fields:
        assert_russian(WORDS.line(field.name))
        assert_russian(WORDS.question(field.name))
        assert_values(field)
    for name in WORDS.portrait:
        assert_russian(WORDS.line(name))


def assert_values(field: Field) -> None:
    values = (True, False) if field.kind == "flag" else field.options if field.kind == "option" else ()
    for value in values:
        assert_russian(WORDS.value(field.name, value))


def assert_russian(words: str) -> None:
    assert words.strip()
    assert not re.search(r"[A-Za-z]|None|\{", words), words


def test_a_menu_never_shows_two_buttons_of_one_text() -> None:
    for choice in every_choice():
        walk = Walk(choice, WORDS, start=Press("00aaaaaa", 1, "g", ("1",)))
        menu = walk.step(())
        if isinstance(menu, Menu):
            labels = [button.text for row in menu.keyboard for button in row]
            assert len(labels) == len(set(labels)), labels


@pytest.mark.parametrize(
    ("code", "details", "told"),
    [
        ("unknown_card", {"card": "удар", "close": "удар мечом"}, "Не понял «удар». Может быть, «удар мечом»?"),
        ("unknown_card", {"card": "ы" * 40, "close": ""}, "Не понял «ыыы"),
        ("bad_hits", {"lowest": 1, "highest": 20}, "от 1 до 20"),
        ("bad_threshold", {"lowest": 0, "highest": 5}, "от 0 до 5"),
        ("too_many_cards", {"most": 12}, "не больше 12"),
        ("unknown_person", {"name": "Вася"}, "Вася"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_wrong(code: str, details: dict[str, object], told: str) -> None:
    words = WORDS.refusal(code, details)
    assert told in words
    assert len(words) < LONGEST_REFUSAL
