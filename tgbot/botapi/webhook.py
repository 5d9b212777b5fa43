"""Pushing updates to the bot's webhook.

As Telegram does it: one lane per chat for messages and per user for presses, one request at a time in a lane, lanes
in parallel up to `max_connections`. Any 2xx confirms; another answer is retried at once, then after growing pauses
(`Retry-After` is obeyed), until the update expires. The answer's body may carry one method call.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import aiohttp

from .state import Json
from .updates import Pending, UpdateQueue

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - a name

RunMethod = Callable[[str, dict[str, str]], Awaitable[None]]


@dataclass
class Webhook:
    """What setWebhook was given, and how the last deliveries went."""

    url: str
    secret: str = ""
    max_connections: int = 40
    last_error_date: int | None = None
    last_error_message: str = ""
    deliveries: list[tuple[int, int]] = field(default_factory=list)
    """(update id, HTTP status or 0 for no answer) of every attempt."""


class WebhookPusher:
    """Delivers the queue to one webhook until it is closed.

    `pause` is the first wait of the back-off in real seconds (Telegram's is 2); tests keep it short.
    """

    def __init__(self, queue: UpdateQueue, hook: Webhook, run: RunMethod, now: Callable[[], float], pause: float):
        self.hook = hook
        self._queue = queue
        self._run = run
        self._now = now
        self._pause = pause
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(hook.max_connections)
        self._main = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Stop pushing; what is not confirmed stays in the queue."""
        tasks = [self._main, *self._lanes.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self) -> None:
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60)) as session:
            while True:
                self._queue.arrived.clear()
                for lane in {update.lane for update in self._queue.live()} - set(self._lanes):
                    self._lanes[lane] = asyncio.create_task(self._serve(lane, session))
                await self._queue.arrived.wait()

    async def _serve(self, lane: str, session: aiohttp.ClientSession) -> None:
        try:
            while update := next((u for u in self._queue.live() if u.lane == lane), None):
                await self._deliver(update, session)
        finally:
            self._lanes.pop(lane, None)

    async def _deliver(self, update: Pending, session: aiohttp.ClientSession) -> None:
        pause = 0.0
        while update in self._queue.live():
            async with self._slots:
                status, retry_after, body = await self._post(update, session)
            self.hook.deliveries.append((update.update_id, status))
            if 200 <= status < 300:
                self._queue.discard(update)
                await self._answer(body)
                return
            await asyncio.sleep(retry_after or pause)
            pause = min(pause * 2, 60 * self._pause) or self._pause

    async def _post(self, update: Pending, session: aiohttp.ClientSession) -> tuple[int, float, str]:
        headers = {SECRET_HEADER: self.hook.secret} if self.hook.secret else {}
        try:
            async with session.post(self.hook.url, json=update.as_json(), headers=headers) as answer:
                body = await answer.text()
                if not answer.ok:
                    self._failed(f"Wrong response from the webhook: {answer.status} {answer.reason}")
                return answer.status, float(answer.headers.get("Retry-After", 0)), body
        except (aiohttp.ClientError, TimeoutError):
            self._failed("Connection refused")
            return 0, 0.0, ""

    def _failed(self, message: str) -> None:
        self.hook.last_error_date = int(self._now())
        self.hook.last_error_message = message

    async def _answer(self, body: str) -> None:
        """Run the method that the webhook answered with; its result is lost and `get*` is not run."""
        call: Json = {}
        with contextlib.suppress(ValueError):
            parsed = json.loads(body) if body else {}
            call = parsed if isinstance(parsed, dict) else {}
        name = str(call.pop("method", ""))
        if name and not name.lower().startswith("get"):
            fields = {k: v if isinstance(v, str) else json.dumps(v) for k, v in call.items() if v is not None}
            await self._run(name, fields)
