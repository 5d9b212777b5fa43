"""Robots play whole adventures; how they end is inside the bounds that the rule book tells."""

from collections import Counter
from functools import cache

import pytest

from engines.core.dice import Dice, SeedRoller
from engines.dungeon.engine import ENGINE
from engines.dungeon.robots import Robots
from engines.dungeon.seats import READY
from engines.dungeon.state import DungeonState
from engines.dungeon.tally import Tally, tally
from tests.engines.dungeon.play import dungeon
from tests.engines.dungeon.test_properties import assert_sound

_GAMES = 250


def adventure(seed: str, robots: Robots, **options: str | int) -> tuple[DungeonState, Counter[str]]:
    """Play to the end; how often each event came."""
    roller, state, told = SeedRoller(seed), ENGINE.new(options, {}), Counter[str]()
    for _ in range(9000):
        command = robots(ENGINE, state)
        if command is None:
            return state, told
        state, events = ENGINE.apply(state, command, Dice(roller))
        told.update(event.event for event in events)
    raise AssertionError("stuck")


@cache
def counted(*, careful: bool) -> Tally:
    return tally(map(str, range(_GAMES)), careful=careful)


def test_careful_parties() -> None:
    many = counted(careful=True)
    assert 0.47 <= many.reached / _GAMES <= 0.70
    assert 0.45 <= many.home / _GAMES <= 0.70
    assert 1.3 <= many.deaths.total() / _GAMES <= 2.0
    assert 0.18 <= many.unscathed / _GAMES <= 0.38


def test_careless_parties() -> None:
    many = counted(careful=False)
    assert 0.37 <= many.reached / _GAMES <= 0.57
    assert 1.6 <= many.deaths.total() / _GAMES <= 2.3
    assert 0.10 <= many.unscathed / _GAMES <= 0.28


@pytest.mark.parametrize(("heroes", "least", "most"), [(1, 0.44, 0.66), (2, 0.56, 0.80), (5, 0.54, 0.76)])
def test_smaller_and_larger_parties(heroes: int, least: float, most: float) -> None:
    assert least <= tally(map(str, range(120)), heroes=heroes).reached / 120 <= most


def test_nobody_strikes_on_where_no_weapon_hurts() -> None:
    """A wizard without fire before a skeleton known not to fear small blades: she goes, and comes back no more."""
    heroes = [{"name": "Мира", "class": "wizard", "strength": 0, "agility": 0, "wit": 0, "hits": 6, "spells": []}]
    bones = {"name": "Скелет", "points": 7, "hits": 4, "defence": 9, "secrets": ["m1", "s1"]}
    setup = {
        "characters": heroes,
        "dungeon": dungeon("Скелет", types=[bones]),
        "at": "2",
        "came": "a",
        "act": "climax",
        "battle": {"first": "party"},
    }
    robots = Robots("1", 1)
    naive = ENGINE.new({}, setup)
    blow = robots(ENGINE, naive)
    assert blow is not None
    assert blow["do"] == "attack", "nobody knows yet"
    knowing = ENGINE.new({}, {**setup, "known": {"Скелет": ["m1"]}})
    assert robots(ENGINE, knowing) == {"do": "retreat", "passage": "a"}
    away, _ = ENGINE.apply(knowing, {"do": "retreat", "passage": "a"}, Dice(SeedRoller("2")))
    steps = []
    while away.phase == "explore":
        command = robots(ENGINE, away)
        assert command is not None
        steps.append(command.get("passage", command["do"]))
        away, _ = ENGINE.apply(away, command, Dice(SeedRoller("2")))
    assert steps == ["c", "c", "leave"], "what else there is, and home"


def test_a_long_campaign_does_not_run_out_of_heroes() -> None:
    buried = {
        name: {"name": name, "class": of, "strength": 0, "agility": 0, "wit": 0, "alive": False} for name, of in READY
    }
    state = ENGINE.new({}, {"characters": list(buried.values())})
    robots = Robots("3", 6)
    for _ in range(12):
        command = robots(ENGINE, state)
        assert command is not None
        state, _ = ENGINE.apply(state, command, Dice(SeedRoller("3")))
    living = {name: one.class_ for name, one in state.people.items() if one.alive}
    assert "Боро Второй" in living
    assert Counter(living.values()) == {"warrior": 2, "thief": 2, "wizard": 2}


def test_caution_pays() -> None:
    careful, careless = counted(careful=True), counted(careful=False)
    assert careful.reached > careless.reached
    assert careful.traps["disarmed"] > 0 == careless.traps["disarmed"]
    assert careful.spent.total() > 0 == careless.spent.total()


def test_what_is_counted() -> None:
    many = counted(careful=True)
    assert many.adventures == _GAMES == many.rooms.total()
    assert all(1 <= rooms <= 8 for rooms in many.rooms)
    assert {"won", "lost"} <= many.battles.keys()
    assert many.spells[2] > many.spells[10] > 0
    assert many.twists.total() >= many.reached >= many.home
    assert many.deaths["attack"] > many.deaths["trap"]


def test_parts_make_the_whole() -> None:
    whole, parts = tally(map(str, range(20))), Tally()
    parts.add(tally(map(str, range(10))))
    parts.add(tally(map(str, range(10, 20))))
    assert vars(parts) == vars(whole)


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
