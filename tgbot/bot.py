"""The bot as a process: everything is put together here, started, and stopped in good order."""

import asyncio
import gc
import signal
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import time

import structlog
from aiogram import Bot
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
from aiogram.enums import ParseMode
from aiogram.exceptions import AiogramError, TelegramUnauthorizedError
from aiogram.types import LinkPreviewOptions, User
from redis.exceptions import RedisError

from tgbot.checkup import check_bot, check_rights, check_store
from tgbot.config import Config, ConfigError
from tgbot.delivery.limiter import TELEGRAM, Limiter, Limits
from tgbot.delivery.outbox import Outbox
from tgbot.delivery.sender import POLL_SECONDS, QUICK_POLL_SECONDS, Sender
from tgbot.dispatcher import dispatcher
from tgbot.handlers.desk import Desk, fresh_seed
from tgbot.handlers.due import on_due
from tgbot.handlers.members import moved_on
from tgbot.packs import installed
from tgbot.pictures import Painter
from tgbot.play import packs
from tgbot.polling import Poller
from tgbot.profile import present
from tgbot.roles import Role
from tgbot.schedule.archivist import Archivist
from tgbot.schedule.folder import Folder
from tgbot.schedule.worker import Schedule
from tgbot.sessions.posts import corpus
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, connect
from tgbot.storage.embedded import Server, StorageError
from tgbot.webhook import Web

log = structlog.get_logger(__name__)

HEARTBEAT_SECONDS = 10.0
ANSWER_SECONDS = 10.0
"""For how long the answer to a press or a whisper may hang: the chat's next updates wait behind it."""
_UNAUTHORIZED = (
    "Telegram не принимает токен: он отозван или набран с ошибкой. Возьмите его заново у @BotFather (команда /token)."
)
_SHARED_STORE = "роли делят одно хранилище: укажите его в LETOPIS_REDIS=redis://… (embedded — для одного процесса)."
FIRST_CONTACT_PAUSE = 3.0
"""Seconds between attempts to reach Telegram at start-up."""


@dataclass(frozen=True)
class Surroundings:
    """What the bot takes as given: the time, where secret seeds come from, how much it may send, a disk to rely on."""

    now: Callable[[], float] = time
    fresh_seed: Callable[[], str] = fresh_seed
    limits: Limits = TELEGRAM
    durable: bool = True
    """Whether the embedded store keeps what it holds when it stops."""

    def moment(self) -> datetime:
        """The time, with its zone."""
        return datetime.fromtimestamp(self.now(), UTC)


USUAL = Surroundings()


def heartbeat(config: Config) -> Path:
    """The file whose time says that the bot is alive (``letopis health``)."""
    return config.data / "heartbeat"


