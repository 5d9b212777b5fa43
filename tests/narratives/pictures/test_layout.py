"""Where rooms stand: near each other, apart, storeys above each other, and where they stood before."""

from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from narratives.pictures.clusters import Group, arranged, captives_of
from narratives.pictures.layout import Grid, Way, clipped, crosses, planned, storeys

GRID = Grid(3, (129.0, 88.0), (112.0, 58.0))


def ways(*pairs: str) -> list[Way]:
    return [Way(pair[0], pair[1]) for pair in pairs]


def test_a_corridor_is_straight_and_a_ring_is_not_crossed() -> None:
    plan = planned(["a", "b", "c", "d"], ways("ab", "bc", "cd", "da"), GRID)
    assert not plan.tangled
    assert len(set(plan.cells.values())) == 4
    assert max(abs(plan.cells[x][0] - plan.cells[y][0]) for x, y in ("ab", "bc", "cd", "da")) == 1


def test_storeys_follow_from_stairs_and_lie_above_each_other() -> None:
    rooms, stairs = ["a", "b", "c"], [Way("a", "b"), Way("b", "c", "b")]
    assert storeys(rooms, stairs) == {"a": 0, "b": 0, "c": -1}
    plan = planned(rooms, stairs, GRID)
    assert plan.storeys == ((0, 1), (-1, 1))
    assert plan.cells["c"][1] > plan.cells["b"][1]


def test_ways_that_contradict_each_other_make_one_storey() -> None:
    rooms = ["a", "b", "c"]
    assert storeys(rooms, [Way("a", "b", "b"), Way("b", "c"), Way("c", "a")]) == {"a": 0, "b": 0, "c": 0}


def test_a_map_that_grows_leaves_its_rooms_where_they_are() -> None:
    order, all_ways = "abcdefg", ways("ab", "bc", "bd", "de", "ef", "fg")
    seen = [planned(list(order[:count]), [one for one in all_ways if set(one[:2]) <= set(order[:count])], GRID)
            for count in range(1, len(order) + 1)]  # fmt: skip
    for before, after in pairwise(seen):
        moves = {
            (after.cells[room][0] - cell[0], after.cells[room][1] - cell[1]) for room, cell in before.cells.items()
        }
        assert len(moves) == 1


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_map_has_a_cell_for_every_room(data: st.DataObject) -> None:
    rooms = [str(number) for number in range(data.draw(st.integers(1, 9)))]
    joined = data.draw(st.lists(st.sampled_from(list(combinations(rooms, 2)) or [("0", "0")]), max_size=12))
    drawn = [Way(*pair, data.draw(st.sampled_from([None, *pair]))) for pair in joined]
    plan = planned(rooms, drawn, GRID)
    assert set(plan.cells) == set(rooms)
    assert len(set(plan.cells.values())) == len(rooms)
    assert sum(rows for _, rows in plan.storeys) == 1 + max(row for _, row in plan.cells.values())
    assert all(0 <= column < plan.columns <= GRID.columns for column, _ in plan.cells.values())
    assert plan == planned(rooms, drawn, GRID)


def test_lines_cross_and_run_through_boxes() -> None:
    assert crosses(((0, 0), (10, 10)), ((0, 10), (10, 0)))
    assert not crosses(((0, 0), (10, 0)), ((0, 5), (10, 5)))
    assert clipped(((0, 0), (10, 0)), (4, -1, 6, 1)) == (0.4, 0.6)
    assert clipped(((0, 0), (10, 0)), (4, 1, 6, 3)) is None
    assert clipped(((5, 0), (5, 10)), (4, 2, 6, 4)) == (0.2, 0.4)


def test_captives_stand_below_their_captors_and_allies_in_a_row() -> None:
    everybody = ["Аля", "Боря", "Вера", "Гена", "Даша"]
    held = captives_of({"Вера": "Аля", "Гена": "Аля", "Даша": "Вера"}, everybody)
    assert held == {"Аля": ["Вера", "Гена"], "Вера": ["Даша"]}
    (stand,) = arranged([Group(("Аля", "Боря"))], held, 4)
    assert stand.cells["Аля"][1] == stand.cells["Боря"][1] == 0
    assert {stand.cells[who][1] for who in ("Вера", "Гена", "Даша")} == {1}


def test_captors_of_each_other_and_of_nobody_known_stand_alone() -> None:
    assert captives_of({"Аля": "Боря", "Боря": "Аля", "Вера": "ушёл"}, ["Аля", "Боря", "Вера"]) == {}


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 6)), min_size=1, max_size=8))
def test_nobody_stands_where_somebody_else_does(sizes: list[tuple[int, int]]) -> None:
    groups, held = [], {}
    for number, (members, captives) in enumerate(sizes):
        names = tuple(f"{number}.{place}" for place in range(members))
        groups.append(Group(names))
        held[names[0]] = [f"{number}!{place}" for place in range(captives)]
    stands = arranged(groups, held, 4)
    places = [place for stand in stands for place in stand.cells.values()]
    assert len(set(places)) == len(places) == sum(map(sum, sizes))
    assert all(0 <= column <= 3 for column, _ in places)
