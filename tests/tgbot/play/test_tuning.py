"""House numbers that a GM writes in the lobby."""

import re

import pytest

from engines.core.errors import Refused
from engines.core.registry import engine_of
from narratives.registry import narrator_of, told_games
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.keyboards.callback import Press
from tgbot.play import tuning

TUNED = [game for game in told_games() if narrator_of(game).words.tuning]


def lobby(game: str = "kitsune") -> tuple[TableTop, str]:
    """A lobby, and the question for its numbers."""
    top = TableTop()
    top.open(game=game)
    return top, top.press(Press(top.playing.id, -1, "ln")).ask


def test_numbers_are_written_and_shown_and_played_by() -> None:
    top, question = lobby()
    top.reply(question, "numbers.whispers = 30\nnumbers.monk = [2, 2, 2]\n\nnumbers.qi.1 = [1, 2]")
    numbers = top.playing.options["numbers"]
    assert numbers == {"whispers": 30, "monk": [2, 2, 2], "qi": {"1": [1, 2]}}
    panel = top.said("panel")[-1]
    assert "<code>numbers.whispers = 30</code>" in panel.html  # type: ignore[union-attr]
    again = top.press(Press(top.playing.id, -1, "ln")).ask
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
        ("numbers.whispers = много", "options.bad"),
        ("numbers.whispers = 500", "options.bad"),
        ("weather = 1", "options.bad"),
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


@pytest.mark.parametrize("game", TUNED)
def test_what_the_question_names_is_accepted(game: str) -> None:
    """Every «name = value» of the question is an option of the game, with the very value that it has anyway."""
    engine = engine_of(game)
    named = re.findall(r"([a-z_.]+) = (\[[^\]]*\]|\{[^}]*\}|[\w-]+)", narrator_of(game).words.tuning)
    assert len(named) > 8
    for name, value in named:
        options = tuning.tuned(game, {}, engine.blank(), f"{name} = {value}")
        assert options
        assert engine.new(options, engine.blank()).model_dump() is not None


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("duel", "ring_limit = 5 — больше скольких человек в кругу уже тесно"),
        ("dungeon", "key_group = 0 — на сколько чудовищ в ключевой комнате больше, чем героев"),
    ],
)
def test_numbers_are_explained_line_by_line(game: str, line: str) -> None:
    _, question = lobby(game)
    numbers = [one for one in question.splitlines() if re.match(r"[a-z_]+ = ", one)]
    assert line in numbers
    assert len(numbers) > 10
    assert all(" — " in one for one in numbers)
