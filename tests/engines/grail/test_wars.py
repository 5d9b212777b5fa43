"""Two hundred automatic wars: every one ends, with one pair at the Grail or with nobody."""

import pytest

from engines.core.dice import Dice, SeedRoller
from engines.grail.engine import ENGINE
from engines.grail.templates import war_of

NIGHTS = 20
"""Far more than a war of seven pairs takes: one that lasts longer goes round in a circle."""


@pytest.mark.rule("GR-W1", "GR-W4", "GR-W5")
def test_two_hundred_wars_end() -> None:
    """Whoever has fallen stays fallen, night after night, until one pair or nobody is left."""
    for seed in map(str, range(200)):
        state, dice = ENGINE.new({}, war_of(seed)), Dice(SeedRoller(seed))
        fallen: tuple[str, ...] = ()
        for _ in range(NIGHTS):
            state, _ = ENGINE.apply(state, {"do": "night"}, dice)
            assert state.war is not None
            assert state.war.fallen[: len(fallen)] == fallen, seed
            fallen = state.war.fallen
            if ENGINE.over(state):
                break
        assert state.war is not None
        assert ENGINE.over(state), seed
        living = [pair for pair in state.war.pairs if pair[1] not in fallen]
        assert len(living) <= 1, seed
        assert ENGINE.winners(state) == tuple(name for pair in living for name in pair), seed
