"""Events that nobody checked when they were made are what a check would have made of them."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import GM
from engines.dungeon.engine import ENGINE
from engines.dungeon.events import DungeonEvent
from tests.engines.dungeon.play import Chance, wild

ANY_EVENT: TypeAdapter[Any] = TypeAdapter(DungeonEvent)


def test_events_are_exact() -> None:
    told = set()
    for seed in range(250):
        chance, roller = Chance(f"{seed}"), SeedRoller(f"{seed}")
        state = ENGINE.new({"monsters": ("auto", "gm")[seed % 2]}, wild(chance))
        for _ in range(15):
            command = chance.command(state, chance.actor(state) if chance.below(4) else GM)
            if command is None:
                continue
            state, events = ENGINE.apply(state, command, Dice(roller))
            for event in events:
                told.add(event.event)
                assert ANY_EVENT.validate_python(event.model_dump(), strict=True) == event
                assert ANY_EVENT.validate_python(event.payload()) == event
                assert None not in event.payload().values()
    assert len(told) > 70


def test_event_names() -> None:
    assert len(set(ENGINE.events)) == len(ENGINE.events) == 96
    assert "attack.rolled" in ENGINE.events


@pytest.mark.rule("DN-N7")
def test_what_is_heard_depends_on_who_listens() -> None:
    rolled = ENGINE.new({}, {"rolled": {"Мира": [3, 1, 0]}})
    create = {"do": "create", "name": "Мира", "class": "wizard", "stats": [0, 1, 3]}
    (created,) = ENGINE.apply(rolled, create, Dice(SeedRoller("1"))).events
    own, other = ENGINE.heard(created, "Мира"), ENGINE.heard(created, "Боро")
    assert own is not None
    assert other is not None
    assert own["spells"] == [2, 1, 10]
    assert "spells" not in other
    assert ENGINE.heard(created, GM) == created.payload()
