"""Around every update: log context, metrics, and a wall against errors that people would see."""

from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import structlog
from aiogram import BaseMiddleware
from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, Message, TelegramObject, Update
from redis.exceptions import RedisError

from tgbot import metrics
from tgbot.sessions.errors import Contended
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
        kind, started = event.event_type, perf_counter()
        chat = data.get("event_chat")
        with structlog.contextvars.bound_contextvars(update=event.update_id, chat=chat.id if chat else None):
            try:
                result = await handler(event, data)
            except (RedisError, Contended) as error:
                metrics.UPDATES.labels(kind, "unstored").inc()
                log.warning("store out of reach", error=type(error).__name__)
                raise Unstored from error
            except Exception:
                metrics.UPDATES.labels(kind, "error").inc()
                log.exception("update failed")
                await _apologise(event)
                return None
            finally:
                metrics.HANDLER_SECONDS.labels(kind).observe(perf_counter() - started)
            metrics.UPDATES.labels(kind, "ok").inc()
            return result


async def _apologise(update: Update) -> None:
    """Whoever pressed or wrote learns that it was our fault; a chat that only talked is not disturbed."""
    try:
        event: CallbackQuery | Message | None = update.callback_query or update.message
        if isinstance(event, CallbackQuery):
            await event.answer(plain("refused.broken"), show_alert=True)
        elif event is not None and (event.text or "").startswith("/"):
            await event.reply(plain("refused.broken"))
    except TelegramAPIError as error:
        log.info("apology not delivered", error=type(error).__name__)
