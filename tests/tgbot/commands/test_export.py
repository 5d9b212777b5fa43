"""``letopis export``: a game out of a real store, with the bot running beside it and without."""

import asyncio
import json
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engines.core.proof import prove, read_game
from tests.tgbot.play.sittings import GROUP, VASYA
from tgbot.cli import main
from tgbot.play import lobby, turns
from tgbot.sessions.decision import Decision, Where
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import connect
from tgbot.storage.embedded import Server

NOW = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)


async def _played(url: str, *, whole: bool) -> str:
    """A war in the store: begun, or played to its end; its id."""
    client = connect(url)
    sessions = Sessions(Repository(client))
    where = Where(GROUP)

    async def step(decide: object) -> Decision:
        made = await sessions.step(where, decide)  # type: ignore[arg-type]
        assert isinstance(made, Decision)
        return made

    made = await step(lambda at: lobby.opened(at, "moonwar", VASYA, None, "7"))
    assert made.game is not None
    game = made.game.id
    where = Where(GROUP, game_id=game)
    made = await step(lambda at: lobby.started(at, VASYA, False, NOW, lambda: "8"))
    while whole and made.game is not None and made.game.status == "playing":
        made = await step(lambda at: turns.carried_out(at, {"do": "turn"}, VASYA, False, True, NOW, lambda: "8"))
    await client.aclose()
    return game


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LETOPIS_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("LETOPIS_REDIS", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_finished_war_in_every_format(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(folder / "data") as server:
        game = asyncio.run(_played(server.url, whole=True))
        # The bot runs: its own server is asked.
        assert main(["export", game, "--format", "json"]) == 0
    record = json.loads((folder / f"letopis-{game}.json").read_text())
    assert not prove(read_game(record)).problems
    # The bot is down: a server is started for as long as it takes.
    for form, name in (("html", "html"), ("epub", "epub"), ("md", "md"), ("bbcode", "txt")):
        assert main(["export", game, "--format", form]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == f"letopis-{game}.{name}"
    assert main(["verify", f"letopis-{game}.html"]) == 0
    assert "Ночь первая" in (folder / f"letopis-{game}.md").read_text()
    assert zipfile.is_zipfile(folder / f"letopis-{game}.epub")


def test_a_war_that_goes_on_keeps_its_seed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(folder / "data") as server:
        game = asyncio.run(_played(server.url, whole=False))
        assert main(["export", game, "--format", "json"]) == 1
        assert "когда игра окончена" in capsys.readouterr().err
        assert main(["export", game, "--out", "-"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("<!DOCTYPE html>")
    assert 'id="game"' not in page
    assert main(["export", "zzzzzzzz"]) == 1
    assert "нет игры с номером zzzzzzzz" in capsys.readouterr().err


def test_a_store_out_of_reach_is_said_in_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LETOPIS_REDIS", "redis://127.0.0.1:1/0")
    assert main(["export", "00000001"]) == 2
    assert capsys.readouterr().err == "letopis export: не могу прочесть хранилище: ConnectionError.\n"
    monkeypatch.setenv("LETOPIS_REDIS", "http://x")
    assert main(["export", "00000001"]) == 2
    assert "LETOPIS_REDIS" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["export", "00abcdef"], ["seasons", "rebuild"]])
def test_looking_makes_no_store(folder: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "хранилища нет" in capsys.readouterr().err
    assert not (folder / "data").exists()
