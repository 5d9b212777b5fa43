"""What people can do, how chats read, and waits."""

from __future__ import annotations

import asyncio

import pytest

from tests.botapi.server import BotApiServer
from tests.botapi.watching import GENERAL
from tgbot.botapi.methods import HANDLERS
from tgbot.botapi.people import CannotActError, Person
from tgbot.botapi.state import Chat

from .conftest import Caller


async def last_message(call: Caller) -> dict[str, object]:
    message: dict[str, object] = (await call("getUpdates", offset=-1))[0]["message"]
    return message


async def test_anonymous_admin(call: Caller, botapi: BotApiServer, forum: Chat, anya: Person, borya: Person) -> None:
    await anya.send(forum, "/gm", anonymous=True)
    told = await last_message(call)
    assert told["from"] == {
        "id": 1087968824,
        "is_bot": True,
        "first_name": "Group",
        "username": "GroupAnonymousBot",
    }
    assert told["sender_chat"]["id"] == forum.id  # type: ignore[index]
    botapi.promote(forum, borya, [], title="Хранитель")
    await borya.send(forum, "/gm", anonymous=True)
    assert (await last_message(call))["author_signature"] == "Хранитель"
    botapi.demote(forum, borya)
    with pytest.raises(CannotActError):
        await borya.send(forum, "/gm", anonymous=True)


async def test_writing_as_a_channel(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    channel = botapi.channel("Вести", username="vesti")
    await borya.send(forum, "/war", as_channel=channel)
    told = await last_message(call)
    assert told["from"]["id"] == 136817688  # type: ignore[index]
    assert told["sender_chat"] == {
        "id": channel.id,
        "type": "channel",
        "title": "Вести",
        "username": "vesti",
    }


async def test_who_may_not_write(call: Caller, botapi: BotApiServer, forum: Chat, anya: Person, borya: Person) -> None:
    stranger = botapi.user("Чужой")
    with pytest.raises(CannotActError):
        await stranger.send(forum, "x")
    botapi.join(forum, stranger)
    await stranger.send(forum, "x")
    botapi.restrict(forum, stranger)
    with pytest.raises(CannotActError):
        await stranger.send(forum, "x")
    botapi.leave(forum, borya)
    with pytest.raises(CannotActError):
        await borya.send(forum, "x")
    with pytest.raises(CannotActError):
        await borya.send(anya.private, "x")
    kinds = [m.kind for m in botapi.transcript(forum) if m.is_service]
    assert kinds == ["new_chat_members", "new_chat_members", "left_chat_member"]


async def test_link_that_adds_the_bot(call: Caller, botapi: BotApiServer, anya: Person) -> None:
    chat = botapi.chat("Двор", owner=anya)
    url = "https://t.me/letopis_test_bot?startgroup=hello&admin=manage_topics+pin_messages"
    command = await anya.follow(url, chat=chat)
    assert command.text == "/start@letopis_test_bot hello"
    assert chat.member(botapi.bot).rights == {"can_manage_topics", "can_pin_messages"}
    with pytest.raises(CannotActError):
        await anya.follow("https://ya.ru")


async def test_transcript_by_topic_and_as_text(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    topic = botapi.create_topic(forum, "Война")
    markup = {"inline_keyboard": [[{"text": "Ход", "callback_data": "x"}, {"text": "⚙", "callback_data": "gm"}]]}
    sent = await call(
        "sendMessage",
        chat_id=forum.id,
        message_thread_id=topic.thread_id,
        text="<b>Ход 1</b> &amp; бой",
        parse_mode="HTML",
        reply_markup=markup,
    )
    await borya.send(forum, "общее")
    await call("pinChatMessage", chat_id=forum.id, message_id=sent["message_id"])
    post = botapi.posts(forum, topic)[0]
    assert (post.text, post.html) == ("Ход 1 & бой", "<b>Ход 1</b> &amp; бой")
    assert [[b.text for b in row] for row in post.keyboard] == [["Ход", "⚙"]]
    assert [m.text for m in botapi.transcript(forum, GENERAL, service=False)] == ["общее"]
    assert [m.kind for m in botapi.transcript(forum, topic)] == ["forum_topic_created", "text", "pinned_message"]
    assert f"#{post.id} «Война» Летопись: Ход 1 & бой (pinned)\n    [Ход] [⚙]" in botapi.dump(forum, topic)


async def test_wait_for_ends_at_once_or_tells_why(
    call: Caller, botapi: BotApiServer, forum: Chat, borya: Person
) -> None:
    waiting = asyncio.create_task(botapi.wait_message(forum, "дождались", button="Ход"))
    await asyncio.sleep(0.05)
    markup = {"inline_keyboard": [[{"text": "⚔ Ход", "callback_data": "x"}]]}
    sent = await call("sendMessage", chat_id=forum.id, text="ещё нет", reply_markup=markup)
    here = {"chat_id": forum.id, "message_id": sent["message_id"]}
    await call("editMessageText", **here, text="дождались!", reply_markup=markup)
    assert (await waiting).text == "дождались!"
    with pytest.raises(AssertionError, match="никогда") as failure:
        await botapi.wait_message(forum, "никогда", timeout=0.1)
    assert "дождались!" in str(failure.value)
    with pytest.raises(AssertionError):
        await botapi.wait_message(forum, "дождались", after=forum.messages[sent["message_id"]], timeout=0.1)


async def test_settle_waits_for_quiet(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    async def bot() -> None:
        updates = await call("getUpdates")
        await call("getUpdates", offset=updates[-1]["update_id"] + 1)
        await asyncio.sleep(0.1)
        await call("sendMessage", chat_id=forum.id, text="ответ")

    await borya.send(forum, "вопрос")
    task = asyncio.create_task(bot())
    await botapi.settle(quiet=1.0)
    assert [m.text for m in botapi.posts(forum)] == ["ответ"]
    await task
    await borya.send(forum, "без ответа")
    with pytest.raises(AssertionError, match="silent"):
        await botapi.settle(quiet=0.05, timeout=0.2)


async def test_call_log(call: Caller, botapi: BotApiServer, forum: Chat, group: Chat) -> None:
    await call("sendMessage", chat_id=forum.id, text="раз")
    await call.refused("sendMessage", chat_id=-5, text="два")
    await call("sendMessage", chat_id=group.id, text="три")
    log = botapi.calls_of("sendmessage")
    assert [(c.fields["text"], c.status) for c in log] == [("раз", 200), ("два", 400), ("три", 200)]
    assert log[1].description == "Bad Request: chat not found"
    assert [c.fields["text"] for c in botapi.calls_of("sendMessage", group)] == ["три"]
    assert log[0].at <= log[1].at <= log[2].at


async def test_bugs_of_the_server_are_kept_for_the_fixture(
    call: Caller, botapi: BotApiServer, forum: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HANDLERS, "senddice", lambda _world, _params: 1 / 0)
    assert (await call.raw("sendDice", chat_id=forum.id))[0] == 500
    assert "sendDice" in botapi.broken.pop()
