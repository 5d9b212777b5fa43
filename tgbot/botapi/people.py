"""People: what a person at a Telegram client can do, and what the client would not let them do."""

# ruff: noqa: ASYNC109 - callers name their own patience
from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from urllib.parse import parse_qs, urlsplit

from .methods.media import document_json, store
from .methods.polls import vote
from .methods.profile import commands_for
from .params import Upload
from .render import chat_json, message_json, user_json
from .rights import ADMIN_RIGHTS
from .state import Button, Callback, CallbackAnswer, Chat, Content, Message, Topic, User
from .text import detect_entities
from .world import ANONYMOUS_BOT, CHANNEL_BOT, World

PATIENCE = 180.0
"""Seconds that a bot may take on a machine that has other things to do: starting takes a few of a whole core."""

Thread = Topic | int | None


class CannotActError(Exception):
    """A person's client would not allow this: no such button, no right to write, not a member."""


class NoAnswerError(Exception):
    """The bot left a press without an answer: the person's button spins."""


def find_topic(chat: Chat, thread: Thread) -> Topic | None:
    """The topic meant by a `Topic` or a thread id; None for «wherever a message goes by itself»."""
    if thread is None or isinstance(thread, Topic):
        return thread
    if thread not in chat.topics:
        raise CannotActError(f"«{chat.title}» has no topic {thread}")
    return chat.topics[thread]


def expand_rights(rights: Iterable[str]) -> frozenset[str]:
    """Admin rights by name, with or without `can_`; an unknown name is an error."""
    names = frozenset(name if name.startswith("can_") else f"can_{name}" for name in rights)
    if unknown := names - ADMIN_RIGHTS:
        raise ValueError(f"no such rights: {sorted(unknown)}")
    return names


