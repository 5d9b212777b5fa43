"""The silent are waited for, and then the night goes on without them."""

from datetime import timedelta

from tests.tgbot.play.company import come_due, set_pace
from tests.tgbot.play.kitsune.tables import posts, tied, view
from tests.tgbot.play.sittings import PETYA, TableTop
from tgbot.delivery.effects import Say


def test_the_silent_do_not_hold_the_others_up(night: TableTop) -> None:
    set_pace(night, "10m")
    assert night.playing.due == night.now + timedelta(minutes=10)
    night.wait(timedelta(minutes=4))
    night.choose(PETYA, "Пропустить")
    assert night.playing.due == night.now + timedelta(minutes=10), "the time begins anew with every deed"
    night.wait(timedelta(minutes=11))
    come_due(night)
    assert view(night)["phase"] == "hunt"
    assert any("⏳ Ждали — не дождались." in post.html for post in posts(night)[-2:])
    # A decision that nobody takes is taken modestly.
    tied(night)
    night.wait(timedelta(minutes=11))
    come_due(night)
    assert view(night)["leads"][0]["fox"] == "Рэн"
    set_pace(night, "off")
    assert night.playing.due is None


def test_a_game_that_everybody_has_left_waits_for_somebody(hunt: TableTop) -> None:
    set_pace(hunt, "10m")
    rounds = 0
    while hunt.playing.due is not None:
        rounds += 1
        assert rounds < 10, "it does not play by itself for ever"
        hunt.wait(timedelta(minutes=11))
        come_due(hunt)
    assert rounds > 2
    assert any("Давно никто не ходит" in one.html for one in hunt.effects if isinstance(one, Say))
    assert "Ждём до" not in hunt.board.html
    hunt.choose(PETYA, "Пропустить")
    assert hunt.playing.due == hunt.now + timedelta(minutes=10), "with somebody's deed the waiting begins anew"


def test_between_nights_nobody_is_waited_for(clan: TableTop) -> None:
    set_pace(clan, "10m")
    assert clan.playing.due is None
