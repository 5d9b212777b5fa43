"""Events that nobody checked when they were made are what a check would have made of them."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from engines.core.dice import Dice, SeedRoller
from engines.moonwar.engine import ENGINE
from engines.moonwar.events import MoonwarEvent
from engines.moonwar.scenarios import SCENARIOS

ANY_EVENT: TypeAdapter[Any] = TypeAdapter(MoonwarEvent)


@pytest.mark.parametrize("edition", ["third", "second"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_events_are_exact(scenario: int, edition: str) -> None:
    for seed in range(5):
        roller, state = SeedRoller(f"{seed}"), ENGINE.new({"scenario": scenario, "edition": edition}, {})
        while state.phase != "over":
            command = {"do": "start" if state.phase == "setup" else "turn"}
            state, events = ENGINE.apply(state, command, Dice(roller))
            for event in events:
                assert ANY_EVENT.validate_python(event.model_dump(), strict=True) == event
                assert ANY_EVENT.validate_python(event.payload()) == event
            assert ENGINE.state_type.model_validate_json(state.model_dump_json()) == state
