"""What is offered, to whom and when; that nothing offered is refused is shown in ``test_properties``."""

from typing import Any

import pytest

from engines.core.dice import SeedRoller
from engines.core.engine import GM, Choice, Field
from engines.core.errors import Refused
from engines.core.journal import Play
from engines.grail.engine import ENGINE
from tests.engines.grail.play import Game

OPEN = {"do": "open", "title": "Бой", "initiative": "npc"}


def table(*people: Any, **options: Any) -> Game:
    return Play.begin(ENGINE, options, {"characters": list(people)})


def npc(name: str, *cliches: dict[str, Any]) -> dict[str, Any]:
    usual = [{"name": "Выносливость", "rank": "C"}, {"name": "Сила", "rank": "C"}]
    return {"name": name, "role": "npc", "cliches": [*usual, *cliches]}


def after(game: Game, *commands: dict[str, Any]) -> Game:
    roller = SeedRoller("1")
    for command in commands:
        game, _ = game.act(command, roller)
    return game


def offered(game: Game, actor: str | None = GM, do: str | None = None) -> list[Choice]:
    return [choice for choice in ENGINE.choices(game.state, actor) if do in (None, choice.do)]


def kinds(game: Game, actor: str | None = GM) -> set[str]:
    return {choice.do for choice in offered(game, actor)}


def fields(choice: Choice) -> dict[str, Field]:
    return {field.name: field for field in choice.fields}


def attack(game: Game, who: str, name: str, **more: Any) -> Choice:
    """The plain choice of an attack with a cliché."""
    wanted = {"with": name, **more}
    return next(one for one in offered(game, who, "declare") if one.preset.get("attack") == wanted)


def test_an_empty_table_is_the_gms() -> None:
    game = table()
    assert kinds(game) == {"mob", "create", "check"}
    assert offered(game, None) == []
    assert offered(game, "Никто") == []


def test_out_of_a_conflict_people_test_themselves_and_the_gm_opens_one() -> None:
    game = table(npc("Боец"), npc("Страж"))
    assert kinds(game, "Боец") == {"test", "inner", "craft"}
    assert {"open", "rest", "fate", "set", "mob", "resummon"} <= kinds(game)
    assert not kinds(game) & {"resolve", "npc", "judge", "undo", "night", "wound"}
    assert offered(game, None) == []
    sides = fields(offered(game, GM, "open")[0])
    assert sides["sides.Первые"].apart
    assert sides["sides.Третьи"].optional


@pytest.mark.rule("GR-2.1", "GR-2.8", "GR-XX.1")
def test_in_a_conflict_fighters_declare_and_the_gm_judges() -> None:
    game = after(table(npc("Боец"), npc("Страж"), npc("Ульф")), {**OPEN, "sides": {"а": ["Боец"], "б": ["Страж"]}})
    assert kinds(game, "Боец") == {"declare", "yield", "test", "inner", "craft"}
    assert kinds(game, "Ульф") == {"test", "inner", "craft"}
    assert {"resolve", "npc", "judge", "allow", "forbid", "order", "force", "join", "end", "undo"} <= kinds(game)
    assert "open" not in kinds(game)
    strike = attack(game, "Боец", "Сила")
    assert fields(strike)["attack.target"].options == ("Страж",)
    assert fields(strike)["defence.with"].options == ("Выносливость", "Сила", "")
    assert "attack.charged" not in fields(strike)
    assert {"prepare"} <= {name for one in offered(game, "Боец", "declare") for name in one.preset}
    assert not any(choice.gm for choice in offered(game, "Боец"))


def test_flat_fields_are_put_where_they_belong() -> None:
    game = after(table(npc("Боец"), npc("Страж")), {**OPEN, "sides.а": ["Боец"], "sides.б": ["Страж"]})
    flat = {"attack": {"with": "Сила"}, "attack.target": "Страж", "defence.with": ""}
    game = after(game, {"do": "declare", "actor": "Боец", **flat})
    assert game.state.conflict is not None
    said = game.state.conflict.declared["Боец"]
    assert said.attack is not None
    assert (said.attack.target, said.attack.cliche) == ("Страж", "Сила")
    assert said.defence is not None
    assert said.defence.cliche is None
    for bad in ({"attack": 5, "attack.with": "Сила"}, {"luck.with": "Сила"}):
        with pytest.raises(Refused, match="bad_value"):
            game.act({"do": "declare", "actor": "Страж", **bad}, SeedRoller("1"))


@pytest.mark.rule("GR-10.1", "GR-8.3", "GR-11.2")
def test_what_the_gm_allows_is_offered() -> None:
    game = after(table(npc("Боец"), npc("Страж")), {**OPEN, "sides": {"а": ["Боец"], "б": ["Страж"]}})
    for what in ("charged", "powerful", "pump"):
        game = after(game, {"do": "allow", "who": "Боец", "what": what})
    strike = fields(attack(game, "Боец", "Сила"))
    assert strike["attack.pump"].options == (0, 4)
    assert {"attack.charged", "defence.powerful", "defence.pump"} <= strike.keys()
    game = after(game, {"do": "forbid", "who": "Боец", "what": "attack"})
    assert all("attack" not in one.preset for one in offered(game, "Боец", "declare"))


