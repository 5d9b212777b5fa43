"""A fight by buttons, step by step."""

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import KOLYA, MASHA, OLYA, open_posts, refusal, shown, spoken
from tests.tgbot.play.duel.tables import KNIGHT, MAGE
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.play import hours, turns


def test_a_fight_is_three_presses_a_step(fight: TableTop) -> None:
    post = open_posts(fight)[-1]
    assert '<a href="tg://user?id=8">Петя</a> (Дон): ваш шаг.' in post.html
    assert post.keyboard == fight.board.keyboard
    assert shown(fight)[:5] == ["🃏 Карта", "🏃 Бежать", "⏭ Пропустить", "🏳 Сдаюсь", "🛡 Вмешаться!"]
    done = fight.choose(PETYA, "Карта", "удар мечом (2)")
    assert done.gone, "its menu goes away"
    assert "Маша" in open_posts(fight)[-1].html
    assert len(fight.journal) == 5


def test_the_old_buttons_leave_the_post_above(fight: TableTop) -> None:
    above = open_posts(fight)[-1].post
    fight.choose(PETYA, "Пропустить")
    cleared = [effect for effect in fight.said("keys") if effect.post == above]  # type: ignore[union-attr]
    assert [effect.keyboard for effect in cleared] == [()]  # type: ignore[union-attr]


def test_out_of_turn_nobody_acts(fight: TableTop) -> None:
    early = refusal(fight, MASHA, "Карта")
    assert (early.code, early.details) == ("not_now", {"awaited": "Дон"})
    assert refusal(fight, OLYA, "Карта").code == "no_seat"
    assert refusal(fight, PETYA, "Вмешаться").details == {"awaited": ""}


def test_pressed_twice_it_is_done_once(fight: TableTop) -> None:
    old = fight.board.keyboard
    fight.push(button_of(old, "Пропустить"), PETYA)
    with pytest.raises(Refused, match="already_done"):
        fight.push(button_of(old, "Пропустить"), PETYA)
    assert len(fight.journal) == 5


def test_a_stale_menu_is_refused_and_a_menu_that_still_fits_is_not(fight: TableTop) -> None:
    menu = fight.choose(PETYA, "Карта")
    fight.choose(MASHA, "Моё", "Согласие", "Дон")
    fight.push(button_of(menu.keyboard, "удар мечом"), PETYA)
    assert fight.journal[-1].entry.command["card"] == "удар мечом"

    menu = fight.choose(MASHA, "Карта")
    fight.choose(VASYA, "Передать шаг", "Дон", by_panel=True)
    with pytest.raises(Refused, match="stale_menu"):
        fight.push(button_of(menu.keyboard, "молния"), MASHA)


def test_somebody_comes_to_help_and_somebody_runs(fight: TableTop) -> None:
    fight.choose(PETYA, "Пропустить")
    fight.choose(KOLYA, "Вмешаться", "за: Дон")
    assert "Коля" in open_posts(fight)[-1].html
    fight.choose(KOLYA, "Бежать", "Бежать")
    fight.choose(MASHA, "Пропустить")
    fight.choose(PETYA, "Пропустить")
    assert "Убежали: Ирис" in fight.board.html
    assert refusal(fight, KOLYA, "Сдаюсь").code == "not_now"


def test_for_one_whom_nobody_plays_the_gm_is_called(fight: TableTop) -> None:
    fight.choose(MASHA, "Моё", "Оставить: Эль")
    fight.choose(PETYA, "Пропустить")
    assert "Эль: шаг за ведущим, игрока нет." in open_posts(fight)[-1].html
    fight.choose(VASYA, "Пропустить")
    assert "Петя" in open_posts(fight)[-1].html


def test_to_surrender_and_to_flee_are_asked_about(fight: TableTop) -> None:
    sure = fight.choose(PETYA, "Бежать")
    assert "точно?" in sure.whisper
    asked = fight.choose(MASHA, "Сдаюсь")
    assert "Кому вы сдаётесь?" in asked.whisper
    fight.push(button_of(asked.keyboard, "Дон"), MASHA)
    assert "Отпустить" in " ".join(shown(fight))
    assert fight.playing.state is not None
    assert fight.playing.state["fight"] is None


def test_a_fight_for_two_begins_at_one_press() -> None:
    top = TableTop()
    top.start(game="duel")
    top.enter(PETYA, "Дон", KNIGHT)
    top.enter(MASHA, "Эль", MAGE)
    assert top.choose(PETYA, "Напасть").text == "Сделано."


def test_friends_are_named_with_the_attack(top: TableTop) -> None:
    answer = top.choose(PETYA, "Напасть", "Эль", "Кто с вами", "Ирис", "Готово", "Готово")
    assert answer.text == "Сделано."
    assert top.playing.state is not None
    assert top.playing.state["fight"]["sides"] == {"Дон": "Дон", "Ирис": "Дон", "Эль": "Эль"}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (lambda top: top.take(lambda at: hours.timetable_set(at, ["30m"], VASYA, False, top.now)), "no_turns"),
        (lambda top: top.take(lambda at: turns.by_hand(at, [3], VASYA, False, top.now, lambda: "fresh")), "no_turns"),
        (lambda top: spoken(top, PETYA, "удар мечом > Эль"), "not_understood"),
    ],
)
def test_what_such_a_game_does_not_know(top: TableTop, given: Callable[[TableTop], Any], code: str) -> None:
    with pytest.raises(Refused, match=code):
        given(top)
