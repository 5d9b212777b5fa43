"""The answer to a press: what makes the button stop turning."""

import structlog
from aiogram.exceptions import AiogramError
from aiogram.types import CallbackQuery

log = structlog.get_logger(__name__)

LONGEST = 200
"""Characters that Telegram shows."""


async def answered(query: CallbackQuery, words: str = "", *, alert: bool = False) -> None:
    """Answer a press. One that is too old to be answered (Telegram takes some fifteen seconds) is no error of ours, and
    no reason to try again: what it asked for is done and stands in the chat."""
    try:
        await query.answer(words[:LONGEST] or None, show_alert=alert)
    except AiogramError as error:
        log.info("press not answered", error=type(error).__name__, why=str(error)[:LONGEST])
