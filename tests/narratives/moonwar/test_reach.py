"""``lint-texts --reach``: wars that make texts come up, and what they leave unread."""

import pytest

from engines.core.dice import SeedRoller
from engines.core.journal import Play
from engines.moonwar.engine import ENGINE
from narratives.chronicle.reach import GAMES_ENOUGH, Reached, small, unread
from narratives.chronicle.texts import Text, library_of
from narratives.moonwar import names
from narratives.moonwar.contract import CONTRACT
from narratives.moonwar.narrator import NARRATOR
from narratives.moonwar.reach import meddled, wars, wars_of
from tgbot.cli import main

PAIR = ("w:c39", "l:c40")


def reached(runs):
    one = Reached("moonwar", NARRATOR)
    one.play(runs)
    return one


def test_what_wars_have_read_is_not_unread():
    one = reached(wars(4))
    left = unread(CONTRACT, one.read)
    assert one.games == 4
    assert one.read.keys().isdisjoint(left)
    assert not any(text.startswith("bio/") for text in left), "those are told to whoever asks"
    more = reached([*wars(4), *wars(4, "others")])
    assert len(unread(CONTRACT, more.read)) < len(left)


def test_a_set_is_small_when_a_chat_has_read_it_in_a_few_games():
    sizes = {name: len(library_of("moonwar").texts(name)) for name in ("battle/hit", "quiet/war")}
    read = {f"{name}#{place}": 1 for name, size in sizes.items() for place in range(size)}
    assert [name for name, _, _ in small(CONTRACT, read, GAMES_ENOUGH)] == []
    found = small(CONTRACT, {**read, "quiet/war#0": 2 * sizes["quiet/war"]}, GAMES_ENOUGH)
    assert [name for name, _, _ in found] == ["quiet/war"]


def test_a_text_about_certain_people_is_reached_in_a_war_of_theirs():
    place = next(n for n, text in enumerate(CONTRACT.library.texts("battle/hit")) if text.when == ("w:c13", "l:c39"))
    variant = CONTRACT.library.texts("battle/hit")[place]
    assert f"battle/hit#{place}" in reached(wars_of("battle/hit", variant, 12, "s")).read


@pytest.mark.parametrize("when", [PAIR, (*PAIR, "scenario:3"), ("who:c40",), (*PAIR, "!gone:c60", "edition:second")])
def test_wars_of_certain_people_are_possible_wars(when):
    for run in wars_of("battle/hit", Text.of("…", when), 8, "s"):
        people = {one["name"] if isinstance(one, dict) else one for one in run.setup["characters"]}
        assert people & {"Тоно Шики", "Тоно Акиха"}
        ENGINE.new(run.options, run.setup)
    assert not list(wars_of("battle/hit", Text.of("…"), 8, "s"))


@pytest.mark.parametrize("name", ["tatari/gone", "epilogue/tatari_destroyed", "ally/hurt", "captive/escaped"])
def test_what_the_rules_bring_seldom_is_reached_on_purpose(name):
    text = Text.of("…", ("captive:c44",) if name == "captive/escaped" else ())
    assert any(text.startswith(f"{name}#") for text in reached(wars_of(name, text, 12, "s")).read)


@pytest.mark.parametrize(("name", "loser"), [("battle/killed", "Роа"), ("talk/subdued", "Роа")])
def test_meetings_of_certain_people_end_as_the_text_tells(name, loser):
    text = Text.of("…", ("w:c13", "l:c22"))
    run = next(wars_of(name, text, 1, "s"))
    game, told = Play.begin(ENGINE, run.options, run.setup), []
    while game.state.phase != "over" and len(told) < 40:
        command = {"do": "start"} if game.state.phase == "setup" else run.driver(ENGINE, game.state)
        game, events = game.act(command, SeedRoller("7"))
        told += [event.payload() for event in events]
    ended = {"battle/killed": "character.died", "talk/subdued": "character.captured"}[name]
    assert [(one["who"], one["by"]) for one in told if one["event"] == ended][:1] == [(loser, "Сиэль")]


def test_a_bond_alone_finds_its_people():
    (run,) = wars_of("talk/allied", Text.of("…", ("rel:love",)), 1, "s")
    assert names.relation(*run.setup["characters"][:2]).kind == "love"


def test_a_restless_gm_reaches_his_own_notices():
    one = reached(meddled(12))
    assert any(text.startswith("gm/") for text in one.read)
    assert any(text.startswith("prologue/more") for text in one.read)


def test_only_wars_can_be_reached(capsys):
    for words in (["kitsune", "--reach"], ["moonwar", "--reach", "0"]):
        with pytest.raises(SystemExit):
            main(["lint-texts", *words])
        assert "--reach" in capsys.readouterr().err
