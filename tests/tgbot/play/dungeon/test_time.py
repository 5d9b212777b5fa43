"""Those who stay silent, and a pause."""

from datetime import timedelta

import pytest

from engines.core.errors import Refused
from tests.engines.dungeon.play import dungeon
from tests.tgbot.play.company import come_due, set_pace
from tests.tgbot.play.dungeon.tables import TOUGH, in_battle, placed, state
from tests.tgbot.play.sittings import PETYA, VASYA, button_of


def test_the_silent_pass_and_the_fight_goes_on() -> None:
    top = in_battle("Крыса", types=[TOUGH])
    set_pace(top, "10m")
    top.choose(PETYA, "Пропустить", "Готово")
    assert top.playing.due is not None
    top.wait(timedelta(minutes=11))
    come_due(top)
    assert state(top)["battle"] is None or state(top)["battle"]["round"] == 2
    assert [line.entry.command["do"] for line in top.journal] == ["pass", "pass", "pass"]


def test_nobody_is_hurried_while_the_party_walks() -> None:
    top = placed(dungeon=dungeon())
    set_pace(top, "10m")
    top.choose(PETYA, "Идти", "ход → 3")
    assert top.playing.due is None


def test_a_pause_stops_everybody() -> None:
    top = placed(dungeon=dungeon())
    ways = top.choose(PETYA, "Идти")
    top.choose(VASYA, "Пауза", by_panel=True)
    with pytest.raises(Refused, match="paused"):
        top.push(button_of(ways.keyboard, "ход → 3"), PETYA)
