"""Puts away what is left alone: games that nobody goes on with, and games that are over."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from time import time

import structlog
from redis.exceptions import RedisError

from tgbot.config import AWAY_DAYS
from tgbot.hall.service import Hall
from tgbot.play.left import stepped_down
from tgbot.sessions.apart import apart
from tgbot.sessions.service import Sessions

AFTER_SECONDS = 48 * 3600.0
"""Until then a GM may still undo the end."""
EVERY_SECONDS = 1800.0
_DAY = 24 * 3600.0

log = structlog.get_logger(__name__)


class Archivist:
    """Any number of processes may run one: what is done twice is done once."""

    def __init__(self, sessions: Sessions, *, now: Callable[[], float] = time, days: int = AWAY_DAYS) -> None:
        """``days``: after so many without anything happening a game goes one step down."""
        self._sessions = sessions
        self._hall = Hall(sessions)
        self._now = now
        self._days = days

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
        """Put away what may be put away now; how many games were packed."""
        long_ago = self._now() - self._days * _DAY
        await self._sessions.adopt()
        async for game_id in self._sessions.idle(long_ago):
            await self._step_down(game_id, long_ago)
        given_up = {game_id async for game_id in self._sessions.finished(long_ago)}
        packed = 0
        async for game_id in self._sessions.finished(self._now() - AFTER_SECONDS):
            packed += await self._pack(game_id, game_id in given_up)
        return packed

    async def _pack(self, game_id: str, give_up: bool) -> bool:
        with apart("pack", game_id):
            await self._hall.reckon(game_id)
            return await self._sessions.archive(game_id, give_up=give_up)
        return False

    async def _step_down(self, game_id: str, before: float) -> None:
        now = datetime.fromtimestamp(self._now(), UTC)
        with apart("put away", game_id):
            if await self._sessions.left_alone(game_id, before, lambda loaded: stepped_down(loaded, now, self._days)):
                log.info("a game left alone goes a step down", game=game_id)
