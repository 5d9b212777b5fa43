"""The Bot API server's words, and what they mean for an effect."""

import pytest
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    RestartingTelegram,
    TelegramBadRequest,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.methods import GetMe

from tgbot.delivery.faults import Fault, Meaning, read

METHOD = GetMe()


@pytest.mark.parametrize(
    ("words", "meaning"),
    [
        ("message is not modified: specified new message content and reply markup are exactly the same", "UNCHANGED"),
        ("message to edit not found", "GONE"),
        ("message can't be edited", "GONE"),
        ("MESSAGE_ID_INVALID", "GONE"),
        ("message thread not found", "THREAD_LOST"),
        ("TOPIC_CLOSED", "BLOCKED"),
        ("chat not found", "BLOCKED"),
        ("not enough rights to send text messages to the chat", "BLOCKED"),
        ("not enough rights to send documents to the chat", "BLOCKED"),
        ("CHAT_WRITE_FORBIDDEN", "BLOCKED"),
        ('can\'t parse entities: Unsupported start tag "zz" at byte offset 1', "UNREADABLE"),
        ("BUTTON_DATA_INVALID", "HOPELESS"),
        ("message text is empty", "HOPELESS"),
    ],
)
def test_bad_requests(words: str, meaning: str) -> None:
    fault = read(TelegramBadRequest(METHOD, f"Bad Request: {words}"))
    assert fault.meaning is Meaning[meaning]
    assert bool(fault.why) is (fault.meaning is Meaning.BLOCKED)


@pytest.mark.parametrize(
    "words",
    [
        "bot was kicked from the group chat",
        "bot was kicked from the supergroup chat",
        "bot is not a member of the supergroup chat",
        "the group chat was deleted",
        "bot was blocked by the user",
        "bot can't initiate conversation with a user",
        "user is deactivated",
    ],
)
def test_forbidden(words: str) -> None:
    fault = read(TelegramForbiddenError(METHOD, f"Forbidden: {words}"))
    assert fault.meaning is Meaning.BLOCKED
    assert fault.why


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (TelegramRetryAfter(METHOD, "Too Many Requests", 7), Fault(Meaning.FLOOD, seconds=7.0)),
        (TelegramMigrateToChat(METHOD, "upgraded", -1007), Fault(Meaning.MIGRATED, chat_id=-1007)),
        (TelegramNetworkError(METHOD, "timeout"), Fault(Meaning.AGAIN, in_doubt=True)),
        (TelegramServerError(METHOD, "Bad Gateway"), Fault(Meaning.AGAIN)),
        (RestartingTelegram(METHOD, "restart"), Fault(Meaning.AGAIN)),
        (TelegramUnauthorizedError(METHOD, "Unauthorized"), Fault(Meaning.AGAIN)),
        (TelegramEntityTooLarge(METHOD, "Request Entity Too Large"), Fault(Meaning.HOPELESS)),
        (TelegramNotFound(METHOD, "method not found"), Fault(Meaning.HOPELESS)),
        (
            ClientDecodeError("?", ValueError(), {"ok": True, "result": {"message_id": 5}}),
            Fault(Meaning.ARRIVED, message_id=5),
        ),
        (ClientDecodeError("?", ValueError(), {"ok": True, "result": True}), Fault(Meaning.ARRIVED)),
        (ClientDecodeError("?", ValueError(), "<html>502"), Fault(Meaning.AGAIN, in_doubt=True)),
    ],
)
def test_other_errors(error: AiogramError, fault: Fault) -> None:
    assert read(error) == fault
