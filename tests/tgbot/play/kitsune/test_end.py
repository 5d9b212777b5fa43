"""Exorcists and finales: a check, a siege, a triumph."""

import pytest

from tests.tgbot.play.company import MASHA, labels, refusal, shown
from tests.tgbot.play.kitsune.tables import posts, ruled, set_number, view
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of


@pytest.mark.rule("KI-E2", "KI-E4", "KI-E6")
def test_an_exorcist_is_distracted_and_looks_around(hunt: TableTop) -> None:
    question = ruled(hunt, "Ещё человек", "Мастер", "Готово")
    hunt.write(VASYA, question, "Доман")
    assert "🎭 Отвлечь" in shown(hunt)
    form = hunt.choose(MASHA, "Отвлечь")
    assert "🎲 Бросить: 3к6" in labels(form.keyboard)
    hunt.push(button_of(form.keyboard, "Бросить"), MASHA)
    ruled(hunt, "Исход", "0")
    hunt.choose(PETYA, "Пропустить")
    # Both foxes have a lit tail: whoever is checked decides what she adds.
    assert shown(hunt)[0] == "❗ Скрыться"
    checked = view(hunt)["pending"]["fox"]
    who, other = (PETYA, MASHA) if checked == "Рэн" else (MASHA, PETYA)
    assert refusal(hunt, other, "Скрыться").details == {"awaited": checked}
    form = hunt.choose(who, "Скрыться")
    assert "🔥 Хвосты: —" in labels(form.keyboard)
    hunt.push(button_of(form.keyboard, "Бросить"), who)
    assert view(hunt)["round"] == 2


@pytest.mark.rule("KI-Z4", "KI-Z5", "KI-Z8")
def test_a_siege_and_another_campaign(hunt: TableTop) -> None:
    set_number(hunt, "Игра", "След клана", 149)
    ruled(hunt, "Правка", "Игра", "Деревня", "3")
    ruled(hunt, "Конец ночи")
    for who in (PETYA, MASHA):
        hunt.choose(who, "Готово")
    assert shown(hunt)[0] == "⚔️ В бой"
    form = hunt.choose(PETYA, "В бой")
    assert labels(form.keyboard)[:2] == ["🔥 Хвосты: —", "🎲 Бросить: 3к6"]
    hunt.push(button_of(form.keyboard, "Бросить"), PETYA)
    assert refusal(hunt, PETYA, "В бой").code == "not_now"
    hunt.choose(MASHA, "В бой", "Бросить")
    ruled(hunt, "Исход", "0")
    assert view(hunt)["outcome"] == "siege_lost"
    assert hunt.playing.status == "playing", "the clan may go on"
    hunt.choose(MASHA, "Новый поход")
    assert (view(hunt)["phase"], view(hunt)["scene"]) == ("rest", 0)


@pytest.mark.rule("KI-Z3")
def test_a_triumph_ends_the_game_and_shows_the_seed(hunt: TableTop) -> None:
    ruled(hunt, "Правка", "Игра", "Деревня", "3")
    ruled(hunt, "Правка", "Рэн", "Хвосты", "9")
    ruled(hunt, "Конец ночи")
    for who in (MASHA, PETYA):
        hunt.choose(who, "Готово")
    assert hunt.playing.status == "over"
    assert "Зерно этой игры" in posts(hunt)[-1].html
    assert shown(hunt) == ["📜 Хроника", "⚙ Ведущему"]
    assert "Триумф" in hunt.board.html