class Person:
    """A person with a Telegram client. All actions are checked as the client and the server would."""

    def __init__(self, world: World, user: User) -> None:
        self.world = world
        self.user = user

    @property
    def id(self) -> int:
        """The Telegram id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name that chats show."""
        return self.user.full_name

    @property
    def private(self) -> Chat:
        """The dialogue with the bot."""
        return self.world.private_chat(self.user)

    async def start(self, payload: str = "") -> Message:
        """Press START in the dialogue with the bot (after a deep link: with its payload).

        Telegram drops a payload that is not 1–64 letters, digits, `_` and `-`.
        """
        payload = payload if re.fullmatch(r"[A-Za-z0-9_-]{1,64}", payload) else ""
        return await self.send(self.private, f"/start {payload}".rstrip())

    async def send(
        self,
        chat: Chat | None,
        text: str,
        *,
        thread: Thread = None,
        reply_to: Message | None = None,
        anonymous: bool = False,
        as_channel: Chat | None = None,
    ) -> Message:
        """Write a message; `chat=None` is the dialogue with the bot.

        In a forum it goes to `thread`, else where `reply_to` is, else to General. `anonymous` is for administrators
        who hide behind the group, `as_channel` for members who write as their channel.
        """
        content = Content.plain(text, tuple(detect_entities(text)))
        message = self._compose(chat or self.private, content, "text", thread, reply_to)
        if self._is_ephemeral_command(message):
            return self._post_ephemeral(message)
        self._disguise(message, anonymous=anonymous, as_channel=as_channel)
        return await self._post(message)

    async def send_document(
        self, chat: Chat | None, name: str, content: bytes, *, caption: str = "", thread: Thread = None
    ) -> Message:
        """Send a file."""
        file = store(self.world, Upload(name, "application/octet-stream", content))
        message = self._compose(chat or self.private, Content.plain(caption), "document", thread, None)
        message.payload["document"] = document_json(file)
        return await self._post(message)

    async def edit(self, message: Message, text: str) -> None:
        """Change one's own message."""
        if message.sender is not self.user:
            raise CannotActError("people edit only their own messages")
        self.world.edit(message, Content.plain(text, tuple(detect_entities(text))))

    async def delete(self, message: Message) -> None:
        """Delete a message: one's own, or anybody's as an administrator."""
        if message.sender is not self.user and not message.chat.may(self.user, "can_delete_messages"):
            raise CannotActError(f"{self.name} may not delete this message")
        self.world.delete([message])

    async def press(
        self, message: Message, button: str, *, stale: bool = False, timeout: float = PATIENCE
    ) -> CallbackAnswer:
        """Press the button with this text (or the only one that contains it) and wait for the bot's answer.

        `stale` presses as an old client that still shows an earlier keyboard, or a message already deleted.
        Raises `CannotActError` when there is no such button, it is disabled or no callback button, and
        `NoAnswerError` when the bot stays silent.
        """
        found = _find_button(message, button, stale=stale)
        if found.disabled:
            raise CannotActError(f"the button «{found.text}» is disabled")
        if found.data is None:
            raise CannotActError(f"«{found.text}» is no callback button: {found}")
        return await self.press_data(message, found.data, timeout=timeout)

    async def press_data(self, message: Message, data: str, *, timeout: float = PATIENCE) -> CallbackAnswer:
        """Send any callback data from a message, as a tampered client may."""
        callback = self.press_without_waiting(message, data)
        try:
            return await asyncio.wait_for(asyncio.shield(callback.answer), timeout)
        except TimeoutError:
            raise NoAnswerError(f"no answer to {data!r} in {timeout} s") from None

    def press_without_waiting(self, message: Message, data: str) -> Callback:
        """Press and look away; `Callback.answer` is a future."""
        self._check_sees(message)
        return self.world.press(self.user, message, data)

    async def react(self, message: Message, *emoji: str) -> None:
        """Set one's reactions (none takes them away); an administrator bot that asked for it is told."""
        self._check_sees(message)
        old = message.reactions.get(self.id, ())
        message.reactions[self.id] = emoji
        body = {
            "chat": chat_json(message.chat),
            "message_id": message.id,
            "user": user_json(self.user),
            "date": int(self.world.clock.now()),
            "old_reaction": [{"type": "emoji", "emoji": one} for one in old],
            "new_reaction": [{"type": "emoji", "emoji": one} for one in emoji],
        }
        if message.chat.member(self.world.bot).is_admin:
            self.world.updates.push("message_reaction", body, f"chat:{message.chat.id}")
        self.world.touch()

    async def vote(self, message: Message, *options: str) -> None:
        """Vote in a poll by the words of the options; none takes the vote back."""
        self._check_sees(message)
        texts = [option["text"] for option in message.payload["poll"]["options"]]
        vote(self.world, self.user, message, [texts.index(option) for option in options])

    async def follow(self, url: str, *, chat: Chat | None = None) -> Message:
        """Open a link to the bot: `?start=…` starts the dialogue, `?startgroup=…` adds the bot to `chat`."""
        parts = urlsplit(url)
        query = {name: values[0] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
        if parts.hostname not in ("t.me", "telegram.me") or parts.path.strip("/") != self.world.bot.username:
            raise CannotActError(f"{url} does not lead to the bot")
        if "startgroup" not in query:
            return await self.start(query.get("start", ""))
        if chat is None:
            raise CannotActError("the link asks to which chat the bot is added")
        rights = expand_rights(query["admin"].split()) if query.get("admin") else None
        self.add_bot(chat, rights)
        command = f"/start@{self.world.bot.username} {query['startgroup']}".rstrip()
        return await self.send(chat, command)

    def menu(self, chat: Chat | None = None) -> dict[str, str]:
        """The commands that the client offers in a chat (None: the dialogue with the bot), with descriptions."""
        commands = commands_for(self.world, chat or self.private, self.user)
        return {command["command"]: command["description"] for command in commands}

    def add_bot(self, chat: Chat, rights: Iterable[str] | None = None) -> None:
        """Add the bot to a group: as a member, or as an administrator with `rights`."""
        if not chat.may(self.user, "can_invite_users"):
            raise CannotActError(f"{self.name} may not add anybody to «{chat.title}»")
        granted = expand_rights(rights) if rights is not None else frozenset()
        status = "member" if rights is None else "administrator"
        self.world.set_member(chat, self.world.bot, self.user, status, rights=granted)  # type: ignore[arg-type]
        if chat.type != "channel":
            self.world.post_service(chat, self.user, "new_chat_members", [user_json(self.world.bot)])

    def block(self) -> None:
        """Block the bot in the private chat."""
        self._set_blocked(True)

    def unblock(self) -> None:
        """Unblock it: the dialogue works again."""
        self._set_blocked(False)

    def delete_account(self) -> None:
        """The account is gone for good."""
        self.user.deactivated = True

    def _compose(self, chat: Chat, content: Content, kind: str, thread: Thread, reply_to: Message | None) -> Message:
        self._check_may_write(chat, content.text)
        topic = find_topic(chat, thread)
        if chat.is_forum:
            topic = topic or (reply_to.topic if reply_to else None) or chat.general
            if topic.deleted or (topic.closed and not chat.may(self.user, "can_manage_topics")):
                raise CannotActError(f"the topic «{topic.name}» is closed to {self.name}")
        return self.world.new_message(chat, self.user, content, kind=kind, topic=topic, reply_to=reply_to)

    def _check_may_write(self, chat: Chat, text: str) -> None:
        if chat.migrated_to is not None or chat.deleted:
            raise CannotActError(f"«{chat.title}» is gone (upgraded or deleted)")
        if chat.type != "private":
            if not chat.may(self.user, "can_send_messages"):
                raise CannotActError(f"{self.name} may not write to «{chat.title}»")
            return
        if chat.user is not self.user:
            raise CannotActError("that is another person's dialogue with the bot")
        if self.user.blocked:
            raise CannotActError(f"{self.name} has blocked the bot: unblock first")
        if not self.user.started and not text.startswith("/start"):
            raise CannotActError(f"{self.name} has not pressed START yet")
        self.user.started = True

    def _disguise(self, message: Message, *, anonymous: bool, as_channel: Chat | None) -> None:
        if anonymous:
            member = message.chat.member(self.user)
            if not member.is_admin:
                raise CannotActError("only administrators can be anonymous")
            message.sender, message.sender_chat = ANONYMOUS_BOT, message.chat
            if member.custom_title:
                message.payload["author_signature"] = member.custom_title
        if as_channel is not None:
            message.sender, message.sender_chat = CHANNEL_BOT, as_channel

    async def _post(self, message: Message) -> Message:
        self.world.post(message)
        await asyncio.sleep(0)
        return message

    def _is_ephemeral_command(self, message: Message) -> bool:
        if not message.chat.is_group or not message.text.startswith("/"):
            return False
        name = message.text.split()[0][1:].partition("@")[0]
        menu = commands_for(self.world, message.chat, self.user)
        return any(command["command"] == name and command.get("is_ephemeral") for command in menu)

    def _post_ephemeral(self, message: Message) -> Message:
        message.id, message.ephemeral_id, message.receiver = 0, self.world.serial(), self.world.bot
        message.chat.ephemeral[message.ephemeral_id] = message
        self.world.ephemeral_grants[(message.chat.id, self.id)] = self.world.clock.now()
        self.world.updates.push("message", message_json(message), f"chat:{message.chat.id}")
        self.world.touch()
        return message

    def _check_sees(self, message: Message) -> None:
        chat = message.chat
        if chat.type == "private" and chat.user is not self.user:
            raise CannotActError("that message is in another person's dialogue")
        if chat.type != "private" and not chat.member(self.user).present:
            raise CannotActError(f"{self.name} is not in «{chat.title}»")
        if message.ephemeral_id is not None and message.receiver is not self.user:
            raise CannotActError("an ephemeral message is seen by its receiver alone")

    def _set_blocked(self, blocked: bool) -> None:
        old, self.user.blocked = self.user.blocked, blocked
        if old == blocked:
            return
        bot = user_json(self.world.bot)
        states = {True: {"status": "kicked", "user": bot, "until_date": 0}, False: {"status": "member", "user": bot}}
        body = {
            "chat": chat_json(self.private),
            "from": user_json(self.user),
            "date": int(self.world.clock.now()),
            "old_chat_member": states[old],
            "new_chat_member": states[blocked],
        }
        self.world.updates.push("my_chat_member", body, f"chat:{self.id}")
        self.world.touch()


def _find_button(message: Message, text: str, *, stale: bool) -> Button:
    if message.deleted and not stale:
        raise CannotActError("the message is deleted, its buttons are gone")
    contents: list[Content] = [message.content, *(reversed(message.history) if stale else ())]
    try:
        found = next((button for content in contents if (button := content.button(text))), None)
    except LookupError as several:
        raise CannotActError(str(several)) from None
    if found is None:
        raise CannotActError(f"no button «{text}» under:\n{message}")
    return found
