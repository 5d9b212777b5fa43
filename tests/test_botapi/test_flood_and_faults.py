"""429s that Telegram gives by itself, and everything that can go wrong on demand."""

from __future__ import annotations

import asyncio
import contextlib
import time

import aiohttp
import pytest

from tests.botapi.server import BotApiServer
from tgbot.botapi.clock import Clock
from tgbot.botapi.people import Person
from tgbot.botapi.rights import ADMIN_RIGHTS
from tgbot.botapi.state import Chat

from .conftest import Caller


async def retry_after(call: Caller, chat: Chat, method: str = "sendMessage", **fields: object) -> int:
    """What a send is told to wait; 0 when it passes."""
    status, body = await call.raw(method, chat_id=chat.id, text=f"x{time.monotonic()}", **fields)
    if status == 200:
        return 0
    assert status == 429
    seconds = body["parameters"]["retry_after"]
    assert body["description"] == f"Too Many Requests: retry after {seconds}"
    return int(seconds)


async def test_flood_control_is_off_by_default(call: Caller, forum: Chat) -> None:
    assert [await retry_after(call, forum) for _ in range(40)] == [0] * 40


async def test_twenty_a_minute_in_a_group() -> None:
    clock = Clock(running=False)
    async with BotApiServer(clock=clock) as server, aiohttp.ClientSession() as session:
        call = Caller(server, session)
        forum = server.chat("Луна", forum=True)
        server.add_bot(forum, ADMIN_RIGHTS)
        topic = server.create_topic(forum, "Война")
        server.flood.enable()
        for number in range(20):
            thread = topic.thread_id if number % 2 else None
            assert await retry_after(call, forum, message_thread_id=thread) == 0
            clock.advance(2)
        assert await retry_after(call, forum) == 20  # the first of the twenty is 40 s old
        post = server.posts(forum)[-1]
        assert await retry_after(call, forum, "editMessageText", message_id=post.id) == 20
        clock.advance(20)
        assert await retry_after(call, forum) == 0
        assert [violation[3] for violation in server.flood.violations] == [20, 20]


