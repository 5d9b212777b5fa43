"""Many campaigns counted: the counts agree with each other and add up."""

import pytest

from engines.kitsune.engine import ENGINE
from engines.kitsune.tally import Tally, tally
from engines.kitsune.terms import SPECIES

SEEDS = [f"tally {seed}" for seed in range(12)]


def test_counts_agree_with_each_other() -> None:
    counted = tally(3, SEEDS)
    assert counted.campaigns == len(SEEDS) == counted.nights.total() == counted.ends.total()
    assert counted.foxes.total() == 3 * len(SEEDS)
    nights = sum(count * times for count, times in counted.nights.items())
    assert counted.closed.total() == nights
    assert counted.hunted.total() == 3 * nights
    assert set(counted.closed) <= {"left", "exhausted", "banished"}
    assert 0 < counted.village.total() <= len(SEEDS)
    assert set(counted.gifts) <= set(counted.foxes) <= set(SPECIES)
    for species in SPECIES:
        # A gift is used once a night; the one of Ёко works with every win (KI-A8).
        assert counted.gifts[species] <= counted.hunted[species] or species == "yoko"


@pytest.mark.rule("KI-A8")
def test_the_gift_without_a_button_counts_by_wins() -> None:
    counted = tally(5, SEEDS[:4])
    assert counted.gifts["yoko"] > 0
    assert counted.qi["yoko"] >= 2 * counted.gifts["yoko"], "a win brings one Qi at least, and one more to her"


def test_parts_add_up_to_the_whole() -> None:
    whole, parts = tally(2, SEEDS), tally(2, SEEDS[:5])
    parts.add(tally(2, SEEDS[5:]))
    assert vars(whole) == vars(parts)


def test_a_campaign_without_an_end_is_not_counted() -> None:
    with pytest.raises(ValueError, match="not over"):
        Tally().count(ENGINE.new({}, {}), [])
