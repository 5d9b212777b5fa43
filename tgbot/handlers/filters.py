"""What an update is, as far as routers ask before anything is parsed or loaded.

Coroutines, not magic filters: aiogram runs whatever is not a coroutine in a thread, and ten such questions to each
message of a chat that only talks cost more than a press of a button.
"""

from aiogram.enums import ChatType
from aiogram.types import ChatMemberUpdated, Message

_GROUPS = (ChatType.GROUP, ChatType.SUPERGROUP)


async def for_us(message: Message) -> bool:
    """May any handler take it? What people say to each other goes no further: it is most of what comes."""
    return _is_command(message) or moves(message) or await answers_a_bot(message)


def moves(message: Message) -> bool:
    """Does a group say that it becomes a supergroup? That is nobody's doing and must never be missed."""
    return message.migrate_to_chat_id is not None or message.migrate_from_chat_id is not None


async def in_group(event: Message | ChatMemberUpdated) -> bool:
    """In a group or a supergroup?"""
    return event.chat.type in _GROUPS


async def command_in_group(message: Message) -> bool:
    """A command of any bot's, in a group?"""
    return _is_command(message) and message.chat.type in _GROUPS


async def command_in_private(message: Message) -> bool:
    """A command in the private chat?"""
    return _is_command(message) and message.chat.type == ChatType.PRIVATE


def _is_command(message: Message) -> bool:
    return (message.text or message.caption or "").startswith("/")


async def moved_away(message: Message) -> bool:
    """The last word of a group that became a supergroup?"""
    return message.migrate_to_chat_id is not None


async def moved_here(message: Message) -> bool:
    """The first word of a supergroup that was a group?"""
    return message.migrate_from_chat_id is not None


async def answers_a_bot(message: Message) -> bool:
    """A reply to a bot? (In a topic, what replies to nothing replies to the topic's creation.)"""
    told = message.reply_to_message
    return told is not None and told.from_user is not None and told.from_user.is_bot and not told.forum_topic_created
