"""What the server remembers: people, chats, topics, messages, presses.

These objects are live. A test keeps a `Message` and sees its text, keyboard and marks change as the bot edits it.
"""

from __future__ import annotations

import asyncio
import html
from dataclasses import dataclass, field
from typing import Any, Literal

from .rights import DEFAULT_PERMISSIONS, PERMISSIONS

Json = dict[str, Any]
ChatType = Literal["private", "group", "supergroup", "channel"]
Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]

GENERAL_THREAD_ID = 1


@dataclass(eq=False)
class User:
    """An account. `started` and `blocked` tell how it stands with the bot."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = "ru"
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    @property
    def full_name(self) -> str:
        """The name as a chat shows it."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(eq=False)
class Member:
    """One person's (or the bot's) place in a chat."""

    user: User
    status: Status = "member"
    rights: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()
    is_anonymous: bool = False
    custom_title: str = ""

    @property
    def is_admin(self) -> bool:
        """Creator or administrator."""
        return self.status in ("creator", "administrator")

    @property
    def present(self) -> bool:
        """Is in the chat at all."""
        return self.status not in ("left", "kicked")


@dataclass(eq=False)
class Topic:
    """A forum topic. Its thread id is the id of the service message that created it; General is thread 1."""

    chat: Chat
    thread_id: int
    name: str
    creator: User
    icon_color: int = 7322096
    icon_custom_emoji_id: str = ""
    closed: bool = False
    hidden: bool = False
    deleted: bool = False
    root: Message | None = None

    @property
    def is_general(self) -> bool:
        """General is thread 1, which the Bot API never names."""
        return self.thread_id == GENERAL_THREAD_ID


@dataclass(eq=False)
class Chat:
    """A private chat, group, supergroup (maybe a forum) or channel."""

    id: int
    type: ChatType
    title: str = ""
    username: str = ""
    user: User | None = None
    is_forum: bool = False
    deleted: bool = False
    migrated_to: Chat | None = None
    permissions: frozenset[str] = DEFAULT_PERMISSIONS
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemeral: dict[int, Message] = field(default_factory=dict)
    pins: list[Message] = field(default_factory=list)

    @property
    def is_group(self) -> bool:
        """A basic group or a supergroup."""
        return self.type in ("group", "supergroup")

    @property
    def general(self) -> Topic:
        """The General topic of a forum."""
        return self.topics[GENERAL_THREAD_ID]

    def member(self, user: User) -> Member:
        """The user's place here; a stranger has the status `left`."""
        return self.members.get(user.id) or Member(user, "left")

    def may(self, user: User, right: str) -> bool:
        """Whether `user` may do what `right` names: the owner anything, admins by rights, others by permissions."""
        member = self.member(user)
        if self.type == "private" or member.status == "creator":
            return True
        if member.status == "administrator":
            is_sending = right.startswith(("can_send_", "can_add_web", "can_react")) and right in PERMISSIONS
            return is_sending or right in member.rights
        return member.present and right in self.permissions and right not in member.denied


@dataclass(frozen=True)
class Button:
    """An inline button as a person sees it."""

    text: str
    data: str | None = None
    url: str | None = None
    style: str | None = None
    copy_text: str | None = None
    disabled: bool = False


@dataclass(frozen=True)
class Content:
    """What a message says: plain text, entities, the HTML that the bot sent, and its inline keyboard."""

    text: str = ""
    entities: tuple[Json, ...] = ()
    html: str = ""
    markup: Json | None = None

    @staticmethod
    def plain(text: str, entities: tuple[Json, ...] = ()) -> Content:
        """Content without markup of its own: what people type."""
        return Content(text, entities, html.escape(text, quote=False))

    @property
    def keyboard(self) -> list[list[Button]]:
        """Rows of inline buttons; empty when the message has none."""
        rows = (self.markup or {}).get("inline_keyboard", [])
        return [[_button(raw) for raw in row] for row in rows]

    def button(self, text: str) -> Button | None:
        """The button with this text, or the only one that contains it; LookupError when several do."""
        buttons = [button for row in self.keyboard for button in row]
        found = [b for b in buttons if b.text == text] or [b for b in buttons if text in b.text]
        if len(found) > 1:
            raise LookupError(f"«{text}» fits several buttons: {[b.text for b in found]}")
        return found[0] if found else None


