"""Every rule that a game tells people has a test that proves it: a marker ``rule(...)`` or a case that names it."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.core.registry import engine_of, games

TESTS = Path(__file__).parent


def _from_markers() -> Iterator[str]:
    """The ids in every ``@pytest.mark.rule(...)`` of the test suite."""
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                yield from (argument.value for argument in node.args if isinstance(argument, ast.Constant))


def _from_cases() -> Iterator[str]:
    """The ids in the ``rules`` of every case file of the test suite."""
    for path in TESTS.rglob("cases/*.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield from json.loads(line).get("rules", ())


CITED = frozenset({*_from_markers(), *_from_cases()})


@pytest.mark.parametrize("game", games())
def test_every_rule_is_proved(game: str) -> None:
    assert [rule for rule in engine_of(game).rules if rule not in CITED] == []


@pytest.mark.parametrize("game", games())
def test_no_test_cites_a_rule_that_does_not_exist(game: str) -> None:
    rules = engine_of(game).rules
    prefix = next(iter(rules)).partition("-")[0] + "-"
    assert sorted(rule for rule in CITED if rule.startswith(prefix) and rule not in rules) == []
