"""Forum topics: threads, General, rights, closing, and what messages carry."""

from __future__ import annotations

import pytest

from tests.botapi.server import BotApiServer
from tests.botapi.watching import GENERAL
from tgbot.botapi.people import CannotActError, Person
from tgbot.botapi.state import Chat

from .conftest import Caller

NOT_FOUND = "Bad Request: message thread not found"


async def updates(call: Caller) -> list[dict[str, object]]:
    return [u["message"] for u in await call("getUpdates") if "message" in u]


async def test_created_topic_and_its_messages(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    topic = await call("createForumTopic", chat_id=forum.id, name="  Война  ")
    thread = topic["message_thread_id"]
    assert topic["name"] == "Война"
    sent = await call("sendMessage", chat_id=forum.id, text="Пролог", message_thread_id=thread)
    assert sent["message_thread_id"] == thread
    assert sent["is_topic_message"] is True
    assert sent["reply_to_message"]["message_id"] == thread
    assert sent["reply_to_message"]["forum_topic_created"]["name"] == "Война"
    reply = await call("sendMessage", chat_id=forum.id, text="Ход", reply_parameters={"message_id": sent["message_id"]})
    assert reply["message_thread_id"] == thread
    assert reply["reply_to_message"]["text"] == "Пролог"
    await borya.send(forum, "ура", thread=thread)
    created, said = (await updates(call))[-2:]
    assert created["message_id"] == thread
    assert (said["message_thread_id"], said["is_topic_message"]) == (thread, True)
    assert said["reply_to_message"]["message_id"] == thread  # type: ignore[index]
    assert [m.text for m in botapi.transcript(forum, thread, service=False)] == ["Пролог", "Ход", "ура"]


async def test_general_has_no_thread_id(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    assert await call.refused("sendMessage", chat_id=forum.id, text="x", message_thread_id=1) == NOT_FOUND
    sent = await call("sendMessage", chat_id=forum.id, text="Общее")
    assert "message_thread_id" not in sent
    assert "is_topic_message" not in sent
    message = botapi.posts(forum, GENERAL)[-1]
    await borya.send(forum, "первый ответ", reply_to=message)
    await borya.send(forum, "второй", reply_to=forum.messages[message.id + 1])
    first, second = (await updates(call))[-2:]
    for reply in (first, second):
        assert reply["message_thread_id"] == message.id
        assert "is_topic_message" not in reply
    echoed = await call.refused("sendMessage", chat_id=forum.id, text="эхо", message_thread_id=message.id)
    assert echoed == NOT_FOUND


async def test_unknown_and_deleted_topics(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    assert await call.refused("sendMessage", chat_id=forum.id, text="x", message_thread_id=999) == NOT_FOUND
    topic = botapi.create_topic(forum, "Поединок")
    sent = await call("sendMessage", chat_id=forum.id, text="x", message_thread_id=topic.thread_id)
    before = len(botapi.world.updates.pending)
    botapi.delete_topic(topic)
    assert len(botapi.world.updates.pending) == before
    assert await call.refused("sendMessage", chat_id=forum.id, text="x", message_thread_id=topic.thread_id) == NOT_FOUND
    gone = await call.refused("editMessageText", chat_id=forum.id, message_id=sent["message_id"], text="y")
    assert gone == "Bad Request: message to edit not found"
    for method in ("closeForumTopic", "editForumTopic", "deleteForumTopic"):
        words = await call.refused(method, chat_id=forum.id, message_thread_id=topic.thread_id, name="y")
        assert words == "Bad Request: TOPIC_ID_INVALID"


async def test_closed_topics(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    topic = botapi.create_topic(forum, "Поединок")
    botapi.close_topic(topic)
    botapi.close_topic(forum.general)
    await call("sendMessage", chat_id=forum.id, text="с правом", message_thread_id=topic.thread_id)
    with pytest.raises(CannotActError):
        await borya.send(forum, "x", thread=topic)
    botapi.promote(forum, botapi.bot, ["pin_messages"])
    for thread in (topic.thread_id, None):
        words = await call.refused("sendMessage", chat_id=forum.id, text="x", message_thread_id=thread)
        assert words == "Bad Request: TOPIC_CLOSED"
    words = await call.refused("reopenForumTopic", chat_id=forum.id, message_thread_id=topic.thread_id)
    assert words == "Bad Request: not enough rights to edit the topic"
    botapi.reopen_topic(topic)
    await call("sendMessage", chat_id=forum.id, text="снова", message_thread_id=topic.thread_id)


async def test_editing_topics(call: Caller, forum: Chat, botapi: BotApiServer) -> None:
    topic = await call("createForumTopic", chat_id=forum.id, name="Война")
    here = {"chat_id": forum.id, "message_thread_id": topic["message_thread_id"]}
    botapi.promote(forum, botapi.bot, ["pin_messages"])  # its own topic needs no right
    assert await call("editForumTopic", **here, name="Война, день 2") is True
    assert await call.refused("editForumTopic", **here, name="Война, день 2") == "Bad Request: TOPIC_NOT_MODIFIED"
    assert await call("closeForumTopic", **here) is True
    assert await call.refused("closeForumTopic", **here) == "Bad Request: TOPIC_NOT_MODIFIED"
    assert await call("reopenForumTopic", **here) is True
    words = await call.refused("deleteForumTopic", **here)
    assert words == "Bad Request: not enough rights to delete the topic"
    kinds = [m.kind for m in botapi.transcript(forum, topic["message_thread_id"])]
    assert kinds == ["forum_topic_created", "forum_topic_edited", "forum_topic_closed", "forum_topic_reopened"]
    botapi.promote(forum, botapi.bot, ["delete_messages"])
    assert await call("deleteForumTopic", **here) is True


async def test_refusals_to_create(call: Caller, botapi: BotApiServer, group: Chat, forum: Chat) -> None:
    words = await call.refused("createForumTopic", chat_id=group.id, name="x")
    assert words == "Bad Request: the chat is not a forum"
    assert await call.refused("createForumTopic", chat_id=forum.id) == "Bad Request: name must be non-empty"
    long = await call("createForumTopic", chat_id=forum.id, name="я" * 129)
    assert long["name"] == "я" * 128
    botapi.promote(forum, botapi.bot, [])
    words = await call.refused("createForumTopic", chat_id=forum.id, name="x")
    assert words == "Bad Request: not enough rights to create a topic"


async def test_threads_die_with_the_forum(call: Caller, botapi: BotApiServer, forum: Chat, group: Chat) -> None:
    topic = botapi.create_topic(forum, "Война")
    botapi.disable_topics(forum)
    sent = await call("sendMessage", chat_id=forum.id, text="x", message_thread_id=topic.thread_id)
    assert "message_thread_id" not in sent
    assert "message_thread_id" not in await call("sendMessage", chat_id=group.id, text="x", message_thread_id=7)
    words = await call.refused("closeForumTopic", chat_id=forum.id, message_thread_id=topic.thread_id)
    assert words == "Bad Request: the chat is not a forum"


async def test_private_chats_have_no_threads(call: Caller, anya: Person) -> None:
    await anya.start()
    assert await call.refused("sendMessage", chat_id=anya.id, text="x", message_thread_id=5) == NOT_FOUND


async def test_pins_of_a_topic(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    topic = botapi.create_topic(forum, "Война")
    here = {"chat_id": forum.id, "message_thread_id": topic.thread_id}
    sent = await call("sendMessage", **here, text="панель")
    await call("pinChatMessage", chat_id=forum.id, message_id=sent["message_id"])
    assert botapi.transcript(forum, topic)[-1].kind == "pinned_message"
    assert await call("unpinAllForumTopicMessages", **here) is True
    assert forum.pins == []
