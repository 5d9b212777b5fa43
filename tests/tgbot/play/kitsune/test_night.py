"""A night by buttons: scouting, the hunt, decisions, leaving, the share."""

import re

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import KOLYA, MASHA, labels, refusal, shown
from tests.tgbot.play.kitsune.tables import calls, posts, ruled, set_number, tied, view
from tests.tgbot.play.sittings import PETYA, TableTop, button_of


@pytest.mark.rule("KI-S4", "KI-S5", "KI-T1")
def test_a_roll_with_a_tail_takes_four_presses_and_one_without_three(night: TableTop) -> None:
    assert shown(night)[:4] == ["👁 Разведать", "🏮 Обстановка", "⏭ Пропустить", "🚪 Уйти / остаться"]
    grid = night.choose(MASHA, "Разведать")
    rows = [[button.text for button in row] for row in grid.keyboard]
    assert rows[0] == ["📿 Доген"]
    assert rows[1] == ["🌸 Обаян. 1", "🐾 Свир. 2", "🌀 Хитр. 3"]
    form = night.push(grid.keyboard[1][2], MASHA)
    assert "📿 Доген, Хитрость 3" in form.whisper
    assert labels(form.keyboard) == ["🔥 Хвосты: —", "🎲 Бросить: 3к6", "✏️ Своими словами и бросить", "Закрыть"]
    form = night.push(button_of(form.keyboard, "Хвосты"), MASHA)
    assert labels(form.keyboard)[:2] == ["🔥 Хвосты: 1", "🎲 Бросить: 4к6"]
    done = night.push(button_of(form.keyboard, "Бросить"), MASHA)
    assert (done.text, done.gone) == ("Сделано.", True)
    (rolled,) = [line.entry for line in night.journal if line.entry.command["do"] == "scout"]
    assert rolled.command == {
        "do": "scout", "fox": "Акико", "npc": "Доген", "trait": "cunning", "tails": 1, "by": "Акико",
    }  # fmt: skip
    assert len(rolled.throws) == 4
    # The tail is out: now there is nothing to add, but the pool is shown all the same.
    ruled(night, "Исход", "1")
    form = night.choose(MASHA, "Обстановка", "Свирепость")
    assert labels(form.keyboard)[0] == "🎲 Бросить: 2к6"


def test_a_deed_is_told_with_words_of_the_players_own(night: TableTop) -> None:
    form = night.choose(MASHA, "Разведать", "Хитр.", "Хвосты")
    asked = night.push(button_of(form.keyboard, "Своими словами"), MASHA)
    assert "Что делает и говорит ваша лиса?" in asked.ask
    with pytest.raises(Refused) as refused:
        night.write(MASHA, asked, "о" * 501)
    assert refused.value.code == "bad_text"
    night.write(MASHA, asked, "Крадётся по крыше & слушает <тихо>.")
    given = next(line.entry.command for line in night.journal if line.entry.command["do"] == "scout")
    assert (given["text"], given["tails"]) == ("Крадётся по крыше & слушает <тихо>.", 1)
    assert any("Крадётся по крыше &amp; слушает &lt;тихо&gt;" in post.html for post in posts(night))
    # Words that come too late are told why, and nothing is thrown.
    ruled(night, "Исход", "1")
    asked = night.choose(MASHA, "Обстановка", "Хитрость", "Своими словами")
    ruled(night, "Дальше")
    with pytest.raises(Refused) as refused:
        night.write(MASHA, asked, "Рассыпает лепестки.")
    assert refused.value.code == "phase.wrong"


def test_only_the_player_of_a_fox_acts_for_her(night: TableTop) -> None:
    assert refusal(night, KOLYA, "Разведать").code == "no_seat_now"
    grid = night.choose(MASHA, "Разведать")
    with pytest.raises(Refused) as refused:
        night.push(grid.keyboard[1][0], PETYA)
    assert refused.value.code == "stale_menu", "a button of another's menu means nothing for him"
    assert len(night.journal) == 3


def test_a_button_pressed_twice_acts_once(night: TableTop) -> None:
    old = night.board.keyboard
    night.choose(MASHA, "Пропустить")
    with pytest.raises(Refused) as refused:
        night.push(button_of(old, "Пропустить"), MASHA)
    assert refused.value.code == "already_done"
    assert [line.entry.command["do"] for line in night.journal].count("pass") == 1
    # The same old button is good for somebody who has not acted since.
    night.push(button_of(old, "Пропустить"), PETYA)
    assert view(night)["phase"] == "hunt"


def test_an_open_menu_stays_good_while_others_act(hunt: TableTop) -> None:
    grid = hunt.choose(PETYA, "Воздействовать")
    hunt.choose(MASHA, "Воздействовать", "Соблазн", "Бросить")
    form = hunt.push(grid.keyboard[3][0], PETYA)
    assert "Рёкан" in form.whisper
    ruled(hunt, "Правка", "Рёкан", "Настороженность", "2")
    with pytest.raises(Refused) as refused:
        hunt.push(button_of(form.keyboard, "Бросить"), PETYA)
    assert refused.value.code == "stale_menu", "he cannot be influenced any more"


