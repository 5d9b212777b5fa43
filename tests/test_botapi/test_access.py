"""Where the bot may be and write, in Telegram's words."""

from __future__ import annotations

import pytest

from tests.botapi.server import BotApiServer
from tgbot.botapi.people import CannotActError, Person
from tgbot.botapi.state import Chat

from .conftest import Caller


async def send(call: Caller, chat_id: int | str) -> str:
    return await call.refused("sendMessage", chat_id=chat_id, text="x")


async def test_unknown_chats(call: Caller) -> None:
    assert await send(call, "") == "Bad Request: chat_id is empty"
    for unknown in (-1, 777, "@nobody", "луна"):
        assert await send(call, unknown) == "Bad Request: chat not found"


async def test_chat_by_username(call: Caller, botapi: BotApiServer) -> None:
    chat = botapi.chat("Площадь", username="square")
    botapi.add_bot(chat)
    assert (await call("sendMessage", chat_id="@Square", text="x"))["chat"]["id"] == chat.id


async def test_private_chat_opens_with_start(call: Caller, botapi: BotApiServer, anya: Person) -> None:
    assert await send(call, anya.id) == "Forbidden: bot can't initiate conversation with a user"
    with pytest.raises(CannotActError):
        await anya.send(None, "привет")
    started = await anya.start("war_7")
    assert started.text == "/start war_7"
    assert (await anya.follow(f"https://t.me/letopis_test_bot?start={'x' * 65}")).text == "/start"
    sent = await call("sendMessage", chat_id=anya.id, text="Здравствуй")
    assert sent["chat"] == {"id": anya.id, "type": "private", "first_name": "Аня", "username": "anya"}
    assert sent["message_id"] == started.id + 2


async def test_blocked_and_deactivated(call: Caller, botapi: BotApiServer, anya: Person) -> None:
    await anya.start()
    anya.block()
    assert await send(call, anya.id) == "Forbidden: bot was blocked by the user"
    with pytest.raises(CannotActError):
        await anya.start()
    anya.unblock()
    await call("sendMessage", chat_id=anya.id, text="x")
    changes = [u["my_chat_member"] for u in await call("getUpdates") if "my_chat_member" in u]
    assert [(c["old_chat_member"]["status"], c["new_chat_member"]["status"]) for c in changes] == [
        ("member", "kicked"),
        ("kicked", "member"),
    ]
    anya.delete_account()
    assert await send(call, anya.id) == "Forbidden: user is deactivated"


async def test_group_without_the_bot(call: Caller, botapi: BotApiServer, group: Chat, forum: Chat) -> None:
    stranger = botapi.chat("Чужие")
    assert await send(call, stranger.id) == "Forbidden: bot is not a member of the supergroup chat"
    botapi.kick_bot(group)
    assert await send(call, group.id) == "Forbidden: bot was kicked from the group chat"
    botapi.kick_bot(forum)
    assert await send(call, forum.id) == "Forbidden: bot was kicked from the supergroup chat"
    words = await call.refused("getChat", chat_id=forum.id)
    assert words == "Forbidden: bot was kicked from the supergroup chat"
    botapi.add_bot(forum)
    assert await call("leaveChat", chat_id=forum.id) is True
    assert await send(call, forum.id) == "Forbidden: bot is not a member of the supergroup chat"


async def test_membership_updates(call: Caller, botapi: BotApiServer, forum: Chat) -> None:
    botapi.promote(forum, botapi.bot, ["pin_messages"])
    botapi.demote(forum, botapi.bot)
    botapi.kick_bot(forum)
    updates = await call("getUpdates")
    changes = [u["my_chat_member"]["new_chat_member"] for u in updates if "my_chat_member" in u]
    assert [c["status"] for c in changes] == ["administrator", "administrator", "member", "kicked"]
    assert changes[1]["can_pin_messages"] is True
    assert changes[1]["can_manage_topics"] is False
    added = [u["message"]["new_chat_members"][0]["id"] for u in updates if "message" in u]
    assert added == [botapi.bot.id]


async def test_deleted_group(call: Caller, botapi: BotApiServer, group: Chat) -> None:
    botapi.delete_chat(group)
    assert await send(call, group.id) == "Forbidden: the group chat was deleted"


async def test_muted_bot(call: Caller, botapi: BotApiServer, group: Chat) -> None:
    botapi.restrict(group, botapi.bot, "can_send_polls")
    await call("sendMessage", chat_id=group.id, text="x")
    words = await call.refused("sendPoll", chat_id=group.id, question="Кто?", options=["я", "ты"])
    assert words == "Bad Request: not enough rights to send polls to the chat"
    botapi.restrict(group, botapi.bot)
    assert await send(call, group.id) == "Bad Request: not enough rights to send text messages to the chat"
    words = await call.refused("sendDice", chat_id=group.id)
    assert words == "Bad Request: not enough rights to send dice to the chat"


