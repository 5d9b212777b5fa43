"""How players come to a table that is still empty."""

from typing import Any

import pytest

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.errors import Refused
from engines.core.journal import Play
from engines.duel.cards import house_deck
from engines.duel.engine import ENGINE
from engines.duel.written import read_sheet
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
    alike = ENGINE.sheet(game.state, {**draft, "name": "дон гуан"})
    assert alike is not None
    assert alike.problem == "name_taken", "two people whose names sound the same cannot be told apart"


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
        "hand": [*["удар мечом"] * 4, "хитрый удар"],
        "sex": None,
    }
    assert ENGINE.sheet(empty().state, {"name": ["Дон"], "template": ["маг"], "written": 3, "hits": True}) is not None


@pytest.mark.rule("DU-C1", "DU-V4")
def test_cards_may_be_held_in_several_copies() -> None:
    hand = ["молния", "молния", "удар мечом", "вихрь", "молния"]
    form = ENGINE.sheet(empty().state, {"name": "Дон", "template": "маг", "hand": hand})
    assert form is not None
    assert form.values["hand"] == ["молния", "молния", "удар мечом", "молния"]
    assert next(field.copies for field in form.fields if field.name == "hand") == 6
    game, _ = empty().act({**form.commands[0], "by": GM}, SeedRoller(""))
    assert ENGINE.view(game.state, "Дон")["people"]["Дон"]["hand"] == form.values["hand"]
    assert problem(hand=[]) == "no_cards"
    assert problem(hand=["молния"] * 13) == "too_many_cards"


def problem(**draft: Any) -> str:
    form = ENGINE.sheet(empty().state, {"name": "Дон", **draft})
    assert form is not None
    assert bool(form.problem) == (not form.commands)
    return form.problem


@pytest.mark.rule("DU-V4")
def test_what_was_filled_in_last_counts() -> None:
    def values(**draft: Any) -> tuple[Any, ...]:
        form = ENGINE.sheet(empty().state, draft)
        assert form is not None
        return tuple(form.values[name] for name in ("template", "hits", "threshold", "hand"))

    assert values(hits=5, template="мечник")[:3] == ("мечник", 8, 1)
    assert values(template="мечник", hits=5)[:3] == ("мечник", 5, 1)
    assert values(hits=5, written="граница 4, молния х2") == ("рыцарь", 5, 4, ["молния", "молния"])
    assert values(written="маг, 9 хитов", hits=4)[:3] == ("маг", 4, 2)
    assert values(written="удар мечём", template="маг")[:2] == ("маг", 7)


@pytest.mark.rule("DU-V4")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        (
            "Рыцарь, 10 хитов, граница 3, удар мечом ×2, лечение",
            {"template": "рыцарь", "hits": 10, "threshold": 3, "hand": ["удар мечом"] * 2 + ["лечение"]},
        ),
        ("хиты 8 граница 3 3 удар мечом", {"hits": 8, "threshold": 3, "hand": ["удар мечом"] * 3}),
        ("Хиты: 8; граница — 0; карты: ФАЙРБОЛЛ(2)", {"hits": 8, "threshold": 0, "hand": ["файрболл"] * 2}),
        ("2 граница", {"threshold": 2}),
        ("каменная кожа х2 и ледяное копье", {"hand": ["каменная кожа"] * 2 + ["ледяное копьё"]}),
        ("свой приём 2", {"hand": ["Свой приём"] * 2}),
    ],
)
def test_a_sheet_in_ones_own_words(words: str, found: dict[str, Any]) -> None:
    cards = {"Свой приём": house_deck()["молния"]}
    assert read_sheet(words, cards) == found


