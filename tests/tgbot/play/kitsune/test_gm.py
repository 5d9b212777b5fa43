"""The GM lays out a place, edits, changes dice, takes back, acts for others, moves on."""

import re

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import labels
from tests.tgbot.play.kitsune.tables import posts, ruled, view
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of, buttons
from tgbot.delivery.effects import Amend
from tgbot.keyboards.callback import Press


def test_a_place_of_the_gms_own_is_laid_out(clan: TableTop) -> None:
    form = ruled(clan, "Своё место")
    assert "Дайте месту название." in form.whisper
    with pytest.raises(Refused) as refused:
        clan.push(button_of(form.keyboard, "Начать"), VASYA)
    assert refused.value.code == "bad.field"
    form = clan.write(VASYA, clan.push(button_of(form.keyboard, "Место"), VASYA), "Чайный домик")
    form = clan.write(VASYA, clan.push(button_of(form.keyboard, "Описание"), VASYA), "Пар над чашками.")
    listed = clan.push(button_of(form.keyboard, "Воины"), VASYA)
    assert len(labels(listed.keyboard)) > 20
    listed = clan.push(button_of(listed.keyboard, "Такэда"), VASYA)
    assert "✓ Такэда" in labels(listed.keyboard)
    listed = clan.push(button_of(listed.keyboard, "Горо"), VASYA)
    listed = clan.push(button_of(listed.keyboard, "Горо"), VASYA)
    form = clan.write(VASYA, clan.push(button_of(listed.keyboard, "Вписать имя"), VASYA), "Кёсиро 2 5 3 3")
    assert "Такэда, Кёсиро 2 5 3 3" in form.whisper
    listed = clan.push(button_of(form.keyboard, "Послушники"), VASYA)
    clan.push(button_of(listed.keyboard, "Сэйта"), VASYA)
    # What is laid out waits until it is wanted: the panel may be closed meanwhile.
    form = ruled(clan, "Своё место")
    for button in buttons([form.keyboard]):
        with pytest.raises(Refused) as refused:
            clan.push(button, PETYA)
        assert refused.value.code == "gm_only"
    clan.push(button_of(form.keyboard, "Начать"), VASYA)
    seen = view(clan)
    assert seen["name"] == "Чайный домик"
    assert {name: npc["class"] for name, npc in seen["npcs"].items()} == {
        "Такэда": "warrior", "Кёсиро": "warrior", "Сэйта": "novice",
    }  # fmt: skip
    assert seen["secret"]["npcs"]["Кёсиро"] == {"temperance": 2, "resolve": 5, "insight": 3, "strength": 3}
    assert clan.playing.sheets == {}
    assert "воле ведущего" not in posts(clan)[-1].html, "to open a night is no ruling"
    assert "открыта ночь: Чайный домик" in ruled(clan, "Журнал").whisper
    with pytest.raises(Refused) as refused:
        clan.push(button_of(form.keyboard, "Заново"), VASYA)
    assert refused.value.code == "no_outline"


def test_an_outline_is_begun_anew(clan: TableTop) -> None:
    form = ruled(clan, "Своё место")
    form = clan.write(VASYA, clan.push(button_of(form.keyboard, "Место"), VASYA), "Мост")
    assert "Мост" in form.whisper
    form = clan.push(button_of(form.keyboard, "Заново"), VASYA)
    assert "Мост" not in form.whisper
    with pytest.raises(Refused) as refused:
        clan.press(Press(clan.playing.id, -1, "ol", ("z",)), VASYA)
    assert refused.value.code == "stale"
    with pytest.raises(Refused) as refused:
        clan.press(Press(clan.playing.id, -1, "ov", ("0", "0")), VASYA)
    assert refused.value.code == "stale"


