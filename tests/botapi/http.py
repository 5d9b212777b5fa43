"""The HTTP face: one request in, faults and flood control on the way, one answer out."""

from __future__ import annotations

import asyncio
import re
import traceback
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from .errors import ApiError, method_not_found
from .faults import Fault, Faults
from .flood import Flood
from .methods import HANDLERS
from .methods.ephemeral import is_ephemeral
from .params import Params, read_params
from .receiving import Described, Receiving
from .state import Json
from .world import World

MAX_BODY = 64 * 1024 * 1024


@dataclass
class Call:
    """One request of the bot: when it came (server time), what it asked, how it ended.

    `status` is 0 while it runs and when no answer was given; `fault` names what was done to it on purpose.
    """

    method: str
    fields: dict[str, str]
    files: dict[str, str] = field(default_factory=dict)
    at: float = 0.0
    done_at: float | None = None
    status: int = 0
    description: str = ""
    fault: str = ""
    result: object = None

    @property
    def chat_id(self) -> int | None:
        """The chat that it names, if any."""
        value = self.fields.get("chat_id", "")
        return int(value) if re.fullmatch(r"-?\d+", value) else None

    @property
    def ok(self) -> bool:
        """Did the bot get a success?"""
        return self.status == 200


class Front:
    """Answers the bot's requests against a world."""

    def __init__(self, world: World, faults: Faults, flood: Flood) -> None:
        self.world = world
        self.faults = faults
        self.flood = flood
        self.calls: list[Call] = []
        self.disabled: set[str] = set()
        self.broken: list[str] = []
        self.receiving = Receiving(world, self._run_from_webhook)
        self._closing = asyncio.Event()

    def routes(self, app: web.Application) -> None:
        """Attach the Bot API's paths."""
        app.router.add_route("*", "/bot{token}/{method}", self.handle)
        app.router.add_get("/file/bot{token}/documents/{file_id}", self._download)

    @property
    def closed(self) -> bool:
        """Was it closed?"""
        return self._closing.is_set()

    def reopen(self) -> None:
        """Serve again after `close`."""
        self._closing = asyncio.Event()

    async def close(self) -> None:
        """Let go of every waiting request."""
        self._closing.set()
        self.world.updates.stop("the server is closing")
        await self.receiving.close()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one Bot API request."""
        if refused := self._check_token(request.match_info["token"]):
            return _failure(refused)
        try:
            params = await read_params(request)
        except web.HTTPRequestEntityTooLarge:
            return _failure(ApiError(413, "Request Entity Too Large"))
        except ApiError as error:
            return _failure(error)
        call = Call(
            request.match_info["method"],
            params.fields,
            {name: upload.name for name, upload in params.files.items()},
            self.world.clock.now(),
        )
        self.calls.append(call)
        self.world.touch()
        try:
            return await self._answer(request, call, params)
        finally:
            call.done_at = self.world.clock.now()
            self.world.touch()

    async def _answer(self, request: web.Request, call: Call, params: Params) -> web.StreamResponse:
        fault = self.faults.take(call.method, call.chat_id, call.fields)
        if fault and fault.when == "before" and (bitten := await self._bite(request, call, fault)):
            return bitten
        try:
            result = await self.run(call.method, params)
            response = _success(result)
            call.result = result
        except ApiError as error:
            response = _failure(error)
            call.description = error.description
        except asyncio.CancelledError:
            raise
        except Exception:  # noqa: BLE001 - a bug of this server: the test must hear of it, the bot sees a 500
            self.broken.append(f"{call.method} {call.fields}\n{traceback.format_exc()}")
            response = _failure(ApiError(500, "Internal Server Error: the test server is broken"))
        if fault and fault.when == "after" and (bitten := await self._bite(request, call, fault)):
            return bitten
        call.status = response.status
        return response

    async def run(self, name: str, params: Params) -> object:
        """Run a method and return its result; raises `ApiError`."""
        key = name.lower()
        if key in {method.lower() for method in self.disabled}:
            raise method_not_found()
        if key in self.receiving.methods:
            return await self.receiving.methods[key](params)
        if key not in HANDLERS:
            raise method_not_found()
        chat = self.world.chats.get(params.number("chat_id"))
        if chat is None or is_ephemeral(params):
            return HANDLERS[key](self.world, params)
        self.flood.check(name, chat)
        result = HANDLERS[key](self.world, params)
        self.flood.count(name, chat)
        return result

    async def _run_from_webhook(self, name: str, fields: dict[str, str]) -> None:
        call = Call(name, fields, at=self.world.clock.now())
        self.calls.append(call)
        try:
            call.result = await self.run(name, Params(fields))
            call.status = 200
        except ApiError as error:
            call.status, call.description = error.code, error.description
        call.done_at = self.world.clock.now()
        self.world.touch()

    async def _bite(self, request: web.Request, call: Call, fault: Fault) -> web.StreamResponse | None:
        """Do to a request what the fault says; None when it may go on."""
        if fault.error is not None:
            call.fault, call.status, call.description = "error", fault.error.code, fault.error.description
            return _page(fault.error) if fault.page else _failure(fault.error)
        if fault.delay:
            call.fault = "delay"
            await asyncio.sleep(fault.delay)
            return None
        call.fault = "hang" if fault.hang else "drop"
        self.world.touch()
        if fault.hang:
            await self._closing.wait()
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def _download(self, request: web.Request) -> web.StreamResponse:
        if refused := self._check_token(request.match_info["token"]):
            return _failure(refused)
        file = self.world.files.get(request.match_info["file_id"])
        if file is None:
            return _failure(ApiError(404, "Not Found"))
        return web.Response(body=file.content, content_type="application/octet-stream")

    def _check_token(self, token: str) -> ApiError | None:
        if not re.fullmatch(r"\d+:[A-Za-z0-9_-]+", token):
            return ApiError(401, "Unauthorized: invalid token specified")
        return None if token == self.world.token else ApiError(401, "Unauthorized")


def _success(result: object) -> web.Response:
    body: Json = {"ok": True, "result": result}
    if isinstance(result, Described):
        body = {"ok": True, "result": result.result, "description": result.description}
    return web.json_response(body)


def _page(error: ApiError) -> web.Response:
    html = f"<html><body><h1>{error.code} {error.description}</h1></body></html>"
    return web.Response(text=html, content_type="text/html", status=error.code)


def _failure(error: ApiError) -> web.Response:
    body: dict[str, Any] = {"ok": False, "error_code": error.code, "description": error.description}
    headers = {}
    if error.parameters:
        body["parameters"] = error.parameters
    if "retry_after" in error.parameters:
        headers["Retry-After"] = str(error.parameters["retry_after"])
    return web.json_response(body, status=error.code, headers=headers)
