"""The whole bot in this process, one life after another; each knows nothing but what is stored."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import time
from unittest.mock import patch

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from tests.botapi.server import BotApiServer
from tgbot.bot import Surroundings
from tgbot.delivery import limiter
from tgbot.delivery.limiter import Limiter, Limits, Window
from tgbot.delivery.outbox import Outbox
from tgbot.delivery.sender import Sender
from tgbot.dispatcher import dispatcher
from tgbot.handlers.desk import Desk
from tgbot.handlers.due import on_due
from tgbot.middlewares import pace
from tgbot.polling import Poller
from tgbot.schedule.worker import Schedule
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client


class Life:
    """One life of a bot on this store; ``work`` does all that there is to do."""

    def __init__(
        self,
        server: BotApiServer,
        session: AiohttpSession,
        client: Client,
        seed: str,
        now: Callable[[], float] = time,
    ) -> None:
        self._server = server
        self.bot = Bot(server.token, session=session)
        self.sessions = Sessions(Repository(client), now=now)
        self.outbox = Outbox(client, now=now)
        limits = Limiter(client, limiter.TELEGRAM, now=now)
        self.sender = Sender(self.bot, self.outbox, limits, self.sessions, now=now)
        self.desk = Desk(self.sessions, self.bot, "letopis_test_bot", Surroundings(now).moment, lambda: seed)
        self.routes = dispatcher(self.desk)
        self.schedule = Schedule(client, on_due(self.desk), now=now)
        self._poller = Poller(self.bot, self.routes, asyncio.Event())

    async def begin(self) -> None:
        """What a killed bot had in hand is free again, as at every start on a store of one's own."""
        await self.outbox.break_leases()

    async def work(self) -> None:
        """Handle every update that waits, confirm it, send everything."""
        while self._server.world.updates.live():
            await self._poller._handled(await self._poller._received())
            await self._poller._confirm()
        await self.sender.run_once()


@asynccontextmanager
async def connections(server: BotApiServer) -> AsyncIterator[AiohttpSession]:
    """To the server, for all lives: a connection remembers nothing, and closing one takes aiogram a quarter second."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(server.url))
    yield session
    await session.close()


@contextmanager
def wide_limits() -> Iterator[None]:
    """As many messages as there are."""
    wide = Limits(*((Window(10_000, 1.0),),) * 3)
    with patch.object(limiter, "TELEGRAM", wide), patch.object(pace, "MOST", 1_000_000):
        yield
