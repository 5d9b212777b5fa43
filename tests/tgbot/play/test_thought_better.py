"""Whoever was asked something may think better of it: the question goes, and nothing else has changed."""

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.keyboards.callback import Press
from tgbot.texts import plain


@pytest.mark.parametrize("words", ["отмена", "Отмена.", "«отмена»", "передумала"])
def test_a_question_is_taken_back(words: str) -> None:
    top = TableTop()
    top.open(game="kitsune")
    before = top.playing.options
    question = top.press(Press(top.playing.id, -1, "ln")).ask
    assert "Передумали — ответьте «отмена»" in question
    assert top.reply(question, words).text == plain("answer.unasked"), "the question and the answer are tidied away"
    assert top.playing.asked == ()
    assert top.playing.options == before
    with pytest.raises(Refused, match="nothing_asked"):
        top.reply(question, "шепотки = 30")


def test_the_gm_leaves_a_text_unwritten() -> None:
    top = TableTop()
    top.start(scenario=1)
    question = top.press(Press(top.playing.id, -1, "own")).ask
    told = dict(top.texts)
    top.reply(question, "отмена")
    assert top.texts == told
    assert top.playing.asked == ()


def test_a_sheet_in_the_making_comes_back_as_it_was() -> None:
    top = TableTop()
    top.start(game="duel")
    form = top.choose(PETYA, "Вступить", "Готовый")
    asked = top.choose(PETYA, "Вступить", "Имя")
    again = top.reply(asked.ask, "отмена", PETYA)
    assert again.whisper == form.whisper
    assert again.keyboard == form.keyboard
    assert top.playing.asked == ()


def test_nobody_else_takes_it_back() -> None:
    top = TableTop()
    top.open(game="kitsune")
    question = top.press(Press(top.playing.id, -1, "ln"), VASYA).ask
    with pytest.raises(Refused, match="nothing_asked"):
        top.reply(question, "отмена", PETYA)
    assert len(top.playing.asked) == 1
