"""The Grail War at a table: pairs come in, declare by buttons and by lines, keep their secrets; the GM has his way."""

from datetime import timedelta
from typing import Any

import pytest

from engines.core.errors import Refused
from engines.grail.engine import ENGINE
from narratives.grail.narrator import NARRATOR
from narratives.grail.stage import Cast
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.delivery.effects import Amend, Say, Target
from tgbot.keyboards.callback import Press
from tgbot.play import acting, hours, public, seats, turns
from tgbot.sessions.decision import Answer
from tgbot.sessions.records import Actor

MASHA = Actor(user_id=9, name="Маша")
KOLYA = Actor(user_id=10, name="Коля")
OLYA = Actor(user_id=11, name="Оля")
SCHEDULE = Actor(user_id=0, name="по расписанию", via="schedule")
NAME = "Клинок Утренней Клятвы"
"""The phantasm of Petya's Saber, which nobody else may read before it is named."""


@pytest.fixture
def top() -> TableTop:
    """Petya has Vera and the Saber, Masha Ingvar and the Archer, Kolya Lorenzo and the Lancer; Vasya leads."""
    table = TableTop()
    table.start(game="grail")
    for who in (PETYA, MASHA, KOLYA):
        table.choose(who, "Вступить", "Готовый", "Войти")
    return table


@pytest.fixture
def fight(top: TableTop) -> TableTop:
    """The Saber against the two others."""
    opened(top, ["Сейбер"], ["Арчер", "Лансер"])
    return top


def test_who_comes_in_is_shown_the_forms_by_which_he_is_spoken_of() -> None:
    """What the house's own people are (a woman Archer) is not guessed from how the name sounds."""
    table = TableTop()
    table.start(game="grail")
    table.choose(PETYA, "Вступить", "Готовый", "Войти")
    told = table.choose(MASHA, "Вступить", "Готовый", "Войти").whisper
    assert "Арчер, нет Арчер, дать Арчер, вижу Арчер, доволен Арчер, думаю об Арчер." in told
    assert "/name Арчер: Арчер, Арчер, Арчер, Арчер, Арчер; ж" in told
    assert "думаю об Ингваре Дальском" in told


def opened(top: TableTop, *sides: list[str], what: str = "Схватка", how: tuple[str, ...] = ()) -> None:
    marks = [label for side in sides for label in (*side, "Готово")]
    top.choose(VASYA, "Открыть схватку", what, *marks, *how, "Готово", by_panel=True)


def labels(answer: Answer) -> list[str]:
    return [button.text for row in answer.keyboard for button in row]


def shown(top: TableTop) -> list[str]:
    return [button.text for row in top.board.keyboard for button in row]


def posts(top: TableTop) -> list[str]:
    """What everybody has read."""
    said = [effect for effect in top.effects if isinstance(effect, Say) and effect.only_for is None]
    return [effect.html for effect in said if effect.to.game_id is not None]


def refusal(top: TableTop, by: Actor, *pressed: str) -> Refused:
    with pytest.raises(Refused) as refused:
        top.choose(by, *pressed)
    return refused.value


def told(refused: Refused) -> str:
    return NARRATOR.words.refusal(refused.code, refused.details)


def go(top: TableTop, by: Actor, line: str) -> Answer:
    return top.take(lambda at: acting.spoken(at, top.playing, line, by, False, top.now, lambda: "fresh")).answer


def last(top: TableTop) -> dict[str, Any]:
    """The last command."""
    return dict(top.journal[-1].entry.command)


def conflict(top: TableTop) -> dict[str, Any] | None:
    view = ENGINE.view(ENGINE.state_type.model_validate(top.playing.state), "gm")
    found: dict[str, Any] | None = view["conflict"]
    return found


# -- coming in


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
    assert labels(strength) == ["F", "‹ Назад"], "nothing above F without a justification"
    form = top.push(button_of(strength.keyboard, "Назад"), PETYA)
    form = top.push(button_of(top.push(button_of(form.keyboard, "История"), PETYA).keyboard, "Сила"), PETYA)
    form = top.push(button_of(form.keyboard, "Сила: F"), PETYA)
    assert "Сила: E" in labels(form), "the tale justifies just that"
    assert "О мастере: она" in labels(form)
    assert top.push(button_of(form.keyboard, "Войти"), PETYA).text == "Вы в игре."
    assert set(top.playing.players) == {"Рита Ольхова", "Сейбер"}
    assert top.playing.names["Рита Ольхова"]["gender"] == "f"
    assert "gender" not in top.playing.names.get("Сейбер", {})


