"""A theatre with its doors open: the page on a port of this machine."""

import socket
from types import TracebackType
from typing import Self

from aiohttp import web

from tgbot.demo.page import Page
from tgbot.demo.theatre import Theatre


class House:
    """An async context manager: the performance runs and the page is served while it is open.

    ``door``: where the page is served; None: a free port of this machine.
    """

    def __init__(self, theatre: Theatre, door: socket.socket | None = None) -> None:
        self.theatre = theatre
        self._door = door or socket.create_server(("127.0.0.1", 0))
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The page's address."""
        host, port = self._door.getsockname()
        return f"http://{host}:{port}/"

    async def __aenter__(self) -> Self:
        await self.theatre.open()
        app = Page(self.theatre).app()
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.2, access_log=None)
        await self._runner.setup()
        await web.SockSite(self._runner, self._door).start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
        await self.theatre.close()
