"""Heroes are made: a name, dice that fall once, the rest by buttons."""

import pytest

from engines.core.errors import Refused
from tests.engines.dungeon.play import PARTY, dungeon
from tests.tgbot.play.company import MASHA, heard_by, labels, open_posts, shown
from tests.tgbot.play.dungeon.tables import allowed, hero, placed, ready, state
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.play import seats


def test_a_hero_in_four_presses(camp: TableTop) -> None:
    assert shown(camp) == ["🗺 Подземелье", "🎴 Моё", "➕ Вступить", "⚙ Ведущему"]
    named = camp.choose(PETYA, "Вступить", "Готовый")
    assert "Боро" in named.whisper
    thrown = camp.push(button_of(named.keyboard, "Дальше"), PETYA)
    assert "🎲 Боро" in open_posts(camp)[-1].html, "the dice are thrown in the open"
    assert "Сила" in thrown.whisper
    assert not camp.playing.players
    assert camp.push(button_of(thrown.keyboard, "Войти"), PETYA).text == "Вы в игре."
    assert camp.playing.players == {"Боро": PETYA}
    assert "Боро — Петя" in camp.board.html


def test_a_hero_made_with_care(camp: TableTop) -> None:
    form = camp.choose(PETYA, "Вступить")
    assert "Имени ещё нет" in form.whisper
    classes = camp.push(button_of(form.keyboard, "Класс"), PETYA)
    form = camp.push(button_of(classes.keyboard, "волшебник"), PETYA)
    form = camp.write(PETYA, camp.push(button_of(form.keyboard, "Имя"), PETYA), " Тарн   Серый ")
    form = camp.push(button_of(form.keyboard, "Дальше"), PETYA)
    rolled = state(camp)["rolled"]["Тарн Серый"]
    signed = {value: f"+{value}" if value > 0 else f"−{-value}" if value else "0" for value in rolled}
    assert f"Ум: <b>{signed[max(rolled)]}</b>" in form.whisper, "the best where the class needs it"
    stats = camp.push(button_of(form.keyboard, "Сила"), PETYA)
    form = camp.push(button_of(stats.keyboard, signed[max(rolled)]), PETYA)
    assert f"Сила: <b>{signed[max(rolled)]}</b>" in form.whisper
    spells = camp.push(button_of(form.keyboard, "Заклинания"), PETYA)
    for _ in range(2):
        spells = camp.push(button_of(spells.keyboard, "копия"), PETYA)
    form = camp.push(button_of(spells.keyboard, "Готово"), PETYA)
    assert "щит, копия ×2" in form.whisper
    form = camp.write(PETYA, camp.push(button_of(form.keyboard, "Характер"), PETYA), "Упрям")
    camp.push(button_of(form.keyboard, "Войти"), PETYA)
    made = hero(camp, "Тарн Серый")
    assert (made["strength"], made["spells"]) == (max(rolled), [10, 4, 4])
    assert camp.playing.names["Тарн Серый"]["character"] == "Упрям"


def test_names_that_cannot_be(camp: TableTop) -> None:
    ready(camp, PETYA)
    form = camp.write(MASHA, camp.choose(MASHA, "Вступить", "Имя"), "Боро")
    assert "уже есть" in form.whisper
    with pytest.raises(Refused, match="duplicate"):
        camp.push(button_of(form.keyboard, "Войти"), MASHA)


def test_nobody_throws_until_the_dice_please(camp: TableTop) -> None:
    """Neither for another name, nor from the beginning, nor for a second hero; a GM may allow it, or do it himself."""
    form = camp.choose(PETYA, "Вступить", "Готовый", "Дальше")
    camp.push(button_of(form.keyboard, "Передумать"), PETYA)
    form = camp.choose(PETYA, "Вступить")
    assert "Боро" in form.whisper, "the same dice, whatever else"
    form = camp.push(button_of(form.keyboard, "Готовый"), PETYA)
    assert "Боро" in form.whisper
    camp.push(button_of(form.keyboard, "Войти"), PETYA)
    second = camp.choose(PETYA, "Вступить", "Готовый")
    with pytest.raises(Refused, match="dice_once"):
        camp.push(button_of(second.keyboard, "Дальше"), PETYA)
    camp.choose(PETYA, "Моё", "Оставить: Боро")
    with pytest.raises(Refused, match="dice_once"):
        camp.push(button_of(second.keyboard, "Дальше"), PETYA)
    with pytest.raises(Refused, match="gm_only"):
        camp.take(lambda at: seats.dice_allowed(at, camp.playing, PETYA, MASHA, False, camp.now, lambda: "fresh"))
    allowed(camp, PETYA)
    camp.push(button_of(second.keyboard, "Дальше"), PETYA)
    assert len(state(camp)["rolled"]) == 1
    ready(camp, VASYA, VASYA)
    assert len(state(camp)["people"]) == 3