def test_a_servant_is_spoken_of_as_his_player_says() -> None:
    top = TableTop()
    top.start(game="grail")
    form = top.choose(PETYA, "Вступить", "Готовый")
    assert "О Слуге: он" in labels(form), "the house knows its own"
    form = top.write(PETYA, top.push(button_of(form.keyboard, "✏️ Слуга"), PETYA), "Алый Лис")
    form = top.push(button_of(form.keyboard, "О Слуге: он"), PETYA)
    assert "О Слуге: она" in labels(form)
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
    assert "О мастере: она" in labels(form)


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
    heard = [effect.html for effect in top.effects if isinstance(effect, Say) and effect.to.chat_id == VASYA.user_id]
    assert "GR-18.1" in heard[-1]
    assert not any("Рита" in post for post in posts(top)[before:])


# -- declarations


def test_all_declare_and_the_round_is_told(fight: TableTop) -> None:
    post = posts(fight)[-1]
    assert "Петя</a> (Сейбер)" in post
    assert "Маша</a> (Арчер)" in post
    assert shown(fight)[0] == "⚔️ Заявка"
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", "Бросить: 5к6")
    assert "Петя</a> (Сейбер)" not in posts(fight)[-1], "he is not called again"
    assert "✅ <b>Сейбер" in fight.board.html
    form = fight.choose(MASHA, "Заявка", "Ловкость B")
    assert "🎲 Бросить: 5к6" in labels(form), "one enemy: nobody asks which"
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


def test_a_phantasm_is_pumped_charged_broken_and_kept_secret(fight: TableTop) -> None:
    form = fight.choose(PETYA, "Заявка", f"{NAME} C ✨ имя", "Арчер")
    assert "🎲 Бросить: 8к10" in labels(form), "an activation pumps by itself"
    form = fight.push(button_of(form.keyboard, "Заряд"), PETYA)
    form = fight.push(button_of(form.keyboard, "Прокачка атаки"), PETYA)
    form = fight.push(button_of(form.keyboard, "Прокачка атаки"), PETYA)
    fight.push(button_of(form.keyboard, "Бросить"), PETYA)
    assert last(fight)["attack"]["activate"] is True
    assert last(fight)["attack.charged"] is True
    assert not any(NAME in post for post in posts(fight)), "declared is not yet named"
    assert NAME not in fight.board.html
    form = fight.choose(PETYA, "Заявка", f"{NAME} C 💥 слом", "Лансер")
    assert "🎲 Бросить: 12к6" in labels(form)
    assert refusal(fight, OLYA, "Заявка").code == "no_seat"


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
    go(fight, PETYA, "Сила > Арчер; защита Ловкость; помощь Чутьё")
    assert last(fight)["attack"] == {"with": "Сила", "target": "Арчер", "helpers": ["Чутьё битвы"]}
    go(fight, MASHA, "ловк > сейбер")
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
            go(fight, PETYA, line)
        assert why in told(refused.value), line
    with pytest.raises(Refused, match="no_seat"):
        go(fight, OLYA, "Сила > Арчер")
    go(fight, VASYA, "Лансер: Сила > Сейбер")
    assert last(fight)["by"] == "gm"


@pytest.mark.rule("GR-N4")
def test_a_pump_is_told_in_the_players_words_and_the_gm_has_the_last_one(fight: TableTop) -> None:
    go(fight, PETYA, f"{NAME[:6]} > Арчер; имя; прокачка 2; художка: Клинок светлеет раньше утра; Вера — тоже.")
    assert "Клинок светлеет раньше утра; Вера — тоже." in posts(fight)[-1].replace("\u00a0", " ")
    fight.choose(VASYA, "Отказать в прокачке", by_panel=True)
    assert last(fight) == {"do": "refuse", "who": "Сейбер", "by": "gm"}
    assert ENGINE.state_type.model_validate(fight.playing.state).conflict.declared["Сейбер"].pumped is False  # type: ignore[union-attr]
    assert "Отказать в прокачке" not in " ".join(labels(fight.panel(VASYA)))
    form = fight.choose(PETYA, "Заявка", f"{NAME} C ✨ имя", "Арчер")
    asked = fight.push(button_of(form.keyboard, "Художка"), PETYA)
    assert not asked.secret
    assert fight.write(PETYA, asked, "Утро на лезвии").aloud
    assert "Утро на лезвии." in posts(fight)[-1].replace("\u00a0", " ")
    fight.choose(VASYA, "Принять художку", by_panel=True)
    assert last(fight)["do"] == "approve"
    assert "Принять художку" not in " ".join(labels(fight.panel(VASYA)))
    with pytest.raises(Refused, match="not_said"):
        go(fight, PETYA, "Сила > Арчер; художка: " + "а" * 701)