def test_the_panel_says_what_stands_and_changes_it(hunt: TableTop) -> None:
    listed = ruled(hunt, "Правка", "Рэн")
    assert {"Обаяние: 3", "Хвосты: 1", "Кошелёк: 0", "Дар истрачен: нет", "Отлучка: нет"} <= set(
        labels(listed.keyboard)
    )
    assert {"Сила: 2", "Разведано: 0 из 3"} <= set(labels(ruled(hunt, "Правка", "Доген").keyboard))
    assert {"След клана: 0", "Подозрение: 0", "Глава клана: нет"} <= set(labels(ruled(hunt, "Правка", "Игра").keyboard))
    told = len(posts(hunt))
    ruled(hunt, "Правка", "Игра", "Подозрение", "7")
    assert view(hunt)["suspicion"] == 7
    assert len(posts(hunt)) == told + 1
    assert "подозрение: 7" in ruled(hunt, "Журнал").whisper
    known = ruled(hunt, "Правка", "Доген", "Разведано")
    known = hunt.push(button_of(known.keyboard, "Стойкость"), VASYA)
    hunt.push(button_of(known.keyboard, "Готово"), VASYA)
    assert list(view(hunt)["npcs"]["Доген"]["known"]) == ["resolve"]
    # Suspicion 10 ends the night at once: the rules go on by themselves after an edit.
    ruled(hunt, "Правка", "Игра", "Подозрение", "10")
    assert view(hunt)["phase"] == "share"


def test_a_die_and_an_outcome_are_changed_in_the_post_itself(hunt: TableTop) -> None:
    hunt.choose(PETYA, "Воздействовать", "Страх", "Бросить")
    key = next(post.post for post in reversed(posts(hunt)) if "Стойкость" in post.html)
    dice = [words for words in labels(ruled(hunt, "Кубик").keyboard) if re.match(r"\d+\) к6 → \d", words)]
    assert len(dice) == 2 + view(hunt)["secret"]["npcs"]["Доген"]["resolve"]
    old = int(dice[0][-1])
    ruled(hunt, "Кубик", dice[0], str(old % 6 + 1))
    changed = [one for one in hunt.effects if isinstance(one, Amend) and one.post == key]
    assert f"кость 1: {old} → {old % 6 + 1}" in changed[-1].html
    ruled(hunt, "Исход", "3")
    changed = [one for one in hunt.effects if isinstance(one, Amend) and one.post == key]
    assert "исход решён: 3" in changed[-1].html
    assert view(hunt)["foxes"]["Рэн"]["lit"] == 1


def test_undo_strikes_the_post_and_restores_all(hunt: TableTop) -> None:
    before = hunt.playing.state
    hunt.choose(PETYA, "Воздействовать", "Обман", "Бросить")
    key = posts(hunt)[-1].post
    ruled(hunt, "Отменить")
    assert hunt.playing.state == before
    struck = [one for one in hunt.effects if isinstance(one, Amend) and one.post == key]
    assert struck[-1].html.startswith("<s>")
    hunt.choose(PETYA, "Воздействовать", "Обман", "Бросить")


def test_the_gm_acts_for_a_player_and_sees_all_sheets(hunt: TableTop) -> None:
    listed = ruled(hunt, "За игрока", "Пропустить")
    assert labels(listed.keyboard)[:2] == ["Рэн", "Акико"]
    hunt.push(button_of(listed.keyboard, "Акико"), VASYA)
    assert view(hunt)["foxes"]["Акико"]["actions"] == 0
    assert hunt.journal[-1].note == "готово: Акико"
    sheets = ruled(hunt, "Все листы").whisper
    assert "Рэн" in sheets
    assert "Акико" in sheets
    with pytest.raises(Refused) as refused:
        hunt.press(Press(hunt.playing.id, -1, "gpl"), PETYA)
    assert refused.value.code == "gm_only"


def test_the_phase_is_moved_on(night: TableTop) -> None:
    ruled(night, "Дальше")
    assert view(night)["phase"] == "hunt"
    ruled(night, "Дальше")
    assert (view(night)["phase"], view(night)["round"]) == ("hunt", 2)
    ruled(night, "Увести", "Доген", "Готово")
    assert view(night)["npcs"]["Доген"]["here"] is False
    assert "Доген" not in night.board.html
    ruled(night, "Конец ночи")
    ruled(night, "Дальше")
    assert view(night)["phase"] == "rest"
