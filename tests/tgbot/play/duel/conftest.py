"""Tables before a fight, in one, and after it."""

import pytest

from tests.tgbot.play.company import KOLYA, MASHA
from tests.tgbot.play.duel.tables import KNIGHT, MAGE, ROBBER
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop


@pytest.fixture
def top() -> TableTop:
    """A table with a knight, a mage and a robber; Vasya leads and does not play."""
    table = TableTop()
    table.start(game="duel")
    table.enter(PETYA, "Дон", KNIGHT)
    table.enter(MASHA, "Эль", MAGE)
    table.enter(KOLYA, "Ирис", ROBBER)
    return table


@pytest.fixture
def fight(top: TableTop) -> TableTop:
    """The knight has attacked the mage."""
    top.choose(PETYA, "Напасть", "Эль", "Готово")
    return top


@pytest.fixture
def won(fight: TableTop) -> TableTop:
    """The mage lies at the knight's feet."""
    fight.choose(VASYA, "Изменить", "Эль", "Кнопками", "Хиты:", "1", "Готово", by_panel=True)
    fight.choose(PETYA, "Карта", "хитрый удар")
    assert "лежит" in fight.board.html
    return fight