@pytest.mark.rule("GR-15.2", "GR-15.3")
@pytest.mark.parametrize("found", [True, False])
def test_a_phantasm_that_was_seen_is_made_out_by_a_button(found: bool) -> None:
    top = TableTop()
    top.start(game="grail")
    top.choose(PETYA, "Вступить", "Готовый", "Войти")
    form = top.choose(MASHA, "Вступить", "Готовый")
    form = top.push(button_of(form.keyboard, "Слуга из готовых"), MASHA)
    form = top.push(button_of(form.keyboard, "Кастер"), MASHA)
    top.push(button_of(form.keyboard, "Войти"), MASHA)
    opened(top, ["Сейбер"], ["Кастер"])
    assert "🔍 Опознать Фантазм" not in shown(top)
    top.choose(MASHA, "Заявка", "Чары", "Помогает атаке", "Книга", "Готово", "Бросить")
    top.choose(PETYA, "Заявка", "Только защита", "Готово")
    assert "🔍 Опознать Фантазм" in shown(top)
    assert not any("Книга, что" in post for post in posts(top))
    assert refusal(top, MASHA, "Опознать").code == "not_now", "her own, and seen by the other side alone"
    luck = {"Сейбер": "A" if found else "E", "Кастер": "E" if found else "A"}
    for who, rank in luck.items():
        top.choose(VASYA, "Правка", who, "Удача", "Ранг сейчас", rank, "Готово", by_panel=True)
    top.choose(PETYA, "Опознать")
    assert last(top) == {
        "do": "identify",
        "actor": "Сейбер",
        "owner": "Кастер",
        "cliche": "Раскрытая книга",
        "by": "Сейбер",
    }
    named = "Книга, что пишет себя сама" in posts(top)[-1].replace("\u00a0", " ")
    person = ENGINE.state_type.model_validate(top.playing.state).people["Кастер"]
    assert named == person.cliches["Книга, что пишет себя сама"].revealed
    assert named == found
    assert "🔍 Опознать Фантазм" not in shown(top), "one try for each time that it is seen"


def test_a_closed_round_is_taken_back_and_played_again(fight: TableTop) -> None:
    go(fight, PETYA, "Сила > Арчер")
    go(fight, MASHA, "Ловкость > Сейбер")
    before = fight.playing.state
    go(fight, KOLYA, "Ловкость > Сейбер")
    assert fight.playing.state != before
    told = posts(fight)[-1]
    fight.choose(VASYA, "Отменить", by_panel=True)
    assert fight.playing.state == before
    amended = [effect for effect in fight.effects if isinstance(effect, Amend)][-1].html
    assert amended.startswith("<s>")
    assert "Отменено по воле ведущего" in amended
    assert "Коля</a> (Лансер)" in fight.said("say")[-1].html, "he is called again"
    go(fight, KOLYA, "защита Ловкость")
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
            go(fight, who, line)
        assert why in told(refused.value), line
    go(fight, PETYA, "Сила > Лансер")
    go(fight, PETYA, "Сила > Лансер")
    assert conflict(fight)["declared"] == ["Сейбер"]  # type: ignore[index]


def test_an_order_needs_words_and_a_seal(top: TableTop) -> None:
    for words in ("   ", "х" * 2000):
        asked = top.choose(PETYA, "Моё", "Командное", "мгновенный")
        with pytest.raises(Refused, match="bad_text"):
            top.write(PETYA, asked, words)
    for _ in range(3):
        top.write(PETYA, top.choose(PETYA, "Моё", "Командное", "мгновенный"), "Бей!")
        top.choose(PETYA, "Ответ на приказ", "Подчиниться")
    assert "без заклинаний" in top.board.html
    assert not any("Командное" in label for label in labels(top.choose(PETYA, "Моё")))


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
    assert labels(asked) == ["да", "нет", "Закрыть"], "Lorenzo stands outside: all he can do is to give mana"
    top.push(button_of(asked.keyboard, "да"), KOLYA)
    assert last(top) == {"do": "declare", "actor": "Лоренцо Альвизе", "give": True, "by": "Лоренцо Альвизе"}


