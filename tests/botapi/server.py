"""The server as tests hold it."""

from __future__ import annotations

from aiohttp import web

from tgbot.botapi.clock import Clock
from tgbot.botapi.server import TOKEN, USERNAME, Server

from .control import Control
from .faults import Faults
from .flood import Flood
from .front import StrictFront
from .watching import Watching


class BotApiServer(Watching, Server):
    """The product's server with the log of calls, faults, flood limits and waits.

    Parts: `faults`, `flood`, `clock`, `calls`, `world` and everything of `Stage` and `Watching`. A stopped server may
    start again with the same world at the same address: an outage of Telegram.
    """

    front: StrictFront

    def __init__(self, *, token: str = TOKEN, username: str = USERNAME, clock: Clock | None = None) -> None:
        Server.__init__(self, token=token, username=username, clock=clock)
        # A machine under load may take its time; tests about the window close it themselves.
        self.world.callback_window = 60.0

    def make_front(self) -> StrictFront:
        """Answer within faults and limits."""
        self.faults = Faults()
        self.flood = Flood(self.clock.now)
        return StrictFront(self.world, self.faults, self.flood)

    def routes(self, app: web.Application) -> None:
        """The Bot API and the world's own door."""
        super().routes(app)
        Control(self).routes(app)

    @property
    def disabled(self) -> set[str]:
        """Methods that answer 404 as an older server would: add names to it."""
        return self.front.disabled

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Listen, maybe once more."""
        if self.front.closed:
            self.front.reopen()
        await super().start(host, port)
