"""A sender that talks over HTTP to the Bot API server."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from tests.botapi.server import BotApiServer
from tests.tgbot.clock import FakeClock
from tests.tgbot.delivery.stage import Stage
from tgbot.delivery.limiter import Limiter
from tgbot.delivery.outbox import Outbox
from tgbot.delivery.sender import Sender
from tgbot.pictures import Painter, rasterised
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client


class QuickPainter(Painter):
    """Draws at once, in this very process."""

    async def png(self, svg: str) -> bytes:
        return rasterised(svg)


@pytest_asyncio.fixture
async def bot(botapi: BotApiServer) -> AsyncIterator[Bot]:
    """A real bot of the test server."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(botapi.url))
    bot = Bot(botapi.token, session=session)
    yield bot
    await session.close()


@pytest.fixture
def outbox(redis: Client, clock: FakeClock) -> Outbox:
    return Outbox(redis, now=clock)


@pytest.fixture
def limiter(redis: Client, clock: FakeClock) -> Limiter:
    return Limiter(redis, now=clock)


@pytest.fixture
def sender(bot: Bot, outbox: Outbox, limiter: Limiter, sessions: Sessions, clock: FakeClock) -> Sender:
    return Sender(bot, outbox, limiter, sessions, now=clock, painter=QuickPainter())


@pytest_asyncio.fixture
async def stage(botapi: BotApiServer, sessions: Sessions, sender: Sender, clock: FakeClock) -> Stage:
    """A group with one game in it."""
    return await Stage.set_up(botapi, sessions, sender, clock)
