"""A place of the GM's own, laid out step by step: what may stand in it, what is missing, what command it gives."""

from typing import Any

import pytest

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import GM, Sheet
from engines.kitsune.engine import ENGINE
from engines.kitsune.state import Human
from engines.kitsune.terms import EXORCISTS, HUMANS

AKIRA = {"name": "Акира", "species": "tenko", "charm": 3, "ferocity": 2, "cunning": 1}
MET = {"name": "Отама", "class": "peasant", "here": False, "known": ["insight"]}


def laid(draft: dict[str, Any], **setup: Any) -> Sheet:
    sheet = ENGINE.outline(ENGINE.new({}, {"foxes": [AKIRA], **setup}), draft)
    assert sheet is not None
    return sheet


def listed(sheet: Sheet, kind: str) -> tuple[Any, ...]:
    return next(field.options for field in sheet.fields if field.name == kind)


@pytest.mark.rule("KI-S1", "KI-E1")
def test_a_place_with_people_and_an_exorcist_becomes_a_night() -> None:
    draft = {
        "place": " Чайный   домик ",
        "about": "Пар над чашками.",
        "warrior": ["Такэда", "Кёсиро 2 5 3 3"],
        "peasant": ["Исаку 1 1 4"],
        "novice": ["Дзиро 3"],
    }
    sheet = laid(draft)
    assert (sheet.problem, sheet.persons) == ("", ())
    (command,) = sheet.commands
    assert command == {
        "do": "scene",
        "name": "Чайный домик",
        "about": "Пар над чашками.",
        "npcs": [
            {"class": "warrior", "npc": "Такэда"},
            {"class": "warrior", "npc": "Кёсиро", "temperance": 2, "resolve": 5, "insight": 3, "strength": 3},
            {"class": "peasant", "npc": "Исаку", "temperance": 1, "resolve": 1, "insight": 4},
            {"class": "novice", "npc": "Дзиро", "pool": 3},
        ],
    }
    before = ENGINE.new({}, {"foxes": [AKIRA]})
    state, _ = ENGINE.apply(before, {**command, "by": GM}, Dice(SeedRoller("tea")))
    assert state.phase == "scout"
    assert list(state.npcs) == ["Такэда", "Кёсиро", "Исаку", "Дзиро"]
    assert isinstance(state.npcs["Кёсиро"], Human)
    assert state.npcs["Кёсиро"].strength == 3


@pytest.mark.parametrize(
    ("draft", "problem", "details"),
    [
        ({}, "bad.field", {"missing": ["place"]}),
        ({"place": "Мост"}, "scene.empty", {}),
        ({"place": "Мост", "master": ["Доман"]}, "scene.empty", {}),
        ({"place": "Мост", "monk": ["Доген", "Доген 1 2 3"]}, "npc.here", {"npc": "Доген"}),
        ({"place": "Мост", "monk": ["Отама"]}, "npc.exists", {"npc": "Отама"}),
        ({"place": "Мост", "monk": ["Акира"]}, "npc.fox", {"npc": "Акира"}),
        ({"place": "Мост", "peasant": ["Отама 1 1 1"]}, "npc.exists", {"npc": "Отама"}),
        ({"place": "Мост", "monk": ["Доген 1 99 3"]}, "bad.value", {"npc": "Доген"}),
        ({"place": "Мост", "monk": ["Доген 1 1 3 4"]}, "bad.value", {"npc": "Доген"}),
    ],
)
def test_what_is_missing_is_said(draft: dict[str, Any], problem: str, details: dict[str, Any]) -> None:
    sheet = laid(draft, npcs=[MET])
    assert (sheet.problem, sheet.details, sheet.commands) == (problem, details, ())


@pytest.mark.rule("KI-R1")
def test_lists_begin_with_those_who_were_met() -> None:
    sheet = laid({"peasant": ["Новый"], "monk": ["Исаку"]}, npcs=[MET])
    peasants = listed(sheet, "peasant")
    assert peasants[0] == "Отама"
    assert peasants.count("Отама") == 1
    assert peasants[-1] == "Новый"
    assert "Исаку" not in peasants, "he stands among the monks already"
    assert listed(sheet, "monk")[-1] == "Исаку"
    assert listed(sheet, "novice") == ("Сэйта",)
    assert listed(sheet, "master") == ("Доман",)
    assert {field.name for field in sheet.fields if field.many and field.open} == {*HUMANS, *EXORCISTS}
    again = laid({"place": "Мост", "peasant": ["Отама"]}, npcs=[MET])
    assert again.commands[0]["npcs"] == [{"class": "peasant", "npc": "Отама"}]


def test_numbers_that_mean_nothing_belong_to_the_name() -> None:
    draft = {"place": "Мост", "warrior": ["Страж 2", "Страж 1 2"], "master": ["Мастер 1 2"]}
    (command,) = laid(draft).commands
    assert [given["npc"] for given in command["npcs"]] == ["Страж 2", "Страж 1 2", "Мастер 1 2"]


def test_nonsense_is_left_out() -> None:
    sheet = laid({"place": 7, "about": None, "monk": "Доген", "warrior": ["", 3, "Такэда", "Такэда"]})
    assert sheet.values["place"] == sheet.values["about"] == ""
    assert (sheet.values["monk"], sheet.values["warrior"]) == ([], ["Такэда"])


def test_only_between_nights_and_for_somebody() -> None:
    assert ENGINE.outline(ENGINE.new({}, {}), {}) is None
    hunting = {"foxes": [AKIRA], "npcs": [{"name": "Доген", "class": "monk"}], "phase": "hunt"}
    assert ENGINE.outline(ENGINE.new({}, hunting), {}) is None
