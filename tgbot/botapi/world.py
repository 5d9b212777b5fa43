"""The one store of the server, and the moves that both the bot and people make in it."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterable

from .clock import Clock
from .errors import TOO_OLD_QUERY, bad_request
from .render import chat_json, maybe_inaccessible_json, member_json, message_json, user_json
from .state import (
    GENERAL_THREAD_ID,
    Callback,
    CallbackAnswer,
    Chat,
    Content,
    Json,
    Member,
    Message,
    Status,
    StoredFile,
    Topic,
    User,
)
from .updates import UpdateQueue

ANONYMOUS_BOT = User(1087968824, "Group", username="GroupAnonymousBot", is_bot=True)
CHANNEL_BOT = User(136817688, "Channel", username="Channel_Bot", is_bot=True)
# What the bot itself did and is told of all the same.
ECHOED_SERVICE = ("pinned_message", "forum_topic_", "general_forum_topic_")


class World:
    """Chats, people and messages, and the updates that changes in them cause.

    `callback_window` is how many seconds a press may be answered; Telegram does not tell its number.
    """

    def __init__(self, clock: Clock, token: str, username: str) -> None:
        self.clock = clock
        self.token = token
        self.bot = User(int(token.split(":")[0]), "Летопись", username=username, is_bot=True)
        self.reads_all = False
        self.callback_window = 15.0
        self.ephemeral_window = 15.0
        self.rng = random.Random(7)  # noqa: S311 - dice of a toy chat, not of the games
        self.dice: list[int] = []
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.callbacks: dict[str, Callback] = {}
        self.files: dict[str, StoredFile] = {}
        self.commands: dict[str, list[Json]] = {}
        self.profile: dict[str, str] = {}
        self.ephemeral_grants: dict[tuple[int, int], float] = {}
        self.changed = asyncio.Event()
        self.revision = 0
        self.updates = UpdateQueue(clock, self.touch)
        self._user_ids = itertools.count(1001)
        self._group_ids = itertools.count(5001)
        self._supergroup_ids = itertools.count(1_900_000_001)
        self._box_ids = itertools.count(11)
        self._chat_ids: dict[int, itertools.count[int]] = {}
        self._serial = itertools.count(1)

    def touch(self) -> None:
        """Something has changed: raise `revision` and wake everybody who waits."""
        self.revision += 1
        self.changed.set()

    def serial(self) -> int:
        """A number never given before, for file and query ids."""
        return next(self._serial)

    def count_from(self, serial: int) -> None:
        """Go on after a world that was saved: no number of people, groups and things is given twice."""
        self._serial = itertools.count(serial)
        self._user_ids = itertools.count(max(self.users, default=1000) + 1)
        self._group_ids = itertools.count(
            max((-c.id for c in self.chats.values() if c.type == "group"), default=5000) + 1
        )
        far = [-chat.id - 1_000_000_000_000 for chat in self.chats.values() if chat.type in ("supergroup", "channel")]
        self._supergroup_ids = itertools.count(max(far, default=1_900_000_000) + 1)

    def number_from(self, chat: Chat, number: int) -> None:
        """The next message of this chat has at least this number."""
        if chat.type in ("supergroup", "channel"):
            self._chat_ids[chat.id] = itertools.count(max(number, 2))
        else:
            self._box_ids = itertools.count(max(number, next(self._box_ids)))

    # People and chats

    def add_user(self, first_name: str, last_name: str, username: str) -> User:
        """A new account that the bot may meet."""
        user = User(next(self._user_ids), first_name, last_name, username)
        self.users[user.id] = user
        return user

    def private_chat(self, user: User) -> Chat:
        """The dialogue of `user` with the bot; its id is the user's."""
        if user.id not in self.chats:
            self.chats[user.id] = Chat(user.id, "private", user=user)
        return self.chats[user.id]

    def add_chat(self, kind: str, title: str, username: str = "") -> Chat:
        """An empty group, supergroup or channel."""
        if kind == "group":
            chat = Chat(-next(self._group_ids), "group", title, username)
        elif kind == "supergroup":
            chat = Chat(-1_000_000_000_000 - next(self._supergroup_ids), "supergroup", title, username)
        elif kind == "channel":
            chat = Chat(-1_000_000_000_000 - next(self._supergroup_ids), "channel", title, username)
        else:
            raise ValueError(f"no such kind of chat: {kind}")
        self.chats[chat.id] = chat
        return chat

    def next_message_id(self, chat: Chat) -> int:
        """Supergroups number their own messages; private chats and basic groups share the account's numbers."""
        if chat.type in ("supergroup", "channel"):
            return next(self._chat_ids.setdefault(chat.id, itertools.count(2)))
        return next(self._box_ids)

    # Messages

    def post(self, message: Message) -> Message:
        """Put a new message into its chat and tell the bot when it may know."""
        message.chat.messages[message.id] = message
        self._tell(message, "message")
        self.touch()
        return message

    def new_message(
        self,
        chat: Chat,
        sender: User,
        content: Content,
        *,
        kind: str = "text",
        payload: Json | None = None,
        topic: Topic | None = None,
        reply_to: Message | None = None,
    ) -> Message:
        """A message that is not in its chat yet (`post` puts it there)."""
        in_topic = topic is not None and not topic.is_general
        threaded = reply_to is not None and not in_topic and chat.type == "supergroup"
        return Message(
            chat,
            self.next_message_id(chat),
            int(self.clock.now()),
            sender,
            content,
            kind,
            payload or {},
            topic=topic,
            reply_to=reply_to,
            reply_root=(reply_to.reply_root or reply_to.id) if threaded and reply_to else None,
        )

    def post_service(self, chat: Chat, sender: User, kind: str, value: object, topic: Topic | None = None) -> Message:
        """Post a service message whose Bot API field is `kind`."""
        place = topic or (chat.general if chat.is_forum else None)
        message = self.new_message(chat, sender, Content(), kind=kind, payload={kind: value}, topic=place)
        message.editable = False
        return self.post(message)

    def edit(self, message: Message, content: Content) -> None:
        """Replace what a message says, keeping the old wording."""
        message.history.append(message.content)
        message.content = content
        message.edit_date = int(self.clock.now())
        if message.sender is not self.bot:
            self._tell(message, "edited_message")
        self.touch()

    def delete(self, messages: Iterable[Message]) -> None:
        """Delete for everyone; Telegram tells bots nothing of it."""
        for message in messages:
            message.deleted = True
            if message.pinned:
                message.chat.pins.remove(message)
        self.touch()

    def pin(self, message: Message, by: User) -> None:
        """Pin, and post the service message into the same topic."""
        message.chat.pins.append(message)
        self.post_service(message.chat, by, "pinned_message", message, message.topic)

    def _tell(self, message: Message, kind: str) -> None:
        if self._bot_sees(message):
            self.updates.push(kind, message_json(message), f"chat:{message.chat.id}")

    def _bot_sees(self, message: Message) -> bool:
        chat = message.chat
        if message.sender is self.bot:
            return message.is_service and message.kind.startswith(ECHOED_SERVICE)
        if chat.type == "private":
            return not (chat.user and chat.user.blocked)
        member = chat.member(self.bot)
        if not member.present:
            return False
        to_bot = message.reply_to is not None and message.reply_to.sender is self.bot
        return self.reads_all or member.is_admin or message.is_service or to_bot or self._is_command(message)

    def _is_command(self, message: Message) -> bool:
        first = next((e for e in message.content.entities if e["type"] == "bot_command" and e["offset"] == 0), None)
        if first is None:
            return False
        _, _, addressee = message.text.split()[0].partition("@")
        return not addressee or addressee.lower() == self.bot.username.lower()

    # Topics

    def create_topic(self, chat: Chat, name: str, by: User, icon_color: int = 7322096, emoji: str = "") -> Topic:
        """A topic and the service message that starts it (its id is the thread id)."""
        topic = Topic(chat, 0, name, by, icon_color, emoji)
        created: Json = {"name": name, "icon_color": icon_color}
        if emoji:
            created["icon_custom_emoji_id"] = emoji
        root = self.new_message(
            chat, by, Content(), kind="forum_topic_created", payload={"forum_topic_created": created}, topic=topic
        )
        root.editable = False
        topic.thread_id, topic.root = root.id, root
        chat.topics[topic.thread_id] = topic
        self.post(root)
        return topic

    def enable_forum(self, chat: Chat) -> None:
        """Switch topics on; General appears. Topics of an earlier time come back."""
        chat.is_forum = True
        chat.topics.setdefault(GENERAL_THREAD_ID, Topic(chat, GENERAL_THREAD_ID, "General", ANONYMOUS_BOT))
        self.touch()

    def delete_topic(self, topic: Topic) -> None:
        """Delete a topic with all its messages. No update tells the bot."""
        topic.deleted = True
        self.delete([m for m in topic.chat.messages.values() if m.topic is topic])

    # Membership

    def set_member(self, chat: Chat, user: User, by: User, status: Status, **changes: object) -> Member:
        """Change a place in a chat and send `my_chat_member` or `chat_member`."""
        old = chat.member(user)
        new = Member(user, status, **changes)  # type: ignore[arg-type]
        chat.members[user.id] = new
        body: Json = {
            "chat": chat_json(chat),
            "from": user_json(by),
            "date": int(self.clock.now()),
            "old_chat_member": member_json(chat, old),
            "new_chat_member": member_json(chat, new),
        }
        if user is self.bot:
            self.updates.push("my_chat_member", body, f"chat:{chat.id}")
        elif chat.member(self.bot).is_admin:
            self.updates.push("chat_member", body, f"chat:{chat.id}")
        self.touch()
        return new

    # Presses

    def press(self, user: User, message: Message, data: str) -> Callback:
        """Queue a callback query; its answer arrives in `Callback.answer`."""
        answer: asyncio.Future[CallbackAnswer] = asyncio.get_running_loop().create_future()
        query_id = str(4_000_000_000_000_000 + self.serial())
        callback = Callback(query_id, user, message, data, self.clock.now(), answer)
        self.callbacks[query_id] = callback
        body: Json = {
            "id": query_id,
            "from": user_json(user),
            "message": maybe_inaccessible_json(message) if message.deleted else message_json(message),
            "chat_instance": str(abs(message.chat.id) * 31),
            "data": data,
        }
        if message.chat.type == "private" or message.chat.member(self.bot).present:
            self.updates.push("callback_query", body, f"user:{user.id}")
        self.touch()
        return callback

    def answer(self, query_id: str, answer: CallbackAnswer) -> None:
        """Give a press its one answer.

        Raises `ApiError` for an unknown, already answered or too old query: Telegram has one sentence for all three.
        """
        callback = self.callbacks.get(query_id)
        if callback is None or callback.answer.done():
            raise bad_request(TOO_OLD_QUERY)
        if self.clock.now() - callback.at > self.callback_window:
            raise bad_request(TOO_OLD_QUERY)
        callback.answer.set_result(answer)
        self.touch()
