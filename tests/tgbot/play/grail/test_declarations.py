"""A round: everybody declares by buttons or by a line, then it is told."""

import pytest

from engines.core.errors import Refused
from engines.grail.engine import ENGINE
from tests.tgbot.play.company import KOLYA, MASHA, OLYA, labels, shown, spoken
from tests.tgbot.play.grail.tables import conflict, last, opened, posts, told
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.delivery.effects import Amend


def test_all_declare_and_the_round_is_told(fight: TableTop) -> None:
    post = posts(fight)[-1]
    assert "Петя</a> (Сейбер)" in post
    assert "Маша</a> (Арчер)" in post
    assert shown(fight)[0] == "⚔️ Заявка"
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", "Бросить: 5к6")
    assert "Петя</a> (Сейбер)" not in posts(fight)[-1], "he is not called again"
    assert "✅ <b>Сейбер" in fight.board.html
    form = fight.choose(MASHA, "Заявка", "Ловкость B")
    assert "🎲 Бросить: 5к6" in labels(form.keyboard), "one enemy: nobody asks which"
    fight.push(button_of(form.keyboard, "Бросить"), MASHA)
    fight.choose(KOLYA, "Заявка", "Только защита", "Готово")
    assert "попадание" in posts(fight)[-1] or "отбито" in posts(fight)[-1] or "поровну" in posts(fight)[-1]
    assert conflict(fight) is None or "раунд 2" in fight.board.html


def test_everything_is_added_by_buttons(fight: TableTop) -> None:
    pressed = ["Помогает атаке", "Чутьё битвы", "Готово", "Защита: —", "Ловкость", "Помогает защите", "Чутьё", "Готово"]
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", *pressed, "Бросить")
    said = ENGINE.state_type.model_validate(fight.playing.state).conflict.declared["Сейбер"]  # type: ignore[union-attr]
    assert said.attack is not None
    assert said.defence is not None
    assert (said.attack.cliche, said.attack.helpers) == ("Сила", ("Чутьё битвы",))
    assert (said.defence.cliche, said.defence.helpers) == ("Ловкость", ("Чутьё битвы",))


def test_a_declaration_may_be_changed_until_the_round_closes(fight: TableTop) -> None:
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", "Бросить")
    fight.choose(PETYA, "Заявка", "Готовить атаку", "Готово")
    fight.choose(PETYA, "Заявка", "Сила B", "Лансер", "Бросить")
    assert last(fight)["attack.target"] == "Лансер"
    found = conflict(fight)
    assert found is not None
    assert found["declared"] == ["Сейбер"]


def test_the_master_outside_gives_mana_and_takes_it_back(fight: TableTop) -> None:
    fight.choose(PETYA, "Заявка", "Отдать ману", "да")
    assert last(fight)["give"] is True
    fight.choose(PETYA, "Заявка", "Отдать ману", "нет")
    assert last(fight)["give"] is False


def test_a_line_is_as_good_as_buttons(fight: TableTop) -> None:
    spoken(fight, PETYA, "Сила > Арчер; защита Ловкость; помощь Чутьё")
    assert last(fight)["attack"] == {"with": "Сила", "target": "Арчер", "helpers": ["Чутьё битвы"]}
    spoken(fight, MASHA, "ловк > сейбер")
    assert last(fight)["actor"] == "Арчер"
    for line, why in (
        ("Сила > Арчер; прокачка 9", "нет, чем платить"),
        ("Сила > Арчер; танец", "Не понял «танец»"),
        ("Клинок > Арчер", "назван по имени или сломан"),
        ("Сила > Рен", "Здесь нет такого: Рен"),
        ("Когти > Арчер", "Такого клише нет: Когти"),
        ("Сила > Арчер; помощь Ловкость", "не помогает"),
        ("Сила > Арчер; приказ помощь", "нет силы приказа"),
    ):
        with pytest.raises(Refused) as refused:
            spoken(fight, PETYA, line)
        assert why in told(refused.value), line
    with pytest.raises(Refused, match="no_seat"):
        spoken(fight, OLYA, "Сила > Арчер")
    spoken(fight, VASYA, "Лансер: Сила > Сейбер")
    assert last(fight)["by"] == "gm"


