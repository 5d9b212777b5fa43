"""Every press gets its answer, in Russian, whatever went wrong; and nothing is tried for ever."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
import structlog
from redis.exceptions import ConnectionError as StoreLost

from tests.botapi.server import BotApiServer
from tests.chaos.lives import Life, connections
from tests.chaos.wars import War
from tgbot.botapi.state import Callback
from tgbot.middlewares import pace
from tgbot.middlewares.observed import Unstored
from tgbot.sessions.errors import Contended, Foreign
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client
from tgbot.texts import plain


class Lobby:
    """A lobby with buttons, and a bot that works when it is told to."""

    def __init__(self, life: Life, war: War) -> None:
        self.life, self.war = life, war

    async def press(self, words: str = "Сценарий") -> Callback:
        """One press, not handled yet."""
        await self.war.press_button(words)
        return self.war.presses[-1]

    @property
    def waiting(self) -> int:
        """Updates that Telegram would give again."""
        return len(self.war.server.world.updates.live())


@pytest_asyncio.fixture
async def lobby(botapi: BotApiServer, real_redis: Client) -> AsyncIterator[Lobby]:
    async with connections(botapi) as session:
        made = Lobby(Life(botapi, session, real_redis, "seed"), War.set_up(botapi, 1))
        await made.war.gm.send(made.war.chat, "/war")
        await made.life.work()
        yield made


def fails(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, error: BaseException) -> None:
    """From now on this fails so."""

    async def failing(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(owner, name, failing)


async def test_a_press_that_waited_too_long_is_carried_out_and_no_error(lobby: Lobby) -> None:
    old = await lobby.press()
    old.at -= 3600
    with structlog.testing.capture_logs() as logs:
        await lobby.life.work()
    (line,) = [line for line in logs if line["event"] == "press not answered"]
    assert (line["log_level"], "query is too old" in line["why"]) == ("info", True)
    assert [line["outcome"] for line in logs if line["event"] == "update"] == ["ok"]
    assert not old.answer.done()
    assert lobby.war._with("Пробуждение Роа"), "the menu that was asked for stands there"
    assert lobby.waiting == 0


@pytest.mark.parametrize("error", [ValueError("?"), KeyError("?"), RuntimeError("?"), TimeoutError()])
async def test_an_error_of_ours_is_told_in_russian_and_not_tried_again(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    fails(monkeypatch, Sessions, "step", error)
    query = await lobby.press()
    with structlog.testing.capture_logs() as logs:
        await lobby.life.work()
    assert query.answer.done()
    assert (query.answer.result().text, query.answer.result().alert) == (plain("refused.broken"), True)
    assert [line["outcome"] for line in logs if line["event"] == "update"] == ["error"]
    assert lobby.waiting == 0, "the update is confirmed"


async def test_an_error_of_ours_on_a_press_too_old_is_no_second_error(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails(monkeypatch, Sessions, "step", ValueError("?"))
    (await lobby.press()).at -= 3600
    await lobby.life.work()
    assert lobby.waiting == 0


async def test_who_was_always_overtaken_is_told_to_press_again(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    fails(monkeypatch, Sessions, "step", Contended("…"))
    query = await lobby.press()
    await lobby.life.work()
    assert query.answer.result().text == plain("refused.busy")
    assert lobby.waiting == 0


@pytest.mark.parametrize("error", [StoreLost("gone"), Foreign(9)], ids=["the store is away", "a newer record"])
async def test_what_cannot_be_stored_now_is_not_confirmed_and_counts_once_later(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    query = await lobby.press()
    with monkeypatch.context() as away:
        fails(away, Repository, "load", error)
        (raw,) = [update.as_json() for update in lobby.war.server.world.updates.live()]
        with pytest.raises(Unstored):
            await lobby.life.routes.feed_raw_update(lobby.life.bot, raw)
    assert lobby.waiting == 1
    await lobby.life.work()
    assert query.answer.done()
    assert lobby.waiting == 0


async def test_whoever_is_too_quick_on_an_old_button_breaks_nothing(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "MOST", 0)
    (await lobby.press()).at -= 3600
    with structlog.testing.capture_logs() as logs:
        await lobby.life.work()
    assert [line["outcome"] for line in logs if line["event"] == "update"] == ["ok"]
