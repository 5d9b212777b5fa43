"""Dungeons from dice: every one keeps the musts and the shoulds, and no two are alike."""

from itertools import product
from typing import Any

import pytest

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import GM
from engines.dungeon import validity
from engines.dungeon.engine import ENGINE
from engines.dungeon.state import Dungeon, DungeonState

SIZES, LEVELS = range(1, 7), (1, 2, 3, 5)


def camp(size: int, level: int, **options: Any) -> DungeonState:
    heroes = [
        {"name": f"Герой {number}", "class": "warrior", "strength": 1, "agility": 0, "wit": 0, "level": level}
        for number in range(size)
    ]
    return ENGINE.new(options, {"characters": heroes})


def given(state: DungeonState, do: str, seed: str) -> tuple[DungeonState, Dungeon]:
    state = ENGINE.apply(state, {"do": do}, Dice(SeedRoller(seed))).state
    assert state.dungeon is not None
    return state, state.dungeon


def _check(dungeon: Dungeon, level: int) -> None:
    validity.check(dungeon, level)
    assert validity.advice(dungeon) == ()
    assert not dungeon.rooms[dungeon.treasury].monsters
    for passage in dungeon.passages.values():
        trap = passage.trap
        assert trap is None or trap.effect != "block" or not (passage.main or passage.bridge)


@pytest.mark.rule("DN-G9", "DN-G7", "DN-G6", "DN-D3", "DN-D4", "DN-D5", "DN-D6", "DN-D7", "DN-D8")
def test_ten_thousand_dungeons_are_valid() -> None:
    """For parties of 1–6 and any level."""
    camps = [(camp(size, level), size * level) for size, level in product(SIZES, LEVELS)]
    seen = set()
    for seed in range(10_000):
        state, level = camps[seed % len(camps)]
        _, dungeon = given(state, "generate", f"{seed}")
        _check(dungeon, level)
        seen.add(dungeon.model_dump_json())
    assert len(seen) == 10_000


@pytest.mark.rule("DN-G10", "DN-A10", "DN-G9")
def test_a_restocked_dungeon_keeps_its_map() -> None:
    for seed in range(400):
        size = 1 + seed % 6
        state, first = given(camp(size, 1, restock_extra=seed % 4), "generate", f"{seed}")
        _, second = given(state, "restock", f"again {seed}")
        _check(second, size)
        assert second.title == first.title
        assert [(one.id, one.kind, one.rooms) for one in second.passages.values()] == [
            (one.id, one.kind, one.rooms) for one in first.passages.values()
        ]
        assert (second.alert, second.ambush, second.restock) == (True, True, False)
        assert {room.name for room in second.rooms.values()} == {room.name for room in first.rooms.values()}


@pytest.mark.rule("DN-G7")
def test_what_would_be_gone_around_is_taken_away() -> None:
    """With many more monsters on the forks than the base group, the repair must work, and it throws no dice."""
    for seed in range(300):
        _, dungeon = given(camp(2, 1, fork_group=6, key_group=-1), "generate", f"{seed}")
        _check(dungeon, 2)
        forks = sum(len(room.monsters) for room in dungeon.rooms.values() if room.role == "F")
        assert forks < 12


@pytest.mark.rule("DN-G5")
def test_no_group_stands_on_the_forks_where_none_is_wanted() -> None:
    _, dungeon = given(camp(3, 1, fork_group=0, restock_extra=3), "generate", "1")
    assert not any(room.monsters for room in dungeon.rooms.values() if room.role == "F")


@pytest.mark.rule("DN-G2", "DN-M2")
@pytest.mark.parametrize(
    ("level", "points"), [(1, [7]), (3, [7]), (4, [7, 9]), (7, [9, 9]), (9, [9, 9]), (10, [11, 11]), (13, [13, 13])]
)
def test_types_are_worth_their_points(level: int, points: list[int]) -> None:
    for seed in range(40):
        _, dungeon = given(camp(1, level), "generate", f"{seed}")
        assert [validity.cost(kind) for kind in dungeon.types] == points
        assert dungeon.hunters is not None
        assert validity.cost(dungeon.hunters.type) == points[0]
        names = [kind.name for kind in dungeon.types] + [dungeon.hunters.type.name]
        assert len(set(names)) == len(names)


@pytest.mark.rule("DN-G8")
def test_the_rumours() -> None:
    _, dungeon = given(camp(3, 1), "generate", "7")
    assert dungeon.plan is not None
    about = [rumour["about"] for rumour in dungeon.rumours if isinstance(rumour, dict)]
    assert about == ["types", "trap", "secret", "guard", "false_treasury", "false_empty"]
    assert ENGINE.view(ENGINE.new({}, {}), GM)["map"] == []


def test_a_map_edited_beyond_repair_is_taken_as_it_is() -> None:
    """The GM opens the secret shortcut for all to see: restocking still ends."""
    for seed in range(30):
        state, dungeon = given(camp(1, 1, fork_group=6), "generate", f"{seed}")
        secret = next(passage.id for passage in dungeon.passages.values() if passage.secret)
        edit = {"do": "edit", "passage": secret, "changes": {"secret": False}}
        state = ENGINE.apply(state, edit, Dice(SeedRoller(""))).state
        given(state, "restock", f"{seed}")
