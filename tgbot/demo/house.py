"""A theatre with its doors open: the page on a port of this machine."""

from types import TracebackType
from typing import Self

from aiohttp import web

from tgbot.demo.page import Page
from tgbot.demo.theatre import Theatre


class House:
    """An async context manager: the performance runs and the page is served while it is open. Port 0: a free one."""

    def __init__(self, theatre: Theatre, port: int = 0, host: str = "127.0.0.1") -> None:
        self.theatre = theatre
        self._host = host
        self._port = port
        self._runner: web.AppRunner | None = None
        self.url = ""

    async def __aenter__(self) -> Self:
        app = Page(self.theatre).app()
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.2, access_log=None)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._host, self._port).start()
            await self.theatre.open()
        except BaseException:
            await self._runner.cleanup()
            raise
        port = self._runner.addresses[0][1]
        self.url = f"http://{self._host}:{port}/"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
        await self.theatre.close()
