"""A pump in the player's own words, and the GM's verdict on it (GR-N4)."""

from typing import Any

import pytest

from engines.core.dice import SeedRoller
from engines.core.errors import Refused
from engines.core.journal import Play
from engines.grail.engine import ENGINE
from engines.grail.state import Declaration, GrailState

NAME = "Клинок Утренней Клятвы"
ROLLER = SeedRoller("1")


def fight() -> Play[GrailState]:
    game = Play.begin(ENGINE, {}, {"characters": ["Сейбер", "Кастер"]})
    return game.act({"do": "open", "title": "Бой", "sides": {"а": ["Сейбер"], "б": ["Кастер"]}}, ROLLER)[0]


def said(game: Play[GrailState], who: str) -> Declaration:
    assert game.state.conflict is not None
    return game.state.conflict.declared[who]


def declared(who: str, **more: Any) -> dict[str, Any]:
    return {"do": "declare", "actor": who, **more}


ACTIVATED = {"with": NAME, "target": "Кастер", "activate": True, "pump": 1}


@pytest.mark.rule("GR-N4")
def test_the_words_are_told_and_stand_in_the_declaration() -> None:
    game, events = fight().act(declared("Сейбер", attack=ACTIVATED, words="Утро."), ROLLER)
    assert events[0].payload()["words"] == "Утро."
    assert said(game, "Сейбер").words == "Утро."
    _, events = game.act(declared("Сейбер", attack=ACTIVATED), ROLLER)
    assert "words" not in events[0].payload()


@pytest.mark.rule("GR-N4")
@pytest.mark.parametrize("words", ["", "  ", "а" * 701, 5])
def test_words_are_words(words: object) -> None:
    with pytest.raises(Refused, match="bad_value"):
        fight().act(declared("Сейбер", attack=ACTIVATED, words=words), ROLLER)


@pytest.mark.rule("GR-N4")
def test_what_the_gm_takes_stays_as_it_is() -> None:
    game, _ = fight().act(declared("Сейбер", attack=ACTIVATED, words="Утро."), ROLLER)
    game, events = game.act({"do": "approve", "who": "Сейбер"}, ROLLER)
    assert [event.payload() for event in events] == [{"event": "pump.approved", "who": "Сейбер"}]
    assert said(game, "Сейбер").attack is not None
    assert said(game, "Сейбер").pumped
    assert "approve" not in [one.do for one in ENGINE.choices(game.state, "gm")]


@pytest.mark.rule("GR-N4", "GR-8.3")
def test_what_he_refuses_is_not_pumped_nor_powerful_by_the_pump_alone() -> None:
    game, _ = fight().act({"do": "set", "who": "Сейбер", "cliche": "Сила", "pump": "self"}, ROLLER)
    defence = {"with": "Сила", "pump": 1, "powerful": True}
    game, _ = game.act(declared("Сейбер", attack=ACTIVATED, defence=defence), ROLLER)
    game, events = game.act({"do": "refuse", "who": "Сейбер"}, ROLLER)
    assert [event.payload() for event in events] == [{"event": "pump.refused", "who": "Сейбер"}]
    left = said(game, "Сейбер")
    assert left.attack is not None
    assert left.defence is not None
    assert (left.attack.pump, left.attack.activate) == (0, True)
    assert (left.defence.pump, left.defence.powerful) == (0, False)
    game, _ = game.act({"do": "undo"}, ROLLER)
    assert said(game, "Сейбер").pumped


@pytest.mark.rule("GR-N4")
@pytest.mark.parametrize("do", ["approve", "refuse"])
def test_there_has_to_be_a_pump(do: str) -> None:
    with pytest.raises(Refused, match="no_conflict"):
        Play.begin(ENGINE, {}, {"characters": ["Сейбер"]}).act({"do": do, "who": "Сейбер"}, ROLLER)
    with pytest.raises(Refused, match="nothing_pumped"):
        fight().act({"do": do, "who": "Сейбер"}, ROLLER)
    with pytest.raises(Refused, match="unknown_character"):
        fight().act({"do": do, "who": "Рен"}, ROLLER)
    with pytest.raises(Refused, match="not_gm"):
        fight().act({"do": do, "who": "Сейбер", "by": "Сейбер"}, ROLLER)


def last_declared(words: str | None) -> tuple[Play[GrailState], list[str]]:
    """Both have declared; the last one has pumped, in words or without any."""
    game, _ = fight().act(declared("Кастер", prepare="defence"), ROLLER)
    said_so = declared("Сейбер", attack=ACTIVATED, **({"words": words} if words else {}))
    game, events = game.act(said_so, ROLLER)
    return game, [event.event for event in events]


@pytest.mark.rule("GR-N4", "GR-2.8")
def test_the_pump_of_the_last_one_waits_for_the_gm_where_it_was_told_in_words() -> None:
    game, told = last_declared("Утро.")
    assert told == ["declared", "round.ready"]
    assert ENGINE.modest(game.state) == ({"do": "resolve"},), "a GM who is silent for long is not waited for"
    taken, events = game.act({"do": "approve", "who": "Сейбер"}, ROLLER)
    assert events[0].event == "pump.approved"
    assert "phantasm.activated" in [event.event for event in events]
    assert "round.closed" in [event.event for event in events]
    refused, events = game.act({"do": "refuse", "who": "Сейбер"}, ROLLER)
    assert events[0].event == "pump.refused"
    assert "round.closed" in [event.event for event in events]
    rank = {event.payload()["rank"] for event in events if event.event == "phantasm.activated"}
    pumped = {e.payload()["rank"] for e in taken.steps[-1].events if e.event == "phantasm.activated"}
    assert rank != pumped, "without the pump"
    _, events = game.act({"do": "resolve"}, ROLLER)
    assert "phantasm.activated" in [event.event for event in events], "he has let it be"
    assert refused.state.conflict != game.state.conflict


@pytest.mark.rule("GR-2.8")
def test_a_pump_without_words_waits_for_nobody() -> None:
    _, told = last_declared(None)
    assert told[:2] == ["declared", "initiative.rolled"]
    assert "round.closed" in told
