"""A webhook balancer as small as one can be: each call goes to the next bot that answers."""

from types import TracebackType
from typing import Self

import aiohttp
from aiohttp import web

PASSED_ON = ("Content-Type", "X-Telegram-Bot-Api-Secret-Token")


class Balancer:
    """Listens on a free port of 127.0.0.1 (``url``); a context manager. ``carried`` counts the calls of each bot."""

    def __init__(self, ports: list[int]) -> None:
        self._ports = ports
        self._next = 0
        self.url = ""
        self.carried = dict.fromkeys(ports, 0)

    async def __aenter__(self) -> Self:
        self._client = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        app = web.Application()
        app.router.add_post("/{path:.*}", self._pass_on)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._runner.cleanup()
        await self._client.close()

    async def _pass_on(self, request: web.Request) -> web.Response:
        body = await request.read()
        headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
        for _ in self._ports:
            self._next += 1
            port = self._ports[self._next % len(self._ports)]
            try:
                async with self._client.post(f"http://127.0.0.1:{port}/", data=body, headers=headers) as answer:
                    self.carried[port] += answer.ok
                    kept = {name: answer.headers[name] for name in ("Retry-After",) if name in answer.headers}
                    return web.Response(status=answer.status, body=await answer.read(), headers=kept)
            except aiohttp.ClientError:
                continue
        return web.Response(status=502)
