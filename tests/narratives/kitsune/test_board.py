"""The board and a player's sheet: all that matters at a glance, within the limits."""

import pytest

from engines.core.engine import GM
from engines.kitsune.engine import ENGINE
from narratives.chronicle.render import plain
from narratives.kitsune.board import LIMIT, SHEET_LIMIT
from narratives.kitsune.footer import bar, signed
from narratives.kitsune.narrator import NARRATOR
from narratives.kitsune.story import Story
from tests.narratives.kitsune.games import commands

FOX = {"name": "Рэн", "species": "yoko", "charm": 2, "ferocity": 1, "cunning": 3}
NIGHT = {
    "foxes": [
        {**FOX, "tails": 3, "lit": 2, "purse": 4, "earned": 5, "settings": ["cunning"]},
        {**FOX, "name": "Кохару", "species": "reiko", "away": True},
    ],
    "npcs": [
        {"name": "Гэндзо", "class": "merchant", "resolve": 1, "known": ["resolve"], "wariness": 1, "alarm": True},
        {"name": "Отама", "class": "peasant", "wariness": 2},
        {"name": "Доман", "class": "master"},
    ],
    "leads": [{"fox": "Рэн", "npc": "Гэндзо", "approach": "charm"}],
    "phase": "hunt",
    "scene": 2,
    "round": 1,
    "suspicion": 3,
    "name": "Рыночная площадь",
    "pot": 1,
}


def view(**changes):
    return ENGINE.view(ENGINE.new({}, {**NIGHT, **changes}), GM)


def shown(**changes):
    return plain(NARRATOR.board(view(**changes), Story(), None))


def test_a_night_at_a_glance():
    board = shown()
    assert "Рыночная площадь" in board
    assert "Вторая ночь · охота, круг 1" in board
    assert "Подозрение ▓▓▓░░░░░░░ 3 · спокойно" in board
    assert "• Гэндзо, торговец — Возд ? · Стойк 1 · Прон ?; настороже; тревога" in board
    assert "• Отама, крестьянка — Возд ? · Стойк ? · Прон ?; истощение" in board
    assert "• Доман, мастер — экзорцист" in board
    assert "• Рэн — 🔥🔥·; кошелёк 4; добыча 5; обстановка: Хитрость×1; действий 1" in board
    assert "• Кохару — 🔥; кошелёк 0; отлучка" in board
    assert "• Рэн → Гэндзо, соблазнение" in board
    assert "Дома ещё нет · котёл 1 из 3 на «Убежище»" in board
    assert board.endswith("Ход: Рэн")


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"phase": "rest", "round": 0, "suspicion": 0, "name": None}, "Клан отдыхает"),
        ({"phase": "share", "round": 0, "suspicion": 0}, "Вторая ночь · делёж"),
        ({"phase": "siege", "round": 0, "suspicion": 0, "village": 3}, "Осада Лисьей деревни"),
        ({"suspicion": 7}, "▓▓▓▓▓▓▓░░░ 7 · насторожены"),
        ({"village": 2}, "Дом: Святилище · котёл 1 из 12 на «Лисья деревня»"),
        ({"village": 3, "head": "Рэн"}, "👑 Рэн"),
        ({"trail": 120}, "След: клан ищут"),
    ],
)
def test_what_stands_on_the_board(changes, line):
    assert line in shown(**changes)


def test_a_board_of_many_odd_names_keeps_its_limit():
    people = [{"name": f"Прохожий с очень длинным именем {number} <&>", "class": "monk"} for number in range(60)]
    board = NARRATOR.board(view(npcs=people, leads=[]), Story(), None)
    assert len(board) <= LIMIT
    assert "&lt;&amp;&gt;" in board


def test_boards_and_sheets_of_whole_games_are_within_the_limits():
    for command in commands():
        board = NARRATOR.board(command.view, command.after, None)
        assert 0 < len(board) <= LIMIT
        assert "None" not in board
        for fox in command.view["foxes"]:
            sheet = NARRATOR.sheet(command.view, command.after, fox)
            assert 0 < len(sheet) <= SHEET_LIMIT
            assert plain(sheet).startswith(fox)


def test_a_sheet_is_what_a_player_may_know_of_his_own_fox():
    words = {"Рэн": {"gender": "m", "looks": "рыжий, хромает", "story": "я" * 2000}}
    story = NARRATOR.with_names(Story(), words)
    sheet = plain(NARRATOR.sheet(view(), story, "Рэн"))
    assert "Рэн, лис-пожиратель" in sheet
    assert "Обаяние 2 · Свирепость 1 · Хитрость 3" in sheet
    assert "Хвосты: 🔥🔥· 2 из 3" in sheet
    assert "следующий хвост — 10 Ци" in sheet
    assert "Обстановка: Хитрость ×1" in sheet
    assert "Зацепка: Гэндзо, соблазнение" in sheet
    assert "рыжий, хромает" in sheet
    assert "яяя" not in sheet
    assert NARRATOR.sheet(view(), story, "Никто") == ""


def test_whoever_is_awaited_is_named():
    assert "Ход: Рэн" in shown()


@pytest.mark.parametrize(("number", "said"), [(0, "0"), (2, "+2"), (-1, "−1")])
def test_signed(number, said):
    assert signed(number) == said
    assert bar(12) == "▓" * 10
    assert bar(-1) == "░" * 10


def test_the_cast_of_the_book():
    assert dict(NARRATOR.cast(view(village=3, head="Рэн"), Story()))["Рэн"] == "глава клана, три хвоста"
    assert NARRATOR.alive(view()) == ("Рэн", "Кохару")


def test_nobody_is_left_after_destruction():
    lost = {**view(), "outcome": "destruction"}
    story = NARRATOR.with_names(Story(), {"Рэн": {"gender": "m"}})
    assert dict(NARRATOR.cast(lost, story)) == {"Рэн": "сгинул", "Кохару": "сгинула"}
    assert NARRATOR.alive(lost) == ()
