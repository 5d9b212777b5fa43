"""What the system refuses is told in Russian."""

import errno
import re
from pathlib import Path

import pytest

from tgbot.cli import main
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
