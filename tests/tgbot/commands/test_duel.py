"""``letopis duel`` and ``letopis balance duel``: what they print, that they repeat themselves, how they refuse."""

import json
import re
from pathlib import Path

import pytest

from engines.duel.cards import templates
from engines.duel.tally import Kind, tally
from tgbot.cli import main
from tgbot.commands import balance
from tgbot.commands.balances import duel as balances
from tgbot.commands.duel import drawn, setup


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    out, error = capsys.readouterr()
    assert error == ""
    return out


def test_a_fight_is_told_the_same_from_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "duel", "--seed", "7", "--who", "рыцарь", "маг")
    assert out == printed(capsys, "duel", "--seed", "7", "--who", "рыцарь", "маг")
    assert "Рыцар" in out
    assert "Зерно: 7." in out
    assert out != printed(capsys, "duel", "--seed", "8", "--who", "рыцарь", "маг")


@pytest.mark.parametrize("fighters", range(2, 7))
def test_as_many_fighters_as_wanted(fighters: int, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "duel", "--seed", "1", "--fighters", f"{fighters}", "--format", "jsonl")
    pieces = [json.loads(line) for line in out.splitlines()]
    assert len(pieces[0]["alive"]) == fighters
    assert [name.lower() for name in pieces[0]["alive"]] == drawn("1", fighters)
    secrets = {"blow.resolved", "shield.raised"}
    told = [event for piece in pieces for event in piece["events"] if event["to"] == "all"]
    assert told
    assert not secrets & {event["event"] for event in told}


def test_an_open_table_has_no_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "duel", "--seed", "1", "--open", "--format", "jsonl")
    events = [event for line in out.splitlines() for event in json.loads(line)["events"]]
    assert all(event["to"] == "all" for event in events if event["event"] == "blow.resolved")
    assert any(event["event"] == "blow.resolved" for event in events)


def test_namesakes_are_numbered() -> None:
    people = setup(["маг", "ведьма", "маг"])["people"]
    assert people == {"Маг": {"template": "маг"}, "Ведьма": {"template": "ведьма"}, "Маг 2": {"template": "маг"}}


def test_it_can_be_written_to_a_file(tmp_path: Path) -> None:
    book = tmp_path / "бой.html"
    assert main(["duel", "--seed", "2", "--format", "html", "--out", str(book)]) == 0
    assert "Тёплой Луны" in book.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [["--fighters", "1"], ["--fighters", "7"], ["--who", "король"], ["--who", "маг"], ["--who", *["маг"] * 7]],
)
def test_wrong_calls_are_one_russian_line(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["duel", *words])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith("letopis duel: ")
    assert error.count("\n") == 1


def test_the_balance_of_both_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "balance", "duel", "--games", "4", "--seed", "3")
    pairs, everybody = out.split("\n\n\n") if "\n\n\n" in out else out.split("\n\nВсе против всех")
    assert "Боёв: 112." in pairs
    assert "Боёв: 4." in everybody
    for template in templates():
        assert template in pairs
    (witch,) = re.findall(r"^  ведьма: (.*)$", pairs, re.MULTILINE)
    assert "ледяное копьё" in witch
    assert "Зерно: 3." in out


def test_shares_of_a_pair_are_a_whole() -> None:
    counted = tally(Kind(2), [str(seed) for seed in range(10)])
    assert counted.fights == counted.won.total()
    text = balances.told(Kind(2), counted, given=None)  # type: ignore[arg-type]
    table = text.partition("Кто кого")[2].splitlines()[2:10]
    cells = [[int(cell) if cell != "·" else -1 for cell in line.split()[1:]] for line in table]
    assert all(cells[one][other] + cells[other][one] == 100 for one in range(8) for other in range(one))


def test_the_same_whatever_the_number_of_processes() -> None:
    setting = Kind(4)
    alone, many = (balance._counted(balances, [setting], 120, "seed", cores)[setting] for cores in (1, 2))
    assert vars(alone) == vars(many)


def test_the_number_of_fighters_is_in_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Все против всех, по 5" in printed(capsys, "balance", "duel", "--games", "2", "--fighters", "5")
    with pytest.raises(SystemExit):
        main(["balance", "duel", "--fighters", "9"])
    assert "--fighters" in capsys.readouterr().err
