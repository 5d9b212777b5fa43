"""Robots play whole adventures; how they end is inside the bounds that the rule book tells."""

from collections import Counter

import pytest

from engines.core.dice import Dice, SeedRoller
from engines.dungeon.engine import ENGINE
from engines.dungeon.robots import Robots
from engines.dungeon.state import DungeonState
from tests.engines.dungeon.test_properties import assert_sound

_GAMES = 250


def adventure(seed: str, robots: Robots, **options: str | int) -> tuple[DungeonState, Counter[str]]:
    """Play to the end; how often each event came."""
    roller, state, told = SeedRoller(seed), ENGINE.new(options, {}), Counter[str]()
    for _ in range(3000):
        command = robots(ENGINE, state)
        if command is None:
            return state, told
        state, events = ENGINE.apply(state, command, Dice(roller))
        told.update(event.event for event in events)
    raise AssertionError("stuck")


def shares(careful: bool) -> tuple[float, float]:
    """Which part of the parties reaches the treasury; how many of three die."""
    reached = deaths = 0
    for seed in range(_GAMES):
        _, told = adventure(f"{seed}", Robots(f"{seed}", careful=careful))
        reached += told["treasury.reached"] > 0
        deaths += told["character.died"]
    return reached / _GAMES, deaths / _GAMES


def test_careful_parties() -> None:
    reached, deaths = shares(careful=True)
    assert 0.47 <= reached <= 0.70
    assert 1.3 <= deaths <= 2.0


def test_careless_parties() -> None:
    reached, deaths = shares(careful=False)
    assert 0.37 <= reached <= 0.57
    assert 1.6 <= deaths <= 2.3


@pytest.mark.parametrize("heroes", [1, 2, 4, 6])
def test_any_party_comes_to_an_end(heroes: int) -> None:
    for seed in range(15):
        state, told = adventure(f"{seed}", Robots(f"{seed}", heroes))
        assert state.phase == "camp"
        assert told["dungeon.entered"] == 1
        assert_sound(state)


def test_a_campaign_of_several_dungeons() -> None:
    levels = 0
    for seed in range(15):
        _, told = adventure(f"{seed}", Robots(f"{seed}", 3, adventures=3), start_small=2, monsters="gm")
        assert told["dungeon.entered"] == 3
        levels += told["level.gained"]
    assert levels > 15


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (adventure("7", Robots("7"))[0] for _ in range(2))
    assert first == second
