"""What buttons say: words of the game, templates over what is preset, what the engine tells of a value."""

from typing import Any

import pytest

from engines.core.engine import Choice, Field
from narratives.chronicle.words import Words


class Sample(Words):
    """Words that stand in no file."""

    def __init__(self, **data: Any) -> None:
        super().__init__("nowhere")
        self.__dict__["data"] = {"commands": {}, "values": {}, **data}


@pytest.mark.parametrize(
    ("preset", "label"), [({}, "Уйти / остаться"), ({"vote": True}, "Уйти"), ({"vote": False}, "Остаться")]
)
def test_a_button_may_say_what_is_preset(preset: dict[str, Any], label: str) -> None:
    source = "{% if vote is not defined %}Уйти / остаться{% elif vote %}Уйти{% else %}Остаться{% endif %}"
    assert Sample(commands={"leave": source}).label(Choice(do="leave", preset=preset)) == label


def test_the_panel_has_words_of_its_own() -> None:
    words = Sample(commands={"turn": "Ход", "gm.turn": "Решить ход"})
    assert [words.label(Choice(do="turn", gm=gm)) for gm in (False, True)] == ["Ход", "Решить ход"]
    assert words.label(Choice(do="fly")) == "fly"


def test_a_choice_may_tell_more_than_is_preset() -> None:
    words = Sample(presets={"use": "{{ item }}) {{ spell }}"})
    assert words.preset(Choice(do="use", preset={"item": 1}, facts={"spell": "огонь"})) == "1) огонь"


def test_a_command_may_have_several_senses() -> None:
    words = Sample(commands={"pass": "Пропустить", "pass.share": "Готово"})
    assert [words.label(Choice(do="pass"), sense) for sense in ("", "hunt", "share")] == [
        *("Пропустить", "Пропустить", "Готово")
    ]


def test_what_tells_a_choice_apart() -> None:
    words = Sample(presets={"": "Как есть", "set.": "Игра", "set": "{{ fox }}"})
    assert words.preset(Choice(do="set", preset={"fox": "Рэн"})) == "Рэн"
    assert [words.preset(Choice(do=do)) for do in ("set", "turn")] == ["Игра", "Как есть"]


def test_a_value_speaks_with_its_facts() -> None:
    words = Sample(
        values={"npc.gm": "Ведущий", "of.monk": "монах"},
        short={"npc.Доген": "Д."},
        facts={"npc": "{{ value }}, {{ values['of.' ~ of] }}"},
    )
    field = Field(name="npc", kind="person", options=("Доген", "Отама", "gm"), facts={"Доген": {"of": "monk"}})
    assert words.option(field, "Доген") == "Доген, монах"
    assert words.option(field, "Доген", narrow=True) == "Д., монах"
    assert words.option(field, "Отама") == "Отама"
    assert words.option(field, "gm") == "Ведущий"
    assert words.option(field.model_copy(update={"name": "to"}), "Доген") == "Доген"
