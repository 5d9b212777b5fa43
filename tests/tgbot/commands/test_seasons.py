"""``letopis seasons rebuild``: what the store has lost of a group's fame is found in the journals."""

import asyncio
from pathlib import Path

import pytest

from tests.tgbot.hall.games import Group
from tests.tgbot.play.sittings import GROUP
from tgbot.cli import main
from tgbot.hall.service import Hall
from tgbot.sessions.keys import Keys
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import connect
from tgbot.storage.embedded import Server


async def _fame(url: str, *, spoilt: bool) -> None:
    """A war is played and remembered, then its memory is spoilt; else it has to be there again."""
    client = connect(url)
    sessions = Sessions(Repository(client))
    if spoilt:
        group = Group(sessions)
        game = await group.open("7")
        await group.close(game)
        [one] = (await Hall(sessions).of(GROUP))[1]
        await client.hset(Keys.of_chat(GROUP).deeds(GROUP), one.id, "-")  # type: ignore[misc]
        assert (await Hall(sessions).of(GROUP))[1] == ()
    else:
        [one] = (await Hall(sessions).of(GROUP))[1]
        assert one.leaders[0].name == "Вася"
    await client.aclose()


def test_a_spoilt_hall_is_rebuilt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LETOPIS_DATA", str(tmp_path))
    monkeypatch.delenv("LETOPIS_REDIS", raising=False)
    with Server(tmp_path) as server:
        asyncio.run(_fame(server.url, spoilt=True))
        assert main(["seasons", "rebuild"]) == 0
        assert capsys.readouterr().out == "Законченных партий: 1; исправлено: 1; без журнала, как были: 0.\n"
        asyncio.run(_fame(server.url, spoilt=False))
        assert main(["seasons", "rebuild"]) == 0
        assert "исправлено: 0" in capsys.readouterr().out


def test_a_wrong_store_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LETOPIS_REDIS", "http://x")
    assert main(["seasons", "rebuild"]) == 2
    assert "LETOPIS_REDIS" in capsys.readouterr().err
