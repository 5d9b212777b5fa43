"""Setting the scene: people, chats, rights, topics, and what befalls them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from .people import Person, expand_rights
from .render import user_json
from .rights import ADMIN_RIGHTS, PERMISSIONS
from .state import Chat, Json, Member, Message, Status, Topic, User
from .world import World


class Stage:
    """What a director may do to the world. Everything here acts at once; people's own deeds are on `Person`."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._people: dict[int, Person] = {}

    @property
    def bot(self) -> User:
        """The bot's own account."""
        return self.world.bot

    @property
    def privacy(self) -> bool:
        """Privacy mode, on by default: a bot that is no administrator gets commands, replies to it, service lines."""
        return not self.world.reads_all

    @privacy.setter
    def privacy(self, on: bool) -> None:
        self.world.reads_all = not on

    def user(self, first_name: str, last_name: str = "", *, username: str = "") -> Person:
        """A new person who has never met the bot."""
        person = Person(self.world, self.world.add_user(first_name, last_name, username))
        self._people[person.id] = person
        return person

    def person(self, user_id: int) -> Person:
        """The person with this id. Raises KeyError."""
        if user_id not in self._people:
            self._people[user_id] = Person(self.world, self.world.users[user_id])
        return self._people[user_id]

    def chat(
        self,
        title: str,
        *,
        kind: Literal["group", "supergroup"] = "supergroup",
        forum: bool = False,
        owner: Person | None = None,
        members: Iterable[Person] = (),
        admins: Iterable[Person] = (),
        username: str = "",
    ) -> Chat:
        """A new group without the bot. `admins` get every right; without `owner` one is made up."""
        chat = self.world.add_chat(kind, title, username)
        creator = owner or self.user("Хозяин", title)
        chat.members[creator.id] = Member(creator.user, "creator")
        for person in members:
            chat.members.setdefault(person.id, Member(person.user))
        for person in admins:
            chat.members[person.id] = Member(person.user, "administrator", ADMIN_RIGHTS)
        if forum:
            if kind != "supergroup":
                raise ValueError("only a supergroup can have topics")
            self.world.enable_forum(chat)
        return chat

    def channel(self, title: str, *, username: str = "") -> Chat:
        """A channel that a member may write as."""
        return self.world.add_chat("channel", title, username)

    def owner(self, chat: Chat) -> Person:
        """Who made the group."""
        return self._people[next(m.user.id for m in chat.members.values() if m.status == "creator")]

    # The bot's place

    def add_bot(self, chat: Chat, rights: Iterable[str] | None = None, *, by: Person | None = None) -> None:
        """Add the bot: a member, or an administrator with `rights` (names with or without `can_`)."""
        (by or self.owner(chat)).add_bot(chat, rights)

    def kick_bot(self, chat: Chat) -> None:
        """Ban the bot from the group."""
        self._set(chat, self.bot, "kicked")

    def promote(self, chat: Chat, who: Person | User, rights: Iterable[str] = ADMIN_RIGHTS, *, title: str = "") -> None:
        """Make an administrator with exactly these rights (`who` may be `server.bot`)."""
        granted = expand_rights(rights)
        self.world.set_member(
            chat, _user(who), self.owner(chat).user, "administrator", rights=granted, custom_title=title
        )

    def demote(self, chat: Chat, who: Person | User) -> None:
        """Make a plain member again."""
        self._set(chat, _user(who), "member")

    def restrict(self, chat: Chat, who: Person | User, *denied: str) -> None:
        """Deny some permissions (all kinds of sending when none is named): a muted member."""
        names = frozenset(denied) or frozenset(name for name in PERMISSIONS if name.startswith("can_send_"))
        if unknown := names - PERMISSIONS:
            raise ValueError(f"no such permissions: {sorted(unknown)}")
        self.world.set_member(chat, _user(who), self.owner(chat).user, "restricted", denied=names)

    # People in chats

    def join(self, chat: Chat, person: Person) -> None:
        """Let a person in; the service message `new_chat_members` appears."""
        self.world.set_member(chat, person.user, person.user, "member")
        self.world.post_service(chat, person.user, "new_chat_members", [user_json(person.user)])

    def leave(self, chat: Chat, person: Person) -> None:
        """A person leaves; the service message `left_chat_member` appears."""
        self.world.set_member(chat, person.user, person.user, "left")
        self.world.post_service(chat, person.user, "left_chat_member", user_json(person.user))

    def kick(self, chat: Chat, person: Person) -> None:
        """Ban a person."""
        self._set(chat, person.user, "kicked")

    # The chat itself

    def migrate(self, chat: Chat) -> Chat:
        """Upgrade a basic group: a new supergroup with new message ids; the old id answers with a pointer to it."""
        if chat.type != "group" or chat.migrated_to is not None:
            raise ValueError("only a basic group is upgraded, and only once")
        owner = self.owner(chat).user
        new = self.world.add_chat("supergroup", chat.title)
        new.permissions = chat.permissions
        new.members = dict(chat.members)
        self.world.post_service(chat, owner, "migrate_to_chat_id", new.id)
        chat.migrated_to = new
        self.world.post_service(new, owner, "migrate_from_chat_id", chat.id)
        return new

    def enable_topics(self, chat: Chat) -> Chat:
        """Switch topics on; a basic group is upgraded for it. Returns the forum."""
        forum = self.migrate(chat) if chat.type == "group" else chat
        self.world.enable_forum(forum)
        return forum

    def disable_topics(self, chat: Chat) -> None:
        """Switch topics off: thread ids mean nothing any more."""
        chat.is_forum = False
        self.world.touch()

    def delete_chat(self, chat: Chat) -> None:
        """The group is deleted by its owner."""
        chat.deleted = True
        self.world.touch()

    def delete_message(self, message: Message) -> None:
        """An administrator deletes a message; the bot hears nothing."""
        self.world.delete([message])

    def pin(self, message: Message, *, by: Person | None = None) -> None:
        """An administrator pins a message."""
        self.world.pin(message, (by or self.owner(message.chat)).user)

    # Topics

    def create_topic(self, chat: Chat, name: str, *, by: Person | None = None) -> Topic:
        """A person makes a topic."""
        if not chat.is_forum:
            raise ValueError("the chat is not a forum")
        return self.world.create_topic(chat, name, (by or self.owner(chat)).user)

    def close_topic(self, topic: Topic) -> None:
        """The owner closes a topic (General too)."""
        topic.closed = True
        self.world.post_service(topic.chat, self.owner(topic.chat).user, "forum_topic_closed", {}, topic)

    def reopen_topic(self, topic: Topic) -> None:
        """The owner opens it again."""
        topic.closed = False
        self.world.post_service(topic.chat, self.owner(topic.chat).user, "forum_topic_reopened", {}, topic)

    def delete_topic(self, topic: Topic) -> None:
        """The owner deletes a topic with its messages; no update tells the bot."""
        self.world.delete_topic(topic)

    # The bot's updates

    def inject(self, kind: str, body: Json) -> None:
        """Send the bot an update of any kind and shape: what a newer Telegram may bring."""
        self.world.updates.inject(kind, body, f"injected:{kind}")

    def redeliver(self, count: int = 1) -> None:
        """Push the last updates to the webhook once more under their old ids."""
        self.world.updates.redeliver(count)

    def _set(self, chat: Chat, user: User, status: Status) -> None:
        self.world.set_member(chat, user, self.owner(chat).user, status)


def _user(who: Person | User) -> User:
    return who.user if isinstance(who, Person) else who
