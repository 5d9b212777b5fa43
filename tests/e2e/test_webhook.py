"""Webhook mode: the secret, what is confirmed and when, the same update twice, a store that is away for a while."""

import socket
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest_asyncio

from tests.botapi.server import BotApiServer
from tests.e2e.process import BotProcess
from tests.e2e.room import GM, TURN, Room
from tgbot.botapi.webhook import SECRET_HEADER
from tgbot.storage.embedded import Server

SECRET = "a-secret_of-webhooks"


class Hooked:
    """A bot behind a webhook, on a store that the scenario holds in its own hands."""

    def __init__(self, telegram: BotApiServer, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.telegram = telegram
        self.address = f"http://127.0.0.1:{port}"
        self.store = Server(folder / "store")
        self.bot = BotProcess(
            folder,
            LETOPIS_TOKEN=telegram.token,
            LETOPIS_API=telegram.url,
            LETOPIS_REDIS=self.store.url,
            LETOPIS_WEBHOOK=f"{self.address}/hook",
            LETOPIS_WEBHOOK_SECRET=SECRET,
            LETOPIS_LISTEN=f"127.0.0.1:{port}",
        )

    async def get(self, path: str) -> tuple[int, str]:
        """A page of the bot's web side."""
        async with aiohttp.ClientSession() as session, session.get(self.address + path) as answer:
            return answer.status, await answer.text()

    async def post(self, body: str, secret: str) -> int:
        """Somebody calls the webhook: the status."""
        headers = {SECRET_HEADER: secret, "Content-Type": "application/json"}
        async with (
            aiohttp.ClientSession(headers=headers) as session,
            session.post(f"{self.address}/hook", data=body) as answer,
        ):
            return answer.status


@pytest_asyncio.fixture(loop_scope="session")
async def hooked(tmp_path: Path) -> AsyncIterator[Hooked]:
    """The bot, up and listening."""
    async with BotApiServer() as telegram:
        made = Hooked(telegram, tmp_path)
        made.store.start()
        made.bot.start()
        try:
            await made.bot.ready(telegram)
            yield made
        finally:
            await made.bot.stop()
            made.store.stop()


async def test_a_war_behind_a_webhook(hooked: Hooked) -> None:
    telegram = hooked.telegram
    vasya, petya = telegram.user("Вася"), telegram.user("Петя")
    room = Room(telegram, telegram.chat("Группа", owner=vasya, members=[petya]), vasya)
    telegram.add_bot(room.chat, by=vasya)
    await room.hears("Летопись здесь.")

    # -- only who knows the secret is heard; what nobody can read is confirmed, or it would come for ever
    forged = '{"update_id": 1, "message": {}}'
    assert await hooked.post(forged, "wrong") == 403
    assert await hooked.post(forged, "") == 403
    assert await hooked.post("not json", SECRET) == 200
    assert await hooked.post("[1, 2]", SECRET) == 200
    assert await hooked.post('{"update_id": 1, "message": {"what": "is this"}}', SECRET) == 200

    # -- a war
    prologue = await room.war()
    first = await room.turn(petya)
    await room.until(prologue, button="")
    assert telegram.webhook is not None
    assert {status for _, status in telegram.webhook.deliveries} == {200}
    assert telegram.webhook.secret == SECRET

    # -- Telegram repeats what it thinks was not heard: nothing happens twice
    await room.calm()
    said = [post.id for post in room.posts]
    telegram.redeliver(8)
    await room.calm(1.0)
    assert [post.id for post in room.posts] == said

    # -- the store is away: an update is not confirmed until it is kept
    telegram.world.callback_window = 120
    hooked.store.stop()
    heard = len(telegram.webhook.deliveries)
    press = room.presses(petya, first, TURN)
    await telegram.wait_for(lambda: len(telegram.webhook.deliveries) > heard, 40, what="a refused delivery")  # type: ignore[union-attr]
    assert telegram.webhook.deliveries[-1][1] == 503
    assert (await hooked.get("/healthz"))[0] == 503
    hooked.store.start()
    second = await room.hears(button=GM, after=first, timeout=40)
    await room.calm(0.6)
    # The board may have given way to the first turn, and stand after it.
    assert [post for post in room.posts if post.id > first.id and not post.pinned] == [second]
    assert press.answer.done(), hooked.bot.said()[-3000:]
    assert telegram.webhook.deliveries[-1][1] == 200

    # -- health and figures for whoever watches; a stop in good order
    assert await hooked.get("/healthz") == (200, "ok\n")
    status, figures = await hooked.get("/metrics")
    assert status == 200
    assert "letopis_updates_total" in figures
    assert await hooked.bot.stop() == 0
    assert SECRET not in hooked.bot.said()
    assert telegram.token not in hooked.bot.said()
