"""Ephemeral messages: who may be shown what, and when."""

from __future__ import annotations

from typing import Any

import pytest

from tests.botapi.server import BotApiServer
from tgbot.botapi.people import CannotActError, Person
from tgbot.botapi.state import Callback, Chat

from .conftest import Caller

MARKUP = {"inline_keyboard": [[{"text": "Моя рука", "callback_data": "hand"}]]}


async def press(call: Caller, chat: Chat, person: Person) -> Callback:
    sent = await call("sendMessage", chat_id=chat.id, text="стол", reply_markup=MARKUP)
    return person.press_without_waiting(chat.messages[sent["message_id"]], "hand")


async def show(call: Caller, chat: Chat, person: Person, **more: Any) -> tuple[int, dict[str, Any]]:
    parameters = {"receiver_user_id": person.id, **more}
    return await call.raw("sendMessage", chat_id=chat.id, text="Ваша роль", ephemeral_message_parameters=parameters)


async def test_answer_to_a_press(call: Caller, botapi: BotApiServer, group: Chat, borya: Person, anya: Person) -> None:
    callback = await press(call, group, borya)
    status, body = await show(call, group, borya, callback_query_id=callback.id)
    assert status == 200
    sent = body["result"]
    assert sent["message_id"] == 0
    assert sent["receiver_user"]["id"] == borya.id
    (message,) = botapi.ephemeral(group, borya)
    assert message.text == "Ваша роль"
    assert message not in botapi.transcript(group)
    assert botapi.ephemeral(group, anya) == []
    with pytest.raises(CannotActError, match="receiver alone"):
        anya.press_without_waiting(message, "x")
    status, _ = await show(call, group, anya, callback_query_id=callback.id)
    assert status == 400
    botapi.clock.advance(botapi.world.ephemeral_window + 1)
    _, body = await show(call, group, borya, callback_query_id=callback.id)
    assert body["description"] == "Bad Request: EPHEMERAL_QUERY_TOO_OLD"


async def test_without_a_press_only_an_admin(call: Caller, botapi: BotApiServer, group: Chat, borya: Person) -> None:
    _, body = await show(call, group, borya)
    assert body["description"] == "Bad Request: EPHEMERAL_NOT_ALLOWED"
    botapi.promote(group, botapi.bot, [])
    assert (await show(call, group, borya))[0] == 200
    stranger = botapi.user("Чужой")
    assert (await show(call, group, stranger))[1]["description"] == "Bad Request: EPHEMERAL_RECEIVER_NOT_MEMBER"
    await borya.start()
    assert (await show(call, borya.private, borya))[1]["description"] == "Bad Request: EPHEMERAL_CHAT_INVALID"


async def test_no_dice_and_no_polls(call: Caller, forum: Chat, borya: Person) -> None:
    words = await call.refused(
        "sendDice", chat_id=forum.id, ephemeral_message_parameters={"receiver_user_id": borya.id}
    )
    assert words == "Bad Request: message can't be ephemeral"


async def test_editing_pressing_and_deleting(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    callback = await press(call, forum, borya)
    _, body = await show(call, forum, borya, callback_query_id=callback.id, replace_callback_query_message=True)
    (message,) = botapi.ephemeral(forum, borya)
    assert message.replaces is callback.message
    here = {
        "chat_id": forum.id,
        "receiver_user_id": borya.id,
        "ephemeral_message_id": body["result"]["ephemeral_message_id"],
    }
    assert await call("editEphemeralMessageText", **here, text="Новая роль", reply_markup=MARKUP) is True
    assert (message.text, message.button_texts) == ("Новая роль", ["Моя рука"])
    borya.press_without_waiting(message, "hand")
    query = (await call("getUpdates", offset=-1))[0]["callback_query"]
    assert query["message"]["message_id"] == 0
    assert query["message"]["ephemeral_message_id"] == here["ephemeral_message_id"]
    _, body = await show(call, forum, borya, callback_query_id=query["id"], replace_callback_query_message=True)
    assert body["description"] == "Bad Request: EPHEMERAL_REPLACE_INVALID"
    assert await call("editEphemeralMessageReplyMarkup", **here) is True
    assert message.buttons == []
    assert await call("deleteEphemeralMessage", **here) is True
    assert botapi.ephemeral(forum, borya) == []
    words = await call.refused("editEphemeralMessageText", **here, text="x")
    assert words == "Bad Request: message to edit not found"


async def test_ephemeral_command(call: Caller, botapi: BotApiServer, group: Chat, borya: Person) -> None:
    commands = [{"command": "hand", "description": "Рука", "is_ephemeral": True}]
    await call("setMyCommands", commands=commands, scope={"type": "all_group_chats"})
    await borya.send(group, "/hand")
    told = (await call("getUpdates", offset=-1))[0]["message"]
    assert (told["message_id"], told["text"]) == (0, "/hand")
    assert not [m for m in botapi.transcript(group) if m.text == "/hand"]
    assert (await show(call, group, borya))[0] == 200
    botapi.clock.advance(botapi.world.ephemeral_window + 1)
    assert (await show(call, group, borya))[0] == 400


async def test_older_server_without_them(call: Caller, botapi: BotApiServer) -> None:
    botapi.disabled.add("editEphemeralMessageText")
    assert (await call.raw("editEphemeralMessageText"))[0] == 404
