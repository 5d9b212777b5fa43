"""Editing, deleting, pinning, reacting, replying."""

from __future__ import annotations

from tests.botapi.server import BotApiServer
from tgbot.botapi.errors import NOT_MODIFIED
from tgbot.botapi.people import Person
from tgbot.botapi.state import Chat

from .conftest import Caller

MARKUP = {"inline_keyboard": [[{"text": "Ход", "callback_data": "x"}]]}


async def test_edit_changes_text_and_takes_the_keyboard_away(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    sent = await call("sendMessage", chat_id=forum.id, text="<b>раз</b>", parse_mode="HTML", reply_markup=MARKUP)
    here = {"chat_id": forum.id, "message_id": sent["message_id"]}
    message = botapi.posts(forum)[-1]
    assert message.html == "<b>раз</b>"
    assert message.button_texts == ["Ход"]
    edited = await call("editMessageText", **here, text="<i>два</i>", parse_mode="HTML")
    assert edited["text"] == "два"
    assert edited["edit_date"] >= sent["date"]
    assert "reply_markup" not in edited
    assert (message.text, message.buttons, message.edits) == ("два", [], 1)
    assert [content.html for content in message.history] == ["<b>раз</b>"]
    await call("editMessageReplyMarkup", **here, reply_markup=MARKUP)
    assert message.button_texts == ["Ход"]
    assert message.html == "<i>два</i>"


async def test_not_modified(call: Caller, forum: Chat) -> None:
    sent = await call("sendMessage", chat_id=forum.id, text="<b>раз</b>", parse_mode="HTML", reply_markup=MARKUP)
    here = {"chat_id": forum.id, "message_id": sent["message_id"]}
    same = await call.refused("editMessageText", **here, text="<b>раз</b> ", parse_mode="HTML", reply_markup=MARKUP)
    assert same == f"Bad Request: {NOT_MODIFIED}"
    same = await call.refused("editMessageReplyMarkup", **here, reply_markup=MARKUP)
    assert same == f"Bad Request: {NOT_MODIFIED}"
    await call("editMessageText", **here, text="раз", reply_markup=MARKUP)  # the bold is gone
    await call("editMessageText", **here, text="раз")  # the keyboard is gone


async def test_what_cannot_be_edited(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    theirs = await borya.send(forum, "моё")
    removing = await call("sendMessage", chat_id=forum.id, text="x", reply_markup={"remove_keyboard": True})
    forcing = await call("sendMessage", chat_id=forum.id, text="x", reply_markup={"force_reply": True})
    for message_id in (theirs.id, removing["message_id"], forcing["message_id"]):
        words = await call.refused("editMessageText", chat_id=forum.id, message_id=message_id, text="y")
        assert words == "Bad Request: message can't be edited"
    dice = await call("sendDice", chat_id=forum.id)
    words = await call.refused("editMessageText", chat_id=forum.id, message_id=dice["message_id"], text="y")
    assert words == "Bad Request: there is no text in the message to edit"
    sent = await call("sendMessage", chat_id=forum.id, text="x")
    botapi.delete_message(forum.messages[sent["message_id"]])
    for message_id in (sent["message_id"], 9999):
        words = await call.refused("editMessageText", chat_id=forum.id, message_id=message_id, text="y")
        assert words == "Bad Request: message to edit not found"
    words = await call.refused("editMessageText", chat_id=forum.id, text="y")
    assert words == "Bad Request: message identifier is not specified"
    await call(
        "editMessageText",
        chat_id=forum.id,
        message_id=(await call("sendMessage", chat_id=forum.id, text="x"))["message_id"],
        text="старое правится",
    )


async def test_old_messages_are_edited_but_not_deleted(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    sent = await call("sendMessage", chat_id=forum.id, text="x")
    here = {"chat_id": forum.id, "message_id": sent["message_id"]}
    botapi.clock.advance(48 * 3600 + 5)
    await call("editMessageText", **here, text="y")
    assert await call.refused("deleteMessage", **here) == "Bad Request: message can't be deleted"


async def test_deleting(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    sent = await call("sendMessage", chat_id=forum.id, text="x")
    theirs = await borya.send(forum, "чужое")
    here = {"chat_id": forum.id, "message_id": sent["message_id"]}
    assert await call("deleteMessage", **here) is True
    assert await call.refused("deleteMessage", **here) == "Bad Request: message to delete not found"
    botapi.promote(forum, botapi.bot, ["pin_messages"])
    words = await call.refused("deleteMessage", chat_id=forum.id, message_id=theirs.id)
    assert words == "Bad Request: message can't be deleted"
    botapi.promote(forum, botapi.bot, ["delete_messages"])
    own = (await call("sendMessage", chat_id=forum.id, text="y"))["message_id"]
    assert await call("deleteMessages", chat_id=forum.id, message_ids=[theirs.id, own, 9999]) is True
    assert theirs.deleted
    assert theirs not in botapi.transcript(forum)
    assert theirs in botapi.transcript(forum, deleted=True)


async def test_dice_in_private_lives_a_day(call: Caller, botapi: BotApiServer, anya: Person) -> None:
    await anya.start()
    dice = await call("sendDice", chat_id=anya.id)
    here = {"chat_id": anya.id, "message_id": dice["message_id"]}
    assert await call.refused("deleteMessage", **here) == "Bad Request: message can't be deleted"
    botapi.clock.advance(24 * 3600 + 5)
    assert await call("deleteMessage", **here) is True


async def test_pinning(call: Caller, botapi: BotApiServer, forum: Chat, anya: Person) -> None:
    sent = await call("sendMessage", chat_id=forum.id, text="табло")
    here = {"chat_id": forum.id, "message_id": sent["message_id"]}
    message = botapi.posts(forum)[-1]
    assert await call("pinChatMessage", **here) is True
    assert message.pinned
    told = [u["message"] for u in await call("getUpdates") if "message" in u][-1]
    assert told["pinned_message"]["message_id"] == message.id
    assert told["from"]["id"] == botapi.bot.id
    assert (await call("getChat", chat_id=forum.id))["pinned_message"]["text"] == "табло"
    assert await call.refused("pinChatMessage", **here) == "Bad Request: CHAT_NOT_MODIFIED"
    assert await call("unpinChatMessage", **here) is True
    assert not message.pinned
    assert await call.refused("unpinChatMessage", chat_id=forum.id) == "Bad Request: message to unpin not found"
    assert (
        await call.refused("pinChatMessage", chat_id=forum.id, message_id=9999)
        == "Bad Request: message to pin not found"
    )
    botapi.promote(forum, botapi.bot, ["delete_messages"])
    words = await call.refused("pinChatMessage", **here)
    assert words == "Bad Request: not enough rights to manage pinned messages in the chat"
    botapi.pin(message, by=anya)
    assert message.pinned
    botapi.delete_message(message)
    assert not message.pinned


async def test_reactions(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    theirs = await borya.send(forum, "ход")
    here = {"chat_id": forum.id, "message_id": theirs.id}
    for emoji in ("👍", "❤️", "❤"):
        assert await call("setMessageReaction", **here, reaction=[{"type": "emoji", "emoji": emoji}]) is True
    assert theirs.reactions == {botapi.bot.id: ("❤",)}
    words = await call.refused("setMessageReaction", **here, reaction=[{"type": "emoji", "emoji": "⚔"}])
    assert words == "Bad Request: REACTION_INVALID"
    two = [{"type": "emoji", "emoji": one} for one in ("👍", "🔥")]
    assert await call.refused("setMessageReaction", **here, reaction=two) == "Bad Request: REACTIONS_TOO_MANY"
    assert await call("setMessageReaction", **here, reaction=[]) is True
    assert theirs.reactions == {}
    words = await call.refused("setMessageReaction", chat_id=forum.id, message_id=9999)
    assert words == "Bad Request: message to react not found"


async def test_peoples_reactions_reach_only_who_asked(
    call: Caller, botapi: BotApiServer, forum: Chat, borya: Person
) -> None:
    sent = await call("sendMessage", chat_id=forum.id, text="x")
    message = forum.messages[sent["message_id"]]
    await borya.react(message, "🔥")
    first = await call("getUpdates", allowed_updates=["message", "message_reaction"])
    assert not [u for u in first if "message_reaction" in u]
    await borya.react(message, "👍")
    (update,) = await call("getUpdates", offset=first[-1]["update_id"] + 1)
    assert update["message_reaction"]["old_reaction"] == [{"type": "emoji", "emoji": "🔥"}]
    assert update["message_reaction"]["new_reaction"] == [{"type": "emoji", "emoji": "👍"}]


async def test_replies(call: Caller, botapi: BotApiServer, group: Chat, borya: Person) -> None:
    theirs = await borya.send(group, "/war вопрос")
    reply = await call("sendMessage", chat_id=group.id, text="ответ", reply_parameters={"message_id": theirs.id})
    assert reply["reply_to_message"]["text"] == "/war вопрос"
    botapi.delete_message(theirs)
    lost = {"chat_id": group.id, "text": "x", "reply_parameters": {"message_id": theirs.id}}
    assert await call.refused("sendMessage", **lost) == "Bad Request: message to be replied not found"
    lost["reply_parameters"] = {"message_id": theirs.id, "allow_sending_without_reply": True}
    assert "reply_to_message" not in await call("sendMessage", **lost)
    broken = await call.refused("sendMessage", chat_id=group.id, text="x", reply_parameters=[1])
    assert broken == "Bad Request: can't parse reply parameters JSON object"


async def test_quotes(call: Caller, group: Chat, borya: Person) -> None:
    theirs = await borya.send(group, "/war завтра в девять")
    quote = {"message_id": theirs.id, "quote": "завтра <b>в</b>", "quote_parse_mode": "HTML"}
    await call("sendMessage", chat_id=group.id, text="x", reply_parameters=quote)
    quote["quote"] = "послезавтра"
    words = await call.refused("sendMessage", chat_id=group.id, text="x", reply_parameters=quote)
    assert words == "Bad Request: QUOTE_TEXT_INVALID"
