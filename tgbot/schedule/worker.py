"""Hands out due games, each to one worker of one process."""

import asyncio
from collections.abc import Awaitable, Callable
from time import time
from typing import NamedTuple

import structlog
from redis.exceptions import RedisError

from tgbot import metrics
from tgbot.sessions.errors import Contended, Unreadable
from tgbot.sessions.keys import Keys
from tgbot.storage.connection import Client
from tgbot.storage.script import Script

LEASE_SECONDS = 20.0
"""When whoever was handed a game did nothing about it, it is handed out again after so long."""
AT_ONCE = 8
POLL_SECONDS = 1.0

OnDue = Callable[[str], Awaitable[None]]
"""Takes a game's id and steps through ``Sessions``. The decision asks ``is_due`` of the record it sees: the step that
plays the turn moves the due time in the same commit, so that a game handed out twice is still played once."""

log = structlog.get_logger(__name__)


class Due(NamedTuple):
    """Games to see to, and when there will be more (seconds since the epoch)."""

    games: tuple[str, ...]
    next_at: float | None


class Schedule:
    """The due times of all games. Any number of processes may run one."""

    def __init__(self, client: Client, on_due: OnDue, *, now: Callable[[], float] = time) -> None:
        self._client = client
        self._on_due = on_due
        self._now = now
        self._claim = Script(__package__, "claim_due")

    async def run(self, stop: asyncio.Event) -> None:
        """Work until ``stop``; a turn in hand is finished."""
        while not stop.is_set():
            try:
                due = await self.run_once()
            except RedisError as error:
                log.warning("schedule out of reach", error=str(error))
                due = None
            pause = POLL_SECONDS if due is None else min(POLL_SECONDS, max(0.0, due - self._now()))
            try:
                await asyncio.wait_for(stop.wait(), pause)
            except TimeoutError:
                continue

    async def run_once(self) -> float | None:
        """See to everything that is due now; when there will be more (seconds since the epoch)."""
        while True:
            due = await self.claim(AT_ONCE)
            if not due.games:
                return due.next_at
            await asyncio.gather(*(self._see_to(game_id) for game_id in due.games))

    async def claim(self, most: int) -> Due:
        """Take up to ``most`` due games for the length of a lease."""
        shards = list(Keys.all())
        pipeline = self._client.pipeline(transaction=False)
        for keys in shards:
            pipeline.zrange(keys.due, 0, 0, withscores=True)
        first = [(rows[0][1], keys) for rows, keys in zip(await pipeline.execute(), shards, strict=True) if rows]
        now = round(self._now() * 1000)
        lease = now + round(LEASE_SECONDS * 1000)
        games: list[str] = []
        for score, keys in sorted(first, key=lambda item: item[0]):
            if score <= now and len(games) < most:
                taken: list[bytes] = await self._claim(self._client, [keys.due], [now, lease, most - len(games)])
                games += [game_id.decode() for game_id in taken]
        later = min((score for score, _ in first if score > now), default=None)
        return Due(tuple(games), None if later is None else later / 1000)

    async def _see_to(self, game_id: str) -> None:
        metrics.TURNS.inc()
        with structlog.contextvars.bound_contextvars(game=game_id):
            try:
                await self._on_due(game_id)
            except (RedisError, Contended, Unreadable) as error:
                log.warning("due turn put off", error=str(error))
            except Exception:
                log.exception("due turn broke")
