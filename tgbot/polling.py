"""Long polling that confirms an update only when it was handled, and survives one that cannot be read.

aiogram's own polling hands updates to tasks and confirms them with the next request: a kill in between loses them, and
one update that does not parse stops the whole batch (aiogram#1840).
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import structlog
from aiogram import Bot, Dispatcher
from aiogram.exceptions import AiogramError, TelegramConflictError, TelegramRetryAfter, TelegramUnauthorizedError
from aiogram.methods import TelegramMethod
from pydantic import ValidationError

from tgbot.middlewares.observed import Unstored

log = structlog.get_logger(__name__)

POLL_SECONDS = 25
"""How long Telegram holds a request when nothing comes."""
GRACE_SECONDS = 15
"""How much later its answer may be."""
PAUSE_SECONDS = 1.0
LONGEST_PAUSE = 30.0

RawUpdate = dict[str, Any]


class GetRawUpdates(TelegramMethod[list[dict[str, Any]]]):
    """``getUpdates`` whose answer is left as it came: each update is read on its own."""

    __returning__ = list[dict[str, Any]]
    __api_method__ = "getUpdates"

    offset: int | None = None
    timeout: int = 0
    limit: int = 100
    allowed_updates: list[str] | None = None


class Poller:
    """One poller for a token. ``run`` ends when ``stop`` is set, the batch in hand handled and confirmed."""

    def __init__(self, bot: Bot, dispatcher: Dispatcher, stop: asyncio.Event) -> None:
        self._bot = bot
        self._dispatcher = dispatcher
        self._stop = stop
        self._offset: int | None = None
        self._told: int | None = None
        """The offset that Telegram knows."""

    async def run(self) -> None:
        """Raises TelegramUnauthorizedError when the token is no longer good."""
        pause = PAUSE_SECONDS
        unhooked = False
        while not self._stop.is_set():
            try:
                if not unhooked:
                    unhooked = await self._bot.delete_webhook(drop_pending_updates=False)
                updates = await self._received()
            except TelegramUnauthorizedError:
                raise
            except TelegramRetryAfter as error:
                await self._rest(error.retry_after)
            except TelegramConflictError:
                log.warning("another bot polls with this token")
                await self._rest(pause)
                pause = min(pause * 2, LONGEST_PAUSE)
            except AiogramError as error:
                log.warning("polling failed", error=type(error).__name__)
                await self._rest(pause)
                pause = min(pause * 2, LONGEST_PAUSE)
            else:
                pause = PAUSE_SECONDS
                if updates and not await self._handled(updates):
                    await self._rest(PAUSE_SECONDS)
        if self._offset != self._told:
            await self._confirm()

    async def _received(self) -> list[RawUpdate]:
        """The next batch; an empty one when we are asked to stop meanwhile."""
        kinds = self._dispatcher.resolve_used_update_types()
        request = GetRawUpdates(offset=self._offset, timeout=POLL_SECONDS, allowed_updates=kinds)
        call = asyncio.ensure_future(self._bot(request, request_timeout=POLL_SECONDS + GRACE_SECONDS))
        stopping = asyncio.ensure_future(self._stop.wait())
        try:
            await asyncio.wait({call, stopping}, return_when=asyncio.FIRST_COMPLETED)
            self._told = request.offset
            return await call if call.done() else []
        finally:
            stopping.cancel()
            if not call.done():
                call.cancel()

    async def _handled(self, updates: list[RawUpdate]) -> bool:
        """Handle a batch: chats side by side, each in its order. The offset moves past what was stored, no further."""
        by_chat: dict[object, list[RawUpdate]] = defaultdict(list)
        for update in updates:
            by_chat[chat_of(update)].append(update)
        lost = await asyncio.gather(*(self._in_order(line) for line in by_chat.values()))
        unstored = [update_id for update_id in lost if update_id is not None]
        self._offset = min(unstored) if unstored else updates[-1]["update_id"] + 1
        return not unstored

    async def _in_order(self, updates: Iterable[RawUpdate]) -> int | None:
        """The first update that could not be stored, if any; those after it wait with it."""
        for update in updates:
            try:
                await self._dispatcher.feed_raw_update(self._bot, update)
            except Unstored:
                return int(update["update_id"])
            except ValidationError as error:
                log.error("update not understood", update=update.get("update_id"), errors=error.error_count())
        return None

    async def _confirm(self) -> None:
        """Tell Telegram, on leaving, what was handled: the next start need not see it again."""
        try:
            await self._bot(GetRawUpdates(offset=self._offset, timeout=0, limit=1), request_timeout=5)
        except AiogramError as error:
            log.info("last confirmation failed", error=type(error).__name__)

    async def _rest(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stop.wait(), seconds)
        except TimeoutError:
            return


def chat_of(update: RawUpdate) -> object:
    """The chat that an update belongs to: updates of one chat are handled one after another."""
    for event in update.values():
        if isinstance(event, dict):
            message = event.get("message")
            chat = event.get("chat") or (message.get("chat") if isinstance(message, dict) else None)
            if isinstance(chat, dict):
                return chat.get("id")
            if "poll_id" in event:
                # A vote tells no chat: those of one voter follow each other.
                return "vote", (event.get("voter_chat") or event.get("user") or {}).get("id")
    return None