def test_who_yields_is_asked_first_and_the_fight_may_end(top: TableTop) -> None:
    opened(top, ["Сейбер"], ["Арчер"])
    sure = top.choose(PETYA, "Моё", "Сдаться")
    assert "точно?" in sure.whisper
    top.push(button_of(sure.keyboard, "Сдаться"), PETYA)
    assert conflict(top) is None
    assert "Заявка" not in " ".join(shown(top))


# -- command spells, groups, witnesses, what is done between fights


def test_an_order_is_written_and_answered(fight: TableTop) -> None:
    asked = fight.choose(PETYA, "Моё", "Командное", "мгновенный")
    assert not asked.secret
    said = fight.write(PETYA, asked, "Бей без промаха!")
    assert said.aloud, "an order is heard"
    assert "❗ Ответ на приказ" in shown(fight)
    assert posts(fight)[-1].count("(Сейбер)") == 1, "called once, though he has to answer and to declare"
    fight.choose(PETYA, "Ответ на приказ", "Подчиниться")
    assert "приказ A+" in fight.board.html
    fight.choose(PETYA, "Заявка", "Сила B 🔴 в помощь", "Арчер", "Бросить")
    assert last(fight)["attack"]["boon"] == "help"
    assert "◆◆" in fight.board.html


def test_an_order_may_be_resisted(top: TableTop) -> None:
    top.write(KOLYA, top.choose(KOLYA, "Моё", "Командное", "на сцену"), "Стой!")
    top.choose(KOLYA, "Ответ на приказ", "Сопротивляться")
    assert "Командное Заклинание" in top.choose(KOLYA, "Моё").whisper
    top.choose(KOLYA, "Моё", "Внутренний конфликт", "Лансер", "против: Командное", "Ловкость", "Бросить")
    assert last(top)["do"] == "inner"
    top.choose(KOLYA, "Моё", "Командное", "Отменить прежний") if top.choose(KOLYA, "Моё").whisper.count(
        "Внутренний"
    ) else None


def test_allies_fight_as_one(fight: TableTop) -> None:
    fight.choose(KOLYA, "Моё", "Собрать отряд", "Ловкость", "Ловкость", "Готово")
    assert last(fight)["do"] == "form"
    found = conflict(fight)
    assert found is not None
    ((leader, members),) = found["groups"].items()
    assert set(members) == {"Арчер", "Лансер"}
    other = {"Арчер": MASHA, "Лансер": KOLYA}[next(name for name in members if name != leader)]
    mine = {"Арчер": MASHA, "Лансер": KOLYA}[leader]
    menu = fight.choose(other, "Заявка")
    assert not any("Сила" in label for label in labels(menu)), "the leader speaks for all"
    assert any("Дождь" in label or "Шип" in label for label in labels(fight.choose(mine, "Заявка")))
    fight.choose(mine, "Моё", "Распустить отряд", "Распустить отряд")
    assert conflict(fight)["groups"] == {}  # type: ignore[index]


def test_a_test_a_thing_and_its_parts(top: TableTop) -> None:
    form = top.choose(PETYA, "Моё", "Проверка", "Сейбер")
    form = top.push(button_of(form.keyboard, "Сила"), PETYA)
    form = top.push(button_of(form.keyboard, "C"), PETYA)
    top.push(button_of(form.keyboard, "Бросить: 5к6"), PETYA)
    assert last(top)["do"] == "test"
    asked = top.choose(PETYA, "Моё", "Создать предмет", "Вера Остужева", "Из: Магия", "2")
    top.write(PETYA, asked, "Журавль")
    assert "Вещь: Журавль E" in top.choose(PETYA, "Моё").whisper
    top.choose(PETYA, "Моё", "Разобрать предмет", "Разобрать предмет")
    assert "Журавль" not in top.choose(PETYA, "Моё").whisper


# -- the GM


