"""Whoever may not: he hears why, and is sent to nothing that is not there."""

import pytest

from engines.core.errors import Refused
from engines.core.registry import engine_of
from narratives.registry import told_games
from tests.tgbot.play.company import shown, spoken
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.keyboards.callback import Press
from tgbot.play import seats
from tgbot.sessions.records import Actor
from tgbot.texts import plain


@pytest.mark.parametrize("who", [PETYA, VASYA])
def test_nobody_is_told_to_join_a_moon_war(who: Actor) -> None:
    top = TableTop()
    top.start()
    assert top.playing.game == "moonwar"
    with pytest.raises(Refused, match="nobody_plays"):
        seats.own_shown(top.playing, who, who == VASYA)
    with pytest.raises(Refused, match="nobody_plays"):
        spoken(top, PETYA, "удар")


def test_a_grail_war_that_goes_on_by_itself_has_no_button_for_ones_own() -> None:
    top = TableTop()
    top.start(game="grail", pairs=3)
    assert shown(top) == ["☀️ День", "⚙ Ведущему"]
    with pytest.raises(Refused, match="nobody_plays"):
        seats.own_shown(top.playing, PETYA, False)
    with pytest.raises(Refused, match="nobody_plays"):
        spoken(top, PETYA, "Сила")
    with pytest.raises(Refused, match="gm_only") as refused:
        top.press(Press(top.playing.id, -1, "gm"), PETYA)
    assert "«Моё»" not in plain("refused.gm_only", **refused.value.details), "there is no such button here"


@pytest.mark.parametrize("game", told_games())
def test_whoever_presses_what_is_the_gms_hears_whose_it_is_and_what_is_his(game: str) -> None:
    top = TableTop()
    top.open(game=game)
    for situation, instead in (("lobby", "нажмёт «Начать»"), ("playing", ""), ("paused", "/chronicle")):
        if situation == "playing":
            top.press(Press(top.playing.id, -1, "go"))
            instead = "под «Моё»" if engine_of(game).seated else "/status"
        if situation == "paused":
            top.press(Press(top.playing.id, -1, "pause"))
        verb = "lb" if situation == "lobby" else "set"
        with pytest.raises(Refused, match="gm_only") as refused:
            top.press(Press(top.playing.id, -1, verb), PETYA)
        said = plain("refused.gm_only", **refused.value.details)
        assert said.startswith(f"Это может только ведущий: {VASYA.name}. ")
        assert instead in said
        assert len(said) <= 200
        assert "  " not in said


def test_long_names_of_many_leaders_leave_room_for_the_rest() -> None:
    top = TableTop()
    top.start(game="duel")
    many = tuple(Actor(user_id=70 + number, name="Ы" * 64) for number in range(4))
    top.game = top.playing.model_copy(update={"gms": many})
    with pytest.raises(Refused) as refused:
        top.press(Press(top.playing.id, -1, "set"), PETYA)
    said = plain("refused.gm_only", **refused.value.details)
    assert len(said) <= 200
    assert "… и другие. Ваши кнопки" in said
    assert said.endswith("просите у него.")
