"""What is offered, to whom and when; that nothing offered is refused is shown in ``test_properties``."""

from typing import Any

import pytest

from engines.core.dice import SeedRoller, TapeRoller
from engines.core.engine import GM, Choice
from engines.core.journal import Play
from engines.moonwar.engine import ENGINE
from tests.engines.moonwar.play import War

PEOPLE = ["Сиэль", "Роа", "Хисуи", "Кохаку"]


def war(setup: dict[str, Any] | None = None, **options: Any) -> War:
    given = {"characters": PEOPLE, **(setup or {})}
    return Play.begin(ENGINE, {"scenario": 1, **options}, given)


def offered(game: War, actor: str | None = GM) -> list[Choice]:
    return list(ENGINE.choices(game.state, actor))


def kinds(game: War, actor: str | None = GM) -> set[str]:
    return {choice.do for choice in offered(game, actor)}


def values(game: War, do: str, field: str) -> list[Any]:
    """Everything that one field of a command may be, over all the choices."""
    return [
        option
        for choice in offered(game)
        if choice.do == do
        for one in choice.fields
        if one.name == field
        for option in one.options
    ]


def test_only_the_gm_starts() -> None:
    lobby = Play.begin(ENGINE, {}, {})
    assert [choice.do for choice in offered(lobby)] == ["start"]
    assert offered(lobby, None) == []


@pytest.mark.rule("MW-G1")
def test_people_turn_and_write_and_the_gm_does_everything() -> None:
    game = war()
    assert kinds(game, None) == {"turn", "prose"}
    assert not any(choice.gm for choice in offered(game, "Игрок"))
    assert {"skip", "end", "add", "remove", "kill", "mod", "ally", "capture"} <= kinds(game)
    assert kinds(war(turns_by="gm"), None) == {"prose"}


@pytest.mark.rule("MW-G2", "MW-G3")
def test_the_past_is_offered_only_when_there_is_one() -> None:
    game = war()
    assert not kinds(game) & {"undo", "reroll", "set_die"}
    turned, _ = game.act({"do": "turn"}, TapeRoller.parse(["d5:1", "d5:1"]))
    assert {"undo", "reroll", "set_die"} <= kinds(turned)
    assert [choice.preset for choice in offered(turned) if choice.do == "set_die"] == [{"index": 1}, {"index": 2}]
    assert values(turned, "set_die", "value") == [1, 5, 1, 5]
    edited, _ = turned.act({"do": "skip"}, SeedRoller(""))
    assert kinds(edited) & {"undo", "reroll", "set_die"} == {"undo"}


def test_ties_decide_who_is_offered() -> None:
    game = war(
        {
            "characters": [{"name": "Сиэль"}, {"name": "Роа", "captor": "Сиэль"}, "Хисуи", "Кохаку"],
            "alliances": [["Хисуи", "Кохаку"]],
        }
    )
    assert values(game, "free", "name") == ["Роа"]
    assert values(game, "unally", "name") == ["Хисуи", "Кохаку"]
    assert values(game, "ally", "names") == ["Сиэль", "Хисуи"]  # one of each side that may still be joined
    captures = {choice.preset["captor"]: choice.fields[0].options for choice in offered(game) if choice.do == "capture"}
    assert captures["Сиэль"] == ("Хисуи", "Кохаку")
    assert captures["Мимокроки"] == ("Сиэль", "Роа", "Хисуи", "Кохаку")
    forced = [choice.preset.get("participants") for choice in offered(game) if choice.do == "turn"]
    assert ["Сиэль", "Роа"] in forced
    assert ["Хисуи", "Кохаку"] not in forced  # no result can be forced on two allies
    assert ["Сиэль", "Мимокроки"] in forced


def test_a_finished_war_offers_its_past_and_its_epilogue() -> None:
    over, _ = war().act({"do": "end"}, SeedRoller(""))
    assert kinds(over) == {"undo", "prose"}
    assert {"turn": "epilogue"} in [choice.preset for choice in offered(over, None)]


@pytest.mark.rule("MW-S7-3", "MW-S7-5")
def test_the_chase_offers_stakes_and_no_ties() -> None:
    game = war({"demons": ["Роа"]}, scenario=7)
    assert "stake" in kinds(game, "Игрок")
    assert not kinds(game) & {"kill", "mod", "ally", "unally", "capture", "free"}
    forced = [choice.preset.get("participants") for choice in offered(game) if choice.do == "turn" and choice.gm]
    assert forced == [None, ["Роа", "Сиэль"], ["Роа", "Хисуи"], ["Роа", "Кохаку"]]
    turned, _ = game.act({"do": "skip"}, SeedRoller(""))
    assert "stake" not in kinds(turned)
    assert "stake" not in kinds(war({"demons": ["Роа"]}, scenario=7, stakes=False))


@pytest.mark.rule("MW-S8-1")
def test_the_force_that_never_fights_may_only_come_up() -> None:
    game = war(scenario=8)
    force = "Сторонние силы"
    assert force in values(game, "turn", "participants")
    assert force not in values(game, "mod", "name")
    assert force not in {choice.preset.get("captor") for choice in offered(game)}


@pytest.mark.rule("MW-P7")
def test_anybody_of_the_roster_may_be_added_by_hand() -> None:
    names = values(war(), "add", "name")
    assert "Неко-Арк" in names
    assert "Сиэль" not in names
