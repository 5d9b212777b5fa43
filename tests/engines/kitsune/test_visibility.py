"""Who knows what (KI-V)."""

from typing import Any

import pytest

from engines.core.dice import TapeRoller
from engines.core.engine import GM
from engines.core.journal import Play
from engines.kitsune.engine import ENGINE
from tests.engines.kitsune.play import Campaign

AKIRA = {"name": "Акира", "species": "tenko", "charm": 3, "ferocity": 2, "cunning": 1}
YUKI = {"name": "Юки", "species": "reiko", "charm": 1, "ferocity": 3, "cunning": 2}
TAKEDA = {"name": "Такэда", "class": "warrior", "temperance": 1, "resolve": 4, "insight": 3}
NOVICE = {"name": "Сэйта", "class": "novice"}


def hunt(phase: str = "hunt", known: Any = ()) -> Campaign:
    setup = {"foxes": [AKIRA, YUKI], "npcs": [{**TAKEDA, "known": list(known)}, NOVICE], "phase": phase, "trail": 7}
    return Play.begin(ENGINE, {}, setup)


@pytest.mark.rule("KI-V1")
def test_what_one_learns_all_know() -> None:
    now, _ = hunt("scout").act(
        {"do": "scout", "fox": "Акира", "npc": "Такэда", "trait": "charm"}, TapeRoller.parse(["d6:6", "d6:1", "d6:1"])
    )
    for viewer in ("Акира", "Юки", None, GM):
        assert ENGINE.view(now.state, viewer)["npcs"]["Такэда"]["known"] == {"temperance": 1}


@pytest.mark.rule("KI-S2", "KI-V2")
def test_only_the_gm_sees_the_numbers() -> None:
    state = hunt().state
    assert ENGINE.view(state, GM)["secret"] == {
        "trail": 7,
        "npcs": {"Такэда": {"temperance": 1, "resolve": 4, "insight": 3, "strength": 2}, "Сэйта": {"pool": 2}},
    }
    seen = ENGINE.view(state, "Акира")
    assert not {"secret", "last_dice"} & seen.keys()
    assert seen == ENGINE.view(state, None)
    assert seen["npcs"]["Такэда"]["class"] == "warrior"
    assert seen["trail_level"] == "quiet"


@pytest.mark.rule("KI-V2", "KI-Z1")
def test_players_hear_nothing_that_is_for_the_gm() -> None:
    rest = Play.begin(ENGINE, {}, {"foxes": [AKIRA]})
    command = {"do": "scene", "name": "Мост", "npcs": [{"npc": "Один", "class": "monk"}]}
    now, events = rest.act(command, TapeRoller.parse(["d6:1", "d6:2", "d6:3"]))
    told = [ENGINE.heard(event, "Акира") for event in events]
    assert [event and event["event"] for event in told] == ["scene.opened", "npc.placed", None]
    assert [event.payload() for event in events] == [ENGINE.heard(event, GM) for event in events]
    _, ended = now.act({"do": "end"}, TapeRoller(()))
    assert [event and event["event"] for event in (ENGINE.heard(one, None) for one in ended)] == ["scene.ended", None]


@pytest.mark.rule("KI-V3")
@pytest.mark.parametrize(("known", "shown"), [((), False), (("temperance",), True), (("resolve",), False)])
def test_the_dice_of_an_unknown_defence_are_hidden(known: tuple[str, ...], shown: bool) -> None:
    command = {"do": "influence", "fox": "Акира", "npc": "Такэда", "approach": "charm"}
    _, events = hunt(known=known).act(command, TapeRoller.parse(["d6:6", "d6:6", "d6:1", "d6:2"]))
    heard = ENGINE.heard(events[0], "Юки")
    assert heard is not None
    assert ("npc_dice" in heard) == shown
    assert (heard["npc_successes"], heard["margin"]) == (0, 2)


@pytest.mark.rule("KI-V3")
def test_an_exorcists_dice_are_open() -> None:
    _, events = hunt().act(
        {"do": "distract", "fox": "Акира", "npc": "Сэйта"},
        TapeRoller.parse(["d6:6", "d6:6", "d6:1", "d6:2", "d6:3"]),
    )
    heard = ENGINE.heard(events[0], None)
    assert heard is not None
    assert heard["npc_dice"] == [2, 3]
