"""Whole games that play and tell themselves."""

import json
import os
import subprocess
import sys

import pytest

from engines.core.errors import Refused
from narratives.chronicle.narrator import Bags
from narratives.chronicle.playthrough import playthrough


def lines(seed, **options):
    return [json.dumps(piece.line(), ensure_ascii=False) for piece in playthrough("moonwar", seed, options)]


def test_the_same_seed_gives_the_same_bytes_and_another_one_another_war():
    assert lines("7", scenario=1) == lines("7", scenario=1)
    assert lines("7", scenario=1) != lines("8", scenario=1)


def test_a_line_has_what_the_contract_of_the_process_names():
    pieces = list(playthrough("moonwar", "7", {"scenario": 1}))
    for piece in pieces:
        line = piece.line()
        assert set(line) == {"game", "seed", "turn", "html", "events", "alive"}
        assert (line["game"], line["seed"]) == ("moonwar", "7")
        assert line["html"] == piece.post.html
    assert [piece.post.kind for piece in pieces[:1] + pieces[-1:]] == ["prologue", "epilogue"]
    assert [piece.post.turn for piece in pieces[1:-1]] == list(range(1, len(pieces) - 1))


def test_every_event_is_told_by_exactly_one_post():
    told = [event for piece in playthrough("moonwar", "7", {"scenario": 2}) for event in piece.events]
    assert told[0]["event"] == "game.started"
    assert told[-1]["event"] == "game.ended"
    assert sum(event["event"] == "turn.started" for event in told) == told[-1]["turn"]


def test_alive_are_those_who_are_in_after_the_post():
    pieces = list(playthrough("moonwar", "7", {"scenario": 1}))
    alive = set(pieces[0].alive)
    for piece in pieces[1:]:
        gone = {e["who"] for e in piece.events if e["event"] in ("character.died", "character.left")}
        assert set(piece.alive) == alive - gone
        alive = set(piece.alive)


def test_a_war_of_ones_own_making_is_introduced_first():
    setup = {"characters": ["Сиэль", "Роа", "Вася Пупкин"]}
    pieces = list(playthrough("moonwar", "7", {"scenario": 1}, setup))
    assert pieces[0].post.key == "prologue"
    assert all(name in pieces[0].post.body for name in setup["characters"])
    assert pieces[1].post.key == "turn:1"


def test_bags_of_an_earlier_war_keep_its_texts_away():
    first = {text for piece in playthrough("moonwar", "7", {"scenario": 1}) for text in piece.post.texts}
    drawn: dict[str, list[int]] = {}
    for text in sorted(first):
        name, _, place = text.partition("#")
        if place != "plain":
            drawn.setdefault(name, []).append(int(place))
    bags = Bags(drawn={name: tuple(places) for name, places in drawn.items()})
    pieces = playthrough("moonwar", "7", {"scenario": 1}, bags=bags)
    scenes = {text for piece in pieces for text in piece.post.texts if text.startswith("scene/night")}
    assert scenes
    assert not scenes & first


def test_what_cannot_be_played():
    with pytest.raises(KeyError):
        next(playthrough("chess", "7"))
    with pytest.raises(Refused):
        next(playthrough("moonwar", "7", {"edition": "fourth"}))


def test_a_game_that_never_ends_is_not_played_for_ever(monkeypatch):
    monkeypatch.setattr("narratives.chronicle.playthrough._MOST_COMMANDS", 3)
    with pytest.raises(RuntimeError, match="did not end"):
        list(playthrough("moonwar", "7", {"scenario": 1}))


def test_the_order_of_sets_in_memory_changes_no_byte():
    """Python shuffles strings in sets anew in every process; no text may depend on that."""
    program = (
        "import json, sys; from narratives.chronicle.playthrough import playthrough\n"
        "for piece in playthrough('moonwar', '7', {'scenario': 6}): print(json.dumps(piece.line()))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
