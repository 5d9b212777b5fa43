"""How players come to their heroes: the sheet, those that stand ready, the options of a lobby."""

from typing import Any

import pytest

from engines.core.dice import Dice, TapeRoller
from engines.core.engine import Sheet
from engines.dungeon.engine import ENGINE
from engines.dungeon.options import Options
from tests.engines.dungeon.play import PARTY, begin, dungeon

ROLLED = begin({"rolled": {"Тарн": [3, 1, -2]}}).state


def sheet(draft: dict[str, Any]) -> Sheet:
    made = ENGINE.sheet(ROLLED, {"name": "Тарн", **draft})
    assert made is not None
    return made


def options_of(made: Sheet, name: str) -> list[Any]:
    return [option for field in made.fields if field.name == name for option in field.options]


def test_first_the_name_and_the_dice() -> None:
    state = begin().state
    empty = ENGINE.sheet(state, {})
    assert empty is not None
    assert (empty.commands, empty.problem) == ((), "bad_value")
    named = ENGINE.sheet(state, {"name": "  Тарн  "})
    assert named is not None
    assert named.commands == ({"do": "roll", "name": "Тарн"},)
    assert named.persons == ()
    rolled, _ = ENGINE.apply(state, named.commands[0], Dice(TapeRoller.parse(["d6:6", "d6:4", "d6:1"])))
    made = ENGINE.sheet(rolled, {"name": "Тарн", "class": "thief"})
    assert made is not None
    assert made.persons == ("Тарн",)
    assert made.values["agility"] == 3


@pytest.mark.rule("DN-C2", "DN-C12")
@pytest.mark.parametrize(("class_", "stats"), [("warrior", [3, 1, -2]), ("wizard", [-2, 1, 3]), ("thief", [1, 3, -2])])
def test_the_best_value_where_the_class_needs_it(class_: str, stats: list[int]) -> None:
    (command,) = sheet({"class": class_}).commands
    assert command["stats"] == stats


@pytest.mark.rule("DN-C2")
def test_a_value_that_is_asked_for_comes_first() -> None:
    made = sheet({"class": "warrior", "wit": 3})
    assert [made.values[stat] for stat in ("strength", "agility", "wit")] == [1, -2, 3]
    assert options_of(made, "wit") == [3, 1, -2]
    assert sheet({"class": "warrior", "wit": 9}).values["wit"] == -2


@pytest.mark.rule("DN-C6", "DN-C7", "DN-C8", "DN-C9")
def test_kits_and_spells_that_fit() -> None:
    assert options_of(sheet({"class": "warrior"}), "weapon") == ["medium", "two_handed"]
    assert options_of(sheet({"class": "warrior", "weapon": "two_handed"}), "armor") == ["heavy", "light"]
    assert options_of(sheet({"class": "thief"}), "armor") == ["light"]
    assert sheet({"class": "thief", "weapon": "two_handed"}).values["weapon"] == "light"
    assert "spells" not in sheet({"class": "thief", "spells": [1]}).values
    assert sheet({"class": "wizard", "spells": [5, 5]}).commands[0]["spells"] == [5, 5]
    assert sheet({"class": "wizard", "spells": [1, 5, 5, 6]}).values["spells"] == [5, 5, 6]
    assert sheet({"class": "wizard", "spells": [14]}).values["spells"] == [2, 1, 10]


def test_every_sheet_is_accepted() -> None:
    for class_ in ("warrior", "wizard", "thief"):
        for weapon in ("light", "medium", "two_handed", "bow"):
            for armor in ("none", "light", "heavy"):
                (command,) = sheet({"class": class_, "weapon": weapon, "armor": armor}).commands
                made = ENGINE.apply(ROLLED, command, Dice(TapeRoller.parse(["d6:1"] * 3)))
                assert made.state.people["Тарн"].class_ == class_


def test_who_cannot_come_in() -> None:
    assert ENGINE.sheet(begin({"characters": PARTY, "dungeon": dungeon(), "at": "1"}).state, {"name": "Тарн"}) is None
    assert ENGINE.sheet(begin({"characters": PARTY}, party_max=3).state, {"name": "Тарн"}) is None
    assert ENGINE.sheet(begin({"characters": PARTY}, party_max=3).state, {}) is None
    taken = ENGINE.sheet(begin({"characters": PARTY}).state, {"name": "Боро"})
    reserved = ENGINE.sheet(begin().state, {"name": "monsters"})
    assert taken is not None
    assert reserved is not None
    assert (taken.problem, reserved.problem) == ("duplicate", "bad_value")


def test_heroes_that_stand_ready() -> None:
    ready = ENGINE.ready_made(begin({"characters": PARTY}).state)
    names = [draft["name"] for draft in ready]
    assert len(set(names)) == len(names) >= 6
    assert not {"Боро", "Мира", "Лис"} & set(names)
    assert {draft["class"] for draft in ready} == {"warrior", "wizard", "thief"}


def test_the_offered_options_are_options() -> None:
    for field in ENGINE.offered():
        assert field.options[0] == getattr(Options(), field.name)
        for value in field.options:
            ENGINE.new({field.name: value}, {})


def test_persons_are_those_of_the_campaign() -> None:
    state = begin({"characters": [*PARTY, {**PARTY[0], "name": "Призрак", "alive": False}]}).state
    assert ENGINE.persons(state) == ("Боро", "Мира", "Лис", "Призрак")


@pytest.mark.parametrize("name", ["gm", "GM", "Party", "Крыса 1", "Крыса1", "copy Крыса", "Zombie Гоблин 2"])
def test_no_hero_bears_a_name_that_means_somebody_else(name: str) -> None:
    """A hero called as a monster of the same fight could not be told from it."""
    made = ENGINE.sheet(begin().state, {"name": name})
    assert made is not None
    assert (made.commands, made.problem, made.details) == ((), "bad_value", {"fields": ["name"], "name": name})


@pytest.mark.parametrize("name", ["Боро", "боро", "БОРО"])
def test_two_heroes_do_not_differ_by_a_capital_letter_alone(name: str) -> None:
    made = ENGINE.sheet(begin({"characters": list(PARTY)}).state, {"name": name})
    assert made is not None
    assert (made.commands, made.problem) == ((), "duplicate")


def test_in_a_full_party_dice_that_somebody_left_stand_ready() -> None:
    """Who throws under one name after another would shut everybody out."""
    setup = {"characters": list(PARTY), "rolled": {"Тарн": [3, 1, -2], "Вася": [0, 0, 1]}}
    full = begin(setup, party_max=5).state
    assert [one["name"] for one in ENGINE.ready_made(full)] == ["Тарн", "Вася"]
    made = ENGINE.sheet(full, ENGINE.ready_made(full)[0])
    assert made is not None
    assert (made.problem, made.commands[0]["do"], made.commands[0]["class"]) == ("", "create", "wizard")
    roomy = begin(setup, party_max=6).state
    assert "Тарн" not in [one["name"] for one in ENGINE.ready_made(roomy)]
