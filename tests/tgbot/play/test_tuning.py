"""House numbers that a GM writes in the lobby."""

import re

import pytest

from engines.core.errors import Refused
from engines.core.registry import engine_of
from narratives.registry import narrator_of, told_games
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.keyboards.callback import Press
from tgbot.play import tuning

TUNED = [game for game in told_games() if narrator_of(game).words.house.groups]


def lobby(game: str = "kitsune") -> tuple[TableTop, str]:
    """A lobby, and the question for its numbers."""
    top = TableTop()
    top.open(game=game)
    return top, top.press(Press(top.playing.id, -1, "ln")).ask


def test_numbers_are_written_and_shown_and_played_by() -> None:
    top, question = lobby()
    top.reply(question, "Шепотки = 30\nзащита монаха = 2 2 2\n\nЦи от силы 1 = 1, 2")
    numbers = top.playing.options["numbers"]
    assert numbers == {"whispers": 30, "monk": [2, 2, 2], "qi": {"1": [1, 2]}}
    panel = top.said("panel")[-1]
    assert "<code>шепотки = 30</code>" in panel.html  # type: ignore[union-attr]
    assert "<code>защита монаха = 2 2 2</code>" in panel.html  # type: ignore[union-attr]
    again = top.press(Press(top.playing.id, -1, "ln")).ask
    assert "\nшепотки = 30 — " in again, "as it is now"
    top.reply(again, "numbers.whispers = 25")
    assert top.playing.options["numbers"]["whispers"] == 25
    assert top.playing.options["numbers"]["monk"] == [2, 2, 2]
    top.press(Press(top.playing.id, -1, "go"))
    assert top.playing.status == "playing"


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("numbers.whispers", "bad_tuning"),
        ("= 3", "bad_tuning"),
        ("numbers.. = 3", "bad_tuning"),
        ("numbers = 3\nnumbers.whispers = 4", "bad_tuning"),
        ("numbers.whispers = много", "bad_number"),
        ("шепотки = 500", "bad_number"),
        ("охота = 120\nшепотки = 500", "bad_number"),
        ("weather = 1", "bad_number"),
        ("погода = 1", "bad_number"),
        ("\n".join(f"a{n} = 1" for n in range(100)), "bad_tuning"),
    ],
)
def test_nonsense_changes_nothing(written: str, code: str) -> None:
    top, question = lobby()
    before = top.playing.options
    with pytest.raises(Refused) as refused:
        top.reply(question, written)
    assert refused.value.code == code
    assert top.playing.options == before


def test_only_a_gm_may() -> None:
    top, _ = lobby()
    with pytest.raises(Refused, match="gm_only"):
        top.press(Press(top.playing.id, -1, "ln"), PETYA)
    assert top.playing.gms[0] == VASYA


def test_the_line_that_is_not_taken_is_named() -> None:
    top, question = lobby()
    with pytest.raises(Refused) as refused:
        top.reply(question, "охота = 120\nшепотки = 500\nзащита воина = 1 1 1")
    assert refused.value.details == {"line": "шепотки = 500"}


@pytest.mark.parametrize("game", TUNED)
def test_every_line_of_the_question_may_be_sent_back_as_it_is(game: str) -> None:
    """And means the very value that the option has anyway."""
    _, question = lobby(game)
    lines = [line for line in question.splitlines() if " = " in line and " — " in line]
    numbers = narrator_of(game).words.house.numbers
    assert len(lines) == len(numbers) > 5
    engine = engine_of(game)
    usual = engine.new({}, engine.blank()).model_dump()["options"]
    for line, number in zip(lines, numbers, strict=True):
        for written in (line, line.partition(" — ")[0].upper()):
            options = tuning.tuned(game, {}, engine.blank(), written)
            assert engine.new(options, engine.blank()).model_dump()["options"] == usual, line
        assert number.option[0] not in {field.name for field in engine.offered()}, "it has a button"


@pytest.mark.parametrize("game", TUNED)
def test_numbers_are_russian_grouped_and_fit_a_phone(game: str) -> None:
    _, question = lobby(game)
    assert len(question) < 3000
    groups = question.count("▸")
    assert groups > 1
    body = question.partition("</b>")[2].partition("<i>")[0]
    assert not re.search(r"[A-Za-z]", body), body
    assert all(len(line) <= 90 for line in body.splitlines())


@pytest.mark.parametrize("game", TUNED)
def test_names_of_numbers_do_not_repeat(game: str) -> None:
    house = narrator_of(game).words.house
    assert len({number.name.casefold() for number in house.numbers}) == len(house.numbers)
    assert len({number.option for number in house.numbers}) == len(house.numbers)
