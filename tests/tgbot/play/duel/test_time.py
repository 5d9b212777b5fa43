"""The silent are waited for, and then passed."""

from datetime import timedelta

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import MASHA, come_due, open_posts, set_pace
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.keyboards.callback import Press


def test_the_silent_one_is_passed_when_his_time_is_over(fight: TableTop) -> None:
    set_pace(fight, "10m")
    assert fight.playing.due == fight.now + timedelta(minutes=10)
    assert "Ждём до" in fight.board.html
    fight.wait(timedelta(minutes=9))
    come_due(fight)
    assert "ходит <b>Дон</b>" in fight.board.html

    fight.wait(timedelta(minutes=2))
    come_due(fight)
    post = open_posts(fight)[-1].html
    assert "Ждали — не дождались" in post
    assert "Маша" in post
    assert "По воле ведущего" not in post
    assert fight.playing.due == fight.now + timedelta(minutes=10), "the next one has his own time"

    fight.wait(timedelta(minutes=3))
    fight.choose(MASHA, "Пропустить")
    assert fight.playing.due == fight.now + timedelta(minutes=10)
    fight.choose(VASYA, "Закончить бой", by_panel=True)
    assert fight.playing.due is None, "nobody is waited for"


def test_nobody_is_waited_for_while_the_game_is_paused(fight: TableTop) -> None:
    set_pace(fight, "10m")
    fight.press(Press(fight.playing.id, -1, "pause"))
    assert fight.playing.due is None
    with pytest.raises(Refused, match="paused"):
        fight.push(button_of(open_posts(fight)[-1].keyboard, "Пропустить"), PETYA)
    fight.press(Press(fight.playing.id, -1, "resume"))
    assert fight.playing.due == fight.now + timedelta(minutes=10)
