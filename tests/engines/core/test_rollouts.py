"""Odds agree with what really comes."""

import math

import pytest

from engines.core.dice import SeedRoller
from engines.core.journal import Play
from engines.core.registry import engine_of
from engines.core.rollouts import rollouts
from tests.engines.core.toy import TOY

ENGINE = engine_of("moonwar")


def position(seed: str, turns: int) -> Play:  # type: ignore[type-arg]
    roller = SeedRoller(seed)
    game, _ = Play.begin(ENGINE, {"scenario": 1}, {}).act({"do": "start"}, roller)
    for _ in range(turns):
        game, _ = game.act({"do": "turn"}, roller)
    return game


def test_odds_agree_with_real_continuations() -> None:
    """The same position really played on with other dice through the journal: shares differ by chance alone."""
    start = position("7", 6)
    number = 400
    odds = rollouts(ENGINE, start.state, (f"odds/{one}" for one in range(number)))
    won = dict.fromkeys(odds, 0)
    for one in range(number):
        game, roller = start, SeedRoller(f"real/{one}")
        while not ENGINE.over(game.state):
            game, _ = game.act({"do": "turn"}, roller)
        for name in ENGINE.winners(game.state):
            won[name] = won.get(name, 0) + 1
    assert sum(odds.values()) >= number * 0.8
    for name in {*odds, *won}:
        first, second = odds[name] / number, won.get(name, 0) / number
        error = math.sqrt((first * (1 - first) + second * (1 - second)) / number)
        assert abs(first - second) <= 4.5 * error + 0.01, name


def test_a_game_that_is_over_has_its_winners() -> None:
    game, roller = position("7", 1), SeedRoller("x")
    while not ENGINE.over(game.state):
        game, _ = game.act({"do": "turn"}, roller)
    counted = rollouts(ENGINE, game.state, ["a", "b"])
    assert counted == dict.fromkeys(ENGINE.winners(game.state), 2)


def test_only_a_game_that_goes_on_by_itself_has_odds() -> None:
    with pytest.raises(ValueError, match="by itself"):
        rollouts(TOY, TOY.new({}, {}), ["a"])