@dataclass(eq=False)
class Message:
    """One message, live. `content` is what it says now, `history` every earlier wording, oldest first."""

    chat: Chat
    id: int
    date: int
    sender: User
    content: Content = field(default_factory=Content)
    kind: str = "text"
    payload: Json = field(default_factory=dict)
    sender_chat: Chat | None = None
    topic: Topic | None = None
    reply_to: Message | None = None
    reply_root: int | None = None
    history: list[Content] = field(default_factory=list)
    edit_date: int | None = None
    deleted: bool = False
    editable: bool = True
    reactions: dict[int, tuple[str, ...]] = field(default_factory=dict)
    receiver: User | None = None
    ephemeral_id: int | None = None
    replaces: Message | None = None

    @property
    def text(self) -> str:
        """The text or caption as a reader sees it, without markup."""
        return self.content.text

    @property
    def html(self) -> str:
        """The text or caption as the bot sent it, tags kept."""
        return self.content.html

    @property
    def keyboard(self) -> list[list[Button]]:
        """Rows of inline buttons that it shows now."""
        return self.content.keyboard

    @property
    def buttons(self) -> list[Button]:
        """All inline buttons that it shows now, row after row."""
        return [button for row in self.keyboard for button in row]

    @property
    def button_texts(self) -> list[str]:
        """The words on the buttons."""
        return [button.text for button in self.buttons]

    def button(self, text: str) -> Button:
        """The button that it shows now, by its text or a part of it; LookupError for none or several."""
        found = self.content.button(text)
        if found is None:
            raise LookupError(f"no button «{text}» under:\n{self}")
        return found

    @property
    def edits(self) -> int:
        """How many times its content was changed."""
        return len(self.history)

    @property
    def pinned(self) -> bool:
        """Is it among the chat's pinned messages?"""
        return self in self.chat.pins

    @property
    def is_service(self) -> bool:
        """A line such as «Аня pinned a message»; `kind` is the Bot API field's name."""
        return not self.editable and self.kind in SERVICE_KINDS

    def __str__(self) -> str:
        marks = [name for name in ("deleted", "pinned") if getattr(self, name)]
        marks += [f"edited {self.edits}×"] if self.edits else []
        who = self.sender_chat.title if self.sender_chat else self.sender.full_name
        where = f" «{self.topic.name}»" if self.topic else ""
        body = self.text if self.kind == "text" else f"[{self.kind}] {self.text}".rstrip()
        rows = "".join("\n    " + " ".join(f"[{b.text}]" for b in row) for row in self.keyboard)
        tail = f" ({', '.join(marks)})" if marks else ""
        return f"#{self.id}{where} {who}: {body}{tail}{rows}"


SERVICE_KINDS = frozenset(
    {
        "pinned_message",
        "forum_topic_created",
        "forum_topic_edited",
        "forum_topic_closed",
        "forum_topic_reopened",
        "general_forum_topic_hidden",
        "general_forum_topic_unhidden",
        "new_chat_members",
        "left_chat_member",
        "migrate_to_chat_id",
        "migrate_from_chat_id",
        "group_chat_created",
    }
)


@dataclass(frozen=True)
class CallbackAnswer:
    """What the bot showed to the person who pressed: a toast, or an alert with `alert=True`; maybe nothing."""

    text: str = ""
    alert: bool = False
    url: str = ""


@dataclass(eq=False)
class Callback:
    """One press, waiting for its one answer."""

    id: str
    user: User
    message: Message
    data: str
    at: float
    answer: asyncio.Future[CallbackAnswer]


@dataclass(frozen=True)
class StoredFile:
    """A file that was uploaded by the bot or a person."""

    file_id: str
    name: str
    mime_type: str
    content: bytes


def _button(raw: Json) -> Button:
    return Button(
        text=raw["text"],
        data=raw.get("callback_data"),
        url=raw.get("url"),
        style=raw.get("style"),
        copy_text=raw.get("copy_text", {}).get("text"),
        disabled="disabled" in raw,
    )
