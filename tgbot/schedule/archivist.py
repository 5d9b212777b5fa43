"""Packs games that were over long ago, and keeps what they are remembered for."""

import asyncio
from collections.abc import Callable
from time import time

import structlog
from redis.exceptions import RedisError

from tgbot.hall.service import Hall
from tgbot.sessions.service import Sessions

AFTER_SECONDS = 48 * 3600.0
"""Until then a GM may still undo the end."""
EVERY_SECONDS = 1800.0

log = structlog.get_logger(__name__)


class Archivist:
    """Any number of processes may run one: packing twice is packing once."""

    def __init__(self, sessions: Sessions, *, now: Callable[[], float] = time) -> None:
        self._sessions = sessions
        self._hall = Hall(sessions)
        self._now = now

    async def run(self, stop: asyncio.Event) -> None:
        """Work until ``stop``."""
        while not stop.is_set():
            try:
                await self.run_once()
            except RedisError as error:
                log.warning("archive out of reach", error=str(error))
            try:
                await asyncio.wait_for(stop.wait(), EVERY_SECONDS)
            except TimeoutError:
                continue

    async def run_once(self) -> int:
        """Pack what may be packed now; how many."""
        packed = 0
        async for game_id in self._sessions.finished(self._now() - AFTER_SECONDS):
            await self._hall.reckon(game_id)
            packed += await self._sessions.archive(game_id)
        return packed
