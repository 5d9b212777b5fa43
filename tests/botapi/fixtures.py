"""The server as a pytest fixture. The server itself is imported only by tests that ask for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest_asyncio

if TYPE_CHECKING:
    from .server import BotApiServer


@pytest_asyncio.fixture
async def botapi() -> AsyncIterator[BotApiServer]:
    """A running Bot API server with an empty world; a bug inside it fails the test."""
    from .server import BotApiServer

    async with BotApiServer() as server:
        yield server
    assert not server.broken, "\n".join(server.broken)
