"""A sender in a process of its own, to be killed."""

import asyncio
import time
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from tgbot.delivery.limiter import Limiter
from tgbot.delivery.outbox import Outbox
from tgbot.delivery.sender import Sender
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import connect

SPEED = 15.0
"""How many seconds of limits and leases pass in a real one. A lease is then a second: a process that lives keeps it
even where it gets a processor only now and then."""


def fast_now() -> float:
    """A clock that all processes share and that runs fast."""
    return 1_790_000_000.0 + (time.time() % 1_000_000) * SPEED


def start(redis_url: str, api_url: str, token: str, *, alone: bool) -> BaseProcess:
    """A process that sends until it is killed. ``alone``: no other one works on the store."""
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__])
    process = context.Process(target=_main, args=(redis_url, api_url, token, alone), daemon=True)
    process.start()
    return process


def _main(redis_url: str, api_url: str, token: str, alone: bool) -> None:
    asyncio.run(_send(redis_url, api_url, token, alone))


async def _send(redis_url: str, api_url: str, token: str, alone: bool) -> None:
    client = connect(redis_url)
    outbox = Outbox(client, now=fast_now)
    sessions = Sessions(Repository(client), now=fast_now)
    session = AiohttpSession(api=TelegramAPIServer.from_base(api_url))
    sender = Sender(Bot(token, session=session), outbox, Limiter(client, now=fast_now), sessions, now=fast_now)
    if alone:
        await outbox.break_leases()
    await sender.run(asyncio.Event())
