"""Many wars counted: the counts agree with each other and add up."""

from collections import Counter

import pytest

from engines.moonwar.engine import ENGINE
from engines.moonwar.scenarios import SCENARIOS
from engines.moonwar.tally import Tally, tally

FIELDS = ("wars", "turns", "ends", "played", "won", "won_by_category", "outcomes", "captured", "freed", "held_at_end")


@pytest.mark.parametrize("edition", ["third", "second"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_counts_agree(scenario: int, edition: str) -> None:
    counted = tally(scenario, edition, [f"{seed}" for seed in range(12)])
    assert counted.wars == counted.turns.total() == counted.ends.total() == 12
    assert counted.category.keys() == counted.played.keys()
    assert all(counted.won[name] <= count <= 12 for name, count in counted.played.items())
    assert max(counted.won_by_category.values(), default=0) <= 12
    assert counted.freed.total() <= counted.captured.total()
    assert counted.freed.total() + counted.held_at_end <= counted.captured.total()
    assert bool(counted.captured) == bool(counted.with_captives)
    # Every turn is a meeting of some kind, but for those on which a force grew or somebody only arrived.
    assert counted.outcomes.total() >= 0.9 * sum(turns * wars for turns, wars in counted.turns.items())


def test_parts_add_up_to_the_whole() -> None:
    seeds = [f"{seed}" for seed in range(20)]
    whole, added = tally(1, "third", seeds), Tally()
    for part in (seeds[:7], seeds[7:8], seeds[8:]):
        added.add(tally(1, "third", part))
    assert [getattr(whole, name) for name in FIELDS] == [getattr(added, name) for name in FIELDS]
    assert whole.category == added.category


def test_a_chase_has_no_fights_and_no_captives() -> None:
    counted = tally(7, "third", ["a", "b", "c"])
    assert set(counted.outcomes) == {"caught", "escaped"}
    assert not counted.captured
    assert counted.with_captives == 0


def test_a_triumph_is_counted_apart_from_a_death() -> None:
    counted = tally(1, "third", [f"{seed}" for seed in range(30)])
    assert counted.outcomes["crushed"] > 0
    assert counted.outcomes["killed"] > 0


def test_a_war_that_goes_on_is_not_counted() -> None:
    counted = Tally()
    with pytest.raises(ValueError, match="not over"):
        counted.count(ENGINE.new({"scenario": 1}, {}), [])
    assert counted.wars == 0
    assert counted.ends == Counter()