def test_a_gm_judges_orders_and_forces_in_few_presses(fight: TableTop) -> None:
    fight.choose(VASYA, "Уместность", "Сейбер", "Сила", "Эффектно", by_panel=True)
    assert "Сейбер: Сила — драматично" in fight.board.html
    fight.choose(VASYA, "Порядок ходов", "Лансер", "Готово", by_panel=True)
    assert last(fight)["order.1"] == "Лансер"
    fight.choose(VASYA, "Порядок ходов", "Лансер", "Вторым", "Сейбер", "Готово", by_panel=True)
    assert (last(fight)["order.1"], last(fight)["order.2"]) == ("Лансер", "Сейбер")
    fight.choose(VASYA, "Разрешить", "Сейбер", "Прокачка", by_panel=True)
    assert "⏫ Прокачка атаки: —" in labels(fight.choose(PETYA, "Заявка", "Сила B", "Арчер"))
    fight.choose(
        VASYA, "Решить бросок", "Атака", "Исход атаки", "Сейбер", "попадёт", "Урон", "1", "Готово", by_panel=True
    )
    assert (last(fight)["outcome"], last(fight)["damage"]) == ("hit", 1)
    asked = fight.choose(VASYA, "Решить бросок", "Защита", "Арчер", by_panel=True)
    fight.write(VASYA, asked, "1 1 1 1 1")
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", "Бросить")
    fight.choose(VASYA, "NPC решают", "Готово", by_panel=True)
    assert "раунд 2" in fight.board.html or conflict(fight) is None
    assert any("попадание" in post and "по воле ведущего" in post for post in posts(fight))


def test_the_gm_closes_the_round_and_the_conflict(fight: TableTop) -> None:
    fight.choose(VASYA, "Закрыть раунд", by_panel=True)
    assert "раунд 2" in fight.board.html
    fight.choose(VASYA, "Ввести в схватку", "Вера Остужева", "Первые", by_panel=True)
    assert "Вера Остужева" in str(conflict(fight))
    fight.choose(VASYA, "Закончить схватку", "Победившая", "Первые", "Готово", by_panel=True)
    assert conflict(fight) is None
    asked = fight.choose(VASYA, "Участь", "Арчер", by_panel=True)
    fight.write(VASYA, asked, "отступила за реку")
    assert "отступила за реку" in fight.board.html
    fight.choose(VASYA, "Отдых", "Готово", by_panel=True)
    assert last(fight)["do"] == "rest"


def test_anything_is_set_by_a_form(fight: TableTop) -> None:
    form = fight.choose(VASYA, "Правка", "Сейбер", "Сила", by_panel=True)
    assert "Готово ✓" not in labels(form)
    fight.choose(VASYA, "Правка", "Сейбер", "Сила", "Ранг сейчас", "D", "Готово", by_panel=True)
    assert "Сила D/B" in fight.board.html
    fight.choose(VASYA, "Правка", "Сейбер", NAME, "Опознано", "да", "Готово", by_panel=True)
    assert "Ратибор Сребролист" in fight.board.html
    fight.choose(VASYA, "Правка", "Вера Остужева", "Кнопками", "Командных", "1", "Готово", by_panel=True)
    assert "Вера Остужева</b>: ❤ E  💧 A  ◆\n" in fight.board.html
    fight.choose(VASYA, "Правка", "Арчер: вывести", by_panel=True)
    assert "Выбыли: Арчер" in fight.board.html


def test_a_step_is_taken_back_and_overridden(fight: TableTop) -> None:
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", "Бросить")
    fight.choose(VASYA, "Отменить", by_panel=True)
    assert conflict(fight)["declared"] == []  # type: ignore[index]
    while "↩️ Отменить" in labels(fight.panel(VASYA)):
        fight.choose(VASYA, "Отменить", by_panel=True)
    assert fight.playing.state is not None
    assert fight.playing.state["people"] == {}


def test_a_gm_acts_for_anybody_and_only_a_gm(fight: TableTop) -> None:
    fight.choose(VASYA, "За игрока", "Заявка", "Сейбер", "Сила B", "Арчер", "Бросить", by_panel=True)
    assert (last(fight)["actor"], last(fight)["by"]) == ("Сейбер", "gm")
    with pytest.raises(Refused, match="gm_only"):
        fight.panel(PETYA)
    for verb in ("gpl", "gs"):
        with pytest.raises(Refused, match="gm_only"):
            fight.press(Press(fight.playing.id, -1, verb), PETYA)
    assert NAME in fight.choose(VASYA, "Все листы", by_panel=True).whisper


