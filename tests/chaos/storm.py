"""Everything at once that can go wrong around twenty wars, in the order that a seed says."""

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from redis import Redis
from redis.exceptions import RedisError

from tests.botapi.server import BotApiServer
from tests.chaos.processes import Bot
from tests.chaos.wars import TURN, War
from tgbot.storage.embedded import Server

FAULTY = ("sendMessage", "editMessageText", "editMessageReplyMarkup", "answerCallbackQuery", "getUpdates")


@dataclass
class Storm:
    """Breaks something every few hundredths of a second until told to stop; ``calm`` mends it all."""

    server: BotApiServer
    bot: Bot
    wars: list[War]
    chance: random.Random
    done: Counter[str] = field(default_factory=Counter)
    kicked: list[War] = field(default_factory=list)

    async def blow(self, stop: asyncio.Event) -> None:
        """Until ``stop``."""
        evils: list[Callable[[], Awaitable[None]]] = [
            *(self._answers,) * 6,
            *(self._connections,) * 6,
            *(self._flood_of_presses,) * 4,
            *(self._kill_bot,) * 2,
            self._kill_store,
            self._kick,
            self._close_topic,
            self._migrate,
        ]
        while not stop.is_set():
            await asyncio.sleep(self.chance.uniform(0.0, 0.12))
            evil = self.chance.choice(evils)
            await evil()
            self.done[evil.__name__.strip("_")] += 1

    async def calm(self) -> None:
        """Everything works again; in every group somebody says /resume."""
        self.server.faults.clear()
        self.bot.start_again()
        for war in self.wars:
            self._let_in(war)
            if war.topic is not None:
                war.topic.closed = False
            await war.gm.send(war.chat, "/resume")

    async def _answers(self) -> None:
        """429, 5xx (some as a gateway's page)."""
        code = self.chance.choice((429, 429, 500, 502, 504))
        self.server.faults.error(
            self.chance.choice(FAULTY), code, times=self.chance.randint(1, 3), page=code == 502, retry_after=1
        )

    async def _connections(self) -> None:
        """Hangs and drops, before Telegram has done it and after."""
        how = self.chance.choice((self.server.faults.drop, self.server.faults.drop, self.server.faults.hang))
        how(self.chance.choice(FAULTY), processed=self.chance.random() < 0.5)

    async def _flood_of_presses(self) -> None:
        """Thirty people press the same button at once."""
        war = self.chance.choice(self.wars)
        if not war.over and war.place() >= 0:
            for _ in range(30):
                await war.press_button(TURN)

    async def _kill_bot(self) -> None:
        await self.bot.kill()
        self.bot.start()

    async def _kill_store(self) -> None:
        try:
            await asyncio.to_thread(_kill_server, Server(self.bot.data).url)
        except (RedisError, OSError):
            self.done["found the store down"] += 1

    async def _kick(self) -> None:
        war = self.chance.choice(self.wars)
        if war.chat.member(self.server.bot).present and not war.over:
            self.server.kick_bot(war.chat)
            self.kicked.append(war)

    async def _close_topic(self) -> None:
        war = self.chance.choice(self.wars)
        if war.topic is not None:
            # Without the right to manage topics a closed one is closed to the bot too.
            self.server.promote(war.chat, self.server.bot, ["pin_messages", "delete_messages"])
            war.topic.closed = True

    async def _migrate(self) -> None:
        basic = [war for war in self.wars if war.chat.type == "group" and war.chat.member(self.server.bot).present]
        if basic:
            war = self.chance.choice(basic)
            war.moved(self.server.migrate(war.chat))

    def _let_in(self, war: War) -> None:
        if not war.chat.member(self.server.bot).present or war.topic is not None:
            self.server.add_bot(war.chat, ["pin_messages", "delete_messages", "manage_topics"])


def _kill_server(url: str) -> None:
    with Redis.from_url(url, socket_timeout=2) as store:
        os.kill(int(store.info("server")["process_id"]), signal.SIGKILL)  # type: ignore[index]
