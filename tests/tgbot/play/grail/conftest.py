"""Tables with pairs, in a conflict, and in a war that goes on by itself."""

import pytest

from tests.tgbot.play.company import KOLYA, MASHA
from tests.tgbot.play.grail.tables import opened
from tests.tgbot.play.sittings import PETYA, TableTop, button_of


@pytest.fixture
def top() -> TableTop:
    """Petya has Vera and the Saber, Masha Ingvar and the Archer, Kolya Lorenzo and the Lancer; Vasya leads."""
    table = TableTop()
    table.start(game="grail")
    for who in (PETYA, MASHA, KOLYA):
        table.choose(who, "Вступить", "Готовый", "Войти")
    return table


@pytest.fixture
def fight(top: TableTop) -> TableTop:
    """The Saber against the two others."""
    opened(top, ["Сейбер"], ["Арчер", "Лансер"])
    return top


@pytest.fixture
def war() -> TableTop:
    """Three pairs, chosen in the lobby."""
    table = TableTop()
    table.open(game="grail")
    for label in ("Война:", "3 пары", "Начать"):
        lobby = table.said("panel")[-1]
        table.push(button_of(lobby.keyboard, label))  # type: ignore[union-attr]
    return table
