"""The server: a world, its HTTP face, a port."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from aiohttp import web

from .clock import Clock
from .http import MAX_BODY, Front
from .stage import Stage
from .webhook import Webhook
from .world import World

TOKEN = "4242424242:AAE-test-token-of-the-letopis-bot-00000"  # noqa: S105 - opens nothing but this server
USERNAME = "letopis_test_bot"


class Server(Stage):
    """A strict Bot API server in this event loop, with the world around it.

    `async with Server() as server:` listens on a free port of 127.0.0.1; give the bot `server.url` and `server.token`.
    """

    def __init__(self, *, token: str = TOKEN, username: str = USERNAME, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        super().__init__(World(self.clock, token, username))
        self.front = self.make_front()
        self._runner: web.AppRunner | None = None
        self._port = 0
        self.url = ""

    def make_front(self) -> Front:
        """Who answers the bot."""
        return Front(self.world)

    def routes(self, app: web.Application) -> None:
        """What is served."""
        self.front.routes(app)

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.world.token

    @property
    def webhook(self) -> Webhook | None:
        """The webhook that the bot has set, with its deliveries."""
        return self.front.receiving.webhook

    @property
    def broken(self) -> list[str]:
        """Tracebacks of this server's own bugs."""
        return self.front.broken

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Listen. Port 0 takes a free one; `url` tells it.

        A stopped server may start again with the same world at the same address.
        """
        app = web.Application(client_max_size=MAX_BODY)
        self.routes(app)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.2, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port or self._port).start()
        address = self._runner.addresses[0]
        self._port = address[1]
        self.url = f"http://{address[0]}:{address[1]}"

    async def stop(self) -> None:
        """Close every connection; the world stays as it is."""
        await self.front.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
