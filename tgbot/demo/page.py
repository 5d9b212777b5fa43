"""The page and its two doors: events from the server (SSE), deeds to it (JSON by POST). Only this machine is served."""

from __future__ import annotations

import asyncio
import json
import mimetypes
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib.resources import files
from urllib.parse import quote, urlsplit

from aiohttp import web

from tgbot.botapi.state import Json
from tgbot.botapi.world import World
from tgbot.demo.deeds import Deeds, ImpossibleError
from tgbot.demo.show import Watch, me_json
from tgbot.demo.theatre import Theatre
from tgbot.play.public import offered

HEARTBEAT_SECONDS = 15.0
GATHER_SECONDS = 0.04
"""Changes that come together are told together."""
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names under which a browser of this machine calls: no other name, wherever it leads, is answered."""
STATIC = files(__package__) / "static"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_PAGE_POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
_FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"


class Page:
    """Serves one theatre."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._deeds = Deeds(theatre)

    def app(self) -> web.Application:
        """The web application."""
        app = web.Application(middlewares=[self._guard], client_max_size=256 * 1024)
        app.router.add_get("/", self._index)
        app.router.add_get("/static/{name}", self._static)
        app.router.add_get("/events", self._events)
        app.router.add_get("/file/{id}", self._file)
        app.router.add_post("/do/{deed}", self._do)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Another site open in the same browser may neither read nor press here."""
        if urlsplit(f"//{request.host}").hostname not in LOCAL:
            raise web.HTTPForbidden(text="Демо открывается только с этого компьютера.")
        if request.method == "POST" and request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType(text="Нужен JSON.")
        return await handler(request)

    async def _index(self, _request: web.Request) -> web.Response:
        return _static_file("index.html")

    async def _static(self, request: web.Request) -> web.Response:
        return _static_file(request.match_info["name"])

    async def _do(self, request: web.Request) -> web.Response:
        deed = request.match_info["deed"]
        if deed not in self._deeds.actions:
            raise web.HTTPNotFound(text="Нет такого действия.")
        try:
            body = await request.json()
        except ValueError:
            body = None
        if not isinstance(body, dict):
            return web.json_response({"error": "Страница прислала непонятное. Обновите её."}, status=400)
        if not self._theatre.playing and deed != "again":
            return web.json_response({"error": "Бот остановился. Нажмите «Начать заново»."}, status=503)
        try:
            return web.json_response(await self._deeds.act(deed, body))
        except ImpossibleError as error:
            return web.json_response({"error": str(error)}, status=409)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Everything that `me` sees, then every change, until he leaves or the performance ends."""
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        await response.prepare(request)
        with suppress(ConnectionResetError):  # he left while he was being told: a reload, another face
            while True:
                async with self._theatre.changing:
                    number = self._theatre.number
                await self._tell(response, number, request.query.get("me", ""))
        return response

    async def _tell(self, response: web.StreamResponse, number: int, me: str) -> None:
        """One performance, from its start (as this page sees it) to its end."""
        theatre = self._theatre
        world, group = theatre.server.world, theatre.scene.group
        person = theatre.server.person(int(me)) if me.isdecimal() and int(me) in world.users else theatre.scene.gm
        watch = Watch(group, person)
        first: Json = {"stamp": theatre.stamp, "me": me_json(person), "games": _games(), "bot": world.bot.username}
        await _event(response, first | watch.news() | self._condition())
        condition = self._condition()
        while theatre.number == number:
            seen = world.revision
            news = watch.news()
            if self._condition() != condition:
                condition = self._condition()
                news |= condition
            if news:
                await _event(response, news)
            if not await _changed(world, seen):
                await response.write(b": still here\n\n")
            else:
                await asyncio.sleep(GATHER_SECONDS)

    def _condition(self) -> Json:
        return {"playing": self._theatre.playing}

    async def _file(self, request: web.Request) -> web.Response:
        """A file of the chat: pictures and the HTML book are shown, everything is offered for saving with `?save`."""
        file = self._theatre.server.world.files.get(request.match_info["id"])
        if file is None:
            raise web.HTTPNotFound(text="Этого файла уже нет.")
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"Content-Security-Policy": _FILE_POLICY, "X-Content-Type-Options": "nosniff"}
        if "save" in request.query:
            headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(file.name)}"
        charset = "utf-8" if kind.startswith("text/") else None
        return web.Response(body=file.content, content_type=kind, charset=charset, headers=headers)


async def _changed(world: World, seen: int) -> bool:
    """Wait until the world is no more as it was; False when nothing has happened for long."""
    while world.revision == seen:
        world.changed.clear()
        try:
            await asyncio.wait_for(world.changed.wait(), HEARTBEAT_SECONDS)
        except TimeoutError:
            return False
    return True


def _games() -> list[Json]:
    return [{"command": command, "title": title, "about": about} for command, title, about in offered()]


async def _event(response: web.StreamResponse, body: Json) -> None:
    await response.write(f"data: {json.dumps(body, ensure_ascii=False)}\n\n".encode())


def _static_file(name: str) -> web.Response:
    if name not in {entry.name for entry in STATIC.iterdir()}:
        raise web.HTTPNotFound(text="Нет такой страницы.")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {"Content-Security-Policy": _PAGE_POLICY, "Cache-Control": "no-cache"}
    return web.Response(body=(STATIC / name).read_bytes(), content_type=kind, charset="utf-8", headers=headers)
