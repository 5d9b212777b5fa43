"""A declaration in a written line."""

from typing import Any

import pytest

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.journal import Play
from engines.grail.engine import ENGINE
from narratives.grail.narrator import NARRATOR

PEOPLE = ["Вера Остужева", "Лоренцо Альвизе", "Сейбер", "Кастер", "Лансер"]


@pytest.fixture(scope="module")
def view() -> dict[str, Any]:
    game = Play.begin(ENGINE, {}, {"characters": PEOPLE})
    sides = {"а": ["Сейбер", "Кастер"], "б": ["Лансер", "Лоренцо Альвизе"]}
    game, _ = game.act({"do": "open", "title": "Бой", "sides": sides}, SeedRoller("1"))
    return ENGINE.view(game.state, GM)


@pytest.mark.parametrize(
    ("who", "words", "given"),
    [
        ("Сейбер", "Сила > Лансер", {"attack": {"with": "Сила", "target": "Лансер"}}),
        (
            "Сейбер",
            "сила → лоренцо; защита ловкость; помощь чутьё битвы",
            {
                "attack": {"with": "Сила", "target": "Лоренцо Альвизе", "helpers": ["Чутьё битвы"]},
                "defence": {"with": "Ловкость"},
            },
        ),
        (
            "Сейбер",
            "«Клинок» по имени > Лансер; прокачка 2; защита нет",
            {
                "attack": {"activate": True, "with": "Клинок Утренней Клятвы", "target": "Лансер", "pump": 2},
                "defence": {"with": None},
            },
        ),
        (
            "Кастер",
            "Чары -> Лансер\nмощная защита Чары; прокачка защиты 1; помощь защите Мастерская",
            {
                "attack": {"with": "Чары древней школы", "target": "Лансер"},
                "defence": {"powerful": True, "with": "Чары древней школы", "pump": 1, "helpers": ["Мастерская"]},
            },
        ),
        (
            "Сейбер",
            "Клинок > Лансер; слом",
            {"attack": {"with": "Клинок Утренней Клятвы", "target": "Лансер", "broken": True}},
        ),
        (
            "Сейбер",
            "Клинок > Лансер; имя; прокачка 2; художка: Клинок: светлее утра; громче > грома.",
            {
                "attack": {"activate": True, "with": "Клинок Утренней Клятвы", "target": "Лансер", "pump": 2},
                "words": "Клинок: светлее утра; громче > грома.",
            },
        ),
        (
            "Кастер",
            "мощная защита Чары\nОписание — буквы встали стеной",
            {"defence": {"powerful": True, "with": "Чары древней школы"}, "words": "буквы встали стеной"},
        ),
        (
            "Сейбер",
            "Клинок > Лансер; имя; заряд",
            {"attack": {"with": "Клинок Утренней Клятвы", "target": "Лансер", "activate": True, "charged": True}},
        ),
        ("Сейбер", "Сила > Лансер; приказ помощь", {"attack": {"with": "Сила", "target": "Лансер", "boon": "help"}}),
        (
            "Сейбер",
            "подготовка атаки; защита Ловкость; лечение 2",
            {"prepare": "attack", "defence": {"with": "Ловкость"}, "heal": 2},
        ),
        ("Сейбер", "лечусь; приказ мана", {"heal": 1, "mana_boon": True}),
        ("Вера Остужева", "мана", {"give": True}),
        ("Сейбер", "Сейбер: защита Ловкость", {"defence": {"with": "Ловкость"}}),
        (
            "Сейбер",
            "бьёт Кастер; Чары древней школы > Лансер; прикрывает Кастер; защита Мастерская",
            {
                "attack": {"by": "Кастер", "with": "Чары древней школы", "target": "Лансер"},
                "defence": {"by": "Кастер", "with": "Мастерская"},
            },
        ),
    ],
)
def test_what_a_line_means(view: dict[str, Any], who: str, words: str, given: dict[str, Any]) -> None:
    assert NARRATOR.command_of(view, who, words) == {"do": "declare", "actor": who, **given}


@pytest.mark.parametrize(
    ("words", "code", "details"),
    [
        ("", "not_said", {"part": ""}),
        ("побегаю", "not_said", {"part": "побегаю"}),
        ("Кастер: Сила > Лансер", "not_said", {"part": "Кастер"}),
        ("Сила > Никто", "unknown_character", {"name": "Никто"}),
        ("Когти > Лансер", "unknown_cliche", {"cliche": "Когти"}),
        ("Сила > Л", "unknown_character", {"name": "Л"}),
        ("Сила > Лансер; прокачка много", "not_said", {"part": "прокачка много"}),
        ("прокачка 1", "not_said", {"part": "прокачка 1 — без «чем > кого»"}),
        ("мощная", "not_said", {"part": "защита"}),
        ("приказ", "not_said", {"part": "приказ"}),
        ("подготовка", "not_said", {"part": "подготовка"}),
        ("готовлю", "not_said", {"part": "готовлю"}),
        ("Сила > Лансер; Ловкость > Лансер", "not_said", {"part": "Ловкость > Лансер"}),
        ("защита", "not_said", {"part": "защита"}),
        ("Сила > Лансер; помощь", "not_said", {"part": "помощь"}),
    ],
)
def test_what_makes_no_sense(view: dict[str, Any], words: str, code: str, details: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        NARRATOR.command_of(view, "Сейбер", words)
    assert (refused.value.code, refused.value.details) == (code, details)
    assert f"({code})" not in NARRATOR.words.refusal(code, refused.value.details)


def test_without_a_conflict_nothing_is_declared(view: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="no_conflict"):
        NARRATOR.command_of({**view, "conflict": None}, "Сейбер", "Сила > Лансер")
