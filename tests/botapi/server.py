"""The server as tests hold it."""

from __future__ import annotations

from types import TracebackType

from aiohttp import web

from .clock import Clock
from .control import Control
from .faults import Faults
from .flood import Flood
from .http import MAX_BODY, Front
from .stage import Stage
from .watching import Watching
from .webhook import Webhook
from .world import World

TOKEN = "4242424242:AAE-test-token-of-the-letopis-bot-00000"
USERNAME = "letopis_test_bot"


class BotApiServer(Stage, Watching):
    """A strict Bot API server in this event loop, with the world around it.

    `async with BotApiServer() as server:` listens on a free port of 127.0.0.1; give the bot `server.url` and
    `server.token`. Parts: `faults`, `flood`, `clock`, `calls`, `world` and everything of `Stage` and `Watching`.
    """

    def __init__(self, *, token: str = TOKEN, username: str = USERNAME, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        world = World(self.clock, token, username)
        self.faults = Faults()
        self.flood = Flood(self.clock.now)
        Stage.__init__(self, world)
        Watching.__init__(self, world, Front(world, self.faults, self.flood))
        self._runner: web.AppRunner | None = None
        self._port = 0
        self.url = ""

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.world.token

    @property
    def webhook(self) -> Webhook | None:
        """The webhook that the bot has set, with its deliveries."""
        return self.front.receiving.webhook

    @property
    def disabled(self) -> set[str]:
        """Methods that answer 404 as an older server would: add names to it."""
        return self.front.disabled

    @property
    def broken(self) -> list[str]:
        """Tracebacks of this server's own bugs; the fixture fails the test when there are any."""
        return self.front.broken

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Listen. Port 0 takes a free one; `url` tells it.

        A stopped server may start again with the same world at the same address: an outage of Telegram.
        """
        if self.front.closed:
            self.front.reopen()
        app = web.Application(client_max_size=MAX_BODY)
        self.front.routes(app)
        Control(self).routes(app)
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

    async def __aenter__(self) -> BotApiServer:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
