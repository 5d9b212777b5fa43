"""Raw requests to the test server, as any HTTP client would make them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from tests.botapi.server import BotApiServer
from tgbot.botapi.people import Person
from tgbot.botapi.rights import ADMIN_RIGHTS
from tgbot.botapi.state import Chat


class Caller:
    """Calls methods with form bodies; objects go as JSON text, as aiogram sends them."""

    def __init__(self, server: BotApiServer, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session

    async def raw(self, method: str, **fields: Any) -> tuple[int, dict[str, Any]]:
        data = {k: v if isinstance(v, str) else json.dumps(v) for k, v in fields.items() if v is not None}
        url = f"{self.server.url}/bot{self.server.token}/{method}"
        async with self.session.post(url, data=data) as answer:
            return answer.status, await answer.json()

    async def __call__(self, method: str, **fields: Any) -> Any:
        """The result of a call that must succeed."""
        status, body = await self.raw(method, **fields)
        assert status == 200, body
        assert body["ok"] is True
        return body["result"]

    async def refused(self, method: str, **fields: Any) -> str:
        """The description of a call that must fail; status and error_code must agree."""
        status, body = await self.raw(method, **fields)
        assert body["ok"] is False, body
        assert body["error_code"] == status
        return str(body["description"])


@pytest_asyncio.fixture
async def call(botapi: BotApiServer) -> AsyncIterator[Caller]:
    async with aiohttp.ClientSession() as session:
        yield Caller(botapi, session)


@pytest.fixture
def anya(botapi: BotApiServer) -> Person:
    return botapi.user("Аня", username="anya")


@pytest.fixture
def borya(botapi: BotApiServer) -> Person:
    return botapi.user("Боря")


@pytest.fixture
def forum(botapi: BotApiServer, anya: Person, borya: Person) -> Chat:
    """A forum of two people; the bot holds every right."""
    chat = botapi.chat("Луна", forum=True, owner=anya, members=[borya])
    botapi.add_bot(chat, ADMIN_RIGHTS)
    return chat


@pytest.fixture
def group(botapi: BotApiServer, anya: Person, borya: Person) -> Chat:
    """A basic group of two people; the bot is a plain member."""
    chat = botapi.chat("Двор", kind="group", owner=anya, members=[borya])
    botapi.add_bot(chat)
    return chat
