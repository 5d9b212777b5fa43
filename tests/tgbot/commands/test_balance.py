"""``letopis balance``: what it prints, that it repeats itself, how it refuses."""

import io
import re

import pytest

from engines.moonwar.tally import tally
from narratives.registry import narrator_of
from tgbot.cli import main
from tgbot.commands import balance
from tgbot.commands.balances import moonwar
from tgbot.commands.balances.figures import decimal, share
from tgbot.commands.balances.moonwar import report


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["balance", "moonwar", *words]) == 0
    out, error = capsys.readouterr()
    assert error == ""
    return out


def test_one_scenario_in_one_edition(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "--wars", "60", "--scenario", "1", "--edition", "second", "--seed", "7")
    assert out.startswith("1. Простая бойня, вторая редакция\n")
    assert "Войн: 60." in out
    assert "осталась одна сторона" in out
    assert "обыватели" in out
    assert "смерть и триумф" in out
    assert re.search(r"Плен: случается в \d+,\d % войн", out)
    assert "Зерно: 7." in out
    assert "third" not in out


def test_every_scenario_and_edition(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "--wars", "3", "--people", "2")
    titles = re.findall(r"^(\d)\. .*, (третья|вторая) редакция$", out, re.MULTILINE)
    assert titles == [(str(number), edition) for number in range(1, 9) for edition in ("третья", "вторая")]
    # Words of the rules have all been put into Russian.
    assert not re.search(r"\b[a-z]+[._][a-z]+\b", out)


def test_the_same_seed_gives_the_same_whatever_the_number_of_processes() -> None:
    setting = (4, "third")
    alone, many = (balance._counted(moonwar, [setting], 120, "seed", cores)[setting] for cores in (1, 2))
    words = narrator_of("moonwar").words
    assert report(words, *setting, alone, 5) == report(words, *setting, many, 5)
    other = balance._counted(moonwar, [setting], 120, "another", 1)[setting]
    assert report(words, *setting, alone, 5) != report(words, *setting, other, 5)


def test_shares_of_ends_are_a_whole() -> None:
    counted = tally(2, "third", [str(seed) for seed in range(40)])
    text = report(narrator_of("moonwar").words, 2, "third", counted, 3)
    ends = text.partition("Чем кончается:\n")[2].partition("\n\n")[0]
    shares = [float(found.replace(",", ".")) for found in re.findall(r"([\d,]+) %", ends)]
    assert sum(shares) == pytest.approx(100, abs=0.2)
    people = text.partition("в которых участвовал):\n")[2].partition("\n\n")[0]
    assert len(people.splitlines()) == 3


def test_a_chase_knows_no_captivity() -> None:
    text = report(narrator_of("moonwar").words, 7, "third", tally(7, "third", ["1", "2"]), 1)
    assert text.endswith("Плен: ни одного.")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["moonwar", "--wars", "0"], "--games: нужно целое число больше нуля"),
        (["moonwar", "--people", "-1"], "--people: нужно целое число больше нуля"),
    ],
)
def test_numbers_that_make_no_sense(capsys: pytest.CaptureFixture[str], words: list[str], complaint: str) -> None:
    assert main(["balance", *words]) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [[], ["chess"], ["moonwar", "--scenario", "9"], ["moonwar", "--edition", "first"], ["moonwar", "--wars", "x"]],
)
def test_wrong_calls_are_one_russian_line(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["balance", *words])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith("letopis balance: ")
    assert error.count("\n") == 1


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    bar = balance._Bar(40)
    bar.add(10)
    assert "25 % (10 из 40)" in screen.getvalue()
    bar.add(30)
    assert screen.getvalue().endswith("█" * balance.BAR + " 100 % (40 из 40)")
    bar.end()
    assert screen.getvalue().endswith("\r\x1b[K")
    plain = io.StringIO()
    monkeypatch.setattr("sys.stderr", plain)
    silent = balance._Bar(1)
    silent.add(1)
    silent.end()
    assert plain.getvalue() == ""


def test_interrupted_it_ends_with_a_word(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(balance, "_counted", interrupted)
    assert main(["balance", "moonwar", "--wars", "1"]) == 130
    assert "прервано" in capsys.readouterr().err


def test_numbers_in_russian() -> None:
    assert decimal(3.14159) == "3,1"
    assert share(1, 3) == " 33,3 %"
    assert share(1, 0) == "  0,0 %"
