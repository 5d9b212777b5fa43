"""``letopis check`` and ``letopis replay``: what differs, and what is no case, in Russian lines."""

import json
from pathlib import Path
from typing import Any

import pytest

from tgbot.cli import main

CASE: dict[str, Any] = {"id": "мой", "game": "moonwar", "options": {"scenario": 1}}


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ([], "случай должен быть объектом JSON"),
        ({"game": "chess", "expect": {}}, "нет такой игры: 'chess'"),
        ({**CASE, "commands": {}, "expect": {}}, "commands должен быть списком"),
        (CASE, "у случая нет expect"),
    ],
)
def test_what_is_no_case(case: object, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(case))
    assert main(["check", str(file)]) == 2
    assert capsys.readouterr().err == f"letopis check: {said}\n"


def test_differences_are_told_a_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expect = {"events": [{"event": "nature"}], "view": {"turn": 3, "luck": 1}, "error": "no_turn"}
    file = tmp_path / "case.json"
    file.write_text(json.dumps({**CASE, "commands": [{"do": "start"}], "expect": {**expect, "absent": []}}))
    assert main(["check", str(file)]) == 1
    told = capsys.readouterr().out
    assert "✗" in told
    assert "мой" in told
    assert "events: нет ожидаемого события 1: {'event': 'nature'}" in told
    assert "view.turn: ожидали 3, получили 0" in told
    assert "view.luck: нет такого ключа" in told
    assert "error: ожидали 'no_turn', получили" in told
    assert told.endswith("0 passed, 1 failed\n")


def test_a_replay_of_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.json"
    file.write_text('{"game": "chess"}')
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err == "letopis replay: нет такой игры: 'chess'\n"
