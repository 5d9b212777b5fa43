"""The benchmarks are programs that nobody runs every day: each at least begins, whatever has been renamed since."""

import importlib
import sys
from pathlib import Path

import pytest

PROGRAMS = sorted(
    path.stem for path in (Path(__file__).parent / "benchmarks").glob("*.py") if "__main__" in path.read_text()
)


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_says_what_it_does(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    program = importlib.import_module(f"tests.benchmarks.{name}")
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    with pytest.raises(SystemExit) as ended:
        program.main()
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert f"python -m tests.benchmarks.{name}" in told
