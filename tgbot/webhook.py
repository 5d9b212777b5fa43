"""The web side: Telegram's calls, health and metrics."""

import asyncio
import hmac
from typing import Any

import structlog
from aiogram import Bot, Dispatcher
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import ValidationError
from redis.exceptions import RedisError

from tgbot.config import Config
from tgbot.middlewares.observed import Unstored
from tgbot.storage.connection import Client

log = structlog.get_logger(__name__)

LARGEST_UPDATE = 1 << 20
"""Bytes of a call that are read at most."""


class Webhook:
    """Listens on an address: ``/`` and any path for Telegram (with its secret), ``/healthz``, ``/metrics``."""

    def __init__(self, config: Config, bot: Bot, routes: Dispatcher, client: Client, address: tuple[str, int]) -> None:
        self._config = config
        self._bot = bot
        self._routes = routes
        self._client = client
        self._address = address

    async def run(self, stop: asyncio.Event) -> None:
        """Listen until ``stop``; the calls in hand are answered. Telegram is told where to call, when it should."""
        app = web.Application(client_max_size=LARGEST_UPDATE)
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/metrics", self._metrics)
        if self._config.webhook is not None:
            app.router.add_post("/{path:.*}", self._update)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, *self._address).start()
            if self._config.webhook is not None:
                await self._bot.set_webhook(
                    self._config.webhook,
                    secret_token=self._config.secret_of_webhook,
                    allowed_updates=self._routes.resolve_used_update_types(),
                    drop_pending_updates=False,
                )
            await stop.wait()
        finally:
            await runner.cleanup()

    async def _update(self, request: web.Request) -> web.Response:
        """One update. 2xx confirms it, so it is given only when the update is stored (or can never be read)."""
        shown = request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
        if not hmac.compare_digest(shown.encode(), self._config.secret_of_webhook.encode()):
            return web.Response(status=403)
        try:
            update: dict[str, Any] = await request.json()
            await self._routes.feed_raw_update(self._bot, update)
        except Unstored:
            return web.Response(status=503, headers={"Retry-After": "2"})
        except (ValueError, ValidationError) as error:
            log.error("update not understood", error=type(error).__name__)
        return web.Response()

    async def _health(self, _: web.Request) -> web.Response:
        try:
            await self._client.execute_command("PING")
        except RedisError:
            return web.Response(status=503, text="store out of reach\n")
        return web.Response(text="ok\n")

    async def _metrics(self, _: web.Request) -> web.Response:
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})
