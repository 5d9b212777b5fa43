"""Whom a request addresses, and whether the bot may do that there."""

from __future__ import annotations

from dataclasses import dataclass

from tgbot.botapi.errors import ApiError, bad_request, forbidden
from tgbot.botapi.params import Params
from tgbot.botapi.state import Chat, Message, Topic, User
from tgbot.botapi.text import plain
from tgbot.botapi.world import World

CANT_PARSE_REPLY = "can't parse reply parameters JSON object"
# Which permission a kind of message needs, and how Telegram names it in a refusal.
SEND_RIGHTS = {
    "text": ("can_send_messages", "text messages"),
    "rich_message": ("can_send_messages", "text messages"),
    "photo": ("can_send_photos", "photos"),
    "document": ("can_send_documents", "documents"),
    "poll": ("can_send_polls", "polls"),
    "dice": ("can_send_other_messages", "dice"),
}


@dataclass(frozen=True)
class Target:
    """Where a new message goes."""

    chat: Chat
    topic: Topic | None
    reply_to: Message | None


def find_chat(world: World, params: Params, field: str = "chat_id") -> Chat:
    """The chat of a request, with the refusals for unknown, upgraded and deleted ones; no look at membership."""
    raw = params.text(field)
    if not raw:
        raise bad_request(f"{field} is empty")
    chat = _by_name(world, raw[1:]) if raw.startswith("@") else _by_id(world, params.number(field))
    if chat is None:
        raise bad_request("chat not found")
    if chat.migrated_to is not None:
        raise bad_request("group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to.id)
    if chat.deleted:
        raise forbidden("the group chat was deleted")
    return chat


def open_chat(world: World, params: Params) -> Chat:
    """The chat of a request, refused unless the bot is in it."""
    chat = find_chat(world, params)
    check_member(world, chat)
    return chat


def check_member(world: World, chat: Chat) -> None:
    """403 when the bot was removed, has left, or never was here."""
    if chat.type == "private":
        return
    status = chat.member(world.bot).status
    name = f"{chat.type} chat"
    if status == "kicked":
        raise forbidden(f"bot was kicked from the {name}")
    if status == "left":
        raise forbidden(f"bot is not a member of the {name}")


def check_dialogue(chat: Chat) -> None:
    """403 when a person cannot be written to."""
    user = chat.user
    if user is None:
        return
    if user.deactivated:
        raise forbidden("user is deactivated")
    if user.blocked:
        raise forbidden("bot was blocked by the user")
    if not user.started:
        raise forbidden("bot can't initiate conversation with a user")


def check_right(world: World, chat: Chat, right: str, words: str) -> None:
    """400 with `words` when the bot lacks an administrator's right."""
    if not chat.may(world.bot, right):
        raise bad_request(words)


def check_sending(world: World, chat: Chat, kind: str) -> None:
    """Refuse when the bot may not post this kind of message here."""
    check_member(world, chat)
    check_dialogue(chat)
    if chat.type == "channel" and not chat.member(world.bot).is_admin:
        raise bad_request("need administrator rights in the channel chat")
    right, name = SEND_RIGHTS[kind]
    muted = "can_send_messages" in chat.member(world.bot).denied
    if muted or not chat.may(world.bot, right):
        raise bad_request(f"not enough rights to send {name} to the chat")


def send_target(world: World, params: Params, kind: str) -> Target:
    """Chat, topic and replied message of a send, all checked."""
    chat = find_chat(world, params)
    check_sending(world, chat, kind)
    topic = find_thread(chat, params)
    reply_to = find_reply(chat, params)
    if topic is None and chat.is_forum:
        topic = (reply_to.topic if reply_to else None) or chat.general
    if topic is not None and topic.closed and not chat.may(world.bot, "can_manage_topics"):
        raise bad_request("TOPIC_CLOSED")
    return Target(chat, topic, reply_to)


def find_thread(chat: Chat, params: Params) -> Topic | None:
    """The topic that `message_thread_id` names. General has no name here, and a group without topics has no threads."""
    thread_id = params.number("message_thread_id")
    if thread_id == 0 or (chat.is_group and not chat.is_forum):
        return None
    topic = chat.topics.get(thread_id)
    if topic is None or topic.deleted or topic.is_general:
        raise bad_request("message thread not found")
    return topic


def find_reply(chat: Chat, params: Params) -> Message | None:
    """The message that a send replies to; None for none, or for a lost one that may be lost."""
    asked = params.json("reply_parameters", CANT_PARSE_REPLY) or {}
    if not isinstance(asked, dict):
        raise bad_request(CANT_PARSE_REPLY)
    message_id = asked.get("message_id") or params.number("reply_to_message_id")
    if not message_id:
        return None
    message = chat.messages.get(int(message_id))
    if message is None or message.deleted:
        if asked.get("allow_sending_without_reply") or params.flag("allow_sending_without_reply"):
            return None
        raise bad_request("message to be replied not found")
    quote = plain(str(asked.get("quote") or ""), str(asked.get("quote_parse_mode") or ""))
    if quote not in message.text:
        raise bad_request("QUOTE_TEXT_INVALID")
    return message


def find_message(chat: Chat, params: Params, missing: str) -> Message:
    """The message that `message_id` names; `missing` says what to answer when there is none."""
    if not params.number("message_id"):
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(params.number("message_id"))
    if message is None or message.deleted:
        raise bad_request(missing)
    return message


def find_user(world: World, params: Params, field: str = "user_id") -> User:
    """The account of a request."""
    user_id = params.number(field)
    if user_id == 0:
        raise bad_request(f"invalid {field} specified")
    user = world.bot if user_id == world.bot.id else world.users.get(user_id)
    if user is None:
        raise _unknown_user()
    return user


def _unknown_user() -> ApiError:
    return bad_request("user not found")


def _by_name(world: World, name: str) -> Chat | None:
    return next((c for c in world.chats.values() if c.username and c.username.lower() == name.lower()), None)


def _by_id(world: World, chat_id: int) -> Chat | None:
    if chat_id in world.users:
        return world.private_chat(world.users[chat_id])
    return world.chats.get(chat_id)