async def test_migration(call: Caller, botapi: BotApiServer, group: Chat, anya: Person) -> None:
    first = await call("sendMessage", chat_id=group.id, text="раньше")
    new = botapi.migrate(group)
    status, body = await call.raw("sendMessage", chat_id=group.id, text="x")
    assert status == 400
    assert body["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
    assert body["parameters"] == {"migrate_to_chat_id": new.id}
    assert str(new.id).startswith("-100")
    updates = [u["message"] for u in await call("getUpdates") if "message" in u]
    assert [m["migrate_to_chat_id"] for m in updates if "migrate_to_chat_id" in m] == [new.id]
    assert [m["migrate_from_chat_id"] for m in updates if "migrate_from_chat_id" in m] == [group.id]
    missing = await call.refused("editMessageText", chat_id=new.id, message_id=first["message_id"], text="y")
    assert missing == "Bad Request: message to edit not found"
    with pytest.raises(CannotActError):
        await anya.send(group, "сюда уже нельзя")
    assert (await call("sendMessage", chat_id=new.id, text="x"))["chat"]["type"] == "supergroup"


async def test_topics_upgrade_a_basic_group(botapi: BotApiServer, group: Chat) -> None:
    forum = botapi.enable_topics(group)
    assert forum.is_forum
    assert group.migrated_to is forum


async def test_members_and_admins(call: Caller, botapi: BotApiServer, forum: Chat, borya: Person) -> None:
    async def status(user_id: int) -> str:
        return str((await call("getChatMember", chat_id=forum.id, user_id=user_id))["status"])

    assert await status(botapi.owner(forum).id) == "creator"
    assert await status(borya.id) == "member"
    assert await status(botapi.user("Чужой").id) == "left"
    botapi.kick(forum, borya)
    assert await status(borya.id) == "kicked"
    assert await call.refused("getChatMember", chat_id=forum.id, user_id=5) == "Bad Request: user not found"
    admins = await call("getChatAdministrators", chat_id=forum.id)
    assert [a["user"]["first_name"] for a in admins] == ["Аня", "Летопись"]
    await borya.start()
    words = await call.refused("getChatAdministrators", chat_id=borya.id)
    assert words == "Bad Request: there are no administrators in the private chat"


async def test_chat_member_updates_only_for_admins_who_asked(
    call: Caller, botapi: BotApiServer, forum: Chat, borya: Person
) -> None:
    botapi.promote(forum, borya, ["pin_messages"])
    updates = await call("getUpdates", allowed_updates=["chat_member", "message"])
    assert not [u for u in updates if "chat_member" in u]
    botapi.promote(forum, borya, ["delete_messages"], title="Ведущий")
    offset = updates[-1]["update_id"] + 1
    (update,) = await call("getUpdates", offset=offset)
    assert update["chat_member"]["new_chat_member"]["custom_title"] == "Ведущий"


async def test_tokens_and_unknown_methods(botapi: BotApiServer, call: Caller) -> None:
    status, body = await call.raw("getNothing")
    assert (status, body["description"]) == (404, "Not Found: method not found")
    assert (await call.raw("sendRichMessage"))[0] == 404
    for token, words in (
        ("1:wrong", "Unauthorized"),
        ("nonsense", "Unauthorized: invalid token specified"),
    ):
        async with call.session.get(f"{botapi.url}/bot{token}/getMe") as answer:
            assert answer.status == 401
            assert (await answer.json())["description"] == words
    botapi.disabled.add("setMessageReaction")
    assert (await call.raw("setMessageReaction"))[0] == 404


async def test_all_kinds_of_bodies_and_any_case(botapi: BotApiServer, call: Caller, forum: Chat) -> None:
    url = f"{botapi.url}/bot{botapi.token}/SENDmessage"
    async with call.session.get(url, params={"chat_id": str(forum.id), "text": "из адреса"}) as answer:
        assert (await answer.json())["result"]["text"] == "из адреса"
    markup = {"inline_keyboard": [[{"text": "Ход", "callback_data": "x"}]]}
    body = {"chat_id": forum.id, "text": "из JSON", "reply_markup": markup, "disable_notification": True}
    async with call.session.post(url, json=body) as answer:
        assert (await answer.json())["result"]["reply_markup"] == markup
    async with call.session.post(url, data=b"{", headers={"Content-Type": "application/json"}) as answer:
        assert answer.status == 400
