"""Pairs come in: ready-made, by buttons, by sheets in words, from the GM."""

import pytest

from engines.core.errors import Refused
from engines.grail.engine import ENGINE
from narratives.grail.narrator import NARRATOR
from narratives.grail.stage import Cast
from tests.tgbot.play.company import MASHA, OLYA, free_seat, heard_by, labels, refusal, shown
from tests.tgbot.play.grail.tables import NAME, last, opened, posts, told
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of


def test_who_comes_in_is_shown_the_forms_by_which_he_is_spoken_of() -> None:
    """What the house's own people are (a woman Archer) is not guessed from how the name sounds."""
    table = TableTop()
    table.start(game="grail")
    table.choose(PETYA, "Вступить", "Готовый", "Войти")
    told = table.choose(MASHA, "Вступить", "Готовый", "Войти").whisper
    assert "Арчер, нет Арчер, дать Арчер, вижу Арчер, доволен Арчер, думаю об Арчер." in told
    assert "/name Арчер: Арчер, Арчер, Арчер, Арчер, Арчер; ж" in told
    assert "думаю об Ингваре Дальском" in told


def test_a_ready_pair_is_three_presses_away() -> None:
    top = TableTop()
    top.start(game="grail")
    assert shown(top) == ["🎴 Моё", "➕ Вступить", "⚙ Ведущему"]
    assert top.choose(PETYA, "Вступить", "Готовый", "Войти").text == "Вы в игре."
    assert top.playing.players == {"Вера Остужева": PETYA, "Сейбер": PETYA}
    assert "Сейбер — Петя" in top.board.html
    own = top.choose(PETYA, "Моё")
    assert own.secret
    assert NAME in own.whisper
    assert "пока тайна" in own.whisper
    assert NAME not in top.board.html
    assert "Ратибор" not in " ".join(posts(top))


def test_another_ready_master_comes_under_his_own_name() -> None:
    top = TableTop()
    top.start(game="grail")
    form = top.choose(PETYA, "Вступить", "Готовый", "Мастер из готовых", "Отто Грауман")
    assert "Мастер: <b>Отто Грауман</b>" in form.whisper
    assert "Слуга: <b>Сейбер</b>" in form.whisper
    assert "О мастере: <b>он</b>" in form.whisper
    top.push(button_of(form.keyboard, "Войти"), PETYA)
    assert set(top.playing.players) == {"Отто Грауман", "Сейбер"}


def test_a_pair_is_made_with_buttons_and_words_under_the_budget() -> None:
    top = TableTop()
    top.start(game="grail")
    form = top.choose(PETYA, "Вступить")
    assert "Осталось: мастеру 10, Слуге 24" in form.whisper
    assert "Назовите мастера" in form.whisper
    form = top.write(PETYA, top.push(button_of(form.keyboard, "✏️ Мастер"), PETYA), "Рита  Ольхова")
    assert "Назовите Слугу" in form.whisper
    form = top.write(PETYA, top.push(button_of(form.keyboard, "✏️ Слуга"), PETYA), "Сейбер")
    form = top.write(PETYA, top.push(button_of(form.keyboard, "✏️ Умение"), PETYA), "Чутьё")
    asked = top.push(button_of(form.keyboard, "✏️ Фантазм"), PETYA)
    assert asked.secret, "the name of a phantasm is written in private"
    form = top.write(PETYA, asked, "Копьё Зари")
    ranks = top.push(button_of(form.keyboard, "Ранг Фантазма"), PETYA)
    assert "Ранг Фантазма. Он благородный: стоит вдвое." in ranks.whisper
    form = top.push(button_of(ranks.keyboard, "C"), PETYA)
    assert "Слуге 14" in form.whisper
    strength = top.push(button_of(form.keyboard, "Сила: F"), PETYA)
    assert labels(strength.keyboard) == ["F", "‹ Назад"], "nothing above F without a justification"
    form = top.push(button_of(strength.keyboard, "Назад"), PETYA)
    form = top.push(button_of(top.push(button_of(form.keyboard, "История"), PETYA).keyboard, "Сила"), PETYA)
    form = top.push(button_of(form.keyboard, "Сила: F"), PETYA)
    assert "Сила: E" in labels(form.keyboard), "the tale justifies just that"
    assert "О мастере: она" in labels(form.keyboard)
    assert top.push(button_of(form.keyboard, "Войти"), PETYA).text == "Вы в игре."
    assert set(top.playing.players) == {"Рита Ольхова", "Сейбер"}
    assert top.playing.names["Рита Ольхова"]["gender"] == "f"
    assert "gender" not in top.playing.names.get("Сейбер", {})


def test_a_servant_is_spoken_of_as_his_player_says() -> None:
    top = TableTop()
    top.start(game="grail")
    form = top.choose(PETYA, "Вступить", "Готовый")
    assert "О Слуге: он" in labels(form.keyboard), "the house knows its own"
    form = top.write(PETYA, top.push(button_of(form.keyboard, "✏️ Слуга"), PETYA), "Алый Лис")
    form = top.push(button_of(form.keyboard, "О Слуге: он"), PETYA)
    assert "О Слуге: она" in labels(form.keyboard)
    top.push(button_of(form.keyboard, "Войти"), PETYA)
    sheet = top.choose(PETYA, "Моё", "Листом").whisper
    assert "Алый Лис — Слуга, она, истинное имя" in sheet
    asked = top.choose(VASYA, "Новый персонаж", "Лист текстом", "Готово", by_panel=True)
    top.write(VASYA, asked, "Серый Кот — NPC, она\nВыносливость F\nСила F")
    opened(top, ["Алый Лис"], ["Серый Кот"])
    top.choose(VASYA, "Правка", "Алый Лис: вывести", by_panel=True)
    story = NARRATOR.begin()
    cast = Cast(ENGINE.view(ENGINE.state_type.model_validate(top.playing.state), "gm"), story)
    assert (cast.person("Алый Лис").gender, cast.person("Серый Кот").gender) == ("f", "f")


