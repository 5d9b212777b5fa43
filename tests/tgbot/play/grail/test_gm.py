"""The GM judges, forces, closes, edits, takes back and acts for others."""

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import labels
from tests.tgbot.play.grail.tables import NAME, conflict, last, posts
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.keyboards.callback import Press
from tgbot.play import hours


def test_a_gm_judges_orders_and_forces_in_few_presses(fight: TableTop) -> None:
    fight.choose(VASYA, "Уместность", "Сейбер", "Сила", "Эффектно", by_panel=True)
    assert "Сейбер: Сила — драматично" in fight.board.html
    fight.choose(VASYA, "Порядок ходов", "Лансер", "Готово", by_panel=True)
    assert last(fight)["order.1"] == "Лансер"
    fight.choose(VASYA, "Порядок ходов", "Лансер", "Вторым", "Сейбер", "Готово", by_panel=True)
    assert (last(fight)["order.1"], last(fight)["order.2"]) == ("Лансер", "Сейбер")
    fight.choose(VASYA, "Разрешить", "Сейбер", "Прокачка", by_panel=True)
    assert "⏫ Прокачка атаки: —" in labels(fight.choose(PETYA, "Заявка", "Сила B", "Арчер").keyboard)
    fight.choose(
        VASYA, "Решить бросок", "Атака", "Исход атаки", "Сейбер", "попадёт", "Урон", "1", "Готово", by_panel=True
    )
    assert (last(fight)["outcome"], last(fight)["damage"]) == ("hit", 1)
    asked = fight.choose(VASYA, "Решить бросок", "Защита", "Арчер", by_panel=True)
    fight.write(VASYA, asked, "1 1 1 1 1")
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", "Бросить")
    fight.choose(VASYA, "NPC решают", "Готово", by_panel=True)
    assert "раунд 2" in fight.board.html or conflict(fight) is None
    assert any("попадание" in post and "по воле ведущего" in post for post in posts(fight))


def test_the_gm_closes_the_round_and_the_conflict(fight: TableTop) -> None:
    fight.choose(VASYA, "Закрыть раунд", by_panel=True)
    assert "раунд 2" in fight.board.html
    fight.choose(VASYA, "Ввести в схватку", "Вера Остужева", "Первые", by_panel=True)
    assert "Вера Остужева" in str(conflict(fight))
    fight.choose(VASYA, "Закончить схватку", "Победившая", "Первые", "Готово", by_panel=True)
    assert conflict(fight) is None
    asked = fight.choose(VASYA, "Участь", "Арчер", by_panel=True)
    fight.write(VASYA, asked, "отступила за реку")
    assert "отступила за реку" in fight.board.html
    fight.choose(VASYA, "Отдых", "Готово", by_panel=True)
    assert last(fight)["do"] == "rest"


def test_anything_is_set_by_a_form(fight: TableTop) -> None:
    form = fight.choose(VASYA, "Правка", "Сейбер", "Сила", by_panel=True)
    assert "Готово ✓" not in labels(form.keyboard)
    fight.choose(VASYA, "Правка", "Сейбер", "Сила", "Ранг сейчас", "D", "Готово", by_panel=True)
    assert "Сила D/B" in fight.board.html
    fight.choose(VASYA, "Правка", "Сейбер", NAME, "Опознано", "да", "Готово", by_panel=True)
    assert "Ратибор Сребролист" in fight.board.html
    fight.choose(VASYA, "Правка", "Вера Остужева", "Кнопками", "Командных", "1", "Готово", by_panel=True)
    assert "Вера Остужева</b>: ❤ E  💧 A  ◆\n" in fight.board.html
    fight.choose(VASYA, "Правка", "Арчер: вывести", by_panel=True)
    assert "Выбыли: Арчер" in fight.board.html


def test_a_step_is_taken_back_and_overridden(fight: TableTop) -> None:
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", "Бросить")
    fight.choose(VASYA, "Отменить", by_panel=True)
    assert conflict(fight)["declared"] == []  # type: ignore[index]
    while "↩️ Отменить" in labels(fight.panel(VASYA).keyboard):
        fight.choose(VASYA, "Отменить", by_panel=True)
    assert fight.playing.state is not None
    assert fight.playing.state["people"] == {}


def test_a_gm_acts_for_anybody_and_only_a_gm(fight: TableTop) -> None:
    fight.choose(VASYA, "За игрока", "Заявка", "Сейбер", "Сила B", "Арчер", "Бросить", by_panel=True)
    assert (last(fight)["actor"], last(fight)["by"]) == ("Сейбер", "gm")
    with pytest.raises(Refused, match="gm_only"):
        fight.panel(PETYA)
    for verb in ("gpl", "gs"):
        with pytest.raises(Refused, match="gm_only"):
            fight.press(Press(fight.playing.id, -1, verb), PETYA)
    assert NAME in fight.choose(VASYA, "Все листы", by_panel=True).whisper


def test_the_panel_of_a_led_game_knows_no_turns(fight: TableTop) -> None:
    panel = fight.panel(VASYA)
    assert panel.whisper == "<b>Война Грааля</b> — панель ведущего"
    assert "🗓 Планы" not in labels(panel.keyboard)
    with pytest.raises(Refused, match="no_turns"):
        fight.take(lambda at: hours.timetable_set(at, ["30m"], VASYA, False, fight.now))


def test_the_log_tells_who_did_what(fight: TableTop) -> None:
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", "Бросить")
    fight.choose(VASYA, "Запретить", "Арчер", "Слом", by_panel=True)
    log = fight.choose(VASYA, "Журнал", by_panel=True).whisper
    assert "открыта «Схватка»" in log
    assert "запрещено: Арчер, слом фантазма" in log
