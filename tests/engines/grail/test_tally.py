"""Many wars counted: what the house templates were tuned to holds."""

import pytest

from engines.core.dice import Dice, SeedRoller
from engines.grail.engine import ENGINE
from engines.grail.tally import Tally, tally
from engines.grail.templates import servants, war_of


@pytest.mark.rule("GR-W5", "GR-S2")
def test_the_house_is_balanced() -> None:
    """About six nights of two or three rounds; every class wins sometimes and none too often."""
    counted = tally(map(str, range(1000, 1120)))
    assert counted.wars == 120 == counted.won.total() == counted.nights.total()
    nights = sum(length * times for length, times in counted.nights.items()) / counted.wars
    rounds = sum(length * times for length, times in counted.rounds.items()) / counted.rounds.total()
    assert 5 < nights < 7
    assert 2 < rounds < 3
    assert set(counted.played) == set(servants())
    for name in servants():
        assert 0 < counted.won[name] < 40
    for rule in ("activated", "interrupted", "broken", "exposed", "seals", "mana_given", "healed", "helped", "graded"):
        assert counted.rules[rule] > 0
    assert counted.fights.total() == 2 * counted.rounds.total() >= 2 * counted.fights_won.total()


def test_tallies_add_up() -> None:
    whole, parts = tally(["1", "2"], pairs=3), Tally()
    for seed in ("1", "2"):
        parts.add(tally([seed], pairs=3))
    assert vars(parts) == vars(whole)


def test_a_war_that_goes_on_is_not_counted() -> None:
    state = ENGINE.new({}, war_of("1"))
    with pytest.raises(ValueError, match="not over"):
        Tally().count(state, ())
    state, _ = ENGINE.apply(state, {"do": "night"}, Dice(SeedRoller("1")))
    with pytest.raises(ValueError, match="not over"):
        Tally().count(state, ())
