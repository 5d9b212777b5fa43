"""Moves by vote: more than half, a tie, the silent, those who have left."""

from tests.engines.dungeon.play import dungeon
from tests.tgbot.play.dungeon.tables import MASHA, OLYA, placed, refusal, state
from tests.tgbot.play.sittings import PETYA, VASYA


def test_votes() -> None:
    top = placed(options={"moves_by": "vote"}, dungeon=dungeon())
    assert refusal(top, OLYA, "Идти").code == "no_seat"
    top.choose(PETYA, "Идти", "ход → 3", "Готово")
    assert state(top)["at"] == "1"
    top.choose(MASHA, "Идти", "ход → 3", "Готово")
    assert state(top)["at"] == "3"
    top.choose(VASYA, "За игрока", "Идти", "Мира: 🚶 Идти", "Готово", by_panel=True)
    assert state(top)["at"] == "1", "a GM decides alone"
