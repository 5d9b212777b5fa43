"""Foxes are made, and come in when they may."""

import re

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import KOLYA, free_seat, labels, refusal, shown
from tests.tgbot.play.kitsune.tables import posts, ruled, view
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.keyboards.callback import Press


def test_the_lobby_lets_any_player_open_a_night_from_the_start() -> None:
    top = TableTop()
    top.open(VASYA, "kitsune")
    lobby = top.said("panel")[-1]
    assert "Ночь открывает: любой игрок" in lobby.html  # type: ignore[union-attr]
    assert top.playing.options == {"auto_gm": True, "exorcist_target": "random", "leads_absent": "keep"}
    top.push(button_of(lobby.keyboard, "Ночь открывает"), VASYA)  # type: ignore[union-attr]
    assert top.playing.options["auto_gm"] is False
    top.press(Press(top.playing.id, -1, "go"))
    assert shown(top) == ["🎴 Моё", "➕ Вступить", "⚙ Ведущему"]
    top.enter(PETYA, "Рэн", 1)
    assert shown(top) == ["🎴 Моё", "➕ Вступить", "⚙ Ведущему"], "only the GM opens a night here"
    assert "🌙 Новая ночь" in labels(top.panel(VASYA).keyboard)


@pytest.mark.rule("KI-C1", "KI-C3", "KI-N4")
def test_a_fox_is_made_with_buttons_and_words() -> None:
    top = TableTop()
    top.start(game="kitsune")
    form = top.choose(PETYA, "Вступить")
    assert "Осталось раздать: <b>3</b>" in form.whisper
    assert "дайте лисе имя и выберите её вид" in form.whisper
    species = top.push(button_of(form.keyboard, "Вид"), PETYA)
    assert "добытчик" in species.whisper
    assert len(labels(species.keyboard)) == 9
    form = top.push(button_of(species.keyboard, "Ёко"), PETYA)
    assert "Ненасытность" in form.whisper
    for _ in range(3):
        form = top.press(
            Press(top.playing.id, -1, "jv", ("4", str(int(re.findall(r"Хитрость: <b>(\d)", form.whisper)[0])))), PETYA
        )
    assert "Осталось раздать: <b>0</b>" in form.whisper
    assert labels(form.keyboard).count("+") == 0
    with pytest.raises(Refused) as refused:
        top.push(button_of(form.keyboard, "Войти"), PETYA)
    assert (refused.value.code, refused.value.details) == ("bad.field", {"missing": ["name"]})
    form = top.write(PETYA, top.push(button_of(form.keyboard, "Имя"), PETYA), "  Сюэ  ")
    form = top.push(button_of(form.keyboard, "О лисе"), PETYA)
    form = top.write(PETYA, top.push(button_of(form.keyboard, "Внешность"), PETYA), "Худая, глаза горят.")
    form = top.write(PETYA, top.push(button_of(form.keyboard, "История"), PETYA), "Ушла из храма.")
    entered = top.push(button_of(form.keyboard, "Войти"), PETYA)
    assert "Буду склонять так: Сюэ" in entered.whisper
    fox = view(top)["foxes"]["Сюэ"]
    assert (fox["species"], fox["charm"], fox["ferocity"], fox["cunning"]) == ("yoko", 1, 1, 4)
    assert "воле ведущего" not in posts(top)[-1].html
    own = top.choose(PETYA, "Моё").whisper
    assert "Худая, глаза горят." in own
    assert "Ушла из храма." in own
    assert "Сюэ — Петя" in top.board.html


def test_a_name_is_taken_only_once_and_one_fox_is_enough(clan: TableTop) -> None:
    assert refusal(clan, PETYA, "Вступить").code == "seated"
    form = clan.choose(KOLYA, "Вступить", "Готовый")
    form = clan.write(KOLYA, clan.push(button_of(form.keyboard, "Имя"), KOLYA), "Рэн")
    assert "уже есть" in form.whisper
    with pytest.raises(Refused) as refused:
        clan.push(button_of(form.keyboard, "Войти"), KOLYA)
    assert refused.value.code == "fox.exists"
    dropped = clan.push(button_of(form.keyboard, "Передумать"), KOLYA)
    assert dropped.gone
    assert clan.playing.sheets == {}


@pytest.mark.rule("KI-C2")
def test_late_joiners_wait_for_the_dawn_and_free_foxes_do_not(night: TableTop) -> None:
    assert "➕ Вступить" not in shown(night)
    with pytest.raises(Refused) as refused:
        night.press(Press(night.playing.id, -1, "j"), KOLYA)
    assert refused.value.code == "no_entry"
    own = night.choose(PETYA, "Моё")
    night.push(button_of(own.keyboard, "Оставить: Рэн"), PETYA)
    assert "Рэн — свободно" in night.board.html
    free = night.choose(KOLYA, "Вступить")
    assert labels(free.keyboard) == ["Играть за: Рэн", "Закрыть"]
    night.push(button_of(free.keyboard, "Играть за: Рэн"), KOLYA)
    assert night.playing.players["Рэн"] == KOLYA
    with pytest.raises(Refused) as refused:
        night.push(button_of(free.keyboard, "Играть за: Рэн"), PETYA)
    assert refused.value.code == "seat_taken"
    night.choose(KOLYA, "Обстановка", "Обаяние", "Бросить")
    free_seat(night, KOLYA)
    assert "Рэн" not in night.playing.players
    ruled(night, "Конец ночи")
    ruled(night, "Дальше")
    assert "➕ Вступить" in shown(night), "at rest new foxes come in"
    night.enter(KOLYA, "Кои", 3)
    assert list(view(night)["foxes"]) == ["Рэн", "Акико", "Кои"]
