"""The product's HTTP face with a log of calls, faults and flood control on the way."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field

from aiohttp import web

from tgbot.botapi.errors import ApiError, method_not_found
from tgbot.botapi.http import Front, failure, success
from tgbot.botapi.methods.ephemeral import is_ephemeral
from tgbot.botapi.params import Params
from tgbot.botapi.world import World

from .faults import Fault, Faults
from .flood import Flood


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


class StrictFront(Front):
    """`Front` that remembers every call and may be told to answer as badly as the network and Telegram can.

    `disabled` names methods that answer 404 as an older server would.
    """

    def __init__(self, world: World, faults: Faults, flood: Flood) -> None:
        super().__init__(world)
        self.faults = faults
        self.flood = flood
        self.calls: list[Call] = []
        self.disabled: set[str] = set()
        self._closing = asyncio.Event()

    @property
    def closed(self) -> bool:
        """Was it closed?"""
        return self._closing.is_set()

    def reopen(self) -> None:
        """Serve again after `close`."""
        self._closing = asyncio.Event()

    async def close(self) -> None:
        """Let go of every waiting request, those that hang too."""
        self._closing.set()
        await super().close()

    async def serve(self, request: web.Request, name: str, params: Params) -> web.StreamResponse:
        """Note the call, let its fault bite, answer."""
        files = {name: upload.name for name, upload in params.files.items()}
        call = Call(name, params.fields, files, self.world.clock.now())
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
            response = success(result)
            call.result = result
        except ApiError as error:
            response = failure(error)
            call.description = error.description
        except asyncio.CancelledError:
            raise
        except Exception:  # noqa: BLE001 - a bug of the server: the test must hear of it
            response = self.failed(call.method, params)
        if fault and fault.when == "after" and (bitten := await self._bite(request, call, fault)):
            return bitten
        call.status = response.status
        return response

    async def run(self, name: str, params: Params) -> object:
        """Run a method within the flood limits and return its result; raises `ApiError`."""
        if name.lower() in {method.lower() for method in self.disabled}:
            raise method_not_found()
        chat = self.world.chats.get(params.number("chat_id"))
        if chat is None or is_ephemeral(params):
            return await super().run(name, params)
        self.flood.check(name, chat)
        result = await super().run(name, params)
        self.flood.count(name, chat)
        return result

    async def run_from_webhook(self, name: str, fields: dict[str, str]) -> None:
        """Run and note the call that a webhook answered with."""
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
            return _page(fault.error) if fault.page else failure(fault.error)
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


def _page(error: ApiError) -> web.Response:
    html = f"<html><body><h1>{error.code} {error.description}</h1></body></html>"
    return web.Response(text=html, content_type="text/html", status=error.code)
