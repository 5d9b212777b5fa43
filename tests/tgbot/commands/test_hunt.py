"""``letopis hunt`` and ``letopis balance kitsune``: what they print, that they repeat themselves, how they refuse."""

import json
import re
from pathlib import Path

import pytest

from engines.kitsune.tally import tally
from engines.kitsune.terms import SPECIES
from narratives.registry import narrator_of
from tgbot.cli import main
from tgbot.commands import balance
from tgbot.commands.balances import kitsune as balances


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    out, error = capsys.readouterr()
    assert error == ""
    return out


def test_a_campaign_is_told_the_same_from_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "hunt", "--seed", "7", "--foxes", "3")
    assert out == printed(capsys, "hunt", "--seed", "7")
    assert "Зерно: 7." in out
    assert out != printed(capsys, "hunt", "--seed", "8")


@pytest.mark.parametrize("foxes", range(1, 6))
def test_as_many_foxes_as_wanted_come_to_a_finale(foxes: int, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "hunt", "--seed", f"{foxes}", "--foxes", f"{foxes}", "--format", "jsonl")
    pieces = [json.loads(line) for line in out.splitlines()]
    events = [event for piece in pieces for event in piece["events"]]
    assert len([event for event in events if event["event"] == "fox.joined"]) == foxes
    (finale,) = [event for event in events if event["event"] == "finale.ended"]
    assert finale["outcome"] in ("triumph", "siege_won", "siege_lost", "destruction")
    assert len(pieces[-1]["alive"]) == (0 if finale["outcome"] == "destruction" else foxes)
    # Each piece's events are told once, and all that the group may know is among them.
    assert {"scene.opened", "scene.ended", "share.made"} <= {event["event"] for event in events}


def test_house_options_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "hunt", "--seed", "3", "--target", "suspicious", "--leads", "burn", "--format", "jsonl")
    events = [event for line in out.splitlines() for event in json.loads(line)["events"]]
    assert any(event["event"] == "finale.ended" for event in events)


def test_it_can_be_written_to_a_file(tmp_path: Path) -> None:
    book = tmp_path / "поход.html"
    assert main(["hunt", "--seed", "2", "--foxes", "2", "--format", "html", "--out", str(book)]) == 0
    assert "Kitsune no Hi" in book.read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [["--foxes", "0"], ["--foxes", "6"], ["--target", "nobody"], ["--leads", "eat"]])
def test_wrong_calls_are_one_russian_line(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["hunt", *words])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith("letopis hunt: ")
    assert error.count("\n") == 1


def test_the_balance_of_each_clan(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "balance", "kitsune", "--games", "6", "--seed", "3")
    assert re.findall(r"^Лис в клане: (\d)$", out, re.MULTILINE) == ["2", "3", "4", "5"]
    assert out.count("Походов: 6.") == 4
    assert "Чем кончается:" in out
    assert "Зерно: 3." in out
    # Words of the rules have all been put into Russian.
    assert not re.search(r"[A-Za-z]{2,}", out.replace("gm", "")), out
    five = printed(capsys, "balance", "kitsune", "--games", "2", "--foxes", "5")
    assert five.startswith("Лис в клане: 5\n")
    assert "Лис в клане: 2" not in five


def test_shares_of_ends_are_a_whole_and_every_gift_is_told() -> None:
    counted = tally(4, [str(seed) for seed in range(20)])
    text = balances.told(4, counted, given=None)  # type: ignore[arg-type]
    ends = text.partition("Чем кончается:\n")[2].partition("\n\n")[0].splitlines()
    shares = [float(line.split()[0].replace(",", ".")) for line in ends]
    assert ends[-1].endswith("осада всего")
    assert sum(shares[:-1]) == pytest.approx(100, abs=0.3)
    words = narrator_of("kitsune").words
    for species in SPECIES:
        assert words.value("species", species).partition(",")[0] in text


def test_the_same_whatever_the_number_of_processes() -> None:
    alone, many = (balance._counted(balances, [2], 60, "seed", cores)[2] for cores in (1, 2))
    assert vars(alone) == vars(many)
