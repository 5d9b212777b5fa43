"""The clans that play by themselves: whole campaigns, every fox her own, endings in the bounds of the rule book."""

from collections import Counter
from typing import Any

import pytest

from engines.core.dice import Dice, SeedRoller
from engines.kitsune.engine import ENGINE
from engines.kitsune.odds import margins, prospect
from engines.kitsune.options import Numbers
from engines.kitsune.presets import presets
from engines.kitsune.robots import Robots
from engines.kitsune.state import KitsuneState


def played(seed: str, foxes: int, **options: Any) -> tuple[KitsuneState, int]:
    state, roller, robots = ENGINE.new(options, {}), SeedRoller(seed), Robots(seed, foxes=foxes)
    commands = 0
    while (command := robots(ENGINE, state)) is not None:
        state, _ = ENGINE.apply(state, command, Dice(roller))
        commands += 1
        assert commands < 5000
    return state, commands


@pytest.mark.parametrize("foxes", [1, 2, 3, 4, 5])
def test_campaigns_come_to_an_end(foxes: int) -> None:
    for seed in range(5):
        state, _ = played(f"{seed}", foxes)
        assert state.phase == "over"
        assert len(state.foxes) == foxes


def test_the_same_seed_is_the_same_campaign() -> None:
    assert played("again", 3) == played("again", 3)
    assert played("again", 3)[0] != played("another", 3)[0]


def test_other_house_options_are_played_too() -> None:
    for seed in range(3):
        state, _ = played(f"{seed}", 3, exorcist_target="suspicious", leads_absent="burn", numbers={"crowd": 5})
        assert state.outcome is not None


@pytest.mark.rule("KI-Z3", "KI-Z4")
def test_every_ending_is_reached() -> None:
    endings = Counter(played(f"endings {seed}", 2 + seed % 4)[0].outcome for seed in range(60))
    assert set(endings) == {"triumph", "siege_won", "siege_lost", "destruction"}
    # The rule book's aim is 25–40 % of triumphs; sixty campaigns tell it roughly.
    assert 0.15 <= endings["triumph"] / 60 <= 0.5


def test_chances_are_exact() -> None:
    assert margins(1, 1) == ((-1, 0.25), (0, 0.5), (1, 0.25))
    assert margins(0, 0) == ((0, 1.0),)
    assert sum(chance for _, chance in margins(7, 4)) == pytest.approx(1)
    sure = prospect(Numbers(), 2, 1, 0)
    assert (sure.qi, sure.suspicion, sure.win) == (0.5, 1.0, 0.5)
    hard = prospect(Numbers(), 1, 0, 3)
    assert hard.suspicion == pytest.approx(1 + (3 * 1 + 3 * 1 + 1 * 2) / 8)


def test_where_no_place_is_left_nobody_hunts() -> None:
    # One of the people of every place is known as a novice by that name.
    others = [{"name": preset.npcs[0].npc, "class": "novice"} for preset in presets().values()]
    foxes = [{"name": "Акира", "species": "tenko", "charm": 3, "ferocity": 2, "cunning": 1}]
    assert Robots("1", foxes=1)(ENGINE, ENGINE.new({}, {"foxes": foxes, "npcs": others})) is None
    some = ENGINE.new({}, {"foxes": foxes, "npcs": others[:11]})
    assert Robots("1", foxes=1)(ENGINE, some) == {"do": "scene", "preset": "graveyard"}
