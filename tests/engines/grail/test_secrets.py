"""What whom is told: labels in place of phantasms that are not made out, and sheets for their owners alone."""

from typing import Any

import pytest

from engines.core.dice import SeedRoller, TapeRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.grail.engine import ENGINE
from engines.grail.templates import servants, war_of
from tests.engines.grail.play import Game

VEIL = {"name": "Покров", "rank": "C", "kind": "phantasm", "mode": "partial", "label": "Марево", "use": ["attack"]}


def game() -> Game:
    def one(name: str, role: str, *cliches: dict[str, Any], **more: Any) -> dict[str, Any]:
        usual = [{"name": name_, "rank": "C"} for name_ in ("Выносливость", "Магия", "Удача")]
        return {"name": name, "role": role, "cliches": [*usual, *cliches], **more}

    people = [
        one("Сейбер", "servant", VEIL, partner="Вера", true_name="Ратибор"),
        one("Вера", "master"),
        one("Лансер", "servant"),
    ]
    opened = {"do": "open", "title": "Бой", "initiative": "npc", "sides": {"а": ["Сейбер"], "б": ["Лансер"]}}
    return Play.begin(ENGINE, {}, {"characters": people}).act(opened, SeedRoller("1"))[0]


@pytest.mark.rule("GR-15.4")
def test_others_hear_the_label() -> None:
    roller = TapeRoller.parse(["d6:1"] * 8)
    table, said = game().act(
        {"do": "declare", "actor": "Сейбер", "attack": {"with": "Покров", "target": "Лансер"}}, roller
    )
    _, told = table.act({"do": "declare", "actor": "Лансер", "defence": {"with": "Удача"}}, roller)
    rolled = next(event for event in told if event.event == "attack.rolled")
    for viewer in (GM, "Сейбер", "Вера"):
        heard = ENGINE.heard(said[0], viewer)
        assert heard is not None
        assert heard["attack"]["with"] == "Покров"
        assert heard["labels"] == {"Покров": "Марево"}
    for viewer in (None, "Лансер"):
        heard = ENGINE.heard(said[0], viewer)
        assert heard is not None
        assert heard["attack"]["with"] == "Марево"
        assert heard["labels"] == {}
        heard = ENGINE.heard(rolled, viewer)
        assert heard is not None
        assert heard["attack"]["with"] == "Марево"
        assert heard["attack"]["rank"] == "?"
        assert heard["attack"]["dice"] == [1, 1, 1, 1]
        assert heard["defence"]["rank"] == "C"
        assert "knows" not in heard
    raw = ENGINE.heard(rolled, GM)
    assert raw is not None
    assert raw["attack"]["rank"] == "C"


@pytest.mark.rule("GR-15.4")
def test_every_kind_of_event_keeps_the_name() -> None:
    commands: list[dict[str, Any]] = [
        {"do": "judge", "who": "Сейбер", "cliche": "Покров", "fit": "dramatic"},
        {"do": "set", "who": "Сейбер", "cliche": "Покров", "rank": "D"},
        {"do": "test", "actor": "Сейбер", "with": "Покров", "difficulty": "F"},
        {"do": "inner", "actor": "Сейбер", "with": "Магия", "against": "Покров"},
        {"do": "inner", "actor": "Сейбер", "with": "Покров", "against": "Магия"},
        {"do": "craft", "actor": "Сейбер", "cliche": "Покров", "dice": 2, "item": "Плащ"},
        {"do": "dismantle", "actor": "Сейбер", "item": "Плащ"},
        {"do": "rest", "cliche": "Покров"},
    ]
    table, roller = game(), SeedRoller("2")
    for command in commands:
        table, events = table.act(command, roller)
        for event in events:
            heard = ENGINE.heard(event, None)
            assert heard is not None
            assert "Покров" not in str(heard), command
    assert ENGINE.view(table.state, None)["characters"]["Сейбер"]["ranks"]["Марево"] == "?"


def test_a_sheet_that_is_checked_is_its_owners() -> None:
    sheet = servants()["Лансер"]
    _, [checked] = Play.begin(ENGINE, {}, {}).act({"do": "check", "sheet": sheet}, SeedRoller("1"))
    assert ENGINE.heard(checked, "Сейбер") is None
    assert ENGINE.heard(checked, None) is None
    for viewer in (GM, "Лансер"):
        heard = ENGINE.heard(checked, viewer)
        assert heard is not None
        assert heard["cost"] == 24


@pytest.mark.rule("GR-W1")
def test_a_cast_is_drawn_by_its_seed_alone() -> None:
    assert war_of("7") == war_of("7")
    assert war_of("7") != war_of("8")
    assert len(war_of("7", 3)["characters"]) == 6
