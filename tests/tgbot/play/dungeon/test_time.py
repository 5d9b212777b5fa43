"""Those who stay silent, and a pause."""

from datetime import timedelta

import pytest

from engines.core.errors import Refused
from tests.engines.dungeon.play import dungeon
from tests.tgbot.play.dungeon.tables import SCHEDULE, TOUGH, in_battle, placed, state
from tests.tgbot.play.sittings import PETYA, VASYA, button_of
from tgbot.play import hours, turns


def test_the_silent_pass_and_the_fight_goes_on() -> None:
    top = in_battle("Крыса", types=[TOUGH])
    top.take(lambda at: hours.pace_set(at, ["10m"], VASYA, False, top.now))
    top.choose(PETYA, "Пропустить", "Готово")
    assert top.playing.due is not None
    top.wait(timedelta(minutes=11))
    top.take(lambda at: turns.due(at, SCHEDULE, top.now, lambda: "fresh"))
    assert state(top)["battle"] is None or state(top)["battle"]["round"] == 2
    assert [line.entry.command["do"] for line in top.journal] == ["pass", "pass", "pass"]


def test_nobody_is_hurried_while_the_party_walks() -> None:
    top = placed(dungeon=dungeon())
    top.take(lambda at: hours.pace_set(at, ["10m"], VASYA, False, top.now))
    top.choose(PETYA, "Идти", "ход → 3")
    assert top.playing.due is None


def test_a_pause_stops_everybody() -> None:
    top = placed(dungeon=dungeon())
    ways = top.choose(PETYA, "Идти")
    top.choose(VASYA, "Пауза", by_panel=True)
    with pytest.raises(Refused, match="paused"):
        top.push(button_of(ways.keyboard, "ход → 3"), PETYA)
