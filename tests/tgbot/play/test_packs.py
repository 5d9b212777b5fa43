"""«Набор текстов»: a group chooses a pack in the lobby; the game keeps it, and goes on when the pack is gone."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of, buttons
from tgbot.delivery.effects import Effect, Panel, Say
from tgbot.keyboards.callback import Press
from tgbot.packs import installed, load
from tgbot.play import packs
from tgbot.play.keys import under_post
from tgbot.play.table import Table

THEATRE = Path(__file__).parents[3] / "docs" / "packs" / "theatre"


pack = cache(load)


@pytest.fixture(autouse=True)
def theatre() -> Iterator[None]:
    packs.install({"theatre": pack(THEATRE)})
    yield
    packs.install({})


def lobby(table: TableTop) -> Panel:
    return [effect for effect in table.effects if isinstance(effect, Panel) and effect.panel == "lobby"][-1]


def press(table: TableTop, label: str) -> None:
    table.push(button_of(lobby(table).keyboard, label))


def turn(table: TableTop) -> None:
    table.push(button_of(under_post(Table(table.playing)), "Ход"))


def chosen(**options: object) -> TableTop:
    """A lobby of a Moon War that the theatre is going to tell."""
    table = TableTop()
    table.open(**options)
    press(table, "Набор текстов")
    press(table, "Театр военных действий")
    return table


def said(effects: list[Effect]) -> list[str]:
    return [effect.html for effect in effects if isinstance(effect, Say)]


def test_a_group_chooses_who_tells_its_war_and_may_change_its_mind():
    table = chosen(scenario=1)
    assert "Набор текстов: Театр военных действий" in lobby(table).html
    assert "Генеральная репетиция" in lobby(table).html
    press(table, "Набор текстов")
    press(table, "Свои тексты игры")
    assert "Театр" not in lobby(table).html
    assert "Простая бойня" in lobby(table).html
    with pytest.raises(Refused, match="gm_only"):
        table.push(button_of(lobby(table).keyboard, "Набор текстов"), PETYA)


@pytest.mark.parametrize("scenario", [None, *range(1, 9)])
def test_its_people_go_to_war_in_any_scenario(scenario):
    table = chosen(**({"scenario": scenario} if scenario else {}))
    press(table, "Начать")
    own = pack(THEATRE).people
    people = {one["name"] if isinstance(one, dict) else one for one in table.playing.setup["characters"]}
    assert len(people & own.keys()) >= 4
    assert any("Прима" in html or "Вера" in html or "Тамара" in html for html in said(table.effects))
    turn(table)
    assert table.playing.position == 1


def test_a_cast_made_by_hand_is_of_its_people():
    table = chosen(scenario=1)
    press(table, "Свой состав")
    labels = [button.text for button in buttons([lobby(table).keyboard])]
    assert "Прима Люстрина" in labels
    assert "Сиэль" not in labels
    for name in ("Прима Люстрина", "Вера Суфлёрова"):
        press(table, name)
    press(table, "Готово")
    press(table, "Начать")
    assert table.playing.setup["characters"] == [
        {"name": "Прима Люстрина", "category": "apostle"},
        {"name": "Вера Суфлёрова", "category": "church"},
    ]


def test_a_game_goes_on_when_its_pack_is_gone_and_the_gm_hears_of_it_once():
    table = chosen(scenario=1)
    press(table, "Начать")
    packs.install({})
    table.effects.clear()
    for _ in range(2):
        turn(table)
    told = [one for one in table.effects if isinstance(one, Say) and "больше нет" in one.html]
    assert [one.to.chat_id for one in told] == [VASYA.user_id]
    assert table.playing.position == 2
    packs.install({"theatre": pack(THEATRE)})
    turn(table)
    assert packs.gone(table.playing) == ""
    assert packs.TOLD not in table.playing.extra


def test_a_lobby_whose_pack_is_gone_says_so_and_starts_all_the_same():
    table = chosen(scenario=1)
    packs.install({})
    press(table, "Набор текстов")
    assert "его здесь больше нет" in lobby(table).html
    table.press(Press(table.playing.id, -1, "lb"))
    press(table, "Начать")
    assert table.playing.status == "playing"


def test_other_games_and_a_bot_without_packs_have_no_such_button():
    table = TableTop()
    table.open(game="kitsune")
    assert not any("Набор" in button.text for button in buttons([lobby(table).keyboard]))
    packs.install({})
    table = TableTop()
    table.open()
    assert not any("Набор" in button.text for button in buttons([lobby(table).keyboard]))


def test_the_bot_takes_every_pack_that_is_fit_and_names_what_is_wrong_with_the_others(tmp_path):
    for name in ("good", "broken", "имя с пробелом"):
        folder = tmp_path / "packs" / name
        folder.mkdir(parents=True)
        (folder / "pack.toml").write_text('title = "Т"\nmode = "extend"\n', encoding="utf-8")
    (tmp_path / "packs" / "broken" / "pack.toml").write_text('title = "Т"\nmode = \n', encoding="utf-8")
    (tmp_path / "packs" / "empty").mkdir()
    (tmp_path / "packs" / "a file.toml").write_text("x", encoding="utf-8")
    found, problems = installed(tmp_path)
    assert list(found) == ["good"]
    said = [str(problem) for problem in problems]
    assert any(one.startswith("broken/pack.toml:2: не TOML") for one in said), said
    assert "empty/pack.toml: нет файла" in said
    assert any(one.startswith("имя с пробелом: имя папки") for one in said), said
    assert installed(tmp_path / "nowhere") == ({}, [])
