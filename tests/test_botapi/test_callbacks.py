"""Presses and their one answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.botapi.server import BotApiServer
from tgbot.botapi.errors import TOO_OLD_QUERY
from tgbot.botapi.people import CannotActError, NoAnswerError, Person
from tgbot.botapi.state import CallbackAnswer, Chat, Message

from .conftest import Caller

ROW = [
    {"text": "⚔ Ход", "callback_data": "turn:1"},
    {"text": "Ход назад", "callback_data": "undo:1"},
    {"text": "Правила", "url": "https://t.me/letopis_test_bot?start=rules"},
    {"text": "Рано", "disabled": {}},
]


async def post(call: Caller, chat: Chat, **fields: Any) -> Message:
    markup = {"inline_keyboard": [ROW]}
    sent = await call("sendMessage", chat_id=chat.id, text="ход 1", reply_markup=markup, **fields)
    return chat.messages[sent["message_id"]]


async def next_query(call: Caller, botapi: BotApiServer) -> dict[str, Any]:
    await botapi.wait_for(lambda: any(u.kind == "callback_query" for u in botapi.world.updates.pending))
    update = (await call("getUpdates", offset=-1))[0]
    query: dict[str, Any] = update["callback_query"]
    return query


async def test_press_and_answer(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    message = await post(call, forum)
    press = asyncio.create_task(borya.press(message, "⚔ Ход"))
    query = await next_query(call, botapi)
    assert (query["from"]["id"], query["data"]) == (borya.id, "turn:1")
    assert query["message"]["message_id"] == message.id
    assert query["message"]["reply_markup"]["inline_keyboard"] == [ROW]
    text = "я" * 200
    assert await call("answerCallbackQuery", callback_query_id=query["id"], text=text, show_alert=True) is True
    assert await press == CallbackAnswer(text, alert=True)
    twice = await call.refused("answerCallbackQuery", callback_query_id=query["id"])
    assert twice == f"Bad Request: {TOO_OLD_QUERY}"


async def test_refused_answers(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    for query_id in ("", "12345"):
        words = await call.refused("answerCallbackQuery", callback_query_id=query_id)
        assert words == f"Bad Request: {TOO_OLD_QUERY}"
    callback = borya.press_without_waiting(await post(call, forum), "turn:1")
    long = await call.refused("answerCallbackQuery", callback_query_id=callback.id, text="я" * 201)
    assert long == "Bad Request: MESSAGE_TOO_LONG"
    foreign = await call.refused("answerCallbackQuery", callback_query_id=callback.id, url="https://ya.ru")
    assert foreign == "Bad Request: URL_INVALID"
    botapi.clock.advance(botapi.world.callback_window + 1)
    late = await call.refused("answerCallbackQuery", callback_query_id=callback.id)
    assert late == f"Bad Request: {TOO_OLD_QUERY}"
    assert not callback.answer.done()


async def test_answer_with_a_link_to_the_bot(call: Caller, forum: Chat, borya: Person) -> None:
    callback = borya.press_without_waiting(await post(call, forum), "turn:1")
    url = "https://t.me/letopis_test_bot?start=role"
    await call("answerCallbackQuery", callback_query_id=callback.id, url=url)
    assert (await callback.answer).url == url
    started = await borya.follow(url)
    assert (started.text, started.chat) == ("/start role", borya.private)


async def test_silence_is_an_error(call: Caller, forum: Chat, borya: Person) -> None:
    with pytest.raises(NoAnswerError):
        await borya.press(await post(call, forum), "⚔ Ход", timeout=0.05)


async def test_buttons_that_cannot_be_pressed(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    message = await post(call, forum)
    for text, complaint in (
        ("Нет такой", "no button"),
        ("Ход", "several buttons"),
        ("Рано", "disabled"),
        ("Правила", "no callback button"),
    ):
        with pytest.raises(CannotActError, match=complaint):
            await borya.press(message, text)
    with pytest.raises(CannotActError, match="is not in"):
        await botapi.user("Чужой").press(message, "⚔ Ход")
    botapi.delete_message(message)
    with pytest.raises(CannotActError, match="deleted"):
        await borya.press(message, "⚔ Ход")


async def test_stale_presses(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    message = await post(call, forum)
    await call("editMessageText", chat_id=forum.id, message_id=message.id, text="ход 2")
    with pytest.raises(CannotActError):
        await borya.press(message, "⚔ Ход")
    press = asyncio.create_task(borya.press(message, "⚔ Ход", stale=True))
    query = await next_query(call, botapi)
    assert (query["data"], query["message"]["text"]) == ("turn:1", "ход 2")
    await call("answerCallbackQuery", callback_query_id=query["id"])
    assert await press == CallbackAnswer()
    botapi.delete_message(message)
    callback = borya.press_without_waiting(message, "turn:1")
    query = await next_query(call, botapi)
    assert query["message"] == {
        "chat": {"id": forum.id, "type": "supergroup", "title": "Луна", "is_forum": True},
        "message_id": message.id,
        "date": 0,
    }
    await call("answerCallbackQuery", callback_query_id=callback.id)


async def test_presses_at_once_are_separate(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    message = await post(call, forum)
    presses = [asyncio.create_task(borya.press(message, "назад")) for _ in range(3)]
    await botapi.wait_for(lambda: len(botapi.world.callbacks) == 3)
    for number, query_id in enumerate(list(botapi.world.callbacks)):
        await call("answerCallbackQuery", callback_query_id=query_id, text=str(number))
    assert [answer.text for answer in await asyncio.gather(*presses)] == ["0", "1", "2"]


async def test_press_after_the_bot_was_removed_reaches_nobody(
    call: Caller, botapi: BotApiServer, forum: Chat, borya: Person
) -> None:
    message = await post(call, forum)
    botapi.kick_bot(forum)
    borya.press_without_waiting(message, "turn:1")
    assert not [u for u in botapi.world.updates.pending if u.kind == "callback_query"]
