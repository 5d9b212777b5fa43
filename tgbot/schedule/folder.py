"""Folds the older past of long games, beside the bot's work, so that no update pays for it."""

import asyncio

import structlog
from redis.exceptions import RedisError

from tgbot.sessions.apart import apart
from tgbot.sessions.service import Sessions

EVERY_SECONDS = 120.0
"""A game in which much is told leaves some thirty posts in the meantime."""

log = structlog.get_logger(__name__)


class Folder:
    """Any number of processes may run one: who comes second finds nothing to fold."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    async def run(self, stop: asyncio.Event) -> None:
        """Work until ``stop``."""
        while not stop.is_set():
            try:
                await self.run_once()
            except RedisError as error:
                log.warning("folding put off", error=str(error))
            try:
                await asyncio.wait_for(stop.wait(), EVERY_SECONDS)
            except TimeoutError:
                continue

    async def run_once(self) -> int:
        """Fold what can be folded now; of how many games."""
        folded = 0
        async for game_id in self._sessions.long():
            with apart("fold", game_id):
                folded += await self._sessions.fold(game_id)
        return folded
