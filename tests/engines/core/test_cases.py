"""The case language itself: what it accepts, where it stops, how it compares."""

from typing import Any

import pytest

from engines.core.cases import BadCase, Difference, check, run

CASE: dict[str, Any] = {
    "id": "x",
    "game": "moonwar",
    "options": {"scenario": 1},
    "setup": {"characters": ["Сиэль", "Роа", "Хисуи"]},
    "dice": ["d4:1", "d4:1"],
    "commands": [{"do": "turn"}],
}


def expecting(**expect: Any) -> list[Difference]:
    return check({**CASE, "expect": expect})


def test_a_case_tells_events_view_and_error() -> None:
    result = run(CASE)
    assert [event["event"] for event in result["events"]] == ["turn.started", "vignette"]
    assert result["view"]["turn"] == 1
    assert result["error"] is None


def test_it_stops_at_the_first_refusal_and_looks_at_no_dice_over() -> None:
    result = run(
        {**CASE, "dice": ["d4:1", "d4:1", "d4:2"], "commands": [{"do": "turn"}, {"do": "fly"}, {"do": "turn"}]}
    )
    assert result["error"] == "unknown_command"
    assert result["view"]["turn"] == 1


def test_dice_over_are_an_error_at_the_end() -> None:
    assert run({**CASE, "dice": ["d4:1", "d4:1", "d4:2"]})["error"] == "dice_left"


@pytest.mark.parametrize(
    ("change", "code"),
    [({"dice": ["d4"]}, "bad_dice"), ({"options": {"luck": 1}}, "bad_options"), ({"setup": {"luck": 1}}, "bad_setup")],
)
def test_bad_parts_run_nothing(change: dict[str, Any], code: str) -> None:
    assert run({**CASE, **change}) == {"events": [], "view": None, "error": code}


@pytest.mark.parametrize("case", [None, [], {}, {"game": "chess"}, {"game": 5}, {**CASE, "commands": {"do": "turn"}}])
def test_what_is_no_case_says_so(case: Any) -> None:
    with pytest.raises(BadCase):
        run(case)


def test_absent_parts_are_empty() -> None:
    assert run({"game": "moonwar"})["view"]["phase"] == "setup"
    assert run({"game": "moonwar", "options": None, "setup": None})["error"] is None


def test_a_case_without_expectation_cannot_be_checked() -> None:
    with pytest.raises(BadCase):
        check(CASE)


def test_expected_events_stand_in_order_with_others_between() -> None:
    assert expecting(events=[{"event": "turn.started", "turn": 1}, {"event": "vignette"}]) == []
    assert expecting(events=[{"event": "vignette"}, {"event": "turn.started"}]) != []
    assert expecting(events=[{"event": "vignette"}, {"event": "vignette"}]) != []
    assert expecting(events=[{"event": "vignette", "who": "Роа"}]) != []
    assert expecting(events=[{"event": "vignette", "why": None}]) != []


def test_absent_events_and_errors_are_looked_for() -> None:
    assert expecting(absent=["nature"]) == []
    assert expecting(absent=["vignette"]) != []
    assert expecting(error="gm_only") != []


def test_a_view_is_compared_key_by_key_and_lists_whole() -> None:
    assert expecting(view={"turn": 1, "characters": {"Роа": {"status": "in"}}}) == []
    assert expecting(view={"list": ["Сиэль", "Роа"]}) != []
    assert expecting(view={"nothing": 1}) != []
    assert expecting(view={"turn": True}) != []  # true is not 1
