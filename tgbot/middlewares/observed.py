"""Around every update: log context, metrics, and a wall against errors that people would see."""

from collections.abc import Awaitable, Callable
from functools import cache
from time import perf_counter
from typing import Any

import structlog
from aiogram import BaseMiddleware
from aiogram.dispatcher.event.bases import UNHANDLED
from aiogram.exceptions import AiogramError
from aiogram.types import CallbackQuery, Message, TelegramObject, Update
from aiogram.types.update import UpdateTypeLookupError
from prometheus_client import Counter, Histogram
from redis.exceptions import RedisError

from tgbot import metrics
from tgbot.handlers.answers import answered
from tgbot.keyboards.callback import SEPARATOR
from tgbot.sessions.errors import Contended, Foreign
from tgbot.sessions.keys import Keys
from tgbot.texts import plain

log = structlog.get_logger(__name__)

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Unstored(Exception):  # noqa: N818 -- a request to come again
    """The update could not be stored now: it must be given once more, not confirmed."""


class Observed(BaseMiddleware):
    """Outermost, on updates. A store out of reach raises Unstored; any other error is logged and told in Russian."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        if not isinstance(event, Update):
            return await handler(event, data)
        chat = data.get("event_chat")
        about = {"update": event.update_id, "chat": chat.id if chat else None, "game": _game_of(event)}
        with structlog.contextvars.bound_contextvars(**about):
            return await _measured(handler, event, data)


async def _measured(handler: Handler, update: Update, data: dict[str, Any]) -> Any:
    kind, started, outcome = _kind_of(update), perf_counter(), "ok"
    try:
        result = await handler(update, data)
        if result is UNHANDLED:  # what people say to each other
            outcome = "ignored"
        return result
    except (RedisError, Contended, Foreign) as error:
        outcome = "unstored"
        log.warning("store out of reach", error=type(error).__name__)
        raise Unstored from error
    except Exception:
        outcome = "error"
        log.exception("update failed")
        await _apologise(update)
        return None
    finally:
        seconds = perf_counter() - started
        handled, taken = _counters(kind, outcome)
        handled.inc()
        taken.observe(seconds)
        tell = log.debug if outcome == "ignored" else log.info
        tell("update", kind=kind, outcome=outcome, ms=round(seconds * 1000, 1))


@cache
def _counters(kind: str, outcome: str) -> tuple[Counter, Histogram]:
    return metrics.UPDATES.labels(kind, outcome), metrics.HANDLER_SECONDS.labels(kind)


def _kind_of(update: Update) -> str:
    if update.callback_query is not None:  # most of what comes; aiogram tries all kinds
        return "callback_query"
    try:
        return update.event_type
    except UpdateTypeLookupError:  # of a newer Telegram
        return "unknown"


def _game_of(update: Update) -> str | None:
    """The game of a press. (A step says which game a command meant, once it has found it.)"""
    data = (update.callback_query.data or "") if update.callback_query is not None else ""
    game_id = data.removeprefix("~").split(SEPARATOR)[0]
    return game_id if Keys.of_game(game_id) is not None else None


async def _apologise(update: Update) -> None:
    """Whoever pressed or wrote learns that it was our fault; a chat that only talked is not disturbed."""
    try:
        event: CallbackQuery | Message | None = update.callback_query or update.message
        if isinstance(event, CallbackQuery):
            await answered(event, plain("refused.broken"), alert=True)
        elif event is not None and (event.text or "").startswith("/"):
            await event.reply(plain("refused.broken"))
    except AiogramError as error:
        log.info("apology not delivered", error=type(error).__name__)
