"""How players come in, who is waited for, and what is done for the silent."""

from typing import Any

import pytest

from engines.core.dice import SeedRoller
from engines.core.engine import GM, Sheet
from engines.core.errors import Refused
from engines.core.journal import Play
from engines.grail.engine import ENGINE
from engines.grail.robots import Robots
from engines.grail.templates import masters, servants, war_of
from engines.grail.written import read_written, write
from tests.engines.grail.play import Game

EMPTY = ENGINE.new({}, {})
MADE = {
    "name": "Вера",
    "tale_for": "endurance",
    "endurance": "E",
    "sign_for": "agility",
    "sign": "D",
    "agility": "D",
    "magic": "C",
    "origin": "Упрямство",
    "origin_rank": "E",
    "servant": "Сейбер",
    "true_name": "Ратибор",
    "servant_strength": "A",
    "phantasm": "Клинок",
    "phantasm_label": "Меч",
    "phantasm_rank": "C",
    "skill": "Чутьё",
    "skill_for": "helps_attack",
    "skill_rank": "D",
}


def form(draft: dict[str, Any], game: Game | None = None) -> Sheet:
    sheet = ENGINE.sheet(EMPTY if game is None else game.state, draft)
    assert sheet is not None
    return sheet


def enter(sheet: Sheet) -> Game:
    game, roller = Play.begin(ENGINE, {}, {}), SeedRoller("1")
    for command in sheet.commands:
        game, _ = game.act({**command, "by": GM}, roller)
    return game


@pytest.mark.rule("GR-18.1", "GR-18.2", "GR-19", "GR-20.1", "GR-S2")
def test_a_pair_is_made_by_buttons() -> None:
    sheet = form(MADE)
    assert sheet.problem == ""
    assert sheet.persons == ("Вера", "Сейбер")
    assert sheet.details == {"spare_master": 10 - 1 - 1 - 2 - 2 - 2, "spare_servant": 24 - 4 - 8 - 3}
    people = ENGINE.view(enter(sheet).state, GM)["characters"]
    assert people["Вера"]["partner"] == "Сейбер"
    assert people["Вера"]["ranks"] == {
        "Сила": "F",
        "Ловкость": "D",
        "Выносливость": "E",
        "Удача": "F",
        "Магия": "C",
        "Тайный Знак": "D",
        "Упрямство": "E",
    }
    assert people["Сейбер"]["true_name"] == "Ратибор"
    assert people["Сейбер"]["ranks"]["Клинок"] == "C"


@pytest.mark.rule("GR-18.1")
def test_only_ranks_that_the_rules_allow_may_be_chosen() -> None:
    ranks = {field.name: field.options for field in form({"name": "Вера"}).fields}
    assert ranks["strength"] == ("F",)
    assert ranks["magic"] == ("E", "D", "C", "B", "A")
    assert {field.name: field.options for field in form({"tale_for": "strength"}).fields}["strength"] == ("F", "E")
    assert form({"name": "Вера", "strength": "A"}).values["strength"] == "F"
    assert "origin_rank" not in ranks


def test_what_is_missing_is_said() -> None:
    assert form({}).problem == "no_name"
    assert form({"name": "Вера"}).problem == "no_servant"
    assert form({"name": "Вера", "servant": "Вера"}).problem == "exists"
    assert form({"name": "gm", "servant": "Сейбер"}).problem == "exists"
    game = enter(form({"name": "Вера", "servant": "Сейбер"}))
    assert form({"name": "Отто", "servant": "Сейбер"}, game).problem == "exists"
    assert form({"name": "Отто", "servant": "Лансер", "written_servant": "вздор"}).problem == "bad_value"


def test_the_hasty_take_a_ready_pair() -> None:
    ready = ENGINE.ready_made(EMPTY)
    assert len(ready) == 7
    for draft in ready:
        sheet = form(dict(draft))
        assert sheet.persons == (draft["ready_master"], draft["ready_servant"])
        game = enter(sheet)
        assert len(ENGINE.ready_made(game.state)) == 6
        assert ENGINE.persons(game.state) == sheet.persons


def test_a_name_follows_the_sheet_until_the_player_gives_his_own() -> None:
    first = dict(ENGINE.ready_made(EMPTY)[0])
    other = form({**first, "ready_master": "Отто Грауман"})
    assert other.persons == ("Отто Грауман", first["ready_servant"])
    assert (other.values["name"], other.values["servant"]) == other.persons
    own = form({**first, "name": "Рита"})
    assert own.persons == ("Рита", first["ready_servant"])
    assert form({"written_master": write(masters()["Вера Остужева"])}).values["name"] == "Вера Остужева"


