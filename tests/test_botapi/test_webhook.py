"""Webhooks: pushing, the secret, retries, lanes, a method in the answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web

from tests.botapi.server import BotApiServer
from tgbot.botapi.people import Person
from tgbot.botapi.state import Chat
from tgbot.botapi.webhook import SECRET_HEADER

from .conftest import Caller


class Receiver:
    """A bot's webhook that answers as told."""

    def __init__(self) -> None:
        self.url = ""
        self.updates: list[dict[str, Any]] = []
        self.secrets: list[str | None] = []
        self.statuses: list[int] = []
        self.headers: dict[str, str] = {}
        self.answer: dict[str, Any] = {}
        self.gate = asyncio.Event()
        self.gate.set()

    async def handle(self, request: web.Request) -> web.Response:
        self.updates.append(await request.json())
        self.secrets.append(request.headers.get(SECRET_HEADER))
        await self.gate.wait()
        status = self.statuses.pop(0) if self.statuses else 200
        return web.json_response(self.answer, status=status, headers=self.headers)


@pytest_asyncio.fixture
async def hook() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    app = web.Application()
    app.router.add_post("/hook", receiver.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    receiver.url = f"http://{host}:{port}/hook"
    yield receiver
    receiver.gate.set()
    await runner.cleanup()


async def test_pushes_what_waited_and_what_comes(
    call: Caller, botapi: BotApiServer, hook: Receiver, forum: Chat, borya: Person
) -> None:
    await borya.send(forum, "раньше")
    status, body = await call.raw("setWebhook", url=hook.url, secret_token="s-3_Cret")
    assert (status, body["description"]) == (200, "Webhook was set")
    await borya.send(forum, "потом")
    await botapi.wait_for(lambda: not botapi.world.updates.pending)
    texts = [u["message"].get("text") for u in hook.updates if "message" in u]
    assert texts[-2:] == ["раньше", "потом"]
    assert set(hook.secrets) == {"s-3_Cret"}
    info = await call("getWebhookInfo")
    assert (info["url"], info["pending_update_count"]) == (hook.url, 0)
    status, body = await call.raw("deleteWebhook")
    assert (body["result"], body["description"]) == (True, "Webhook was deleted")
    assert (await call.raw("deleteWebhook"))[1]["description"] == "Webhook is already deleted"


async def test_retries_until_2xx(
    call: Caller, botapi: BotApiServer, hook: Receiver, group: Chat, borya: Person
) -> None:
    await call("setWebhook", url=hook.url, drop_pending_updates=True)
    hook.statuses = [500, 403, 302, 204]
    await borya.send(group, "/war")
    await botapi.wait_for(lambda: not botapi.world.updates.pending)
    assert botapi.webhook is not None
    assert [status for _, status in botapi.webhook.deliveries] == [500, 403, 302, 204]
    assert len({u["update_id"] for u in hook.updates}) == 1
    assert "Wrong response from the webhook" in (await call("getWebhookInfo"))["last_error_message"]


async def test_retry_after_is_obeyed(
    call: Caller, botapi: BotApiServer, hook: Receiver, group: Chat, borya: Person
) -> None:
    await call("setWebhook", url=hook.url, drop_pending_updates=True)
    hook.statuses, hook.headers = [429, 200], {"Retry-After": "1"}
    started = time.monotonic()
    await borya.send(group, "/war")
    await botapi.wait_for(lambda: not botapi.world.updates.pending)
    assert time.monotonic() - started >= 1


async def test_unreachable_webhook_keeps_updates(
    call: Caller, botapi: BotApiServer, group: Chat, borya: Person
) -> None:
    await call("setWebhook", url="http://127.0.0.1:9/hook", drop_pending_updates=True)
    await borya.send(group, "/war")
    await botapi.wait_for(lambda: botapi.webhook and len(botapi.webhook.deliveries) >= 3)
    assert (await call("getWebhookInfo"))["pending_update_count"] == 1
    await call("deleteWebhook")
    assert len(await call("getUpdates")) == 1


async def test_lanes_by_chat_and_by_user(
    call: Caller, botapi: BotApiServer, hook: Receiver, forum: Chat, anya: Person, borya: Person
) -> None:
    markup = {"inline_keyboard": [[{"text": "Ход", "callback_data": "x"}]]}
    sent = await call("sendMessage", chat_id=forum.id, text="x", reply_markup=markup)
    message = forum.messages[sent["message_id"]]
    await call("setWebhook", url=hook.url, drop_pending_updates=True)
    hook.gate.clear()
    await borya.send(forum, "первое")
    await borya.send(forum, "второе")
    anya.press_without_waiting(message, "x")
    borya.press_without_waiting(message, "x")
    borya.press_without_waiting(message, "x")
    await botapi.wait_for(lambda: len(hook.updates) >= 3)
    await asyncio.sleep(0.1)
    kinds = sorted(next(k for k in u if k != "update_id") for u in hook.updates)
    assert kinds == ["callback_query", "callback_query", "message"]
    hook.gate.set()
    await botapi.wait_for(lambda: not botapi.world.updates.pending)
    said = [u["message"]["text"] for u in hook.updates if "message" in u]
    assert said == ["первое", "второе"]


async def test_a_method_in_the_answer_is_run(
    call: Caller, botapi: BotApiServer, hook: Receiver, group: Chat, borya: Person
) -> None:
    await call("setWebhook", url=hook.url, drop_pending_updates=True)
    hook.answer = {"method": "sendMessage", "chat_id": group.id, "text": "из ответа"}
    await borya.send(group, "/war")
    await botapi.wait_message(group, "из ответа")
    hook.answer = {"method": "getChat", "chat_id": group.id}
    await borya.send(group, "/war")
    await botapi.wait_for(lambda: not botapi.world.updates.pending)
    assert botapi.calls_of("getChat") == []


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"secret_token": "с пробелом"}, "secret token contains unallowed characters"),
        ({"secret_token": "x" * 257}, "secret token is too long"),
        ({"url": "ftp://x"}, "bad webhook: Invalid webhook URL specified"),
    ],
)
async def test_refused_webhooks(call: Caller, fields: dict[str, str], words: str) -> None:
    assert await call.refused("setWebhook", **({"url": "https://x.ru"} | fields)) == f"Bad Request: {words}"


async def test_the_hosted_server_wants_https_and_its_ports(call: Caller, botapi: BotApiServer) -> None:
    botapi.front.receiving.local = False
    assert "HTTPS URL must be provided" in await call.refused("setWebhook", url="http://x.ru/hook")
    botapi.front.receiving._next_set = 0
    assert "only on ports 80, 88, 443 or 8443" in await call.refused("setWebhook", url="https://x.ru:444/hook")


async def test_setting_twice_a_second_is_too_often(call: Caller, hook: Receiver) -> None:
    await call("setWebhook", url=hook.url)
    status, body = await call.raw("setWebhook", url=hook.url)
    assert (status, body["parameters"]) == (429, {"retry_after": 1})


async def test_an_update_may_come_twice(
    call: Caller, botapi: BotApiServer, hook: Receiver, group: Chat, borya: Person
) -> None:
    await call("setWebhook", url=hook.url, drop_pending_updates=True)
    await borya.send(group, "/war")
    await botapi.wait_for(lambda: len(hook.updates) == 1)
    botapi.redeliver()
    await botapi.wait_for(lambda: len(hook.updates) == 2)
    assert hook.updates[0] == hook.updates[1]