async def test_bursts_in_one_chat_and_other_chats_are_free(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    botapi.flood.enable()
    assert [await retry_after(call, forum) for _ in range(3)] == [0, 0, 0]
    assert 1 <= await retry_after(call, forum) <= 3
    person = botapi.user("Вера")
    await person.start()
    assert await retry_after(call, person.private) == 0
    assert (await call.raw("sendChatAction", chat_id=forum.id, action="typing"))[0] == 200
    assert (await call.raw("getChat", chat_id=forum.id))[0] == 200


async def test_thirty_a_second_overall() -> None:
    async with BotApiServer(clock=Clock(running=False)) as server, aiohttp.ClientSession() as session:
        call = Caller(server, session)
        chats = []
        for number in range(31):
            chat = server.chat(f"Двор {number}")
            server.add_bot(chat)
            chats.append(chat)
        server.flood.enable()
        assert [await retry_after(call, chat) for chat in chats] == [0] * 30 + [1]
        server.clock.advance(1.01)
        assert await retry_after(call, chats[30]) == 0


async def test_refused_calls_do_not_count_and_ephemeral_ones_are_free(
    call: Caller, botapi: BotApiServer, forum: Chat, borya: Person
) -> None:
    botapi.flood.enable()
    for _ in range(5):
        await call.refused("sendMessage", chat_id=forum.id, text="<b>", parse_mode="HTML")
    for _ in range(5):
        parameters = {"receiver_user_id": borya.id}
        assert await retry_after(call, forum, ephemeral_message_parameters=parameters) == 0
    assert await retry_after(call, forum) == 0


async def test_scaled_windows_recover_in_real_time(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    botapi.flood.enable(scale=60)
    waits = [await retry_after(call, forum) for _ in range(6)]
    assert set(waits) <= {0, 1}
    assert waits[0] == 0
    await asyncio.sleep(1.1)
    assert await retry_after(call, forum) == 0
    botapi.flood.disable()
    assert [await retry_after(call, forum) for _ in range(30)] == [0] * 30


async def test_errors_on_demand(call: Caller, botapi: BotApiServer, forum: Chat, group: Chat) -> None:
    fault = botapi.faults.error("sendMessage", 429, retry_after=7, chat_id=forum.id, times=2)
    send = {"chat_id": forum.id, "text": "x"}
    async with call.session.post(f"{botapi.url}/bot{botapi.token}/sendMessage", data=send) as answer:
        assert answer.headers["Retry-After"] == "7"
    assert (await call.raw("sendMessage", chat_id=group.id, text="x"))[0] == 200
    assert await retry_after(call, forum) == 7
    assert await retry_after(call, forum) == 0
    assert fault.hits == 2
    for code, words in (
        (500, "Internal Server Error"),
        (502, "Bad Gateway"),
        (403, "Forbidden: bot was kicked from the supergroup chat"),
    ):
        botapi.faults.error("sendMessage", code)
        status, body = await call.raw("sendMessage", **send)
        assert (status, body["description"]) == (code, words)
    botapi.faults.error("*", 400, description="Bad Request: что-то новое", skip=1)
    assert await call("getUpdates")  # «*» spares the poll
    await call("sendMessage", **send)
    assert await call.refused("sendMessage", **send) == "Bad Request: что-то новое"
    botapi.faults.error("sendMessage", 500, times=100)
    botapi.faults.clear()
    await call("sendMessage", **send)


async def test_faults_for_chosen_words_and_a_gateways_page(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    botapi.faults.error("sendMessage", 500, where=lambda fields: "Ход 3" in fields["text"])
    await call("sendMessage", chat_id=forum.id, text="Ход 2")
    assert (await call.raw("sendMessage", chat_id=forum.id, text="Ход 3"))[0] == 500
    botapi.faults.error("getMe", 502, page=True)
    async with call.session.get(f"{botapi.url}/bot{botapi.token}/getMe") as answer:
        assert (answer.status, answer.content_type) == (502, "text/html")


@pytest.mark.parametrize("processed", [False, True])
async def test_dropped_connection(call: Caller, botapi: BotApiServer, forum: Chat, processed: bool) -> None:
    botapi.faults.drop("sendMessage", processed=processed)
    with pytest.raises(aiohttp.ClientError):
        await call.raw("sendMessage", chat_id=forum.id, text="дошло?")
    assert [m.text for m in botapi.posts(forum)] == (["дошло?"] if processed else [])
    lost = botapi.calls_of("sendMessage")[-1]
    assert (lost.fault, lost.status, lost.ok) == ("drop", 0, False)
    await call("sendMessage", chat_id=forum.id, text="снова")


@pytest.mark.parametrize("processed", [False, True])
async def test_silence(call: Caller, botapi: BotApiServer, forum: Chat, processed: bool) -> None:
    botapi.faults.hang("sendMessage", processed=processed)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(1.0):
            await call.raw("sendMessage", chat_id=forum.id, text="эй")
    assert len(botapi.posts(forum)) == processed
    await call("sendMessage", chat_id=forum.id, text="снова")


async def test_slow_answers(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    botapi.faults.delay("sendMessage", 1.0)
    started = time.monotonic()
    slow = asyncio.create_task(call("sendMessage", chat_id=forum.id, text="медленно"))
    await botapi.wait_message(forum, "медленно")
    assert not slow.done()
    await slow
    assert time.monotonic() - started >= 1.0


async def test_server_lets_hung_requests_go_when_it_stops() -> None:
    server = BotApiServer()
    await server.start()
    server.faults.hang("getMe")
    async with aiohttp.ClientSession() as session:
        hung = asyncio.create_task(Caller(server, session).raw("getMe"))
        poll = asyncio.create_task(Caller(server, session).raw("getUpdates", timeout=50))
        await server.wait_call("getMe")
        await server.wait_ready()
        started = time.monotonic()
        await server.stop()
        assert time.monotonic() - started < 50, "the long poll is not waited for"
        for task in (hung, poll):
            with contextlib.suppress(aiohttp.ClientError):
                assert (await task)[0] == 409
        old = server.url
        await server.start()
        assert server.url == old
        assert (await Caller(server, session).raw("getMe"))[0] == 200
        await server.stop()