def test_a_pair_may_be_written_in_words() -> None:
    master, servant = write(masters()["Вера Остужева"]), write(servants()["Ассасин"])
    sheet = form({"written_master": master, "written_servant": servant, "name": "Ольга"})
    assert sheet.persons == ("Ольга", "Ассасин")
    people = ENGINE.view(enter(sheet).state, GM)["characters"]
    assert people["Ассасин"]["true_name"] == "Кара-Сай, Тень без Хозяина"
    assert people["Ольга"]["ranks"]["Лёд в голосе"] == "E"
    assert form({"written_master": servant}).problem == "bad_value"
    rich = "Отто — мастер\nВыносливость F\nМагия A\nЧары A: сверхъестественное\nЗнание F"
    assert form({"written_master": rich, "servant": "Сейбер"}).problem == "over_budget"


@pytest.mark.parametrize("name", [*masters(), *servants()])
def test_sheets_in_words_and_back(name: str) -> None:
    sheet = {**masters(), **servants()}[name]
    again = read_written(write(sheet))
    assert again["cliches"] == [{k: v for k, v in one.items() if v != []} for one in sheet["cliches"]]
    assert {k: v for k, v in again.items() if k != "cliches"} == {
        k: v for k, v in sheet.items() if k != "cliches" and v is not None
    }


def test_every_word_of_a_sheet_is_read() -> None:
    text = """
    Странник — NPC, она, заклинаний: 0
    Меч Зари, Последний A+ (сейчас D): благородное, заряд, прокачка: «Магия», против заклинаний, тело
    Покров E: фантазм, частичный, не метается, опознан, неблагородное, броня: Магия, мощная защита, помощь, «Марево»
    Сила E: человеческое, обоснование: «Тайный Знак»
    """
    sheet = read_written(text)
    assert (sheet["name"], sheet["role"], sheet["gender"], sheet["seals"]) == ("Странник", "npc", "f", 0)
    sword, veil, strength = sheet["cliches"]
    assert sword == {
        "name": "Меч Зари, Последний",
        "rank": "A+",
        "level": "D",
        "noble": True,
        "charge": True,
        "pump": "Магия",
        "resist": True,
        "aspect": "physical",
    }
    assert veil == {
        "name": "Покров",
        "rank": "E",
        "kind": "phantasm",
        "mode": "partial",
        "throwable": False,
        "revealed": True,
        "noble": False,
        "armour": "Магия",
        "powerful": True,
        "helper": True,
        "label": "Марево",
    }
    assert strength == {"name": "Сила", "rank": "E", "kind": "human", "justified_by": "Тайный Знак"}
    assert read_written(write(sheet)) == sheet
    for bad in (
        "",
        "Отто",
        "Отто — маг",
        "Отто — мастер, рост: 2",
        "Отто — мастер\nСила",
        "Отто — мастер\nСила A: бег",
    ):
        with pytest.raises(Refused, match="bad_value"):
            read_written(bad)


def test_nobody_comes_into_a_war_that_goes_on_by_itself() -> None:
    war = war_of("1", 3)
    players = {**war, "characters": [{**sheet, "pc": True} for sheet in war["characters"]]}
    game, roller = Play.begin(ENGINE, {}, war), SeedRoller("1")
    assert ENGINE.persons(game.state) == ()
    assert ENGINE.sheet(game.state, {}) is None
    assert [one.do for one in ENGINE.choices(game.state, None)] == ["night"]
    played = Play.begin(ENGINE, {}, players)
    assert len(ENGINE.persons(played.state)) == 6
    while not ENGINE.over(game.state):
        game, _ = game.act({"do": "night"}, roller)
        played, _ = played.act({"do": "night"}, roller)
    assert ENGINE.choices(game.state, None) == ()
    while not ENGINE.over(played.state):
        played, _ = played.act({"do": "night"}, roller)
    assert set(ENGINE.persons(played.state)) == set(ENGINE.winners(played.state))


@pytest.mark.parametrize("name", [*masters(), *servants()])
def test_a_sheet_is_given_out_as_a_text_and_taken_in_again(name: str) -> None:
    state = ENGINE.new({}, {"characters": [name]})
    again = ENGINE.new({}, {"characters": [read_written(ENGINE.written(state, name))]})
    assert again.people == state.people
    assert ENGINE.written(state, "Никто") == ""