@pytest.mark.rule("KI-I6", "KI-L1", "KI-L2")
def test_a_decision_asks_the_right_player_and_a_lead_is_burnt_by_a_button(hunt: TableTop) -> None:
    tied(hunt)
    assert shown(hunt) == ["❗ Дожать или оставить след", "🎴 Моё", "⚙ Ведущему"]
    assert "Петя" in calls(hunt)[-1]
    waiting = refusal(hunt, MASHA, "Дожать")
    assert (waiting.code, waiting.details) == ("not_now", {"awaited": "Рэн"})
    menu = hunt.choose(PETYA, "Дожать")
    assert labels(menu.keyboard)[:2] == ["💢 Дожать", "🧵 Оставить след"]
    hunt.push(button_of(menu.keyboard, "Оставить след"), PETYA)
    assert "• Рэн → Доген, соблазнение" in hunt.board.html
    hunt.choose(MASHA, "Пропустить")
    form = hunt.choose(PETYA, "Воздействовать", "Соблазн")
    lead = button_of(form.keyboard, "Зацепка")
    assert lead.text == "🧵 Зацепка: —"
    burning = hunt.push(lead, PETYA)
    assert labels(burning.keyboard)[1:3] == ["🧵 Зацепка: Доген, соблазнение", "🎲 Бросить: 5к6"]
    # For somebody else that lead is not offered.
    other = hunt.choose(PETYA, "Воздействовать", "Рёкан", "Соблазн")
    assert not any("Зацепка" in words for words in labels(other.keyboard))
    own = hunt.choose(PETYA, "Моё")
    given = hunt.push(button_of(own.keyboard, "Передать зацепку"), PETYA)
    assert given.gone or "Акико" in labels(given.keyboard)
    assert "• Акико → Доген" in hunt.board.html


@pytest.mark.rule("KI-S9")
def test_a_token_is_offered_where_it_fits(night: TableTop) -> None:
    night.choose(PETYA, "Обстановка", "Обаяние", "Бросить")
    ruled(night, "Исход", "1")
    for who in (PETYA, MASHA):
        night.choose(who, "Пропустить")
    charming = night.choose(PETYA, "Воздействовать", "Соблазн")
    assert "🏮 Обстановка: —" in labels(charming.keyboard)
    frightening = night.choose(PETYA, "Воздействовать", "Страх")
    assert not any("Обстановка" in words for words in labels(frightening.keyboard))
    added = night.push(button_of(charming.keyboard, "Обстановка"), PETYA)
    assert labels(added.keyboard)[1:3] == ["🏮 Обстановка: да", "🎲 Бросить: 4к6"]


@pytest.mark.rule("KI-A4")
def test_a_gift_is_asked_about_before_it_is_spent(night: TableTop) -> None:
    assert "✨ Дар" not in shown(night)
    night.choose(PETYA, "Разведать", "Обаян.", "Бросить")
    ruled(night, "Исход", "1")
    assert "✨ Дар" in shown(night)
    assert refusal(night, PETYA, "Дар").code == "not_now"
    stolen = night.choose(MASHA, "Дар")
    assert "✨ Дар: Кража тени" in stolen.whisper
    assert "О ком?" in stolen.whisper
    night.push(button_of(stolen.keyboard, "Доген"), MASHA)
    assert set(view(night)["npcs"]["Доген"]["known"]) == {"temperance", "resolve", "insight"}
    assert re.search(r"Доген.*Возд \d · Стойк \d · Прон \d", night.board.html)


@pytest.mark.rule("KI-H3")
def test_leaving_is_asked_about_and_taken_back(hunt: TableTop) -> None:
    sure = hunt.choose(MASHA, "Уйти / остаться")
    assert labels(sure.keyboard) == ["🚪 Уйти: голос «за»", "Закрыть"]
    hunt.push(sure.keyboard[0][0], MASHA)
    assert view(hunt)["votes"] == ["Акико"]
    back = hunt.choose(MASHA, "Уйти / остаться")
    assert "взять голос назад" in labels(back.keyboard)[0]
    hunt.push(back.keyboard[0][0], MASHA)
    assert view(hunt)["votes"] == []
    for who in (PETYA, MASHA):
        hunt.choose(who, "Уйти / остаться", "голос «за»")
    assert view(hunt)["phase"] == "share"


@pytest.mark.rule("KI-B2", "KI-B3", "KI-B4")
def test_the_share_and_the_dawn(hunt: TableTop) -> None:
    ruled(hunt, "Правка", "Рэн", "Добыча ночи")
    set_number(hunt, "Рэн", "Добыча ночи", 9)
    set_number(hunt, "Рэн", "Кошелёк", 4)
    ruled(hunt, "Конец ночи")
    assert shown(hunt)[:2] == ["✅ Готово", "🏺 В котёл"]
    pot = hunt.choose(PETYA, "В котёл")
    assert labels(pot.keyboard)[:10] == [str(number) for number in range(10)]
    hunt.push(button_of(pot.keyboard, "6"), PETYA)
    own = hunt.choose(PETYA, "Моё")
    given = hunt.push(button_of(own.keyboard, "Отдать Ци"), PETYA)
    assert labels(given.keyboard)[:3] == ["2", "4", "6"]
    hunt.push(button_of(given.keyboard, "4"), PETYA)
    hunt.choose(PETYA, "Готово")
    assert "Маша" in calls(hunt)[-1], "the last one is called"
    hunt.choose(MASHA, "Готово")
    seen = view(hunt)
    assert (seen["phase"], seen["village"], seen["pot"]) == ("rest", 1, 0)
    assert seen["foxes"]["Рэн"]["tails"] == 2
    assert seen["foxes"]["Акико"]["purse"] == 2
