"""``letopis dungeon`` and ``letopis balance dungeon``: what they print, that it repeats itself, how they refuse."""

import json
import re
from pathlib import Path

import pytest

from engines.dungeon.robots import Robots
from engines.dungeon.tally import tally
from tgbot.cli import main
from tgbot.commands import balance
from tgbot.commands.balances import dungeon as balances
from tgbot.commands.balances.dungeon import Kind
from tgbot.commands.dungeon import Surveyor


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    out, error = capsys.readouterr()
    assert error == ""
    return out


def test_an_adventure_is_told_the_same_from_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "dungeon", "--seed", "7", "--party", "3")
    assert out == printed(capsys, "dungeon", "--seed", "7", "--party", "3")
    assert "Боро" in out
    assert "Зерно: 7." in out
    assert out != printed(capsys, "dungeon", "--seed", "8", "--party", "3")


def test_the_map_shows_what_has_been_seen(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "dungeon", "--seed", "5")
    drawn = out.partition("Карта: ")[2]
    lines = re.findall(r"^  (\d\S*) -\S+- (\d\S*)$", drawn, re.MULTILINE)
    assert lines
    rooms = {mark for line in lines for mark in line}
    seen = re.findall(r"(\d) [А-Я]", drawn.splitlines()[len(lines) + 1])
    assert {mark[0] for mark in rooms if not mark.endswith("?")} == set(seen)


def test_without_an_adventure_there_is_no_map() -> None:
    assert Surveyor(Robots("1")).map() == ""


@pytest.mark.parametrize("heroes", [1, 6])
def test_parties_of_any_size(heroes: int, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "dungeon", "--seed", "1", "--party", f"{heroes}", "--format", "jsonl")
    pieces = [json.loads(line) for line in out.splitlines()]
    assert max(len(piece["alive"]) for piece in pieces) == heroes
    assert {event["event"] for piece in pieces for event in piece["events"]} >= {"dungeon.entered", "room.entered"}


def test_a_campaign_and_the_careless(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "dungeon", "--seed", "3", "--adventures", "2", "--careless", "--format", "jsonl")
    events = [event for line in out.splitlines() for event in json.loads(line)["events"]]
    assert sum(event["event"] == "dungeon.entered" for event in events) == 2
    assert not any(event["event"] == "check.rolled" and event["what"] == "search" for event in events)


def test_it_can_be_written_to_a_file(tmp_path: Path) -> None:
    book = tmp_path / "книга.html"
    assert main(["dungeon", "--seed", "2", "--format", "html", "--out", str(book)]) == 0
    assert "В темноту" in book.read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [["--party", "0"], ["--party", "7"], ["--adventures", "10"], ["--heroes", "3"]])
def test_wrong_calls_are_one_russian_line(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["dungeon", *words])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith("letopis dungeon: ")
    assert error.count("\n") == 1


def test_the_balance_of_all_parties(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "balance", "dungeon", "--games", "4", "--seed", "3")
    assert re.findall(r"^Героев: (\d), (\w+)$", out, re.MULTILINE) == [
        (str(heroes), manner) for heroes in range(1, 6) for manner in ("осторожные", "беспечные")
    ]
    assert out.count("Приключений: 4.") == 10
    for heading in ("дошли до сокровищницы", "Отчего гибнут", "увидено комнат", "Заклинания", "Награды потрачены"):
        assert heading in out
    # Words of the rules have all been put into Russian.
    assert not re.search(r"[A-Za-z]{2,}", out)


def test_shares_are_a_whole() -> None:
    counted = tally([str(seed) for seed in range(30)])
    text = balances.told(Kind(3, True), counted, given=None)  # type: ignore[arg-type]
    deaths = text.partition("Отчего гибнут:\n")[2].partition("\n\n")[0]
    figures = [float(found.replace(",", ".")) for found in re.findall(r"([\d,]+) %", deaths)]
    assert sum(figures) == pytest.approx(100, abs=0.3)
    assert counted.reached >= counted.home


def test_the_same_whatever_the_number_of_processes() -> None:
    setting = Kind(2, False)
    alone, many = (balance._counted(balances, [setting], 120, "seed", cores)[setting] for cores in (1, 2))
    assert vars(alone) == vars(many)


def test_one_kind_of_party(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "balance", "dungeon", "--games", "2", "--party", "6", "--careless")
    assert out.startswith("Героев: 6, беспечные\n")
    assert "осторожные" not in out
    with pytest.raises(SystemExit):
        main(["balance", "dungeon", "--careful", "--careless"])
    assert capsys.readouterr().err.startswith("letopis balance: ")