def test_the_gm_brings_in_the_house_and_whoever_is_written_down() -> None:
    game, roller = Play.begin(ENGINE, {}, {}), SeedRoller("1")
    game, _ = game.act({"do": "create", "sheet.house": "Лансер"}, roller)
    game, _ = game.act({"do": "create", "sheet.written": "Страж — NPC\nВыносливость F\nСила F: атака, защита"}, roller)
    assert list(game.state.people) == ["Лансер", "Страж"]
    for bad in ({"sheet.house": "Никто"}, {"sheet.written": "Страж"}, {"sheet.written": 5}, {"sheet.other": "Лансер"}):
        with pytest.raises(Refused, match="bad_value"):
            game.act({"do": "create", **bad}, roller)
    order = {"do": "order", "order.1": "Страж"}
    game, _ = game.act({"do": "open", "title": "Бой", "sides": {"а": ["Лансер"], "б": ["Страж"]}}, roller)
    game, events = game.act(order, roller)
    assert events[0].payload()["order"] == ["Страж"]


@pytest.mark.rule("GR-2.7", "GR-2.8")
def test_for_the_silent_the_game_goes_on() -> None:
    people = ["Вера Остужева", {**servants()["Сейбер"], "pc": True}, "Лансер", {**servants()["Арчер"], "pc": True}]
    game, roller = Play.begin(ENGINE, {}, {"characters": people}), SeedRoller("1")
    assert ENGINE.modest(game.state) == ()
    assert ENGINE.awaited(game.state) == ()
    sides = {"а": ["Сейбер"], "б": ["Лансер", "Арчер"]}
    game, _ = game.act({"do": "open", "title": "Бой", "sides": sides}, roller)
    assert ENGINE.awaited(game.state) == ("Сейбер", "Арчер")
    assert ENGINE.modest(game.state) == ({"do": "npc", "who": ["Лансер"]}, {"do": "resolve"})
    for command in ENGINE.modest(game.state):
        game, _ = game.act(command, roller)
    assert game.state.conflict is not None
    assert game.state.conflict.round == 2
    for name in ("Сейбер", "Арчер"):
        game, _ = game.act({"do": "declare", "actor": name}, roller)
    assert ENGINE.awaited(game.state) == ()
    assert ENGINE.modest(game.state) == ({"do": "npc", "who": ["Лансер"]},)


def test_dice_are_shown_before_they_fall() -> None:
    game, roller = Play.begin(ENGINE, {}, {"characters": ["Сейбер", "Лансер"]}), SeedRoller("1")
    game, _ = game.act({"do": "open", "title": "Бой", "sides": {"а": ["Сейбер"], "б": ["Лансер"]}}, roller)

    def pool(**command: Any) -> str:
        return ENGINE.pool(game.state, {"actor": "Сейбер", **command})

    name = "Клинок Утренней Клятвы"
    assert pool(do="declare", attack={"with": "Сила", "target": "Лансер"}) == "5d6"
    assert pool(do="declare", attack={"with": name, "target": "Лансер", "activate": True}) == "8d10"
    assert pool(do="declare", attack={"with": name, "target": "Лансер", "broken": True}) == "12d6"
    assert pool(do="declare") == ""
    assert pool(do="declare", attack={"with": "Сила", "target": "Сейбер"}) == ""
    assert pool(do="test", difficulty="C", **{"with": "Удача"}) == "3d6"
    assert pool(do="inner", against="Магия", **{"with": "Удача"}) == "3d6"
    assert pool(do="yield") == ""


@pytest.mark.parametrize("close", ["all", "gm"])
def test_robots_play_to_the_end(close: str) -> None:
    state, roller = ENGINE.new({"close": close}, war_of("5")), SeedRoller("5")
    game, robots, commands = Play(ENGINE, state), Robots("5"), 0
    game, _ = game.act({"do": "open", "title": "Встреча", "sides": {"а": ["Сейбер"], "б": ["Лансер"]}}, roller)
    seal = {"do": "seal", "actor": state.people["Сейбер"].partner, "order": "Бей!", "duration": "scene"}
    game, _ = game.act(seal, roller)
    while (command := robots(ENGINE, game.state)) is not None:
        game, _ = game.act(command, roller)
        commands += 1
        assert commands < 500
    assert ENGINE.over(game.state)


def test_robots_have_nothing_to_do_at_an_idle_table() -> None:
    assert Robots()(ENGINE, EMPTY) is None
    with pytest.raises(TypeError):
        Robots()(ENGINE, EMPTY.options)


def test_the_lobby_offers_options_and_the_house() -> None:
    assert [field.options[0] for field in ENGINE.offered()] == [0, "all", "defender", "refused", "full", "keep"]
    [cast] = ENGINE.casting({"pairs": 0}, {})
    assert ENGINE.casting({"pairs": 7}, {}) == ()
    assert ENGINE.drawn({"pairs": 0}, "1") == {}
    war = ENGINE.new({"pairs": 3}, ENGINE.drawn({"pairs": 3}, "1")).war
    assert war is not None
    assert len(war.pairs) == 3
    assert set(cast.options) == {*masters(), *servants()}
    assert len(ENGINE.new({}, {"characters": list(cast.options)}).people) == 14
