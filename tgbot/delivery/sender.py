"""The worker that empties the outbox: takes lanes, carries effects, and knows what to do when Telegram refuses."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import time
from typing import Any

import structlog
from aiogram import Bot
from aiogram.methods import GetChat
from redis.exceptions import RedisError

from tgbot import metrics
from tgbot.delivery.carrier import Carrier
from tgbot.delivery.coalesce import gives_way, later_panel
from tgbot.delivery.faults import TOPIC_DELETED, Fault, Meaning
from tgbot.delivery.limiter import Limiter, NotYet
from tgbot.delivery.outbox import RENEW_SECONDS, Head, Lane, LeaseLost, Outbox
from tgbot.delivery.pausing import blocked, moved
from tgbot.delivery.places import Place, find
from tgbot.delivery.request import Failed, Telegram
from tgbot.pictures import Painter
from tgbot.sessions.decision import Where
from tgbot.sessions.errors import Contended, Unreadable
from tgbot.sessions.service import Sessions

LANES_AT_ONCE = 16
POLL_SECONDS = 1.0
"""How long effects may lie unseen that another whole bot committed and did not come to send."""
QUICK_POLL_SECONDS = 0.2
"""The same where other processes commit and this one sends (``--role sender``)."""
LONGEST_BACKOFF = 60.0
MOST_BREAKDOWNS = 5
"""After so many errors of our own an effect is given up, so that it does not block its game."""

Migrated = Callable[[int, int], Awaitable[None]]
"""Takes a group's old id and its new one; called again when it is cut short."""

log = structlog.get_logger(__name__)


