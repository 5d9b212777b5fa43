"""``letopis grail`` and ``letopis balance grail``: what they print, that they repeat themselves, how they refuse."""

import json
import re
from pathlib import Path

import pytest

from engines.grail.tally import tally
from engines.grail.templates import servants
from tgbot.cli import main
from tgbot.commands.balances import grail as balances


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    out, error = capsys.readouterr()
    assert error == ""
    return out


def test_a_war_is_told_the_same_from_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "grail", "--seed", "7", "--pairs", "3")
    assert out == printed(capsys, "grail", "--seed", "7", "--pairs", "3")
    assert "День первый. " in out
    assert "Ночь первая. " in out
    assert out.count("* * *") > 3, "the prologue, two nights at least, the end"
    assert "Зерно: 7." in out
    assert out != printed(capsys, "grail", "--seed", "8", "--pairs", "3")


@pytest.mark.parametrize("pairs", [2, 7])
def test_as_many_pairs_as_wanted_fight_until_one_is_left(pairs: int, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "grail", "--seed", "5", "--pairs", f"{pairs}", "--format", "jsonl")
    pieces = [json.loads(line) for line in out.splitlines()]
    events = [event for piece in pieces for event in piece["events"]]
    assert len(pieces[0]["alive"]) == pairs * 2
    (end,) = [event for event in events if event["event"] == "war.ended"]
    assert end["nights"] == len([event for event in events if event["event"] == "night.opened"])
    assert pieces[-1]["alive"] == (end["winner"] or [])


def test_it_can_be_written_to_a_file(tmp_path: Path) -> None:
    book = tmp_path / "война.html"
    assert main(["grail", "--seed", "2", "--pairs", "2", "--format", "html", "--out", str(book)]) == 0
    assert "Война Грааля" in book.read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [["--pairs", "1"], ["--pairs", "8"], ["--pairs", "много"]])
def test_wrong_calls_are_one_russian_line(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["grail", *words])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith("letopis grail: ")
    assert error.count("\n") == 1
    assert set(re.findall("[A-Za-z]+", error)) == {"letopis", "grail", "pairs", "help"}, error


def test_the_balance_of_a_war(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "balance", "grail", "--games", "6", "--seed", "3")
    assert "Пар в войне: 7" in out
    assert "Войн: 6." in out
    for servant in (*servants(), "никто"):
        assert re.search(rf" %.*  {servant}$", out, re.MULTILINE), servant
    assert "GR-13.4" in out


def test_everything_that_is_counted_has_words() -> None:
    counted = tally([f"all/{number}" for number in range(30)])
    told = balances.told(7, counted, None)  # type: ignore[arg-type]
    assert not re.search(r"[a-z]{3,}", told), told
    assert set(counted.rules) <= set(balances._RULES)
