"""The words of the hunt's buttons and questions agree with its data, and none of them is a bare code."""

import random
import re
from collections.abc import Iterator

import pytest

from engines.core.dice import SeedRoller
from engines.core.engine import GM, Choice, Field
from engines.core.journal import Play
from engines.kitsune.engine import ENGINE
from engines.kitsune.presets import RANDOM, Preset, presets
from engines.kitsune.terms import SPECIES
from narratives.chronicle.words import LONGEST_REFUSAL
from narratives.registry import narrator_of
from tests.engines.kitsune.play import clan, filled, picked
from tgbot.keyboards.callback import Press
from tgbot.play.menu import Menu, Walk

WORDS = narrator_of("kitsune").words


@pytest.mark.parametrize("preset", presets().values(), ids=list(presets()))
def test_places_are_called_as_in_the_rules(preset: Preset) -> None:
    assert WORDS.value("preset", preset.id) == preset.name


def test_every_species_is_described_with_its_gift() -> None:
    gifts = re.compile("Присутствие|присутствие|Бестелесность|огонь|Кража|ветер|Отражение|память|Ненасытность")
    roles = {WORDS.advice("species", species).partition(". ")[0].partition(" — ")[2] for species in SPECIES}
    assert roles == {"защитник", "добытчик", "разведчик", "гибрид"}
    for species in SPECIES:
        told = WORDS.advice("species", species)
        assert told.startswith(WORDS.value("species", species).partition(",")[0])
        assert gifts.search(told)
        assert len(told) < 200


def every_choice() -> Iterator[Choice]:
    """Choices of whole games: everything that a fox, anybody, or the GM is asked."""
    for seed in range(8):
        rng, roller = random.Random(seed), SeedRoller(f"{seed}")
        game = Play.begin(ENGINE, {"auto_gm": True}, {"foxes": clan(rng, 3)})
        for _ in range(90):
            ours = [one for name in game.state.foxes for one in ENGINE.choices(game.state, name)]
            his = list(ENGINE.choices(game.state, GM))
            yield from (*ours, *his, *ENGINE.choices(game.state, None))
            chosen = picked([one for one in ours if one.do != "leave"] if ours and rng.random() < 0.75 else his, rng)
            game, _ = game.act(filled(chosen, rng), roller)


def test_every_button_and_question_is_in_russian() -> None:
    kinds: dict[str, Choice] = {}
    for choice in every_choice():
        told = [(field.name, bool(field.facts)) for field in choice.fields]
        kinds.setdefault(repr((choice.do, sorted(choice.preset), told)), choice)
    assert len(kinds) > 30
    for choice in kinds.values():
        assert_russian(WORDS.label(choice))
        assert_russian(WORDS.label(choice, ENGINE.sense(ENGINE.new({}, {}), choice.do)))
        if choice.do != "influence" or "ability" in choice.preset:
            assert_russian(WORDS.preset(choice, ["d6:4"]))
        for field in choice.fields:
            assert_russian(WORDS.asked(choice, field))
            assert_values(field)


def test_the_forms_of_a_fox_and_of_a_place_are_in_russian() -> None:
    sheet = ENGINE.sheet(ENGINE.new({}, {}), {})
    outline = ENGINE.outline(ENGINE.new({}, {"foxes": clan(random.Random(1), 1)}), {})
    assert sheet is not None
    assert outline is not None
    assert_russian(WORDS.outline)
    for field in (*sheet.fields, *outline.fields):
        assert_russian(WORDS.line(field.name))
        assert_russian(WORDS.question(field.name))
        assert_values(field)
        if field.many:
            assert_russian(WORDS.question(f"{field.name}.written"))
    assert WORDS.portrait == ("gender", "looks", "character", "story")
    for name in WORDS.portrait:
        assert_russian(WORDS.line(name))
        assert_russian(WORDS.question(name))


def assert_values(field: Field) -> None:
    values = (True, False) if field.kind == "flag" else field.options if field.kind in ("option", "person") else ()
    for value in values:
        assert_russian(WORDS.option(field, value))
        assert_russian(WORDS.option(field, value, narrow=True))


def assert_russian(words: str) -> None:
    assert words.strip()
    assert not re.search(r"[A-Za-z]|None|\{", words), words


def test_a_menu_never_shows_two_buttons_of_one_text() -> None:
    for number, choice in enumerate(every_choice()):
        if number % 7:
            continue
        walk = Walk(choice, WORDS, start=Press("00aaaaaa", 1, "g", ("1",)))
        menu = walk.step(())
        if isinstance(menu, Menu):
            labels = [button.text for row in menu.keyboard for button in row]
            assert len(labels) == len(set(labels)), labels


@pytest.mark.parametrize(
    ("code", "details", "told"),
    [
        ("bad.field", {"missing": ["name"]}, "дайте лисе имя. Или"),
        ("bad.field", {"missing": ["species"]}, "выберите её вид. Или"),
        ("bad.field", {"missing": ["name", "species"]}, "дайте лисе имя и выберите её вид"),
        ("bad.field", {"missing": ["place"]}, "Дайте месту название."),
        ("bad.field", {"fields": ["trait"]}, "лишнее"),
        ("decision.pending", {"fox": "Рэн"}, "решит Рэн"),
    ],
)
def test_a_refusal_says_what_to_do(code: str, details: dict[str, object], told: str) -> None:
    words = WORDS.refusal(code, details)
    assert told in words
    assert len(words) < LONGEST_REFUSAL


def test_the_random_place_says_so() -> None:
    assert WORDS.value("preset", RANDOM) == "🎲 Где придётся"
