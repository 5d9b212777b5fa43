"""Command spells, groups, and what is done between fights."""

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import KOLYA, MASHA, labels, shown
from tests.tgbot.play.grail.tables import conflict, last, posts
from tests.tgbot.play.sittings import PETYA, TableTop, button_of


def test_an_order_needs_words_and_a_seal(top: TableTop) -> None:
    for words in ("   ", "х" * 2000):
        asked = top.choose(PETYA, "Моё", "Командное", "мгновенный")
        with pytest.raises(Refused, match="bad_text"):
            top.write(PETYA, asked, words)
    for _ in range(3):
        top.write(PETYA, top.choose(PETYA, "Моё", "Командное", "мгновенный"), "Бей!")
        top.choose(PETYA, "Ответ на приказ", "Подчиниться")
    assert "без заклинаний" in top.board.html
    assert not any("Командное" in label for label in labels(top.choose(PETYA, "Моё").keyboard))


def test_an_order_is_written_and_answered(fight: TableTop) -> None:
    asked = fight.choose(PETYA, "Моё", "Командное", "мгновенный")
    assert not asked.secret
    said = fight.write(PETYA, asked, "Бей без промаха!")
    assert said.aloud, "an order is heard"
    assert "❗ Ответ на приказ" in shown(fight)
    assert posts(fight)[-1].count("(Сейбер)") == 1, "called once, though he has to answer and to declare"
    fight.choose(PETYA, "Ответ на приказ", "Подчиниться")
    assert "приказ A+" in fight.board.html
    fight.choose(PETYA, "Заявка", "Сила B 🔴 в помощь", "Арчер", "Бросить")
    assert last(fight)["attack"]["boon"] == "help"
    assert "◆◆" in fight.board.html


def test_an_order_may_be_resisted(top: TableTop) -> None:
    top.write(KOLYA, top.choose(KOLYA, "Моё", "Командное", "на сцену"), "Стой!")
    top.choose(KOLYA, "Ответ на приказ", "Сопротивляться")
    assert "Командное Заклинание" in top.choose(KOLYA, "Моё").whisper
    top.choose(KOLYA, "Моё", "Внутренний конфликт", "Лансер", "против: Командное", "Ловкость", "Бросить")
    assert last(top)["do"] == "inner"
    top.choose(KOLYA, "Моё", "Командное", "Отменить прежний") if top.choose(KOLYA, "Моё").whisper.count(
        "Внутренний"
    ) else None


def test_allies_fight_as_one(fight: TableTop) -> None:
    fight.choose(KOLYA, "Моё", "Собрать отряд", "Ловкость", "Ловкость", "Готово")
    assert last(fight)["do"] == "form"
    found = conflict(fight)
    assert found is not None
    ((leader, members),) = found["groups"].items()
    assert set(members) == {"Арчер", "Лансер"}
    other = {"Арчер": MASHA, "Лансер": KOLYA}[next(name for name in members if name != leader)]
    mine = {"Арчер": MASHA, "Лансер": KOLYA}[leader]
    menu = fight.choose(other, "Заявка")
    assert not any("Сила" in label for label in labels(menu.keyboard)), "the leader speaks for all"
    assert any("Дождь" in label or "Шип" in label for label in labels(fight.choose(mine, "Заявка").keyboard))
    fight.choose(mine, "Моё", "Распустить отряд", "Распустить отряд")
    assert conflict(fight)["groups"] == {}  # type: ignore[index]


def test_a_test_a_thing_and_its_parts(top: TableTop) -> None:
    form = top.choose(PETYA, "Моё", "Проверка", "Сейбер")
    form = top.push(button_of(form.keyboard, "Сила"), PETYA)
    form = top.push(button_of(form.keyboard, "C"), PETYA)
    top.push(button_of(form.keyboard, "Бросить: 5к6"), PETYA)
    assert last(top)["do"] == "test"
    asked = top.choose(PETYA, "Моё", "Создать предмет", "Вера Остужева", "Из: Магия", "2")
    top.write(PETYA, asked, "Журавль")
    assert "Вещь: Журавль E" in top.choose(PETYA, "Моё").whisper
    top.choose(PETYA, "Моё", "Разобрать предмет", "Разобрать предмет")
    assert "Журавль" not in top.choose(PETYA, "Моё").whisper