def test_nobody_takes_what_fell_for_another(camp: TableTop) -> None:
    camp.choose(PETYA, "Вступить", "Готовый", "Дальше")
    form = camp.write(MASHA, camp.choose(MASHA, "Вступить", "Имя"), "Боро")
    with pytest.raises(Refused, match="duplicate"):
        camp.push(button_of(form.keyboard, "Войти"), MASHA)


def test_nor_when_its_player_thinks_of_another_name(camp: TableTop) -> None:
    """The dice fell for this name: it is no more asked for, and an answer that comes too late is told so."""
    form = camp.write(PETYA, camp.choose(PETYA, "Вступить", "Имя"), "Дон")
    asked = camp.push(button_of(form.keyboard, "Имя"), PETYA)
    thrown = camp.choose(PETYA, "Вступить", "Дальше")
    assert "Имя: <b>Дон</b>" in thrown.whisper
    assert not any("Имя" in label for label in labels(thrown.keyboard))
    with pytest.raises(Refused, match="stale"):
        camp.write(PETYA, asked, "Ольга")
    camp.push(button_of(thrown.keyboard, "Передумать"), PETYA)
    form = camp.write(MASHA, camp.choose(MASHA, "Вступить", "Имя"), "Дон")
    with pytest.raises(Refused, match="duplicate"):
        camp.push(button_of(form.keyboard, "Войти"), MASHA)
    camp.choose(PETYA, "Вступить", "Войти")
    assert camp.playing.players == {"Дон": PETYA}


def test_a_kit_is_named_with_all_that_belongs_to_it() -> None:
    top = placed(PARTY, None)
    kits = labels(top.choose(PETYA, "Моё", "Снаряжение").keyboard)
    assert "среднее оружие (лучшая из 2к6), лёгкий доспех, щит, метательное" in kits
    assert "двуручное (лучшая из 3к6), тяжёлый доспех" in kits


def test_a_dead_hero_stands_nowhere() -> None:
    top = placed([PARTY[0], {**PARTY[1], "alive": False, "hits": 0, "died_in": "climax"}], dungeon=dungeon())
    sheet = top.choose(MASHA, "Моё").whisper
    assert "погибла" in sheet
    assert "стоит" not in sheet
    assert "Заклинания" not in sheet


def test_who_was_under_ground_may_bring_in_another(camp: TableTop) -> None:
    ready(camp, PETYA)
    camp.choose(PETYA, "Подземелье", "Подземелье")
    camp.choose(PETYA, "Войти")
    camp.choose(PETYA, "Наружу", "Наружу")
    ready(camp, PETYA)
    assert len(state(camp)["people"]) == 2


def test_a_player_may_lead_several_and_leave_one(camp: TableTop) -> None:
    ready(camp, PETYA)
    allowed(camp, PETYA)
    ready(camp, PETYA)
    assert list(camp.playing.players.values()) == [PETYA, PETYA]
    camp.choose(PETYA, "Моё", "Оставить: Боро")
    form = camp.choose(MASHA, "Вступить")
    camp.push(button_of(form.keyboard, "Играть за: Боро"), MASHA)
    assert camp.playing.players["Боро"] == MASHA


def test_a_full_party_takes_nobody() -> None:
    top = TableTop()
    top.start(game="dungeon", party_max=1)
    ready(top, PETYA)
    assert "➕ Вступить" not in shown(top)


@pytest.mark.rule("DN-C9")
def test_spells_are_prepared_with_buttons() -> None:
    top = placed(PARTY, None)
    form = top.choose(MASHA, "Моё", "Приготовить")
    for spell in ("огонь", "ещё огонь"):
        form = top.push(button_of(form.keyboard, spell), MASHA)
    top.push(button_of(form.keyboard, "Готово"), MASHA)
    assert hero(top, "Мира")["prepared"] == [2, 2]
    assert "пустых ячеек: 1" in heard_by(top, MASHA)[-1]