@pytest.mark.rule("DU-V4")
@pytest.mark.parametrize(
    ("words", "code", "details"),
    [
        ("8 хитов, удар мечём 3", "unknown_card", {"card": "удар мечем 3", "close": "удар мечом"}),
        ("щит", "unknown_card", {"card": "щит", "close": "артефакт-щит"}),
        ("привет", "unknown_card", {"card": "привет", "close": ""}),
        ("…", "unknown_card", {"card": "…", "close": ""}),
        ("0 хитов", "bad_hits", {"lowest": 1, "highest": 20}),
        ("граница 6", "bad_threshold", {"lowest": 0, "highest": 5}),
        ("молния 13", "too_many_cards", {"most": 12}),
    ],
)
def test_what_is_wrong_with_a_sheet_is_said(words: str, code: str, details: dict[str, Any]) -> None:
    form = ENGINE.sheet(empty().state, {"name": "Дон", "written": words})
    assert form is not None
    assert (form.problem, form.details, form.commands) == (code, details, ())


@pytest.mark.rule("DU-G4")
def test_the_gm_hands_out_and_changes_sheets_in_words() -> None:
    def given(game: Table, **command: Any) -> Table:
        return game.act({**command, "by": GM}, SeedRoller(""))[0]

    game = given(empty(), do="gm.person", sheet=" Дон  Гуан : маг, 30 хитов, молния 2")
    game = given(game, do="gm.person", sheet="Эль: 5 хитов, граница 9")
    don = game.state.people["Дон Гуан"]
    assert (don.hits, don.max, don.threshold, don.hand) == (30, 30, 2, ("молния", "молния"))
    assert [item.item for item in don.items] == ["посох", "склянка"]
    assert game.state.people["Эль"].threshold == 9

    game = given(game, do="gm.set", who="Дон Гуан", sheet="хиты 3, файрболл")
    don = game.state.people["Дон Гуан"]
    assert (don.hits, don.max, don.hand, don.threshold) == (3, 30, ("файрболл",), 2)
    game = given(game, do="gm.set", who="Дон Гуан", sheet="рыцарь, 9 хитов")
    don = game.state.people["Дон Гуан"]
    assert (don.hits, don.max, don.threshold, don.items[0].item) == (9, 9, 3, "меч")

    for command, code in (
        ({"do": "gm.person", "sheet": "рыцарь"}, "bad_sheet"),
        ({"do": "gm.person", "sheet": "Дон: 5 хитов"}, "bad_sheet"),
        ({"do": "gm.person", "sheet": "Дон:"}, "bad_sheet"),
        ({"do": "gm.person", "sheet": "Дон: рыцарр"}, "unknown_card"),
        ({"do": "gm.person", "name": "Дон", "sheet": "рыцарь", "person": {"template": "маг"}}, "bad_command"),
        ({"do": "gm.set", "who": "Эль", "sheet": "удар мечём"}, "unknown_card"),
        ({"do": "gm.set", "who": "Эль", "sheet": "маг", "set.hits": 3}, "bad_command"),
        ({"do": "gm.set", "who": "Эль"}, "bad_command"),
    ):
        with pytest.raises(Refused) as refused:
            given(game, **command)
        assert refused.value.code == code, command


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


def test_who_presses_first_gets_somebody_of_whom_there_is_none_yet() -> None:
    game = empty()
    came = []
    for _ in range(3):
        form = ENGINE.sheet(game.state, ENGINE.ready_made(game.state)[0])
        assert form is not None
        came += form.persons
        for command in form.commands:
            game, _ = game.act({**command, "by": GM}, SeedRoller(""))
    assert came == ["Рыцарь", "Мечник", "Маг"]


def test_the_dead_are_played_by_nobody() -> None:
    game = Play.begin(ENGINE, {}, {"people": {"А": {"template": "маг", "state": "dead"}, "Б": {"template": "маг"}}})
    assert ENGINE.persons(game.state) == ("Б",)
    assert not ENGINE.over(game.state)


def test_what_a_group_is_asked_about_can_be_played() -> None:
    for field in ENGINE.offered():
        for value in field.options or (True, False):
            ENGINE.new({field.name: bool(value) if field.kind == "flag" else value}, ENGINE.blank())
    firsts = {field.name: field.options[0] for field in ENGINE.offered() if field.options}
    defaults = {**firsts, "hidden": bool(firsts["hidden"])}
    assert ENGINE.new(defaults, ENGINE.blank()) == empty().state
