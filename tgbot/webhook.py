"""The web side: Telegram's calls, health and metrics."""

import asyncio
import hmac
from contextlib import suppress

import structlog
from aiogram import Bot, Dispatcher
from aiogram.exceptions import AiogramError, TelegramRetryAfter, TelegramUnauthorizedError
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import ValidationError
from redis.exceptions import RedisError

from tgbot.commands.whys import why
from tgbot.config import Config, ConfigError
from tgbot.delivery.outbox import Outbox
from tgbot.middlewares.observed import Unstored

log = structlog.get_logger(__name__)

LARGEST_UPDATE = 1 << 20
"""Bytes of a call that are read at most."""
ANNOUNCE_PAUSE = 2.0
MOST_CONNECTIONS = 100
"""Calls of Telegram at once, for all processes together: the most that it makes."""


class Web:
    """Listens on an address: ``/healthz``, ``/metrics``; with ``routes`` on any path for Telegram and its secret."""

    def __init__(
        self, config: Config, bot: Bot, routes: Dispatcher | None, outbox: Outbox, address: tuple[str, int]
    ) -> None:
        self._config = config
        self._bot = bot
        self._routes = routes
        self._outbox = outbox
        self._address = address

    async def run(self, stop: asyncio.Event) -> None:
        """Listen until ``stop``; the calls in hand are answered. Telegram is told where to call, when it should.

        Raises TelegramUnauthorizedError when the token is no longer good, ConfigError when the address is taken.
        """
        app = web.Application(client_max_size=LARGEST_UPDATE)
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/metrics", self._metrics)
        if self._routes is not None:
            app.router.add_post("/{path:.*}", self._update)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await self._listen(runner)
            if self._routes is not None and self._config.webhook is not None:
                await self._announce(self._config.webhook, self._routes, stop)
            await stop.wait()
        finally:
            await runner.cleanup()

    async def _listen(self, runner: web.AppRunner) -> None:
        host, port = self._address
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise ConfigError(
                f"Не могу слушать {host}:{port} ({why(error)}). Укажите другой адрес в LETOPIS_LISTEN."
            ) from None

    async def _announce(self, url: str, routes: Dispatcher, stop: asyncio.Event) -> None:
        """Tell Telegram where to call. Many processes that start at once are told to wait: each is heard in the end."""
        while not stop.is_set():
            pause = ANNOUNCE_PAUSE
            try:
                await self._bot.set_webhook(
                    url,
                    secret_token=self._config.secret_of_webhook,
                    allowed_updates=routes.resolve_used_update_types(),
                    max_connections=MOST_CONNECTIONS,
                    drop_pending_updates=False,
                )
            except TelegramUnauthorizedError:
                raise
            except TelegramRetryAfter as error:
                pause = float(error.retry_after)
            except AiogramError as error:
                log.warning("webhook not set", error=type(error).__name__)
            else:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause)

    async def _update(self, request: web.Request) -> web.Response:
        """One update. 2xx confirms it, so it is given only when the update is stored (or can never be read)."""
        assert self._routes is not None
        shown = request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
        if not hmac.compare_digest(shown.encode(), self._config.secret_of_webhook.encode()):
            return web.Response(status=403)
        try:
            update = await request.json()
            if not isinstance(update, dict):
                raise ValueError("an update is an object")
            await self._routes.feed_raw_update(self._bot, update)
        except Unstored:
            return web.Response(status=503, headers={"Retry-After": "2"})
        except (ValueError, ValidationError) as error:
            log.error("update not understood", error=type(error).__name__)
        return web.Response()

    async def _health(self, _: web.Request) -> web.Response:
        try:
            await self._outbox.survey()
        except RedisError:
            return web.Response(status=503, text="store out of reach\n")
        return web.Response(text="ok\n")

    async def _metrics(self, _: web.Request) -> web.Response:
        with suppress(RedisError):
            await self._outbox.survey()
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})