class Sender:
    """Sends in order within each lane, many lanes at once. Any number of senders may work on one store."""

    def __init__(
        self,
        bot: Bot,
        outbox: Outbox,
        limiter: Limiter,
        sessions: Sessions,
        *,
        now: Callable[[], float] = time,
        poll: float = POLL_SECONDS,
        painter: Painter | None = None,
        migrated: Migrated | None = None,
    ) -> None:
        """``poll``: how often to look for what nobody woke it for, seconds. ``migrated``: what is to happen when we are
        answered that a group has a new id (``Sessions.migrate``, unless told otherwise)."""
        self._poll = poll
        self._outbox = outbox
        self._limiter = limiter
        self._sessions = sessions
        self._migrated = migrated or sessions.migrate
        self._now = now
        self._telegram = Telegram(bot, limiter)
        self._carrier = Carrier(self._telegram, outbox, sessions, painter or Painter())
        self._woken = asyncio.Event()
        self._at_work: set[asyncio.Task[None]] = set()
        self._stopping = False

    def wake(self) -> None:
        """There is something to send. Give it to ``Sessions`` as ``committed``."""
        self._woken.set()

    async def run(self, stop: asyncio.Event) -> None:
        """Work until ``stop``; then the effects in hand are finished and noted, and the lanes given back."""
        stopping: asyncio.Task[Any] = asyncio.create_task(stop.wait())
        try:
            while not stop.is_set():
                self._woken.clear()
                pause = await self._start_lanes()
                await self._rest(pause, stopping)
            self._stopping = True
            if self._at_work:
                await asyncio.wait(self._at_work)
        finally:
            stopping.cancel()
            self._stopping = False

    async def run_once(self) -> float | None:
        """Carry all that may be sent now; when there will be more (seconds since the epoch). For tests."""
        while True:
            claims = await self._outbox.claim(LANES_AT_ONCE)
            if not claims.lanes:
                return claims.next_at
            await asyncio.gather(*(self._work(lane) for lane in claims.lanes))

    async def _start_lanes(self) -> float:
        """Take lanes as far as hands are free; how long to rest, seconds."""
        free = LANES_AT_ONCE - len(self._at_work)
        try:
            claims = await self._outbox.claim(free)
        except RedisError as error:
            log.warning("outbox out of reach", error=str(error))
            return self._poll
        for lane in claims.lanes:
            task = asyncio.create_task(self._work(lane))
            self._at_work.add(task)
            task.add_done_callback(self._finished)
        if len(claims.lanes) == free > 0:
            return 0.0
        soon = self._poll if claims.next_at is None else max(0.0, claims.next_at - self._now())
        return min(self._poll, soon)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._at_work.discard(task)
        self._woken.set()

    async def _rest(self, seconds: float, stopping: asyncio.Task[Any]) -> None:
        woken: asyncio.Task[Any] = asyncio.create_task(self._woken.wait())
        try:
            await asyncio.wait({woken, stopping}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()

    async def _work(self, lane: Lane) -> None:
        """Carry a lane until it is empty or must wait, or we stop."""
        with structlog.contextvars.bound_contextvars(lane=lane.name):
            alive = asyncio.create_task(self._keep(lane))
            try:
                while not self._stopping and (head := await self._outbox.head(lane)) is not None:
                    if not await self._attempt(lane, head):
                        return
                await self._outbox.release(lane, self._now())
            except LeaseLost:
                log.warning("lane taken over by another worker")
            except (RedisError, Contended, Unreadable) as error:
                # The lease runs out, and somebody takes the lane again.
                log.warning("store out of reach", error=str(error))
            finally:
                alive.cancel()

    async def _keep(self, lane: Lane) -> None:
        """Renew the lease while a request may be long under way; that it is lost the work itself will notice."""
        with suppress(LeaseLost, RedisError):
            while True:
                await asyncio.sleep(RENEW_SECONDS)
                await self._outbox.renew(lane)

    async def _attempt(self, lane: Lane, head: Head) -> bool:
        """One effect; True when the lane may go on with what is now its first."""
        if (overtaken := later_panel(head)) is not None:
            await self._outbox.supersede(lane, head, *overtaken)
            return True
        place = await find(self._sessions, head.envelope.effect.to)
        if place is None:
            log.error("effect of a game that is gone", effect=head.envelope.effect.kind)
            await self._outbox.done(lane, head)
            return True
        try:
            await self._carrier.carry(lane, head, place)
        except NotYet as wait:
            way = gives_way(head)
            if way and await self._outbox.put_off(lane, head, keep=way == "later"):
                return True
            await self._outbox.release(lane, self._now() + wait.seconds)
            return False
        except Failed as failed:
            return await self._after(lane, head, place, failed)
        except (LeaseLost, RedisError, Contended, Unreadable):
            raise
        except Exception:  # noqa: BLE001 -- one broken effect must not stop the game for ever
            return await self._broken(lane, head)
        return True

    async def _broken(self, lane: Lane, head: Head) -> bool:
        """An error of our own: perhaps the next release knows better, but not for ever."""
        log.exception("effect broke", effect=head.envelope.effect.kind, tries=head.tries)
        if head.tries + 1 >= MOST_BREAKDOWNS:
            await self._outbox.done(lane, head)
            return True
        await self._outbox.release(lane, self._now() + self._backoff(head), failed=True)
        return False

    def _backoff(self, head: Head) -> float:
        return min(LONGEST_BACKOFF, 2.0**head.tries) * random.uniform(0.5, 1.0)  # noqa: S311

    async def _after(self, lane: Lane, head: Head, place: Place, failed: Failed) -> bool:
        """What a failed request means for the lane; True when it may go on at once."""
        fault = failed.fault
        match fault.meaning:
            case Meaning.FLOOD:
                metrics.FLOOD_WAITS.inc()
                await self._limiter.forbid(place.chat_id, fault.seconds)
                await self._outbox.release(lane, self._now() + fault.seconds)
                return False
            case Meaning.AGAIN:
                log.warning("send again later", error=str(failed), tries=head.tries)
                at = self._now() + self._backoff(head)
                await self._outbox.release(lane, at, failed=True, in_doubt=fault.in_doubt)
                return False
            case Meaning.MIGRATED:
                await self._migrated(place.chat_id, fault.chat_id)
                return True
            case Meaning.BLOCKED:
                return await self._blocked(lane, head, place, fault)
            case Meaning.THREAD_LOST:
                return await self._thread_lost(lane, head, place)
            case _:
                log.error("effect dropped", effect=head.envelope.effect.kind, error=str(failed))
                await self._outbox.done(lane, head)
                return True

    async def _blocked(self, lane: Lane, head: Head, place: Place, fault: Fault) -> bool:
        """The game waits with all it has to say; what belongs to no game is dropped."""
        log.warning("may not write", why=fault.why, chat=place.chat_id)
        if place.game is None:
            await self._outbox.done(lane, head)
            return True
        await self._sessions.step(Where(place.chat_id, game_id=place.game.id), blocked(fault.why))
        await self._outbox.release(lane, "park")
        return False

    async def _thread_lost(self, lane: Lane, head: Head, place: Place) -> bool:
        """Topics were switched off: go on in the chat itself. The topic was deleted: that is for people to decide."""
        try:
            chat = await self._telegram.ask(GetChat(chat_id=place.chat_id))
        except Failed as failed:
            return await self._after(lane, head, place, failed)
        if place.game is None or place.thread_id is None or chat.is_forum:
            return await self._blocked(lane, head, place, Fault(Meaning.BLOCKED, why=TOPIC_DELETED))
        await self._sessions.step(Where(place.chat_id, game_id=place.game.id), moved(None, own_topic=False))
        return True
