"""The rules as cases: positions, dice, commands and what must come of them (``cases/*.jsonl``)."""

import json
from pathlib import Path
from typing import Any

import pytest

from engines.core.cases import check

CASES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))


def _cases() -> list[Any]:
    lines = [line for path in CASES for line in path.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


@pytest.mark.parametrize("case", _cases())
def test_case(case: dict[str, Any]) -> None:
    assert check(case) == []
