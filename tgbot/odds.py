"""The odds of a game: its winners counted over many continuations, in a process of its own.

The rules are pure Python: a thousand wars take seconds of a processor, and the bot must answer meanwhile.
"""

import asyncio
import os
import secrets
from collections import Counter
from collections.abc import Awaitable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread

from engines.core.registry import engine_of
from engines.core.rollouts import rollouts
from tgbot.play.odds import may_be_counted
from tgbot.play.table import Table
from tgbot.sessions.records import GameRecord

CONTINUATIONS = 1000
AT_ONCE = 100
"""Continuations that a process plays before it takes up others."""
NICENESS = 5
"""Whoever counts odds gives way to the bot itself."""
MOST_KEPT = 200
"""Positions whose odds are remembered."""

Odds = tuple[tuple[str, float], ...]
"""Everybody who may still win, with his share of the continuations; the likeliest first."""


class Oddsmaker:
    """Counts odds, one game after another, and remembers those of positions that were asked for."""

    def __init__(self, continuations: int | None = None) -> None:
        """``continuations``: of each position; ``CONTINUATIONS`` when nothing else is said."""
        self._continuations = continuations or CONTINUATIONS
        self._pool: ProcessPoolExecutor | None = None
        self._known: dict[tuple[str, int], asyncio.Future[Odds]] = {}

    def of(self, record: GameRecord) -> Awaitable[Odds]:
        """The odds as a game stands, once they are counted. Raises Refused("no_odds", "draft_waits") at once."""
        may_be_counted(record)
        return self._of(record)

    async def _of(self, record: GameRecord) -> Odds:
        key = (record.id, record.position)
        if key not in self._known:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known[key] = asyncio.ensure_future(self._counted(record))
        try:
            return await asyncio.shield(self._known[key])
        except BaseException as error:
            self._known.pop(key, None)
            if isinstance(error, BrokenExecutor):
                # Somebody killed a worker; whoever asks next gets new ones.
                self._pool = None
            raise

    async def _counted(self, record: GameRecord) -> Odds:
        if self._pool is None:
            # New interpreters: a copy of this one would hold its connections.
            self._pool = ProcessPoolExecutor(os.cpu_count() or 1, mp_context=get_context("spawn"), initializer=begin)
        state = Table(record).state.model_dump_json()
        seed = secrets.token_hex(8)
        loop = asyncio.get_running_loop()
        parts = [
            loop.run_in_executor(
                self._pool, count, record.game, state, f"{seed}/{first}", min(AT_ONCE, self._continuations - first)
            )
            for first in range(0, self._continuations, AT_ONCE)
        ]
        won = sum(await asyncio.gather(*parts), Counter[str]())
        alive = engine_of(record.game).contenders(Table(record).state)
        shares = {**dict.fromkeys(alive, 0.0), **{name: times / self._continuations for name, times in won.items()}}
        return tuple(sorted(shares.items(), key=lambda one: (-one[1], one[0])))

    def close(self) -> None:
        """No more odds; what is being counted is dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def begin() -> None:
    """What the other process does first: it gives way to the bot, and ends with it, however the bot ends."""
    os.nice(NICENESS)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    # A worker holds both ends of the pipe that it waits at: of itself it would never learn that nobody is there.
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def count(game: str, state: str, seed: str, continuations: int) -> Counter[str]:
    """What the other process does: play on from a position (JSON) and count winners."""
    engine = engine_of(game)
    position = engine.state_type.model_validate_json(state)
    return rollouts(engine, position, (f"{seed}/{number}" for number in range(continuations)))
