"""One performance at a time: a Bot API server with its people, and the bot, which takes it for Telegram."""

import asyncio
import secrets
import shutil
import tempfile
import time
from pathlib import Path

import structlog

from tgbot.bot import Surroundings, run
from tgbot.botapi.clock import Clock
from tgbot.botapi.saving import restore
from tgbot.botapi.server import Server
from tgbot.botapi.state import Chat
from tgbot.config import Config, load_config
from tgbot.delivery.limiter import TELEGRAM
from tgbot.demo import memory
from tgbot.demo.hours import next_due
from tgbot.demo.scene import Scene, find_scene, set_scene
from tgbot.handlers.desk import fresh_seed
from tgbot.roles import Role
from tgbot.storage import embedded

log = structlog.get_logger(__name__)

USERNAME = "letopis_demo_bot"
SAVE_SECONDS = 3.0
HASTE = 1000
"""How many times more than into Telegram may be sent here: nobody is flooded."""


class Theatre:
    """``seed``: of every game, None: a secret one each time. ``start``: the time at the beginning, None: now.

    ``data``: where the games are kept; None: a folder that goes away with the theatre.
    """

    def __init__(self, data: Path | None = None, *, seed: str | None = None, start: float | None = None) -> None:
        self._given = data
        self._seed = seed
        self._start = start
        self._folder = Path()
        self._stop = asyncio.Event()
        self._bot: asyncio.Task[None] | None = None
        self._keeper: asyncio.Task[None] | None = None
        self.changing = asyncio.Lock()
        """Held while one performance gives way to the next."""
        self.number = 0
        """Of the performance: a page that shows an older one starts over."""
        self.stamp = ""
        """Of the performance, told from those of any other theatre too: what a browser remembers belongs to one."""
        self.clock = Clock(start)
        self.server = Server(username=USERNAME, clock=self.clock)
        self.scene = Scene(Chat(0, "supergroup"), [])

    @property
    def playing(self) -> bool:
        """Does the bot run?"""
        return self._bot is not None and not self._bot.done()

    @property
    def trouble(self) -> BaseException | None:
        """What the bot ended with, if it broke."""
        bot = self._bot
        return bot.exception() if bot is not None and bot.done() and not bot.cancelled() else None

    async def open(self) -> None:
        """Begin a performance: everybody in his place, the bot listening. Raises what the bot raises at its start."""
        self.number += 1
        self.stamp = secrets.token_hex(6)
        self._folder = self._given or Path(tempfile.mkdtemp(prefix="letopis-demo-"))
        self._enter()
        await self.server.start()
        self._stop = asyncio.Event()
        self._keeper = asyncio.create_task(self._keep())
        self._bot = asyncio.create_task(run(self._config(), Role.ALL, self._stop, self._surroundings()))
        self._bot.add_done_callback(self._ended)
        world = self.server.world
        while not world.updates.polling and self.playing:
            world.changed.clear()
            waiting = asyncio.ensure_future(world.changed.wait())
            await asyncio.wait({waiting, self._bot}, timeout=0.1, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        if (trouble := self.trouble) is not None:
            await self.close()
            raise trouble

    async def close(self) -> None:
        """The bot finishes what it has in hand; then everything goes, the games too unless their place was given."""
        self._stop.set()
        if self._keeper is not None:
            self._keeper.cancel()
        if self._bot is not None:
            await asyncio.wait({self._bot})
        await self.server.stop()
        await self._save()
        if self._given is None:
            await asyncio.to_thread(shutil.rmtree, self._folder, ignore_errors=True)

    async def again(self) -> None:
        """Start over: no game, no message, the same four people."""
        async with self.changing:
            old = self.server.world
            await self.close()
            if self._given is not None:
                await asyncio.to_thread(memory.forget, self._given)
            await self.open()
            old.touch()

    async def due(self) -> float | None:
        """When a game goes on by itself next, seconds since the epoch; None: when somebody presses."""
        return await next_due(embedded.Server(self._folder).url)

    def _enter(self) -> None:
        """The people in their places: as they were left in the given folder, else as at the start of every demo."""
        told = memory.remembered(self._given) if self._given is not None else None
        if told is None:
            if self._given is not None:
                memory.forget(self._given)
            self.clock = Clock(self._start)
            self.server = Server(username=USERNAME, clock=self.clock)
            self.scene = set_scene(self.server)
            return
        # While the demo was away its time went on.
        self.clock = Clock(max(float(told["now"]), self._start or time.time()))
        self.server = Server(username=USERNAME, clock=self.clock)
        restore(self.server.world, told)
        self.scene = find_scene(self.server)

    async def _keep(self) -> None:
        """Write down what has changed every few seconds: a demo that is killed goes on as well."""
        seen = self.server.world.revision
        while True:
            await asyncio.sleep(SAVE_SECONDS)
            if self.server.world.revision != seen:
                seen = self.server.world.revision
                await self._save()

    async def _save(self) -> None:
        if self._given is not None:
            await asyncio.to_thread(memory.keep, self._given, memory.written(self.server.world))

    def _config(self) -> Config:
        return load_config(
            token=self.server.token,
            api=self.server.url,
            redis="embedded",
            data=self._folder,
            webhook=None,
            webhook_secret=None,
            listen=None,
        )

    def _surroundings(self) -> Surroundings:
        seed = self._seed
        return Surroundings(
            now=self.clock.now,
            fresh_seed=fresh_seed if seed is None else lambda: seed,
            limits=TELEGRAM.wider(HASTE),
        )

    def _ended(self, bot: asyncio.Task[None]) -> None:
        if not bot.cancelled() and (error := bot.exception()) is not None:
            log.critical("the bot broke", exc_info=error)
        self.server.world.touch()
