"""How players come to a table that is still empty."""

import pytest

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.duel.engine import ENGINE
from tests.engines.duel.play import Table


def empty() -> Table:
    return Play.begin(ENGINE, {}, ENGINE.blank())


@pytest.mark.rule("DU-V4")
def test_a_template_with_values_of_ones_own() -> None:
    game = empty()
    form = ENGINE.sheet(game.state, {})
    assert form is not None
    assert (form.problem, form.commands, form.persons) == ("no_name", (), ())
    assert form.values["template"] == "рыцарь"
    assert form.values["hits"] == 8

    draft = {"name": "  Дон  Гуан ", "template": "маг", "hits": 5, "threshold": 3, "hand": ["молния"], "sex": "м"}
    form = ENGINE.sheet(game.state, draft)
    assert form is not None
    assert form.persons == ("Дон Гуан",)
    for command in form.commands:
        game, _ = game.act({**command, "by": GM}, SeedRoller(""))
    person = ENGINE.view(game.state, "Дон Гуан")["people"]["Дон Гуан"]
    assert (person["hits"], person["max"], person["threshold"], person["sex"]) == (5, 5, 3, "м")
    assert person["hand"] == ["молния"]
    assert [item["item"] for item in person["items"]] == ["посох", "склянка"]
    assert ENGINE.persons(game.state) == ("Дон Гуан",)

    taken = ENGINE.sheet(game.state, draft)
    assert taken is not None
    assert (taken.problem, taken.commands) == ("name_taken", ())


@pytest.mark.rule("DU-V4")
def test_what_does_not_fit_is_left_out() -> None:
    form = ENGINE.sheet(
        empty().state, {"name": "gm", "template": "король", "hits": 99, "threshold": "3", "hand": "меч"}
    )
    assert form is not None
    assert form.problem == "name_taken"
    assert form.values == {
        "name": "gm",
        "template": "рыцарь",
        "hits": 8,
        "threshold": 3,
        "hand": [],
        "sex": None,
    }


def test_ready_made_people_come_in_one_after_another() -> None:
    game = empty()
    for _ in range(2):
        for draft in ENGINE.ready_made(game.state):
            form = ENGINE.sheet(game.state, draft)
            assert form is not None
            assert not form.problem
            for command in form.commands:
                game, _ = game.act({**command, "by": GM}, SeedRoller(""))
    assert len(ENGINE.persons(game.state)) == 16
    assert {"Ведьма", "Ведьма 2"} <= set(ENGINE.persons(game.state))


def test_the_dead_are_played_by_nobody() -> None:
    game = Play.begin(ENGINE, {}, {"people": {"А": {"template": "маг", "state": "dead"}, "Б": {"template": "маг"}}})
    assert ENGINE.persons(game.state) == ("Б",)
    assert not ENGINE.over(game.state)


def test_what_a_group_is_asked_about_can_be_played() -> None:
    for field in ENGINE.offered():
        for value in field.options or (True, False):
            ENGINE.new({field.name: value}, ENGINE.blank())
    defaults = {field.name: field.options[0] for field in ENGINE.offered() if field.options}
    assert ENGINE.new(defaults, ENGINE.blank()) == empty().state