@pytest.mark.rule("GR-11.4", "GR-3.3")
def test_what_the_attack_pays_is_not_there_for_the_defence() -> None:
    sign = {"name": "Знак", "rank": "D", "pump": "self"}
    game = after(table(npc("Боец", sign), npc("Страж")), {**OPEN, "sides": {"а": ["Боец"], "б": ["Страж"]}})
    pumps = [one for one in attack(game, "Боец", "Знак").fields if one.name == "defence.pump"]
    most = {spent: one.options[1] for one in pumps for spent in one.needs["attack.pump"]}
    assert most == {None: 3, 0: 3, 1: 2, 2: 1}
    assert all(one.needs["defence.with"] == ("Знак",) for one in pumps)


@pytest.mark.rule("GR-13.1", "GR-14.1", "GR-12.3")
def test_a_phantasm_is_activated_or_broken() -> None:
    game = after(table("Лансер", npc("Страж")), {**OPEN, "sides": {"а": ["Лансер"], "б": ["Страж"]}})
    name = "Шип Последней Зимы"
    assert fields(attack(game, "Лансер", name, activate=True))["attack.pump"].options == (0, 2)
    assert "attack.pump" not in fields(attack(game, "Лансер", name, broken=True))
    poor = after(game, {"do": "set", "who": "Лансер", "cliche": "Магия", "rank": "E"})
    pump = fields(attack(poor, "Лансер", name, activate=True))["attack.pump"]
    assert not pump.optional  # the usual price is more than he has
    assert pump.options == (0, 1)


@pytest.mark.rule("GR-16.3", "GR-16.4")
def test_orders_are_answered_and_boons_used() -> None:
    pair = [{**npc("Вера"), "role": "master", "partner": "Лансер"}, "Лансер", npc("Страж")]
    order = {"do": "seal", "actor": "Вера", "order": "Бей!", "duration": "instant"}
    asked = after(table(*pair), order)
    assert [one.preset["resist"] for one in offered(asked, "Лансер", "answer")] == [False, True]
    assert ENGINE.modest(asked.state) == ({"do": "answer", "actor": "Лансер", "resist": False},)
    opened = {**OPEN, "sides": {"а": ["Лансер"], "б": ["Страж"]}}
    game = after(asked, {"do": "answer", "actor": "Лансер", "resist": False}, opened)
    presets = [one.preset for one in offered(game, "Лансер", "declare")]
    assert {one["attack"].get("boon") for one in presets if "attack" in one} == {None, "help", "rank"}
    assert any(one.get("mana_boon") for one in presets)
    assert kinds(game, "Вера") >= {"declare", "seal"}


@pytest.mark.rule("GR-22.1", "GR-22.2", "GR-22.3")
def test_a_group_speaks_through_its_leader() -> None:
    people = [npc("Боец"), npc("Хельга", {"name": "Меч", "rank": "B"}), npc("Ульф")]
    game = after(table(*people), {**OPEN, "sides": {"а": ["Боец"], "б": ["Хельга", "Ульф"]}})
    form = fields(offered(game, "Хельга", "form")[0])
    assert {"members.Хельга", "members.Ульф"} <= form.keys()
    game = after(game, {"do": "form", "actor": "Хельга", "members": [["Хельга", "Меч"]], "members.Ульф": "Сила"})
    assert "declare" not in kinds(game, "Ульф")
    assert {"declare", "dissolve"} <= kinds(game, "Хельга")
    assert attack(game, "Хельга", "Сила", by="Ульф")
    assert fields(attack(game, "Хельга", "Меч"))["defence.by"].options == ("Ульф",)


@pytest.mark.rule("GR-15.2", "GR-15.3")
def test_a_witness_may_try_once() -> None:
    game = after(table("Берсеркер", "Лансер"), {**OPEN, "sides": {"а": ["Берсеркер"], "б": ["Лансер"]}})
    assert "identify" not in kinds(game, "Лансер")
    game = after(
        game,
        {"do": "declare", "actor": "Лансер", "attack": {"with": "Сила", "target": "Берсеркер"}},
        {"do": "declare", "actor": "Берсеркер", "defence": {"with": "Ловкость", "helpers": ["Второе Сердце"]}},
    )
    assert [one.preset for one in offered(game, "Лансер", "identify")] == [
        {"actor": "Лансер", "owner": "Берсеркер", "cliche": "Рёв зверя"}
    ]
    game = after(game, {"do": "identify", "actor": "Лансер", "owner": "Берсеркер", "cliche": "Рёв зверя"})
    assert "identify" not in kinds(game, "Лансер")


@pytest.mark.rule("GR-5.3")
def test_the_helpless_do_nothing_but_take_their_things_apart() -> None:
    game = after(
        table(npc("Боец")), {"do": "craft", "actor": "Боец", "cliche": "Выносливость", "dice": 4, "item": "Кукла"}
    )
    assert kinds(game, "Боец") == {"dismantle"}


def test_the_night_is_the_next_step_of_a_war() -> None:
    pairs = {"war": {"pairs": [["Отто Грауман", "Лансер"], ["Вера Остужева", "Сейбер"]]}}
    people = {"characters": ["Отто Грауман", "Лансер", "Вера Остужева", "Сейбер"]}
    game = Play.begin(ENGINE, {}, {**people, **pairs})
    [night] = offered(game, GM, "night")
    assert not night.gm
    assert not night.fields
    assert ENGINE.plays_on == "night"
