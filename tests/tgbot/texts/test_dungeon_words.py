"""The words of the dungeon's buttons and questions: no bare code on any of them, no two of one text."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import GM, Choice, Field
from engines.core.errors import Refused
from engines.dungeon.engine import ENGINE
from engines.dungeon.state import DungeonState
from narratives.chronicle.words import LONGEST_REFUSAL
from narratives.registry import narrator_of
from tests.engines.dungeon.play import Chance, wild
from tgbot.keyboards.callback import Press
from tgbot.play.menu import Menu, Walk

WORDS = narrator_of("dungeon").words


def positions() -> Iterator[DungeonState]:
    """The camp before anything, positions in the middle of everything, and what comes of them."""
    yield ENGINE.new({}, {})
    for seed in range(60):
        chance, roller = Chance(f"{seed}"), SeedRoller(f"{seed}")
        state = ENGINE.new({"monsters": "gm", "moves_by": "anyone"}, wild(chance))
        for _ in range(6):
            yield state
            command = chance.command(state, chance.actor(state))
            if command is not None:
                state = ENGINE.apply(state, command, Dice(roller)).state


@cache
def every_choice() -> tuple[Choice, ...]:
    """Everything that anybody, or the GM, is asked there."""
    found: dict[str, Choice] = {}
    for state in positions():
        for actor in (*state.people, None, GM):
            for choice in ENGINE.choices(state, actor):
                found.setdefault(repr(choice), choice)
    return tuple(found.values())


def test_every_button_and_question_is_in_russian() -> None:
    assert {choice.do for choice in every_choice()} >= {"cast", "use", "hint", "order", "edit", "set", "monsters"}
    for choice in every_choice():
        assert_russian(WORDS.label(choice))
        assert_russian(WORDS.preset(choice))
        for field in choice.fields:
            assert_russian(WORDS.asked(choice, field))
            for value in values(field):
                assert_russian(WORDS.option(field, value))


def values(field: Field) -> tuple[str | int | bool, ...]:
    return (True, False) if field.kind == "flag" else field.options if field.kind in ("option", "person") else ()


def assert_russian(words: str) -> None:
    assert words.strip()
    assert not re.search(r"[A-Za-z]|None|\{", re.sub(r"JSON|YAML", "", words)), words


def test_a_menu_never_shows_two_buttons_of_one_text() -> None:
    for choice in every_choice():
        menu = Walk(choice, WORDS, start=Press("00aaaaaa", 1, "g", ("1",))).step(())
        if isinstance(menu, Menu):
            labels = [button.text for row in menu.keyboard for button in row]
            assert len(labels) == len(set(labels)), (choice, labels)


@pytest.mark.parametrize("actor", ["players", GM])
def test_choices_of_one_command_differ_in_words(actor: str) -> None:
    for state in positions():
        for who in state.people if actor != GM else (GM,):
            labels: dict[str, set[str]] = {}
            for choice in ENGINE.choices(state, who):
                label = WORDS.preset(choice, ("d6:1",) * 9)
                seen = labels.setdefault(choice.do, set())
                assert label not in seen, (choice, label)
                seen.add(label)


def test_the_form_of_a_hero_is_in_russian() -> None:
    for draft, state in (({}, ENGINE.new({}, {})), ({"name": "Тарн", "class": "wizard"}, rolled())):
        sheet = ENGINE.sheet(state, draft)
        assert sheet is not None
        for field in sheet.fields:
            assert_russian(WORDS.line(field.name))
            assert_russian(WORDS.question(field.name))
            for value in values(field):
                assert re.search(r"[+−0-9А-Яа-я]", WORDS.value(field.name, value))
    for name in WORDS.portrait:
        assert_russian(WORDS.line(name))


def rolled() -> DungeonState:
    return ENGINE.new({}, {"rolled": {"Тарн": [3, 1, -2]}})


def test_values_thrown_bear_their_signs() -> None:
    assert [WORDS.value("wit", value) for value in (3, 0, -2)] == ["+3", "0", "−2"]


@pytest.mark.parametrize(
    ("code", "details", "told"),
    [
        ("bad_value", {"fields": ["name"]}, "Имя"),
        ("bad_value", {"fields": ["spells"]}, "2 1 10"),
        ("no_reward", {"name": "Боро", "kind": "small"}, "малая награда"),
        ("duplicate", {"name": "Боро"}, "Боро"),
        ("bad_dungeon", {"rule": "DN-D1", "where": "passages.a.trap.to"}, "passages.a.trap.to"),
        ("bad_dungeon", {"rule": "DN-D7", "where": "passages"}, "/rules DN-D7"),
        ("spell_immune", {"name": "Лис"}, "Лис"),
    ],
)
def test_a_refusal_says_what_is_wrong(code: str, details: dict[str, object], told: str) -> None:
    words = WORDS.refusal(code, details)
    assert told in words
    assert len(words) < LONGEST_REFUSAL


def test_every_broken_rule_of_a_dungeon_is_named() -> None:
    for number in range(1, 9):
        with pytest.raises(Refused) as refused:
            raise Refused("bad_dungeon", rule=f"DN-D{number}", where="rooms")
        told = WORDS.refusal("bad_dungeon", refused.value.details)
        assert re.fullmatch(rf"Не годится, rooms: [а-яё ]+\. /rules DN-D{number}", told)