async def serve(config: Config, role: Role = Role.ALL) -> None:
    """Run until SIGTERM or SIGINT; then finish the updates and sends in hand. Raises ConfigError, StorageError."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop.set)
    await run(config, role, stop, USUAL)


async def run(config: Config, role: Role, stop: asyncio.Event, around: Surroundings) -> None:
    """Run until ``stop``, which is also set when the bot ends by itself. Raises ConfigError, StorageError."""
    if role is not Role.ALL and config.redis == "embedded":
        raise ConfigError(_SHARED_STORE)
    now = around.now
    async with AsyncExitStack() as stack:
        server = (
            stack.enter_context(Server(config.data, durable=around.durable)) if config.redis == "embedded" else None
        )
        client = connect(server.url if server else config.redis)
        stack.push_async_callback(client.aclose)
        await _first_look(client)
        bot = _bot(config)
        stack.push_async_callback(bot.session.close)
        me = await _first_contact(bot, stop)
        if me is None:
            return
        check_bot(me)
        await _open_packs(config.data)
        sessions = Sessions(Repository(client), now=now, committed=lambda: sender.wake())
        outbox = Outbox(client, now=now)
        if server is not None:
            # Nobody else uses this store: whatever a killed bot had in hand is ours at once.
            await outbox.break_leases()
        poll = POLL_SECONDS if role.receives else QUICK_POLL_SECONDS
        painter = Painter()
        stack.push_async_callback(painter.close)
        limiter = Limiter(client, around.limits, now=now)
        sender = Sender(
            bot, outbox, limiter, sessions, now=now, poll=poll, painter=painter, migrated=partial(moved_on, sessions)
        )
        desk = Desk(sessions, bot, me.username or "", now=around.moment, fresh_seed=around.fresh_seed)
        stack.callback(desk.odds.close)
        routes = dispatcher(desk)
        corpus()
        # What is loaded by now stays to the end. Without this the collector goes through all of it again and again:
        # a pause of 0.2 s each time, a fifth of the processor in a busy hour.
        gc.freeze()
        mode = "webhook" if config.webhook else "polling"
        log.info("the bot is up", bot=me.username, mode=mode, role=role.value)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(_beat(heartbeat(config), stop))
            if server is not None:
                tasks.create_task(server.keep_up(stop))
            if role.sends:
                tasks.create_task(sender.run(stop))
            if role.works:
                tasks.create_task(Schedule(client, on_due(desk), now=now).run(stop))
                tasks.create_task(Archivist(sessions, now=now, days=config.away_days).run(stop))
                tasks.create_task(Folder(sessions).run(stop))
                tasks.create_task(check_rights(bot, sessions, stop))
            if role.receives:
                tasks.create_task(present(bot))
                if config.webhook is None:
                    tasks.create_task(_stopping(Poller(bot, routes, stop).run(), stop))
            address = config.listen_address if role.receives or config.listen else None
            if address is not None:
                receiver = routes if role.receives and config.webhook is not None else None
                tasks.create_task(Web(config, bot, receiver, outbox, address).run(stop))
    log.info("the bot has stopped")


async def _first_look(client: Client) -> None:
    """Raises StorageError: the store cannot be reached or used."""
    try:
        await check_store(client)
    except (RedisError, OSError) as error:
        raise StorageError(f"не могу работать с хранилищем из LETOPIS_REDIS: {type(error).__name__}.") from None


async def _open_packs(data: Path) -> None:
    """Groups may choose from the packs in the data folder; a broken one is named in the log and left out."""
    found, problems = await asyncio.to_thread(installed, data)
    packs.install(found)
    for problem in problems:
        log.warning("a pack is refused", problem=str(problem))
    if found:
        log.info("packs", names=list(found))


def _bot(config: Config) -> Bot:
    api = TelegramAPIServer.from_base(config.api) if config.api else PRODUCTION
    session = AiohttpSession(api=api, timeout=ANSWER_SECONDS)
    return Bot(
        config.token.get_secret_value(),
        session=session,
        default=DefaultBotProperties(parse_mode=ParseMode.HTML, link_preview=LinkPreviewOptions(is_disabled=True)),
    )


async def _first_contact(bot: Bot, stop: asyncio.Event) -> User | None:
    """Who we are; None when we were stopped before Telegram answered. Raises ConfigError for a refused token."""
    while not stop.is_set():
        try:
            return await bot.get_me()
        except TelegramUnauthorizedError:
            raise ConfigError(_UNAUTHORIZED) from None
        except AiogramError as error:
            log.warning("Telegram does not answer", error=type(error).__name__)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), FIRST_CONTACT_PAUSE)
    return None


async def _stopping(work: Awaitable[None], stop: asyncio.Event) -> None:
    """When polling ends, whatever the reason, the rest stops too."""
    try:
        await work
    finally:
        stop.set()


async def _beat(file: Path, stop: asyncio.Event) -> None:
    """Touch the heartbeat file until ``stop``."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        while not stop.is_set():
            await asyncio.to_thread(file.write_text, f"{time():.0f}\n")
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), HEARTBEAT_SECONDS)
    finally:
        await asyncio.to_thread(file.unlink, missing_ok=True)
