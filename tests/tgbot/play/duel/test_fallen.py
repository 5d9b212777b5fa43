"""What is done to those who lie: words, pockets, ropes."""

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import MASHA, OLYA, heard_by, labels, open_posts, refusal, shown
from tests.tgbot.play.duel.tables import ARCHER, pose
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of


@pytest.mark.parametrize("words", ["Тёплой Луны!", "теплой   луны", "— ТЁПЛОЙ, ЛУНЫ…"])
def test_the_finishing_words_are_written_for_all_to_hear(won: TableTop, words: str) -> None:
    asked = won.choose(PETYA, "Добить")
    assert not asked.secret
    assert asked.gone
    said = won.write(PETYA, asked, words)
    assert said.aloud, "what was said stays in the chat"
    assert pose(won, "Эль") == "dead"
    assert "Играть за: Эль" not in labels(won.choose(OLYA, "Вступить").keyboard)


def test_other_words_do_not_count(won: TableTop) -> None:
    won.write(PETYA, won.choose(PETYA, "Добить"), "Спи спокойно")
    assert pose(won, "Эль") == "out"
    won.write(PETYA, won.choose(PETYA, "Добить"), "тёплой луны")
    assert pose(won, "Эль") == "dead"
    assert refusal(won, MASHA, "Моё").code == "no_seat"
    won.enter(MASHA, "Лада", ARCHER)
    assert won.playing.players["Лада"] == MASHA


def test_a_search_goes_pocket_by_pocket(won: TableTop) -> None:
    places = won.choose(PETYA, "Обыскать")
    assert "в левом сапоге" in labels(places.keyboard)
    empty = won.push(button_of(places.keyboard, "в левом сапоге"), PETYA)
    assert not empty.gone
    assert labels(empty.keyboard) == labels(places.keyboard), "the next pocket is one press away"
    won.push(button_of(empty.keyboard, "в руках"), PETYA)
    assert "посох" in heard_by(won, PETYA)[-1]
    assert "посох" in heard_by(won, MASHA)[-1]
    assert not any("посох" in post.html for post in open_posts(won))
    assert "посох" in won.choose(PETYA, "Моё").whisper
    with pytest.raises(Refused, match="already_done"):
        won.push(button_of(places.keyboard, "на поясе"), PETYA)


def test_a_captive_is_bound_led_left_and_released(won: TableTop) -> None:
    won.choose(PETYA, "Связать", "Что связать:", "Готово")
    assert won.journal[-1].entry.command["limb"] == "hands"
    won.write(PETYA, won.choose(PETYA, "Увести"), "к костру")
    assert won.journal[-1].entry.command["where"] == "к костру"
    won.choose(PETYA, "Моё", "Оставить одного", "С ним игротех:", "Готово")
    assert won.journal[-1].entry.command["helper"] is True
    won.choose(PETYA, "Моё", "Вернуться к пленнику")
    won.choose(PETYA, "Отпустить")
    assert "Отпустить" not in " ".join(shown(won))


def test_to_search_for_real_needs_consent_and_one_sex(won: TableTop) -> None:
    assert "по жизни" not in " ".join(labels(won.choose(PETYA, "Обыскать").keyboard))
    won.choose(MASHA, "Моё", "Согласие", "Дон")
    for name in ("Дон", "Эль"):
        won.choose(VASYA, "Изменить", name, "Кнопками", "Пол игрока:", "ж", "Готово", by_panel=True)
    assert won.choose(PETYA, "Обыскать", "по жизни").text == "Сделано."
    assert heard_by(won, PETYA)
    assert won.journal[-1].entry.throws