def test_a_closed_round_is_taken_back_and_played_again(fight: TableTop) -> None:
    spoken(fight, PETYA, "Сила > Арчер")
    spoken(fight, MASHA, "Ловкость > Сейбер")
    before = fight.playing.state
    spoken(fight, KOLYA, "Ловкость > Сейбер")
    assert fight.playing.state != before
    told = posts(fight)[-1]
    fight.choose(VASYA, "Отменить", by_panel=True)
    assert fight.playing.state == before
    amended = [effect for effect in fight.effects if isinstance(effect, Amend)][-1].html
    assert amended.startswith("<s>")
    assert "Отменено по воле ведущего" in amended
    assert "Коля</a> (Лансер)" in posts(fight)[-1], "he is called again"
    spoken(fight, KOLYA, "защита Ловкость")
    assert posts(fight)[-1] != told
    assert conflict(fight) is None or "раунд 2" in fight.board.html


def test_who_is_out_declares_nothing_and_is_no_target(fight: TableTop) -> None:
    form = fight.choose(MASHA, "Заявка", "Ловкость B")
    fight.choose(VASYA, "Правка", "Арчер: вывести", by_panel=True)
    with pytest.raises(Refused, match="stale_menu"):
        fight.push(button_of(form.keyboard, "Бросить"), MASHA)
    for who, line, why in (
        (MASHA, "Ловкость > Сейбер", "Арчер сейчас вне игры"),
        (PETYA, "Сила > Арчер", "Эту цель выбрать нельзя"),
        (KOLYA, "Ловкость > Вера", "Эту цель выбрать нельзя"),
        (PETYA, "прокачка 2", "Не понял «прокачка 2 — без «чем > кого»»"),
        (PETYA, "Сила > Лансер; художка:", "Не понял «художка"),
        (PETYA, " ; ", "Не понял."),
    ):
        with pytest.raises(Refused) as refused:
            spoken(fight, who, line)
        assert why in told(refused.value), line
    spoken(fight, PETYA, "Сила > Лансер")
    spoken(fight, PETYA, "Сила > Лансер")
    assert conflict(fight)["declared"] == ["Сейбер"]  # type: ignore[index]


def test_pressed_twice_it_is_done_once_and_a_menu_outlives_others(fight: TableTop) -> None:
    form = fight.choose(PETYA, "Заявка", "Сила B", "Арчер")
    fight.choose(MASHA, "Заявка", "Ловкость B", "Бросить")
    done = button_of(form.keyboard, "Бросить")
    fight.push(done, PETYA)
    with pytest.raises(Refused, match="already_done"):
        fight.push(done, PETYA)
    form = fight.choose(KOLYA, "Заявка", "Ловкость B")
    fight.choose(VASYA, "Запретить", "Лансер", "Атака", by_panel=True)
    with pytest.raises(Refused, match="stale_menu"):
        fight.push(button_of(form.keyboard, "Бросить"), KOLYA)


def test_a_master_outside_gives_mana_in_two_presses(top: TableTop) -> None:
    opened(top, ["Сейбер"], ["Арчер"])
    asked = top.choose(KOLYA, "Заявка")
    assert labels(asked.keyboard) == ["да", "нет", "Закрыть"], "Lorenzo stands outside: all he can do is to give mana"
    top.push(button_of(asked.keyboard, "да"), KOLYA)
    assert last(top) == {"do": "declare", "actor": "Лоренцо Альвизе", "give": True, "by": "Лоренцо Альвизе"}


def test_who_yields_is_asked_first_and_the_fight_may_end(top: TableTop) -> None:
    opened(top, ["Сейбер"], ["Арчер"])
    sure = top.choose(PETYA, "Моё", "Сдаться")
    assert "точно?" in sure.whisper
    top.push(button_of(sure.keyboard, "Сдаться"), PETYA)
    assert conflict(top) is None
    assert "Заявка" not in " ".join(shown(top))
