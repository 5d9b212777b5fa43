"""What an error of Telegram means for an effect. Pure; the words are those of the Bot API server."""

from enum import Enum
from typing import NamedTuple

from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)

from tgbot.texts import plain


class Meaning(Enum):
    """What to do about it."""

    FLOOD = "wait exactly as long as Telegram says"
    AGAIN = "surely not done, or perhaps done: try again later"
    MIGRATED = "the group has a new id: ask again there"
    BLOCKED = "the bot may not write here: the game pauses"
    THREAD_LOST = "there is no such topic (any more)"
    UNCHANGED = "it already shows just that: success"
    GONE = "the message to change is not there: send a new one"
    ARRIVED = "done, though the answer could not be understood"
    UNREADABLE = "the markup is broken: send the text without it"
    HOPELESS = "it will never work: drop it"


class Fault(NamedTuple):
    """The meaning of one error."""

    meaning: Meaning
    seconds: float = 0.0
    """FLOOD: how long to wait."""
    chat_id: int = 0
    """MIGRATED: the new id."""
    message_id: int = 0
    """ARRIVED: the new message, if it is known."""
    why: str = ""
    """BLOCKED: words for the GM."""
    in_doubt: bool = False
    """AGAIN: it may have been done."""


KICKED = plain("fault.kicked")
TOPIC_DELETED = plain("fault.topic_deleted")
_BLOCKED = (
    ("bot was kicked", KICKED),
    ("bot is not a member", KICKED),
    ("group chat was deleted", plain("fault.deleted")),
    ("chat not found", plain("fault.unknown")),
    ("topic_closed", plain("fault.topic_closed")),
    ("not enough rights to send", plain("fault.mute")),
    ("have no rights to send", plain("fault.mute")),
    ("chat_write_forbidden", plain("fault.mute")),
    ("chat_restricted", plain("fault.restricted")),
    ("need administrator rights", plain("fault.no_admin")),
)
_GONE = ("message to edit not found", "message can't be edited", "message_id_invalid", "message identifier is not")


def read(error: AiogramError) -> Fault:
    """What the error of a request means."""
    match error:
        case TelegramRetryAfter():
            return Fault(Meaning.FLOOD, seconds=float(error.retry_after))
        case TelegramMigrateToChat():
            return Fault(Meaning.MIGRATED, chat_id=error.migrate_to_chat_id)
        case TelegramEntityTooLarge():
            return Fault(Meaning.HOPELESS)
        case TelegramNetworkError():
            return Fault(Meaning.AGAIN, in_doubt=True)
        case TelegramServerError() | TelegramUnauthorizedError():
            return Fault(Meaning.AGAIN)
        case ClientDecodeError():
            return _undecoded(error)
        case TelegramForbiddenError():
            return Fault(Meaning.BLOCKED, why=_why(error.message.lower()) or plain("fault.forbidden"))
        case TelegramBadRequest():
            return _bad_request(error.message.lower())
        case TelegramAPIError():
            return Fault(Meaning.HOPELESS)
    return Fault(Meaning.HOPELESS)


def _bad_request(words: str) -> Fault:
    if "message is not modified" in words:
        return Fault(Meaning.UNCHANGED)
    if "message thread not found" in words:
        return Fault(Meaning.THREAD_LOST)
    if "can't parse entities" in words:
        return Fault(Meaning.UNREADABLE)
    if any(known in words for known in _GONE):
        return Fault(Meaning.GONE)
    if why := _why(words):
        return Fault(Meaning.BLOCKED, why=why)
    return Fault(Meaning.HOPELESS)


def _why(words: str) -> str:
    return next((why for known, why in _BLOCKED if known in words), "")


def _undecoded(error: ClientDecodeError) -> Fault:
    """A newer server's answer that this aiogram does not know still says that the message is there.

    Taken for a failure, such a message would be sent again for ever. An error page of a proxy says nothing.
    """
    data = error.data if isinstance(error.data, dict) else {}
    if not data.get("ok"):
        return Fault(Meaning.AGAIN, in_doubt=True)
    result = data.get("result")
    return Fault(Meaning.ARRIVED, message_id=result.get("message_id", 0) if isinstance(result, dict) else 0)
