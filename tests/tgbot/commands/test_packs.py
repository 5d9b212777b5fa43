"""``letopis packs check`` and ``letopis war --pack``: a folder is read with limits, a broken one is refused."""

from pathlib import Path

import pytest

from tgbot.cli import main
from tgbot.packs import load

EXAMPLE = Path(__file__).parents[3] / "docs" / "packs" / "theatre"


def copied(folder: Path) -> Path:
    for path in EXAMPLE.rglob("*.toml"):
        there = folder / path.relative_to(EXAMPLE)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def test_the_example_is_in_order_and_a_war_is_told_with_it(capsys):
    assert main(["packs", "check", str(EXAMPLE)]) == 0
    assert "Пакет «Театр военных действий» в порядке: людей 8." in capsys.readouterr().out
    assert main(["war", "--pack", str(EXAMPLE), "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "Себе он взял финал." in told
    assert len(load(EXAMPLE).people) == 8


def test_a_broken_pack_is_refused_with_file_line_and_reason(tmp_path, capsys):
    folder = copied(tmp_path)
    (folder / "texts/scene/night.toml").write_text("[[text]]\ntext = 'Да. {% for x in y %}'\n", encoding="utf-8")
    assert main(["packs", "check", str(folder)]) == 1
    assert "texts/scene/night.toml:1: не шаблон" in capsys.readouterr().out
    assert main(["war", "--pack", str(folder)]) == 2
    assert "texts/scene/night.toml:1:" in capsys.readouterr().err


def test_nothing_outside_the_folder_is_read(tmp_path, capsys):
    folder = copied(tmp_path / "pack")
    secret = tmp_path / "secret.toml"
    secret.write_text("x = 1", encoding="utf-8")
    (folder / "texts" / "scene" / "talk.toml").symlink_to(secret)
    assert main(["packs", "check", str(folder)]) == 1
    assert "texts/scene/talk.toml: не обычный файл" in capsys.readouterr().out
    assert main(["packs", "check", str(tmp_path / "nowhere")]) == 1
    assert "нет такой папки" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"\xff\xfe", b"#" * 2_000_001])
def test_unreadable_and_huge_files_are_refused(tmp_path, capsys, content):
    folder = copied(tmp_path)
    (folder / "texts" / "scene" / "talk.toml").write_bytes(content)
    assert main(["packs", "check", str(folder)]) == 1
    assert "texts/scene/talk.toml" in capsys.readouterr().out