def test_a_masters_gender_may_stand_in_his_sheet() -> None:
    top = TableTop()
    top.start(game="grail")
    form = top.choose(PETYA, "Вступить")
    form = top.write(
        PETYA, top.push(button_of(form.keyboard, "Лист мастера"), PETYA), "Саша — мастер, она\nВыносливость F"
    )
    assert "О мастере: она" in labels(form.keyboard)


def test_a_sheet_is_taken_out_as_a_text_and_brought_in_again(top: TableTop) -> None:
    own = top.choose(PETYA, "Моё", "Листом")
    assert own.secret
    first, second = (part.partition("<pre>")[2] for part in own.whisper.split("</pre>")[:2])
    assert second.startswith("Сейбер — Слуга, он, истинное имя: «Ратибор Сребролист»\n")
    form = top.choose(OLYA, "Вступить")
    asked = top.push(button_of(form.keyboard, "Лист мастера"), OLYA)
    assert asked.secret
    form = top.write(OLYA, asked, first)
    assert "уже есть" not in form.whisper
    form = top.write(OLYA, top.push(button_of(form.keyboard, "✏️ Мастер"), OLYA), "Ольга")
    form = top.write(OLYA, top.push(button_of(form.keyboard, "Лист Слуги"), OLYA), second)
    assert "Имя «Сейбер» здесь уже есть" in form.whisper
    form = top.write(OLYA, top.push(button_of(form.keyboard, "✏️ Слуга"), OLYA), "Мечник")
    assert top.push(button_of(form.keyboard, "Войти"), OLYA).text == "Вы в игре."
    state = ENGINE.state_type.model_validate(top.playing.state)
    olga, vera = (ENGINE.written(state, name) for name in ("Ольга", "Вера Остужева"))
    assert olga.partition("\n")[2] == vera.partition("\n")[2]


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ("Рита — мастер\nВыносливость F\nСила D", "обосновать"),
        ("Рита — мастер\nВыносливость F\nМагия A+", "GR-18.4"),
        ("Рита — мастер\nВыносливость F\nМагия A\nТайный Знак A\nЧары A: сверхъестественное", "GR-S2"),
        ("Рита — мастер\nВыносливость F\nМеч E: фантазм", "GR-18.5"),
        ("Рита — мастер\nМагия A", "GR-S4"),
        ("Рита — мастер\nМагия", "Не понял строку «Магия»"),
        ("Рита — Слуга\nВыносливость E", "Не понял строку «Рита — Слуга»"),
    ],
)
def test_what_breaks_the_rules_is_said_with_the_rule(sheet: str, why: str) -> None:
    top = TableTop()
    top.start(game="grail")
    form = top.write(PETYA, top.choose(PETYA, "Вступить", "Лист мастера"), sheet)
    form = top.write(PETYA, top.push(button_of(form.keyboard, "✏️ Слуга"), PETYA), "Сейбер")
    form = top.write(PETYA, top.push(button_of(form.keyboard, "✏️ Мастер"), PETYA), "Рита")
    assert why in form.whisper
    with pytest.raises(Refused) as refused:
        top.push(button_of(form.keyboard, "Войти"), PETYA)
    assert why in told(refused.value)


def test_the_gm_brings_people_in_and_players_take_them(top: TableTop) -> None:
    for name in ("Райдер", "Отто Грауман"):
        top.choose(VASYA, "Новый персонаж", name, by_panel=True)
    top.choose(VASYA, "Правка", "Отто Грауман", "Кнопками", "Контракт", "Райдер", "Готово", by_panel=True)
    for name in ("Райдер", "Отто"):
        top.choose(OLYA, "Вступить", f"Играть за: {name}")
    assert "Контракт: Райдер" in top.choose(OLYA, "Моё").whisper


def test_the_gm_writes_npcs_and_checks_sheets(top: TableTop) -> None:
    asked = top.choose(VASYA, "Новый персонаж", "Лист текстом", "Готово", by_panel=True)
    assert asked.secret
    top.write(VASYA, asked, "Страж — NPC\nВыносливость F\nМеч C: сверхъестественное, атака, защита")
    assert "Страж" in top.board.html
    asked = top.choose(VASYA, "Новый персонаж", "Лист текстом", "Готово", by_panel=True)
    with pytest.raises(Refused) as refused:
        top.write(VASYA, asked, "Тень — NPC\nВыносливость B")
    assert "Выносливость — нужно обоснование (GR-18.1)" in told(refused.value)
    asked = top.choose(VASYA, "Новый персонаж", "Лист текстом", "Вопреки", "да", "Готово", by_panel=True)
    top.write(VASYA, asked, "Тень — NPC\nВыносливость B")
    assert "Тень" in top.board.html
    asked = top.choose(VASYA, "Отряд NPC", "E", "6", "2", by_panel=True)
    asked = top.write(VASYA, asked, "Стража моста")
    assert last(top)["do"] == "mob"
    asked = top.choose(VASYA, "Проверить лист", by_panel=True)
    before = len(posts(top))
    top.write(VASYA, asked, "Рита — мастер\nВыносливость F\nСила D")
    assert "GR-18.1" in heard_by(top, VASYA)[-1]
    assert not any("Рита" in post for post in posts(top)[before:])


def test_a_seat_is_freed(top: TableTop) -> None:
    free_seat(top, MASHA)
    assert "Арчер — свободно" in top.board.html
    assert refusal(top, MASHA, "Моё").code == "no_seat"
