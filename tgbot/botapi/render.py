"""The server's objects as Bot API JSON, in the shapes of Bot API 10.3."""

from __future__ import annotations

from .rights import ADMIN_RIGHTS, PERMISSIONS
from .state import Chat, Json, Member, Message, Topic, User


def user_json(user: User) -> Json:
    """User."""
    fields: Json = {"id": user.id, "is_bot": user.is_bot, "first_name": user.first_name}
    for name in ("last_name", "username"):
        if value := getattr(user, name):
            fields[name] = value
    if not user.is_bot:
        fields["language_code"] = user.language_code
    return fields


def me_json(bot: User, *, reads_all: bool) -> Json:
    """The bot's own User with the fields that only getMe returns."""
    return {
        **user_json(bot),
        "can_join_groups": True,
        "can_read_all_group_messages": reads_all,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
    }


def chat_json(chat: Chat) -> Json:
    """Chat, as messages carry it."""
    fields: Json = {"id": chat.id, "type": chat.type}
    if chat.user is not None:
        named = user_json(chat.user)
        return fields | {key: named[key] for key in ("first_name", "last_name", "username") if key in named}
    fields["title"] = chat.title
    if chat.username:
        fields["username"] = chat.username
    if chat.is_forum:
        fields["is_forum"] = True
    return fields


def full_chat_json(chat: Chat) -> Json:
    """ChatFullInfo, as getChat returns it."""
    fields = chat_json(chat) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"), False
        ),
    }
    if chat.is_group:
        fields["permissions"] = {name: name in chat.permissions for name in sorted(PERMISSIONS)}
    if chat.pins:
        fields["pinned_message"] = message_json(chat.pins[-1], reply=False)
    return fields


def member_json(chat: Chat, member: Member) -> Json:
    """ChatMember of the member's status."""
    fields: Json = {"status": member.status, "user": user_json(member.user)}
    if member.is_admin:
        fields["is_anonymous"] = member.is_anonymous
        if member.custom_title:
            fields["custom_title"] = member.custom_title
    if member.status == "administrator":
        fields |= _admin_rights(chat, member)
    if member.status == "restricted":
        allowed = chat.permissions - member.denied
        fields |= {"is_member": True, "until_date": 0} | {name: name in allowed for name in sorted(PERMISSIONS)}
    if member.status == "kicked":
        fields["until_date"] = 0
    return fields


def _admin_rights(chat: Chat, member: Member) -> Json:
    rights: Json = {name: name in member.rights for name in sorted(ADMIN_RIGHTS - {"can_manage_topics"})}
    rights["can_manage_chat"] = True
    rights["can_be_edited"] = False
    if chat.type == "supergroup":
        rights["can_manage_topics"] = "can_manage_topics" in member.rights
    return rights


def topic_json(topic: Topic) -> Json:
    """ForumTopic."""
    fields: Json = {"message_thread_id": topic.thread_id, "name": topic.name, "icon_color": topic.icon_color}
    if topic.icon_custom_emoji_id:
        fields["icon_custom_emoji_id"] = topic.icon_custom_emoji_id
    return fields


def maybe_inaccessible_json(message: Message) -> Json:
    """The message, or InaccessibleMessage (`date` 0) when it was deleted."""
    if message.deleted:
        return {"chat": chat_json(message.chat), "message_id": message.id, "date": 0}
    return message_json(message, reply=False)


def message_json(message: Message, *, reply: bool = True) -> Json:
    """Message. With `reply=False` its own `reply_to_message` is left out, as in nested messages."""
    fields: Json = {
        "message_id": message.id,
        "from": user_json(message.sender),
        "chat": chat_json(message.chat),
        "date": message.date,
    }
    if message.sender_chat is not None:
        fields["sender_chat"] = chat_json(message.sender_chat)
        title = message.payload.get("author_signature")
        fields |= {"author_signature": title} if title else {}
    fields |= _thread_fields(message)
    if reply:
        fields |= _reply_fields(message)
    if message.edit_date is not None:
        fields["edit_date"] = message.edit_date
    if message.ephemeral_id is not None and message.receiver is not None:
        fields |= {"ephemeral_message_id": message.ephemeral_id, "receiver_user": user_json(message.receiver)}
    fields |= _content_fields(message)
    return fields


def _thread_fields(message: Message) -> Json:
    topic = message.topic
    if topic is not None and not topic.is_general:
        return {"message_thread_id": topic.thread_id, "is_topic_message": True}
    if message.reply_root is not None:
        # A reply outside topics names the first message of its thread: a thread id that is no topic.
        return {"message_thread_id": message.reply_root}
    return {}


def _reply_fields(message: Message) -> Json:
    if message.reply_to is not None:
        if message.reply_to.deleted:
            return {}
        return {"reply_to_message": message_json(message.reply_to, reply=False)}
    topic = message.topic
    if topic is None or topic.root is None or topic.root is message:
        return {}
    return {"reply_to_message": message_json(topic.root, reply=False)}


def _content_fields(message: Message) -> Json:
    fields: Json = {}
    content = message.content
    prefix = "text" if message.kind == "text" else "caption"
    if content.text:
        fields[prefix] = content.text
        if content.entities:
            fields["entities" if prefix == "text" else "caption_entities"] = list(content.entities)
    for name, value in message.payload.items():
        if name != "author_signature" and not name.startswith("_"):
            fields[name] = maybe_inaccessible_json(value) if isinstance(value, Message) else value
    if content.markup and "inline_keyboard" in content.markup:
        fields["reply_markup"] = content.markup
    return fields
