"""Events are exact: what the engine makes is what a strict check of its models would have made of it."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from engines.duel.engine import ENGINE
from engines.duel.events import DuelEvent
from tests.engines.duel.play import random_game

ANY_EVENT: TypeAdapter[Any] = TypeAdapter(DuelEvent)


@pytest.mark.parametrize("hidden", [True, False])
def test_events_are_exact(hidden: bool) -> None:
    seen = set()
    for seed in range(12):
        for game, _ in random_game(f"{seed}", 4, most=120, hidden=hidden, notice_from=5):
            for event in game.steps[-1].events:
                assert ANY_EVENT.validate_python(event.model_dump(), strict=True) == event
                assert ANY_EVENT.validate_python(event.payload()) == event
                seen.add(event.event)
    assert seen <= set(ENGINE.events)
    assert len(seen) > 40
