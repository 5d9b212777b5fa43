"""The bot's update queue: retention, `allowed_updates`, long polling with offset confirmation, conflicts."""

# ruff: noqa: ASYNC109 - callers name their own patience
from __future__ import annotations

import asyncio
import copy
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .clock import Clock
from .errors import bad_request, conflict
from .state import Json

DEFAULT_EXCLUDED = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
UPDATE_TYPES = DEFAULT_EXCLUDED | {
    "message",
    "edited_message",
    "channel_post",
    "edited_channel_post",
    "callback_query",
    "poll",
    "poll_answer",
    "my_chat_member",
    "chat_join_request",
    "inline_query",
    "chosen_inline_result",
}
MESSAGE_RETENTION = 24 * 3600.0
CALLBACK_RETENTION = 150.0
MAX_ANSWER_BYTES = 4 * 1024 * 1024
TERMINATED = "terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_ACTIVE = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"


@dataclass(frozen=True)
class Pending:
    """An update that waits for confirmation. `lane` keys the webhook queue that it must keep its place in."""

    update_id: int
    kind: str
    body: Json
    lane: str
    expires: float

    def as_json(self) -> Json:
        """The Update object."""
        return {"update_id": self.update_id, self.kind: self.body}


class UpdateQueue:
    """Updates in order of arrival until the bot confirms them or they expire."""

    def __init__(self, clock: Clock, on_change: Callable[[], None]) -> None:
        self.pending: list[Pending] = []
        self.sent: list[Pending] = []
        self.allowed: frozenset[str] = frozenset(UPDATE_TYPES - DEFAULT_EXCLUDED)
        self.allowed_given: list[str] = []
        self.arrived = asyncio.Event()
        self._clock = clock
        self._on_change = on_change
        self.next_id = 500_000_001
        self._poll: asyncio.Future[str] | None = None
        self._last_conflict = -10.0
        self._last_offset: int | None = None
        self._last_start = -10.0

    def push(self, kind: str, body: Json, lane: str) -> None:
        """Queue an update unless the bot's present `allowed_updates` leave its kind out."""
        if kind in self.allowed:
            self.inject(kind, body, lane)

    def inject(self, kind: str, body: Json, lane: str) -> None:
        """Queue an update of any kind and shape, even one that no library knows."""
        retention = CALLBACK_RETENTION if kind == "callback_query" else MESSAGE_RETENTION
        update = Pending(self.next_id, kind, copy.deepcopy(body), lane, self._clock.now() + retention)
        self.next_id += 1
        self.sent.append(update)
        self._queue([update])

    def redeliver(self, count: int) -> None:
        """Queue the last updates once more under their old ids, as when a webhook's 200 was lost.

        A poller never sees them: its offset is past them.
        """
        self._queue([update for update in self.sent[-count:] if update not in self.pending])

    def _queue(self, updates: list[Pending]) -> None:
        self.pending.extend(updates)
        self.arrived.set()
        self._on_change()

    def allow(self, kinds: list[str] | None) -> None:
        """Keep `allowed_updates` for what comes from now on; None leaves it, an empty list is the default set."""
        if kinds is None:
            return
        known = [kind for kind in kinds if kind in UPDATE_TYPES]
        self.allowed = frozenset(known) if known else frozenset(UPDATE_TYPES - DEFAULT_EXCLUDED)
        self.allowed_given = known

    def live(self) -> list[Pending]:
        """What has not expired yet; expired updates are forgotten."""
        now = self._clock.now()
        self.pending = [update for update in self.pending if update.expires > now]
        return self.pending

    def confirm(self, offset: int) -> None:
        """Forget updates below `offset`; a negative one keeps only that many of the newest."""
        if offset < 0:
            self.pending = self.live()[offset:]
        else:
            self.pending = [update for update in self.live() if update.update_id >= offset]
        self._on_change()

    def discard(self, update: Pending) -> None:
        """Forget one update that a webhook has taken."""
        if update in self.pending:
            self.pending.remove(update)
            self._on_change()

    async def poll(self, offset: int, limit: int, timeout: float) -> list[Json]:
        """Answer getUpdates.

        A newer call ends this one with 409 (3 s late when the last conflict is fresher than that). Polling with the
        same offset again within 0.5 s gets one update, within 3 s waits at least 3 s, as Telegram punishes it.
        """
        started = time.monotonic()
        if offset == self._last_offset and started < self._last_start + 3:
            timeout = max(timeout, 3.0)
            limit = 1 if started < self._last_start + 0.5 else limit
        self._last_offset, self._last_start = offset, started
        self.stop(TERMINATED)
        self.confirm(offset)
        mine: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._poll = mine
        try:
            return await self._wait(mine, limit, started + timeout)
        finally:
            if self._poll is mine:
                self._poll = None

    def stop(self, reason: str) -> None:
        """End the poll in flight with 409 and this reason."""
        if self._poll is not None and not self._poll.done():
            self._poll.set_result(reason)

    @property
    def polling(self) -> bool:
        """Is a getUpdates call waiting right now?"""
        return self._poll is not None

    async def _wait(self, mine: asyncio.Future[str], limit: int, deadline: float) -> list[Json]:
        while True:
            if mine.done():
                await self._conflict(mine.result())
            if updates := self._batch(limit):
                return updates
            left = deadline - time.monotonic()
            if left <= 0:
                return []
            self.arrived.clear()
            arrived: asyncio.Future[Any] = asyncio.ensure_future(self.arrived.wait())
            waits: set[asyncio.Future[Any]] = {arrived, mine}
            try:
                await asyncio.wait(waits, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            finally:
                arrived.cancel()

    def _batch(self, limit: int) -> list[Json]:
        size = 0
        batch: list[Json] = []
        for update in self.live()[: max(1, min(limit, 100))]:
            size += len(json.dumps(update.body))
            if batch and size > MAX_ANSWER_BYTES:
                break
            batch.append(update.as_json())
        return batch

    async def _conflict(self, reason: str) -> None:
        late = time.monotonic() - self._last_conflict < 3
        self._last_conflict = time.monotonic()
        if late:
            await asyncio.sleep(3)
        raise conflict(reason)


def read_allowed(value: object) -> list[str] | None:
    """The `allowed_updates` of a request."""
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise bad_request("can't parse allowed updates: expected an Array of String")
    return value
