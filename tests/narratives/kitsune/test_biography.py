"""A fox's way: its numbers are those of the events, it agrees with her, it knows no secrets, asking changes nothing."""

import re

import pytest

from narratives.chronicle.finish import faults
from narratives.chronicle.render import plain
from narratives.kitsune.narrator import NARRATOR
from tests.narratives.kitsune.games import campaigns, tables


def asked(command, name):
    return NARRATOR.biography(command.view, command.after, name)


def test_every_fox_has_a_biography_that_is_fit_to_print():
    for game in (*campaigns(), *tables()):
        for command in (*game[::40], game[-1]):
            for name in command.view["foxes"]:
                html = asked(command, name)
                assert html.startswith(f"<b>{name}</b>, ")
                assert html == asked(command, name)
                assert len(html) < 1500
                assert not re.search(r"[A-Za-z]|None", plain(html))
                assert [fault for fault in faults(html.partition("\n\n")[2]) if "точк" not in fault] == []


@pytest.mark.parametrize("number", range(4))
def test_its_numbers_are_what_happened(number):
    game = campaigns()[number]
    for name in game[-1].view["foxes"]:
        won = [event for command in game for event in command.of("influence.won", fox=name)]
        lost = [event for command in game for event in command.of("influence.lost", fox=name)]
        seen = [event for command in game for event in command.of("check.rolled", fox=name)]
        tally = game[-1].after.tally[name]
        assert (tally["won"], tally["qi"]) == (len(won), sum(event["qi"] for event in won))
        assert tally.get("lost", 0) == len(lost)
        assert tally.get("alarm", 0) == sum(event["alarm"] for event in lost)
        assert tally.get("noticed", 0) + tally.get("hidden", 0) == len(seen)
        drained = [
            command
            for command in game
            if command.of("npc.wary", exhausted=True) and command.of("influence.won", fox=name)
        ]
        assert tally.get("drained", 0) == len(drained)
        text = plain(asked(game[-1], name)).replace("\u00a0", " ")
        assert re.search(rf"({len(won)} раз|[Оо]днажды|[Дд]важды)", text)
        assert f"{tally['qi']} Ци" in text


def test_it_ends_as_its_fox_has():
    for game in campaigns():
        gone = game[-1].view["outcome"] == "destruction"
        for name in game[-1].view["foxes"]:
            assert ("сгинул" in plain(asked(game[-1], name)).partition("\n")[0]) is gone


def test_a_beginner_has_none_yet_and_nobody_nothing():
    first = campaigns()[0][0]
    (name,) = first.view["foxes"]
    assert "рассказывать пока нечего" in asked(first, name).lower()
    assert asked(first, "Никто") == ""
