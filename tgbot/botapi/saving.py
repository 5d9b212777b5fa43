"""A world as JSON and back: what a server must know to go on where another one has stopped.

Deleted messages, earlier wordings and presses without an answer are left out; numbers are never given twice.
"""

from __future__ import annotations

import base64
from typing import Any

from .state import Chat, Content, Json, Member, Message, StoredFile, Topic, User
from .updates import Pending
from .world import ANONYMOUS_BOT, CHANNEL_BOT, World

FORMAT = 1
_USER = ("id", "first_name", "last_name", "username", "language_code", "started", "blocked", "deactivated")
_CHAT = ("id", "type", "title", "username", "is_forum", "deleted")
_TOPIC = ("thread_id", "name", "icon_color", "icon_custom_emoji_id", "closed", "hidden", "deleted")
_MESSAGE = ("id", "date", "kind", "reply_root", "edit_date", "editable", "ephemeral_id")
_MEMBER = ("status", "is_anonymous", "custom_title")


def saved(world: World) -> Json:
    """The world as JSON."""
    return {
        "format": FORMAT,
        "now": world.clock.now(),
        "users": [_fields(user, _USER) for user in world.users.values()],
        "chats": [_chat(chat) for chat in world.chats.values()],
        "files": [_file(file) for file in world.files.values()],
        "commands": world.commands,
        "profile": world.profile,
        "serial": world.serial(),
        "next_update": world.updates.next_id,
        "pending": [[one.update_id, one.kind, one.body, one.lane, one.expires] for one in world.updates.pending],
    }


def restore(world: World, told: Json) -> None:
    """Fill an empty world. Raises KeyError, TypeError or ValueError for what `saved` did not write."""
    if told["format"] != FORMAT:
        raise ValueError(f"another format: {told['format']}")
    for fields in told["users"]:
        world.users[fields["id"]] = User(**fields)
    reader = _Reader(world)
    for fields in told["chats"]:
        reader.read_chat(fields)
    reader.link()
    for name, kind, content, file_id in told["files"]:
        world.files[file_id] = StoredFile(file_id, name, kind, base64.b64decode(content))
    world.commands, world.profile = told["commands"], told["profile"]
    world.count_from(int(told["serial"]) + 1)
    world.updates.next_id = int(told["next_update"])
    world.updates.pending = [Pending(*fields) for fields in told["pending"]]


def _fields(thing: object, names: tuple[str, ...]) -> Json:
    return {name: getattr(thing, name) for name in names}


def _file(file: StoredFile) -> list[str]:
    return [file.name, file.mime_type, base64.b64encode(file.content).decode(), file.file_id]


def _chat(chat: Chat) -> Json:
    messages = [*chat.messages.values(), *chat.ephemeral.values()]
    return {
        **_fields(chat, _CHAT),
        "user": chat.user.id if chat.user else None,
        "permissions": sorted(chat.permissions),
        "members": [
            {"user": id_, **_fields(one, _MEMBER), "rights": sorted(one.rights), "denied": sorted(one.denied)}
            for id_, one in chat.members.items()
        ],
        "topics": [{**_fields(topic, _TOPIC), "creator": topic.creator.id} for topic in chat.topics.values()],
        "messages": [_message(message) for message in messages if not message.deleted],
        "pins": [message.id for message in chat.pins],
        "last": max(chat.messages, default=0),
    }


def _message(message: Message) -> Json:
    content = message.content
    payload = {
        name: {"message": value.id} if isinstance(value, Message) else value
        for name, value in message.payload.items()
        if name != "_votes"
    }
    return {
        **_fields(message, _MESSAGE),
        "sender": message.sender.id,
        "sender_chat": message.sender_chat.id if message.sender_chat else None,
        "content": [content.text, list(content.entities), content.html, content.markup],
        "payload": payload,
        "votes": list(message.payload.get("_votes", {}).items()),
        "topic": message.topic.thread_id if message.topic else None,
        "reply_to": message.reply_to.id if message.reply_to else None,
        "receiver": message.receiver.id if message.receiver else None,
        "reactions": [[user, list(emoji)] for user, emoji in message.reactions.items()],
    }


class _Reader:
    """Makes chats first, then ties their messages together."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._ties: list[tuple[Message, Json]] = []

    def read_chat(self, told: Json) -> None:
        fields = {name: told[name] for name in _CHAT}
        owner = self._world.users[told["user"]] if told["user"] is not None else None
        chat = Chat(**fields, user=owner, permissions=frozenset(told["permissions"]))
        self._world.chats[chat.id] = chat
        for one in told["members"]:
            sets: Json = {name: frozenset(one[name]) for name in ("rights", "denied")}
            member = Member(self._user(one["user"]), **{name: one[name] for name in _MEMBER}, **sets)
            chat.members[one["user"]] = member
        for one in told["topics"]:
            topic = Topic(chat, creator=self._user(one["creator"]), **{name: one[name] for name in _TOPIC})
            chat.topics[topic.thread_id] = topic
        for one in told["messages"]:
            self._read_message(chat, one)
        chat.pins = [chat.messages[number] for number in told["pins"] if number in chat.messages]
        self._world.number_from(chat, int(told["last"]) + 1)

    def _read_message(self, chat: Chat, told: Json) -> None:
        text, entities, html, markup = told["content"]
        payload = dict(told["payload"])
        if told["votes"]:
            payload["_votes"] = {user: list(options) for user, options in told["votes"]}
        message = Message(
            chat,
            sender=self._user(told["sender"]),
            content=Content(text, tuple(entities), html, markup),
            payload=payload,
            topic=chat.topics.get(told["topic"]),
            receiver=self._user(told["receiver"]) if told["receiver"] is not None else None,
            reactions={user: tuple(emoji) for user, emoji in told["reactions"]},
            **{name: told[name] for name in _MESSAGE},
        )
        box: dict[int, Message] = chat.messages if message.ephemeral_id is None else chat.ephemeral
        box[message.id if message.ephemeral_id is None else message.ephemeral_id] = message
        self._ties.append((message, told))

    def link(self) -> None:
        """Replies, roots of topics, pinned messages and channels: all are there now."""
        for message, told in self._ties:
            chat = message.chat
            message.reply_to = chat.messages.get(told["reply_to"])
            message.sender_chat = self._world.chats.get(told["sender_chat"])
            if message.kind == "pinned_message":
                pinned: Any = chat.messages.get(message.payload["pinned_message"]["message"])
                message.payload["pinned_message"] = pinned or message
            if message.kind == "forum_topic_created" and message.topic is not None:
                message.topic.root = message

    def _user(self, user_id: int) -> User:
        accounts = {user.id: user for user in (self._world.bot, ANONYMOUS_BOT, CHANNEL_BOT)}
        return accounts.get(user_id) or self._world.users[user_id]
