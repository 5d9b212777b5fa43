"""Every text of the foxes is fit to print, and every set has a sentence to fall back on."""

import pytest
from jinja2 import meta

from narratives.chronicle.compose import tidy
from narratives.chronicle.finish import faults
from narratives.chronicle.lint import _trials, problems
from narratives.chronicle.texts import Text, library_of, plain_of
from narratives.kitsune import deeds, names, nights, rulings
from narratives.kitsune.contract import CONTRACT, known_tag
from narratives.kitsune.narrator import NARRATOR
from narratives.russian.environment import environment
from tests.narratives.kitsune.games import ENGINE, commands

HUMANS = ("monk", "warrior", "merchant", "peasant")
SPECIES = ("tenko", "reiko", "kitsunebi", "kageko", "kazeko", "kagamiko", "kosinko", "yoko")
APPROACHES = ("charm", "ferocity", "cunning")


def asking(name, *tags):
    """The texts of a set that ask for all these."""
    return [text for text in library_of("kitsune").texts(name) if set(tags) <= text.required]


def test_every_variant_renders_for_everybody_and_is_clean():
    assert [str(problem) for problem in problems("kitsune")] == []


@pytest.mark.parametrize("name", sorted(CONTRACT.sets))
def test_every_set_has_a_plain_sentence_that_renders_for_everybody(name):
    source = plain_of("kitsune")[name]
    slots = {slot.rstrip("!+*#$"): slot for slot in CONTRACT.sets[name].slots if slot.rstrip("!+*#$") in source}
    for values in _trials(CONTRACT, slots, Text.of(source)):
        found = list(faults(tidy(library_of("kitsune").render(source, values)), headline=name.startswith("headline/")))
        assert found == [] or name in ("fox/looks", "fox/character", "said/words", "fox/story"), (values, found)


def test_no_text_is_missing_where_a_campaign_asks_for_one():
    for command in commands():
        assert [text for post in command.posts for text in post.texts if text.endswith("#plain")] == []


def test_every_event_has_a_handler_or_is_silent_for_a_reason():
    told = {*deeds.HANDLERS, *nights.HANDLERS, *rulings.HANDLERS, *NARRATOR.silent}
    assert set(ENGINE.events) - told == {"setting.gained", "round.ended"}  # told by the roll; by what follows


@pytest.mark.rule("KI-N3")
@pytest.mark.parametrize("approach", APPROACHES)
@pytest.mark.parametrize("human", HUMANS)
def test_each_approach_to_each_class_of_people_has_texts_of_its_own(approach, human):
    assert len(asking(f"try/{approach}", f"h.{human}")) >= 4
    for margin in ("m:1", "m:2", "m:3"):
        assert len(asking(f"won/{approach}", f"h.{human}", margin)) >= 2
    assert asking(f"lost/{approach}", f"h.{human}", "m:1")
    assert asking(f"lost/{approach}", f"h.{human}", "m:3")
    assert asking(f"tied/{approach}", f"h.{human}")


@pytest.mark.rule("KI-N4")
@pytest.mark.parametrize("species", SPECIES)
def test_each_species_has_its_looks_and_its_ways(species):
    assert len(asking("fox/joined", f"f.{species}")) >= 2
    for approach in APPROACHES:
        assert len(asking(f"try/{approach}", f"f.{species}")) >= 2
        assert len(names.manners(species, approach)) == 3


@pytest.mark.parametrize(
    ("tag", "known"),
    [
        ("f.tenko", True),
        ("h:Гэндзо", True),
        ("x.master", True),
        ("place:inn", True),
        ("m:3", True),
        ("trail:hunted", True),
        ("f.wolf", False),
        ("place:moon", False),
        ("m:9", False),
    ],
)
def test_tags_are_a_closed_list(tag, known):
    assert known_tag(tag) is known


NAMED = {
    "try": "fh", "scout/charm": "fh", "scout/ferocity": "fh", "scout/cunning": "fh", "push": "fh", "fire": "fh",
    "lead": "fh", "lead/given": "fgh", "setting": "f", "disguise": "f", "help": "fg", "gift": "f", "gift/tenko": "fh",
    "gift/kagamiko": "fh", "gift/kageko": "fh", "gift/kosinko": "fh", "pass": "f", "vote": "f", "distract/charm": "fx",
    "distract/ferocity": "fx", "distract/cunning": "fx", "check": "fx", "check/distracted": "x", "check/nobody": "x",
    "learned": "h", "learned/more": "f", "share/made": "f", "share/given": "fg", "tail/grown": "f", "clan/head": "f",
    "siege/charm": "f", "siege/ferocity": "f", "siege/cunning": "f", "fox/joined": "f", "npc": "h", "npc/hunter": "x",
    "night/novice": "x", "night/master": "x", "alarm": "h", "wary": "h", "end/best": "f", "end/victim": "h",
    "finale/triumph": "f", "fate": "f",
}  # fmt: skip
"""Whom every text of a set, or of all sets of a folder, names: what stands there may be all that a post says."""


@pytest.mark.parametrize("name", sorted(CONTRACT.sets))
def test_a_text_that_may_stand_alone_names_its_people(name):
    wanted = NAMED.get(name, NAMED.get(name.partition("/")[0], ""))
    for place, text in enumerate(library_of("kitsune").texts(name)):
        stand_there = meta.find_undeclared_variables(environment().parse(text.source))
        assert set(wanted) <= stand_there, f"{name}#{place}"
