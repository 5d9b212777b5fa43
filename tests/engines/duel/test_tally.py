"""Many fights counted: the counts agree with each other and add up; free-for-alls begin with all in the ring."""

from itertools import combinations

import pytest

from engines.duel.cards import house_deck, templates
from engines.duel.events import FightStarted
from engines.duel.tally import Kind, Tally, fight, tally

SEEDS = [f"{seed}" for seed in range(6)]


def test_every_pair_fights_as_often() -> None:
    counted = tally(Kind(2), SEEDS)
    pairs = list(combinations(templates(), 2))
    assert counted.fights == counted.steps.total() == len(pairs) * len(SEEDS)
    assert set(counted.played.values()) == {7 * len(SEEDS)}
    assert set(counted.met.values()) == {len(SEEDS)}
    assert counted.won.total() == counted.beaten.total() == counted.begun.total()
    for one, other in pairs:
        assert counted.beaten[one, other] + counted.beaten[other, one] <= len(SEEDS)
    for template in templates():
        used = {card for by, card in counted.cards if by == template}
        assert used <= set(templates()[template]["hand"])
        assert all(house_deck()[card].combat for card in used)


@pytest.mark.parametrize("fighters", [3, 4, 6])
def test_a_free_for_all_has_everybody_in_it_alone(fighters: int) -> None:
    for seed in SEEDS:
        (people,) = Kind(fighters).companies(seed)
        assert len(set(people)) == fighters
        assert (people,) == tuple(Kind(fighters).companies(seed))
        names = [event.event for event in fight(people, seed)]
        assert names.count("fighter.joined") == fighters - 2
        assert names.index("card.played") > max(place for place, name in enumerate(names) if name == "fighter.joined")
    counted = tally(Kind(fighters), SEEDS)
    assert counted.played.total() == fighters * len(SEEDS)
    assert counted.beaten.total() == (fighters - 1) * counted.won.total()


def test_parts_add_up_to_the_whole() -> None:
    whole, parts = tally(Kind(2), SEEDS), tally(Kind(2), SEEDS[:2])
    parts.add(tally(Kind(2), SEEDS[2:]))
    assert vars(whole) == vars(parts)


def test_a_fight_without_an_end_is_not_counted() -> None:
    with pytest.raises(ValueError, match="not over"):
        Tally().count(["маг", "рыцарь"], [FightStarted(by="маг", ring=("маг", "рыцарь"), why="attack")])
