"""Whole campaigns and tables with a GM: every command renders within the limits, as clean Telegram HTML."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.kitsune.engine import ENGINE
from engines.kitsune.robots import Robots
from narratives.chronicle.finish import faults
from narratives.chronicle.narrator import Bags
from narratives.chronicle.playthrough import playthrough
from narratives.chronicle.render import plain
from narratives.kitsune.narrator import NARRATOR
from tests.narratives.kitsune.games import campaigns, commands, led, tables

LONGEST = 4000
TRAITS = {"charm": 2, "ferocity": 2, "cunning": 2}
_ALLOWED = ("слишком длинно", "абзац без точки")  # the length of one variant; a list of values in a GM's post


def check(post):
    """Within the limits, clean, and nothing left of a program."""
    assert 0 < len(post.html) <= LONGEST
    assert "None" not in post.html
    assert not re.search(r"[A-Za-z]", plain(post.html).replace("d12", "")), post.html
    assert [fault for fault in faults(post.body) if not fault.startswith(_ALLOWED)] == []
    assert post.footer == "" or re.fullmatch(r"<blockquote expandable>[^<]+</blockquote>", post.footer)


def test_every_post_is_clean_and_within_the_limits():
    for command in commands():
        for post in command.posts:
            check(post)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), foxes=st.integers(2, 5))
def test_any_sequence_of_commands_renders(seed, foxes):
    for command in led(f"any/{seed}", foxes, most=40):
        for post in command.posts:
            check(post)


def test_a_campaign_is_a_prologue_deeds_and_an_epilogue():
    driver = Robots("book", 3)
    pieces = list(playthrough("kitsune", "book", {"auto_gm": True}, driver=driver))
    kinds = [piece.post.kind for piece in pieces]
    assert kinds[0] == "prologue"
    assert kinds[-1] == "epilogue"
    assert set(kinds[1:-1]) == {"turn"}
    chapters = list(dict.fromkeys(piece.post.chapter for piece in pieces))
    assert chapters[:4] == ["", "Дорога", "Ночь первая", "Ночь вторая"]
    assert pieces[-1].post.chapter in ("Осада", "Развязка")


def test_keys_are_never_given_twice_in_a_campaign():
    for game in campaigns():
        keys = [post.key for command in game for post in command.posts]
        assert len(set(keys)) == len(keys)


def test_a_command_played_again_amends_its_own_post():
    amended = 0
    for game in tables():
        told = {}
        for command in game:
            if command.given["do"] in ("die", "force") and command.public:
                assert command.public[0].key in told
                amended += 1
            told.update({post.key: post for post in command.posts})
    assert amended > 3


def test_an_undo_tells_nothing_and_takes_the_story_back():
    undone = 0
    for game in tables():
        for command in game:
            if command.given["do"] == "undo":
                assert command.posts == ()
                assert command.after == command.before
                undone += 1
    assert undone > 3


def test_the_same_arguments_give_the_same_posts_and_another_salt_other_words():
    game = campaigns()[1]
    same = other = 0
    for command in game[:60]:
        bags = NARRATOR.introduce(command.view, command.before, Bags(), "x").bags
        one, two = (NARRATOR.tell(command.events, command.before, command.view, bags, "a").posts for _ in "12")
        assert one == two
        changed = NARRATOR.tell(command.events, command.before, command.view, bags, "b").posts
        same += one == changed
        other += one != changed
    assert other > same


@pytest.mark.rule("KI-N5")
def test_every_finale_is_told_as_what_it_is():
    seen = set()
    for game in campaigns():
        for command in game:
            for event in command.of("finale.ended"):
                epilogue = command.public[-1]
                assert epilogue.kind == "epilogue"
                sets = [text.partition("#")[0] for text in epilogue.texts]
                assert f"finale/{event['outcome']}" in sets
                assert sets.count(f"fate/{event['outcome']}") == len(command.view["foxes"])
                seen.add(event["outcome"])
    assert len(seen) >= 2


def told_by(game, command, story=None, bags=None):
    """The posts of one command on a game, and the game after it."""
    game, happened = game.act(command, SeedRoller("one"))
    events = [event.payload() for event in happened]
    view = ENGINE.view(game.state, GM)
    telling = NARRATOR.tell(events, story or NARRATOR.begin(), view, bags or Bags(), "one")
    return game, telling.posts


def test_a_place_of_the_gms_own_is_told_in_the_gms_words():
    game = Play.begin(ENGINE, {}, {"foxes": [{"name": "Рэн", "species": "tenko", **TRAITS}]})
    people = [{"npc": "Вдова Танака", "class": "merchant"}, {"npc": "Аббат", "class": "master"}]
    scene = {"do": "scene", "name": "Дом <у> реки", "about": "Здесь тихо & сыро.", "npcs": people, "by": GM}
    _, posts = told_by(game, scene)
    text = posts[0].body.replace("\u00a0", " ")
    assert "«Дом &lt;у&gt; реки»" in text
    assert "Здесь тихо &amp; сыро." in text
    assert "Вдова Танака" in text
    assert "Аббат" in text
    check(posts[0])


def test_a_newcomer_is_introduced_with_the_players_own_words_escaped():
    story = NARRATOR.with_names(NARRATOR.begin(), {"Рэн": {"gender": "m", "looks": "рыжий <b>", "character": ""}})
    game = Play.begin(ENGINE, {}, {})
    _, posts = told_by(game, {"do": "join", "fox": "Рэн", "species": "yoko", **TRAITS}, story)
    assert "рыжий &lt;b&gt;" in posts[0].body
    assert "Нрав" not in posts[0].body
    assert "лис-пожиратель" in posts[0].body.casefold()


@pytest.mark.parametrize("words", ["Ну, с богом!", "<script>", "«Кавычки»", "x" * 500])
def test_a_players_words_stand_in_the_post_as_they_were_said(words):
    setup = {
        "foxes": [{"name": "Рэн", "species": "yoko", **TRAITS}],
        "npcs": [{"name": "Отама", "class": "peasant"}],
        "phase": "hunt",
        "scene": 1,
        "round": 1,
        "name": "Рыночная площадь",
    }
    game = Play.begin(ENGINE, {}, setup)
    _, posts = told_by(game, {"do": "pass", "fox": "Рэн", "text": words})
    said = plain(posts[0].body).replace("\u00a0", " ")
    assert f"Рэн: «{words}»" in said
    assert len(posts[0].html) <= LONGEST


def test_a_game_set_up_by_hand_has_a_prologue_with_its_foxes():
    setup = {"foxes": [{"name": "Рэн", "species": "yoko", **TRAITS}, {"name": "Ю", "species": "reiko", **TRAITS}]}
    view = ENGINE.view(ENGINE.new({}, setup), GM)
    (prologue,) = NARRATOR.introduce(view, NARRATOR.begin(), Bags(), "one").posts
    assert (prologue.key, prologue.kind, prologue.chapter) == ("prologue", "prologue", "")
    assert "Рэн" in prologue.body
    assert "Ю" in prologue.body
    check(prologue)
