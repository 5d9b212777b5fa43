"""A clan at rest, on the evening of a night, and in its hunt."""

import pytest

from tests.tgbot.play.company import MASHA
from tests.tgbot.play.sittings import PETYA, TableTop


@pytest.fixture
def clan() -> TableTop:
    """Two foxes at rest: Рэн (Кицунэби, 3–2–1) of Petya, Акико (Кагэко, 1–2–3) of Masha; Vasya leads."""
    table = TableTop()
    table.start(game="kitsune")
    table.enter(PETYA, "Рэн", 1)
    table.enter(MASHA, "Акико", 2)
    return table


@pytest.fixture
def night(clan: TableTop) -> TableTop:
    """The first evening of a night in the temple: Доген, Рёкан (monks), Масахиро (warrior), О-Кику (peasant)."""
    clan.choose(PETYA, "Новая ночь", "Храм на холме")
    return clan


@pytest.fixture
def hunt(night: TableTop) -> TableTop:
    """Nobody scouts any more."""
    night.choose(PETYA, "Пропустить")
    night.choose(MASHA, "Пропустить")
    return night
