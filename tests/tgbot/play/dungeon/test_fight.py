"""A fight by buttons: two presses a blow, steps, orders, retreats."""

import pytest

from engines.core.errors import Refused
from tests.engines.dungeon.play import THIEF, WARRIOR, WIZARD, dungeon
from tests.tgbot.play.company import KOLYA, MASHA, heard_by, labels, open_posts, refusal
from tests.tgbot.play.dungeon.tables import TOUGH, hero, in_battle, placed, state
from tests.tgbot.play.sittings import PETYA, VASYA, button_of


def test_a_blow_is_two_presses_and_the_monsters_answer() -> None:
    top = in_battle("Крыса", "Крыса", types=[TOUGH])
    targets = top.choose(PETYA, "Бить")
    assert labels(targets.keyboard)[:2] == ["Крыса 1", "Крыса 2"]
    top.push(button_of(targets.keyboard, "Крыса 2"), PETYA)
    assert "Ждём: Мира, Лис" in top.board.html
    assert refusal(top, PETYA, "Бить").code in ("not_now", "already_done")
    fire = top.choose(MASHA, "Заклинание", "огонь", "Крыса 1")
    assert fire.text == "Сделано."
    assert '<a href="tg://user?id=10">Коля</a>' in open_posts(top)[-1].html, "the last one is called"
    form = top.choose(KOLYA, "Пропустить")
    top.push(button_of(form.keyboard, "Готово"), KOLYA)
    assert state(top)["battle"] is None or state(top)["battle"]["round"] == 2, "all have died, or fight on"


def test_somebody_steps_back_and_throws() -> None:
    top = in_battle("Крыса", types=[TOUGH], heroes=[{**THIEF, "wielded": "thrown"}, WARRIOR])
    form = top.choose(PETYA, "Бить")
    form = top.push(button_of(form.keyboard, "Шагнуть"), PETYA)
    assert "↕️ Шагнуть? назад" in labels(form.keyboard)
    top.push(button_of(form.keyboard, "Бросить"), PETYA)
    assert hero(top, "Лис")["rank"] == "back"


def test_pressed_twice_it_is_done_once() -> None:
    top = in_battle("Крыса")
    old = top.board.keyboard
    menu = top.push(button_of(old, "Пропустить"), PETYA)
    top.push(button_of(menu.keyboard, "Готово"), PETYA)
    with pytest.raises(Refused, match="already_done"):
        top.push(button_of(old, "Пропустить"), PETYA)
    with pytest.raises(Refused, match="already_done"):
        top.push(button_of(menu.keyboard, "Готово"), PETYA)
    assert len(top.journal) == 1


def test_a_menu_is_good_while_one_may_do_the_same() -> None:
    """Others act meanwhile: what has stayed is carried out, what has changed is refused with a word."""
    top = placed(dungeon=dungeon("Крыса"))
    menu = top.choose(PETYA, "Идти")
    top.choose(KOLYA, "Обыскать")
    top.push(button_of(menu.keyboard, "ход → 3"), PETYA)
    assert state(top)["at"] == "3"
    stale = top.choose(PETYA, "Идти")
    top.choose(VASYA, "Перенести", "1", by_panel=True)
    with pytest.raises(Refused, match="stale_menu"):
        top.push(stale.keyboard[0][0], PETYA)


def test_to_retreat_somebody_may_stay_behind() -> None:
    top = in_battle("Крыса")
    form = top.choose(MASHA, "Отступить", "Отход прикроет")
    assert "🛡 Отход прикроет… Боро" in labels(form.keyboard)
    top.push(button_of(form.keyboard, "ход → 1"), MASHA)
    assert state(top)["at"] == "1" or not hero(top, "Боро")["alive"]
    assert state(top)["phase"] != "battle"


def test_an_order_waits_for_its_roll() -> None:
    top = in_battle("Крыса", heroes=[{**WARRIOR, "small": 1}, WIZARD])
    told = top.choose(PETYA, "Моё", "Наказ", "−2: удар")
    assert not told.keyboard, "two presses"
    assert state(top)["orders"] == [{"who": "Боро", "on": "attack", "use": "minus", "of": "monsters", "against": None}]
    assert not any("наказ" in post.html.lower() for post in open_posts(top)), "nobody else hears of it"
    assert "Наказы: −2, удар (чудовища)" in top.choose(PETYA, "Моё").whisper
    top.choose(PETYA, "Моё", "Снять наказы")
    assert state(top)["orders"] == []
    assert "Наказы" not in top.choose(PETYA, "Моё").whisper


@pytest.mark.rule("DN-W15", "DN-R2")
def test_an_order_in_two_presses_is_for_ones_own_side() -> None:
    top = in_battle("Крыса", heroes=[{**WARRIOR, "small": 1}, WIZARD])
    offered = labels(top.choose(PETYA, "Моё", "Наказ").keyboard)
    named = [label for label in offered if ": " in label]
    assert len(named) == len(set(named)), "no two buttons with one name"
    top.choose(PETYA, "Моё", "Наказ", "+2: удар")
    assert state(top)["orders"][0]["of"] == "Боро"
    assert "+2, удар (свой бросок)" in heard_by(top, PETYA)[-1]
    top.choose(MASHA, "Моё", "Наказ", "+2: удар")
    told = heard_by(top, MASHA)[-1]
    assert "наготове" not in told
    assert "наград" in told.lower(), "she has none yet, and is told so"
    form = top.choose(PETYA, "Моё", "Наказ", "−2 чудовищам", "Или чей бросок")
    form = top.push(button_of(form.keyboard, "Или чей бросок"), PETYA)
    top.push(button_of(form.keyboard, "урон"), PETYA)
    assert state(top)["orders"][2]["of"] == "party", "whoever wants may name somebody else"


def test_a_gm_without_a_hero_finds_one_button_for_what_anybody_may_do() -> None:
    top = placed(dungeon=dungeon())
    ways = top.choose(VASYA, "Идти")
    assert labels(ways.keyboard)[0].startswith("🚶 ход → 2"), "not the same for each of three heroes"
    searching = top.choose(VASYA, "Обыскать")
    assert labels(searching.keyboard)[:3] == ["Боро", "Мира", "Лис"]