def test_the_panel_of_a_led_game_knows_no_turns(fight: TableTop) -> None:
    panel = fight.panel(VASYA)
    assert panel.whisper == "<b>Война Грааля</b> — панель ведущего"
    assert "🗓 Планы" not in labels(panel)
    with pytest.raises(Refused, match="no_turns"):
        fight.take(lambda at: hours.timetable_set(at, ["30m"], VASYA, False, fight.now))


def test_the_log_tells_who_did_what(fight: TableTop) -> None:
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", "Бросить")
    fight.choose(VASYA, "Запретить", "Арчер", "Слом", by_panel=True)
    log = fight.choose(VASYA, "Журнал", by_panel=True).whisper
    assert "открыта «Схватка»" in log
    assert "запрещено: Арчер, слом фантазма" in log


def test_a_seat_is_freed(top: TableTop) -> None:
    top.take(lambda at: seats.seat_freed(at, top.playing, MASHA, VASYA, False, top.now, lambda: "fresh"))
    assert "Арчер — свободно" in top.board.html
    assert refusal(top, MASHA, "Моё").code == "no_seat"


# -- the silent


def test_the_silent_only_defend_themselves(fight: TableTop) -> None:
    fight.take(lambda at: hours.pace_set(at, ["10m"], VASYA, False, fight.now))
    assert "Ждём до" in fight.board.html
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", "Бросить")
    fight.wait(timedelta(minutes=11))
    fight.take(lambda at: turns.due(at, SCHEDULE, fight.now, lambda: "fresh"))
    assert "раунд 2" in fight.board.html or conflict(fight) is None
    assert any("Ждали — не дождались" in post for post in posts(fight))


# -- a war that goes on by itself


@pytest.fixture
def war() -> TableTop:
    """Three pairs, chosen in the lobby."""
    table = TableTop()
    table.open(game="grail")
    for label in ("Война:", "3 пары", "Начать"):
        lobby = table.said("panel")[-1]
        table.push(button_of(lobby.keyboard, label))  # type: ignore[union-attr]
    return table


def test_anybody_lets_the_nights_come_until_one_pair_is_left(war: TableTop) -> None:
    assert shown(war) == ["☀️ День", "🎴 Моё", "⚙ Ведущему"]
    assert "🗓 Планы" in labels(war.panel(VASYA))
    assert war.choose(PETYA, "День").text == "Сделано."
    assert shown(war)[0] == "🌙 Ночь"
    assert "<b>День первый. " in posts(war)[-1]
    steps = 1
    while war.playing.status == "playing":
        war.choose(PETYA, "День" if steps % 2 == 0 else "Ночь")
        steps += 1
    assert "📜 Хроника" in shown(war)
    assert "Зерно этой игры" in posts(war)[-1]
    assert len({line.entry.command["do"] for line in war.journal}) == 1


def test_the_nights_come_on_a_timetable(war: TableTop) -> None:
    war.take(lambda at: hours.timetable_set(at, ["30m"], VASYA, False, war.now))
    nights = 0
    while war.playing.status == "playing":
        assert war.playing.due == war.now + timedelta(minutes=30)
        war.wait(timedelta(minutes=30))
        war.take(lambda at: turns.due(at, SCHEDULE, war.now, lambda: "fresh"))
        nights += 1
        assert nights < 20
    assert war.playing.due is None


def test_a_biography_is_told_of_anybody_of_a_war(war: TableTop) -> None:
    for hour in ("День", "Ночь"):
        war.choose(VASYA, hour)
    servant = ENGINE.state_type.model_validate(war.playing.state).war.pairs[0][1]  # type: ignore[union-attr]
    told = war.take(lambda at: public.biography(at, Target(chat_id=-100), 1, servant)).effects[0]
    assert isinstance(told, Say)
    assert told.html.startswith(f"<b>{servant}")


def test_a_night_is_taken_back(war: TableTop) -> None:
    war.choose(VASYA, "День")
    assert "День 1; пар осталось: 3" in war.board.html
    war.choose(VASYA, "Ночь")
    assert "Ночь 1, " in war.board.html
    war.choose(VASYA, "Отменить", by_panel=True)
    assert "День 1; пар осталось: 3" in war.board.html
    war.choose(VASYA, "Отменить", by_panel=True)
    assert "Перед первым днём" in war.board.html
