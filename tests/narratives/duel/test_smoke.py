"""Any table is told to its end within Telegram's limits."""

import pytest

from engines.core.engine import GM
from engines.duel.engine import ENGINE
from narratives.chronicle.narrator import Bags
from narratives.duel.narrator import NARRATOR
from tests.engines.duel.play import random_game


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_a_random_game_is_told(seed):
    story, bags, told = NARRATOR.begin(), Bags(), 0
    for game, _ in random_game(seed, 4, most=80):
        events = [event.payload() for event in game.steps[-1].events]
        posts, bags = NARRATOR.tell(events, story, ENGINE.view(game.state, GM), bags, seed)
        story = NARRATOR.remember(story, events)
        for post in posts:
            assert post.body
            assert len(post.html) <= 4000
            told += 1
        assert len(NARRATOR.board(ENGINE.view(game.state, None), story, None)) <= 3500
    assert told > 40
