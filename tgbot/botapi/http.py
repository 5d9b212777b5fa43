"""The HTTP face: one request in, one answer out."""

from __future__ import annotations

import contextlib
import re
import traceback
from typing import Any

from aiohttp import web

from .errors import ApiError, method_not_found
from .methods import HANDLERS
from .params import Params, read_params
from .receiving import Described, Receiving
from .state import Json
from .world import World

MAX_BODY = 64 * 1024 * 1024


class Front:
    """Answers the bot's requests against a world.

    `broken` keeps tracebacks of this server's own bugs: the bot sees a 500, whoever runs the server should hear of it.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.broken: list[str] = []
        self.receiving = Receiving(world, self.run_from_webhook)

    def routes(self, app: web.Application) -> None:
        """Attach the Bot API's paths."""
        app.router.add_route("*", "/bot{token}/{method}", self.handle)
        app.router.add_get("/file/bot{token}/documents/{file_id}", self._download)

    async def close(self) -> None:
        """Let go of every waiting request."""
        self.world.updates.stop("the server is closing")
        await self.receiving.close()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one Bot API request."""
        if refused := self._check_token(request.match_info["token"]):
            return failure(refused)
        try:
            params = await read_params(request)
        except web.HTTPRequestEntityTooLarge:
            return failure(ApiError(413, "Request Entity Too Large"))
        except ApiError as error:
            return failure(error)
        return await self.serve(request, request.match_info["method"], params)

    async def serve(self, _request: web.Request, name: str, params: Params) -> web.StreamResponse:
        """Run a method whose parameters are read, and answer."""
        try:
            return success(await self.run(name, params))
        except ApiError as error:
            return failure(error)
        except Exception:  # noqa: BLE001 - a bug of this server
            return self.failed(name, params)

    async def run(self, name: str, params: Params) -> object:
        """Run a method and return its result; raises `ApiError`."""
        key = name.lower()
        if key in self.receiving.methods:
            return await self.receiving.methods[key](params)
        if key not in HANDLERS:
            raise method_not_found()
        return HANDLERS[key](self.world, params)

    def failed(self, name: str, params: Params) -> web.Response:
        """Note the exception in flight as this server's own bug and answer 500."""
        self.broken.append(f"{name} {params.fields}\n{traceback.format_exc()}")
        return failure(ApiError(500, "Internal Server Error: the server is broken"))

    async def run_from_webhook(self, name: str, fields: dict[str, str]) -> None:
        """Run the call that a webhook answered with; nobody hears how it ended."""
        with contextlib.suppress(ApiError):
            await self.run(name, Params(fields))

    async def _download(self, request: web.Request) -> web.StreamResponse:
        if refused := self._check_token(request.match_info["token"]):
            return failure(refused)
        file = self.world.files.get(request.match_info["file_id"])
        if file is None:
            return failure(ApiError(404, "Not Found"))
        return web.Response(body=file.content, content_type="application/octet-stream")

    def _check_token(self, token: str) -> ApiError | None:
        if not re.fullmatch(r"\d+:[A-Za-z0-9_-]+", token):
            return ApiError(401, "Unauthorized: invalid token specified")
        return None if token == self.world.token else ApiError(401, "Unauthorized")


def success(result: object) -> web.Response:
    """`ok: true` with the result."""
    body: Json = {"ok": True, "result": result}
    if isinstance(result, Described):
        body = {"ok": True, "result": result.result, "description": result.description}
    return web.json_response(body)


def failure(error: ApiError) -> web.Response:
    """`ok: false` in the words of the error."""
    body: dict[str, Any] = {"ok": False, "error_code": error.code, "description": error.description}
    headers = {}
    if error.parameters:
        body["parameters"] = error.parameters
    if "retry_after" in error.parameters:
        headers["Retry-After"] = str(error.parameters["retry_after"])
    return web.json_response(body, status=error.code, headers=headers)
