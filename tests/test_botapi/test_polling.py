"""getUpdates: order, confirmation, filters, waiting, conflicts, expiry."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from tests.botapi.server import BotApiServer
from tgbot.botapi.people import Person
from tgbot.botapi.state import Chat
from tgbot.botapi.updates import TERMINATED, WEBHOOK_ACTIVE

from .conftest import Caller


def texts(updates: list[dict[str, Any]]) -> list[str]:
    return [u["message"]["text"] for u in updates if "text" in u.get("message", {})]


async def drain(call: Caller) -> int:
    """Confirm what the fixtures caused; returns the next offset."""
    updates = await call("getUpdates")
    offset = int(updates[-1]["update_id"]) + 1
    assert await call("getUpdates", offset=offset) == []
    return offset


async def test_updates_stay_until_confirmed(call: Caller, forum: Chat, borya: Person) -> None:
    offset = await drain(call)
    for text in ("раз", "два", "три"):
        await borya.send(forum, text)
    first = await call("getUpdates")
    assert texts(first) == ["раз", "два", "три"]
    assert [u["update_id"] for u in first] == [offset, offset + 1, offset + 2]
    assert texts(await call("getUpdates", offset=offset, limit=2)) == ["раз", "два"]
    assert texts(await call("getUpdates", offset=offset + 1)) == ["два", "три"]
    assert texts(await call("getUpdates", offset=-1)) == ["три"]
    assert texts(await call("getUpdates")) == ["три"]
    assert await call("getUpdates", offset=offset + 3) == []
    assert await call("getUpdates", offset=offset) == []


async def test_same_offset_at_once_is_cut_to_one_update(call: Caller, forum: Chat, borya: Person) -> None:
    offset = await drain(call)
    for text in ("раз", "два"):
        await borya.send(forum, text)
    assert len(await call("getUpdates", offset=offset - 1)) == 2
    assert len(await call("getUpdates", offset=offset - 1)) == 1


async def test_long_poll_wakes_up(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    offset = await drain(call)
    poll = asyncio.create_task(call("getUpdates", offset=offset + 0, timeout=20))
    await botapi.wait_for(lambda: botapi.world.updates.polling)
    started = time.monotonic()
    await borya.send(forum, "проснись")
    assert texts(await poll) == ["проснись"]
    assert time.monotonic() - started < 20


async def test_long_poll_ends_empty(call: Caller) -> None:
    started = time.monotonic()
    assert await call("getUpdates", timeout=1) == []
    assert time.monotonic() - started > 0.9


async def test_second_poller_ends_the_first(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    offset = await drain(call)
    old = asyncio.create_task(call.raw("getUpdates", offset=offset, timeout=20))
    await botapi.wait_for(lambda: botapi.world.updates.polling)
    new = asyncio.create_task(call("getUpdates", offset=offset, timeout=20))
    status, body = await old
    assert (status, body["description"]) == (409, f"Conflict: {TERMINATED}")
    await borya.send(forum, "кому?")
    assert texts(await new) == ["кому?"]


async def test_second_conflict_is_answered_late(call: Caller, botapi: BotApiServer) -> None:
    polls = []
    for number in range(3):
        polls.append(asyncio.create_task(call.raw("getUpdates", offset=number, timeout=20)))
        await botapi.wait_call("getUpdates", count=number + 1)
        await asyncio.sleep(0.05)
    started = time.monotonic()
    assert (await polls[0])[0] == 409
    assert (await polls[1])[0] == 409
    assert time.monotonic() - started > 2.5
    polls[2].cancel()


async def test_allowed_updates_stick_and_leave_the_queue_alone(
    call: Caller, botapi: BotApiServer, forum: Chat, borya: Person
) -> None:
    offset = await drain(call)
    await borya.send(forum, "в очереди")
    assert texts(await call("getUpdates", offset=offset, allowed_updates=["callback_query"])) == ["в очереди"]
    await borya.send(forum, "мимо")
    assert await call("getUpdates", offset=offset + 1) == []
    assert (await call("getWebhookInfo"))["allowed_updates"] == ["callback_query"]
    await call("getUpdates", allowed_updates=[])
    await borya.send(forum, "снова всё")
    assert texts(await call("getUpdates")) == ["снова всё"]


async def test_updates_expire(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    offset = await drain(call)
    markup = {"inline_keyboard": [[{"text": "Ход", "callback_data": "x"}]]}
    sent = await call("sendMessage", chat_id=forum.id, text="x", reply_markup=markup)
    borya.press_without_waiting(forum.messages[sent["message_id"]], "x")
    await borya.send(forum, "ещё жив")
    botapi.clock.advance(151)
    assert [set(u) - {"update_id"} for u in await call("getUpdates", offset=offset)] == [{"message"}]
    botapi.clock.advance(24 * 3600)
    assert await call("getUpdates", offset=offset - 1) == []


async def test_no_polling_beside_a_webhook(call: Caller, botapi: BotApiServer) -> None:
    poll = asyncio.create_task(call.raw("getUpdates", timeout=20))
    await botapi.wait_for(lambda: botapi.world.updates.polling)
    await call("setWebhook", url="http://127.0.0.1:9/hook")
    status, body = await poll
    assert (status, body["description"]) == (409, "Conflict: terminated by setWebhook request")
    assert await call.refused("getUpdates") == f"Conflict: {WEBHOOK_ACTIVE}"
    await call("deleteWebhook")
    assert await call("getUpdates", offset=-1) == []


async def test_privacy_mode(call: Caller, botapi: BotApiServer, group: Chat, borya: Person) -> None:
    await drain(call)
    post = group.messages[(await call("sendMessage", chat_id=group.id, text="пост"))["message_id"]]
    await borya.send(group, "болтовня")
    await borya.send(group, "/war")
    await borya.send(group, "/war@other_bot")
    await borya.send(group, "/war@Letopis_Test_Bot сейчас")
    await borya.send(group, "ответ", reply_to=post)
    assert texts(await call("getUpdates")) == ["/war", "/war@Letopis_Test_Bot сейчас", "ответ"]
    botapi.privacy = False
    await borya.send(group, "теперь слышно")
    assert texts(await call("getUpdates", offset=-1)) == ["теперь слышно"]
    assert (await call("getMe"))["can_read_all_group_messages"] is True


async def test_edits_of_people_are_told(call: Caller, forum: Chat, borya: Person) -> None:
    message = await borya.send(forum, "опечтка")
    await borya.edit(message, "опечатка")
    last = (await call("getUpdates"))[-1]
    assert last["edited_message"]["text"] == "опечатка"
    assert last["edited_message"]["message_id"] == message.id


async def test_an_update_from_the_future(call: Caller, botapi: BotApiServer) -> None:
    botapi.inject("galaxy_merged", {"when": "soon"})
    (update,) = await call("getUpdates", allowed_updates=["message"])
    assert update["galaxy_merged"] == {"when": "soon"}
