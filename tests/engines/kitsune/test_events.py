"""Events that nobody checked when they were made are what a check would have made of them."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from engines.kitsune.engine import ENGINE
from engines.kitsune.events import KitsuneEvent, NpcTraits
from tests.engines.kitsune.play import campaign

ANY_EVENT: TypeAdapter[Any] = TypeAdapter(KitsuneEvent)


@pytest.mark.parametrize("seed", range(8))
def test_events_are_exact(seed: int) -> None:
    for state, _, events in campaign(f"events {seed}", 2 + seed % 4):
        for event in events:
            assert ANY_EVENT.validate_python(event.model_dump(), strict=True) == event
            assert ANY_EVENT.validate_python(event.payload()).payload() == event.payload()
        assert ENGINE.state_type.model_validate_json(state.model_dump_json()) == state


def test_text_and_numbers_that_are_not_there_are_not_told() -> None:
    assert NpcTraits(npc="Сэйта", dice=(), pool=2).payload() == {
        "event": "npc.traits",
        "to": "gm",
        "hidden": [],
        "npc": "Сэйта",
        "dice": [],
        "pool": 2,
    }
