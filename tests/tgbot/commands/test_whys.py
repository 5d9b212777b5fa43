"""What the system refuses is told in Russian."""

import errno
import re
from pathlib import Path

import pytest

from tgbot.cli import GROUPS, main
from tgbot.commands.whys import why


@pytest.mark.parametrize("code", [errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOSPC, errno.EROFS, errno.ELOOP])
def test_an_error_has_russian_words(code: int) -> None:
    assert re.fullmatch(r"[а-яё ,:]+", why(OSError(code, "English")))


def test_an_unknown_one_has_its_number() -> None:
    assert why(OSError(errno.EDOM, "Numerical argument")) == f"ошибка системы {errno.EDOM}"
    assert why(OSError()) == "ошибка системы 0"


@pytest.mark.parametrize(
    "words",
    [
        ["grail", "--seed", "2", "--pairs", "2", "--out"],
        ["check"],
        ["verify"],
    ],
)
def test_a_folder_is_no_file(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, str(tmp_path)]) == 2
    error = capsys.readouterr().err.replace(str(tmp_path), "")
    assert "это папка" in error
    assert not re.search(r"[A-Z][a-z]{2,}", error), error


@pytest.mark.parametrize("command", ["check", "verify", "replay"])
@pytest.mark.parametrize("text", ["# Летопись", "[" * 5000])
def test_what_is_no_json_is_told_in_russian(
    command: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "файл.md"
    file.write_text(text, encoding="utf-8")
    assert main([command, str(file)]) == 2
    told = capsys.readouterr().err.replace(str(file), "").replace(f"letopis {command}", "").replace("JSON", "")
    assert not re.search(r"[A-Za-z]", told), told


@pytest.mark.parametrize("command", [name for group in GROUPS.values() for name in group])
def test_what_is_to_be_given_has_a_russian_name(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    usage = capsys.readouterr().out.split("\n\n")[0]
    assert not re.findall(r"--[a-z-]+ [A-Z]{2,}\b|\[[a-z]+\]", usage), usage
