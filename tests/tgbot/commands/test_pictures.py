"""``letopis war|dungeon|hunt --picture``: how it ended, drawn."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tgbot.cli import main


@pytest.mark.parametrize("words", [("war", "--picture"), ("dungeon", "--map"), ("hunt", "--foxes", "2", "--picture")])
def test_a_game_is_drawn(words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    light, dark = tmp_path / "light.svg", tmp_path / "dark.svg"
    *command, option = words
    assert main([*command, "--seed", "3", option, str(light)]) == 0
    assert main([*command, "--seed", "3", option, str(dark), "--dark"]) == 0
    assert ElementTree.parse(light).getroot().tag.endswith("svg")
    assert "#faf6ee" in light.read_text(encoding="utf-8")
    assert "#1b1d24" in dark.read_text(encoding="utf-8")
    assert "Зерно: 3." in capsys.readouterr().out


def test_a_picture_may_be_a_png_and_a_book_has_it_inside(tmp_path: Path) -> None:
    png, book = tmp_path / "war.png", tmp_path / "war.html"
    assert main(["war", "--seed", "3", "--picture", str(png), "--format", "html", "--out", str(book)]) == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert book.read_text(encoding="utf-8").count("<svg ") == 1


@pytest.mark.parametrize(("name", "why"), [("x.gif", "картинка бывает .svg или .png"), ("no/x.svg", "не записать")])
def test_what_cannot_be_drawn_is_told(name: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["war", "--seed", "3", "--picture", str(tmp_path / name)]) == 2
    assert why in capsys.readouterr().err
