"""The GM's panel: edits, acting for others, taking back, time."""

import re

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import KOLYA, MASHA, heard_by, labels, open_posts, shown
from tests.tgbot.play.duel.tables import ARCHER, MAGE, pose
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.delivery.effects import Amend
from tgbot.keyboards.callback import Press


def test_the_panel_speaks_of_the_table_and_not_of_turns(top: TableTop) -> None:
    panel = top.panel(VASYA)
    assert panel.whisper == "<b>Тёплой Луны!</b> — панель ведущего"
    offered = labels(panel.keyboard)
    assert {"↩️ Отменить", "⏳ Прошло время", "✏️ Изменить", "🎭 За игрока", "🎴 Все листы"} <= set(offered)
    assert "🗓 Планы" not in offered
    with pytest.raises(Refused, match="gm_only"):
        top.panel(PETYA)
    for verb in ("gpl", "gs"):
        with pytest.raises(Refused, match="gm_only"):
            top.press(Press(top.playing.id, -1, verb), PETYA)


def test_an_edit_is_offered_only_when_something_is_filled_in(top: TableTop) -> None:
    form = top.choose(VASYA, "Изменить", "Дон", "Кнопками", by_panel=True)
    assert "Готово ✓" not in labels(form.keyboard)
    top.choose(VASYA, "Изменить", "Дон", "Кнопками", "Граница:", "5", "Готово", by_panel=True)
    assert "Граница: 5" in top.choose(PETYA, "Моё").whisper


def test_the_gm_writes_a_sheet_anew(top: TableTop) -> None:
    asked = top.choose(VASYA, "Изменить", "Дон", "Лист строкой", by_panel=True)
    assert asked.secret
    top.write(VASYA, asked, "хиты 3, молния ×2")
    own = top.choose(PETYA, "Моё").whisper
    assert "Хиты: 3 из 8" in own
    assert "молния ×2" in own


def test_a_gm_acts_for_anybody(top: TableTop) -> None:
    top.enter(VASYA, "Олег", ARCHER)
    top.choose(VASYA, "За игрока", "Напасть", "Дон", "Эль", "Готово", by_panel=True)
    assert top.journal[-1].entry.command["as"] == "Дон"
    assert "По воле ведущего" in open_posts(top)[-1].html
    top.choose(VASYA, "За игрока", "Карта", "Дон: удар мечом", by_panel=True)
    assert top.journal[-1].entry.command["card"] == "удар мечом"
    menu = top.choose(VASYA, "За игрока", "Карта", by_panel=True)
    with pytest.raises(Refused, match="gm_only"):
        top.push(menu.keyboard[0][0], PETYA)


def test_a_gm_without_a_character_acts_by_the_buttons_for_all(top: TableTop) -> None:
    top.choose(VASYA, "Напасть", "Дон", "Ирис", "Готово")
    assert top.journal[-1].entry.command["by"] == "gm"
    assert top.journal[-1].entry.command["targets"] == ["Ирис"]


def test_a_step_is_taken_back(won: TableTop) -> None:
    won.write(PETYA, won.choose(PETYA, "Добить"), "Тёплой Луны!")
    key = open_posts(won)[-1].post
    won.choose(VASYA, "Отменить", by_panel=True)
    assert pose(won, "Эль") == "out"
    amended = [effect for effect in won.effects if isinstance(effect, Amend) and effect.post == key]
    assert amended[-1].html.startswith("<s>")
    assert "🌙 Добить" in shown(won)
    while "↩️ Отменить" in labels(won.panel(VASYA).keyboard):
        won.choose(VASYA, "Отменить", by_panel=True)
    assert won.playing.state is not None
    assert won.playing.state["people"] == {}


@pytest.mark.rule("DU-H1", "DU-G5")
def test_what_one_has_read_alone_is_taken_back_and_told_anew_without_the_group(fight: TableTop) -> None:
    fight.choose(PETYA, "Карта", "хитрый удар")
    told = open_posts(fight)[-1].post
    secret = heard_by(fight, MASHA)[-1].partition("\n")[0]
    before = len(fight.effects)
    fight.choose(VASYA, "Другими словами", by_panel=True)
    fight.choose(VASYA, "Отменить", by_panel=True)
    changed = [effect for effect in fight.effects[before:] if isinstance(effect, Amend)]
    assert {effect.post for effect in changed} == {told}, "an amended post that nobody has seen is sent to all"
    struck = heard_by(fight, MASHA)[-1]
    assert struck.startswith(f"<s>{secret}</s>")
    assert "Отменено" in struck


def test_other_words_know_how_to_speak_of_people() -> None:
    top = TableTop()
    top.start(game="duel")
    form = top.choose(PETYA, "Вступить", "Готовый", "Имя")
    form = top.write(PETYA, form, "Рен")
    form = top.push(button_of(form.keyboard, "Говорить о нём"), PETYA)
    while "она" not in button_of(form.keyboard, "Говорить о нём").text:
        form = top.push(button_of(form.keyboard, "Говорить о нём"), PETYA)
    top.push(button_of(form.keyboard, "Войти"), PETYA)
    top.enter(MASHA, "Дон", MAGE)
    top.choose(PETYA, "Напасть")
    top.choose(PETYA, "Пропустить")
    for _ in range(12):
        top.choose(VASYA, "Другими словами", by_panel=True)
        words = [effect for effect in top.effects if isinstance(effect, Amend)][-1].html
        assert not re.search(r"\b(стоял|смотрел|пропустил|ждал|остался|подумал|уступил|развёл|перевёл)\b", words), words


def test_time_passes_by_the_gms_word(won: TableTop) -> None:
    won.choose(VASYA, "Прошло время", "15 секунд", by_panel=True)
    won.choose(VASYA, "Прошло время", "5 минут", by_panel=True)
    asked = won.choose(VASYA, "Прошло время", "сколько-то минут", by_panel=True)
    won.write(VASYA, asked, "20")
    assert won.playing.state is not None
    assert won.playing.state["clock"] == 15 + 5 * 60 + 20 * 60


def test_a_gms_panel_stays_good_while_others_act(fight: TableTop) -> None:
    panel = fight.panel(VASYA)
    menu = fight.push(button_of(panel.keyboard, "Прошло время"))
    fight.choose(PETYA, "Пропустить")
    fight.choose(MASHA, "Пропустить")
    fight.push(button_of(menu.keyboard, "15 секунд"))
    assert fight.playing.state is not None
    assert fight.playing.state["clock"] == 15
    with pytest.raises(Refused, match="stale"):
        fight.push(button_of(menu.keyboard, "15 секунд"))

    panel = fight.panel(VASYA)
    fight.choose(PETYA, "Пропустить")
    with pytest.raises(Refused, match="stale"):
        fight.push(button_of(panel.keyboard, "Отменить"))
    menu = fight.push(button_of(panel.keyboard, "Передать шаг"))
    fight.choose(KOLYA, "Вмешаться", "за: Дон")
    with pytest.raises(Refused, match="stale"):
        fight.push(button_of(menu.keyboard, "Дон"))


def test_the_log_tells_who_did_what(fight: TableTop) -> None:
    fight.choose(VASYA, "Закончить бой", by_panel=True)
    log = fight.choose(VASYA, "Журнал", by_panel=True)
    assert "бой закончен" in log.whisper
    assert "Дон" not in log.whisper, "who has come in by himself is nobody's ruling"
