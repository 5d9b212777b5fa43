"""Whole wars and random tables, told from the first line to the last within Telegram's limits."""

import pytest

from engines.core.engine import GM
from engines.grail.engine import ENGINE
from engines.grail.robots import Robots
from engines.grail.templates import war_of
from narratives.chronicle.narrator import Bags
from narratives.chronicle.playthrough import playthrough
from narratives.grail.narrator import NARRATOR
from tests.engines.grail.play import begin, randomly


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_war_is_told_to_its_end(seed):
    pieces = list(playthrough("grail", seed, {}, war_of(seed, days=True), driver=Robots(seed)))
    assert pieces[0].post.kind == "prologue"
    assert pieces[-1].post.kind == "epilogue"
    keys = [piece.post.key for piece in pieces]
    assert len(set(keys)) == len(keys)
    for piece in pieces:
        assert 0 < len(piece.post.html) <= 4000
        assert "None" not in piece.post.html


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_random_table_is_told(seed):
    story, bags, told = NARRATOR.begin(), Bags(), 0
    for game, _, events in randomly(begin(seed), seed, 60):
        payloads = [event.payload() for event in events]
        view = ENGINE.view(game.state, GM)
        posts, bags = NARRATOR.tell(payloads, story, view, bags, str(seed))
        story = NARRATOR.remember(story, payloads)
        for post in posts:
            assert post.body
            assert len(post.html) <= 4000
            assert "None" not in post.html
            told += 1
        assert len(NARRATOR.board(ENGINE.view(game.state, None), story, None)) <= 3500
        for name in view["characters"]:
            assert 0 < len(NARRATOR.sheet(ENGINE.view(game.state, name), story, name)) <= 1500
    assert told > 10
