"""What stands on the buttons of the Grail War: words for whatever the engine offers."""

import re

import pytest

from engines.core.engine import GM
from engines.grail.engine import ENGINE
from narratives.grail.narrator import NARRATOR
from tests.engines.grail.play import begin, randomly

WORDS = NARRATOR.words
LATIN = re.compile(r"[a-z_]{3,}")


@pytest.mark.parametrize("seed", range(3))
def test_every_choice_has_words(seed: int) -> None:
    for number, (game, _, _) in enumerate(randomly(begin(seed), seed, 48)):
        if number % 8:
            continue
        for who in (*game.state.people, GM, None):
            choices = ENGINE.choices(game.state, who)
            for one in choices:
                said = [WORDS.label(one), WORDS.preset(one)]
                for field in one.fields:
                    said.append(WORDS.asked(one, field))
                    said += [
                        WORDS.option(field, value) for value in field.options if field.kind not in ("number", "text")
                    ]
                for words in said:
                    assert words.strip(), one
                    assert not LATIN.search(words.replace("/go", "")), (words, one.do, one.preset)
            told = [(one.do, WORDS.preset(one), [field.name for field in one.fields]) for one in choices if not one.gm]
            assert len(told) == len({repr(one) for one in told}), "two buttons that say the same"


def test_every_command_is_told_in_the_log() -> None:
    for game, command, _ in randomly(begin(3), 3, 80):
        assert not LATIN.search(WORDS.named(command)), command
        assert game.state is not None


def test_every_field_of_a_sheet_has_words() -> None:
    drafts: tuple[dict[str, str], ...] = (
        {},
        {"name": "Рита", "origin": "Упрямство", "servant": "Сейбер", "phantasm": "Клинок", "skill": "Чутьё"},
    )
    for draft in drafts:
        sheet = ENGINE.sheet(ENGINE.new({}, {}), draft)
        assert sheet is not None
        for field in sheet.fields:
            assert not LATIN.search(WORDS.line(field.name)), field.name
            assert not LATIN.search(WORDS.question(field.name)), field.name
            for value in field.options if field.kind == "option" else ():
                assert not LATIN.search(WORDS.value(field.name, value)), (field.name, value)
        assert WORDS.left(sheet.details).startswith("Осталось: мастеру ")
    assert WORDS.left({}) == ""
