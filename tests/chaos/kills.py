"""The kill loop: whole wars of a bot that is SIGKILLed again and again, compared with wars that nobody disturbed."""

import asyncio
import random
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tests.botapi.front import Call
from tests.botapi.server import BotApiServer
from tests.chaos.processes import Bot
from tests.chaos.wars import War, doubles, once, play_all

START_SECONDS = 240.0
GREETING = "Летопись здесь"
"""What the chat is told by itself, beside its game: two lanes may be cut off at once."""
IDLE_SECONDS = 1.0
"""A bot that has nothing to do is killed, too."""


@dataclass
class Killer:
    """Kills a bot and starts it again until told to stop; remembers when."""

    server: BotApiServer
    bot: Bot
    chance: random.Random
    longest_life: int
    """Requests to Telegram that a bot may make after it began to listen: a busy machine kills no sooner."""
    kills: list[float] = field(default_factory=list)
    """Moments of the server's clock."""

    async def work(self, stop: asyncio.Event) -> None:
        """Until ``stop``."""
        while not stop.is_set():
            await self._let_live(stop)
            await self.bot.kill()
            self.kills.append(self.server.clock.now())
            self.bot.start()
            # Some are killed again before they have said a word.
            if self.chance.random() < 0.9:
                await self.server.wait_for(self._listens, START_SECONDS, what="the bot to listen")

    async def _let_live(self, stop: asyncio.Event) -> None:
        """For a while that is measured in the bot's own work, and a little longer."""
        last = len(self.server.calls) + self.chance.randint(0, self.longest_life)
        with suppress(AssertionError):
            await self.server.wait_for(lambda: len(self.server.calls) >= last or stop.is_set(), IDLE_SECONDS)
        await asyncio.sleep(self.chance.uniform(0.0, 0.01))

    def _listens(self) -> bool:
        """A getUpdates that came after the last kill."""
        for call in reversed(self.server.calls):
            if call.at < self.kills[-1]:
                return False
            if call.method == "getUpdates":
                return True
        return False


@dataclass
class Walker(Killer):
    """Kills at every await point in turn: life n of a bot ends at the n-th point of it, from its very first one."""

    points: int = 150
    """Then it begins again."""

    async def work(self, stop: asyncio.Event) -> None:
        """Until ``stop``; then the bot runs on."""
        await self.bot.kill()
        while not stop.is_set():
            self.bot.start(dies_at=len(self.kills) % self.points)
            assert await self.bot.gone() == -signal.SIGKILL
            self.kills.append(self.server.clock.now())
        self.bot.start()


@dataclass(frozen=True)
class Report:
    """What a kill loop showed."""

    wars: int
    turns: int
    kills: int
    doubles: int
    unexplained: int
    """Doubles whose first copy was not the last request of its game in a life."""
    differing: tuple[str, ...]
    """Groups whose chronicle is not that of the unbroken war."""
    unanswered: int
    """Presses."""


async def kill_loop(
    server: BotApiServer,
    bot: Bot,
    scenarios: Sequence[int],
    chance: random.Random,
    first: int,
    longest_life: int,
    *,
    in_turn: bool = False,
) -> Report:
    """Play these scenarios at once, undisturbed, then once more under the killer. The bot runs before and after.

    ``in_turn``: killed at each await point in turn, not at any moment.
    """
    unbroken = [War.set_up(server, first + n) for n in range(len(scenarios))]
    await play_all(unbroken, scenarios)
    await server.settle()
    broken = [War.set_up(server, first + len(scenarios) + n) for n in range(len(scenarios))]
    killer, stop = (Walker if in_turn else Killer)(server, bot, chance, longest_life), asyncio.Event()
    killing = asyncio.create_task(killer.work(stop))
    try:
        await play_all(broken, scenarios)
    finally:
        stop.set()
        await killing
    await server.settle()
    differing = tuple(
        war.chat.title for whole, war in zip(unbroken, broken, strict=True) if whole.told() != once(war.told())
    )
    return Report(
        wars=len(broken),
        turns=sum(len(war.told()) for war in unbroken),
        kills=len(killer.kills),
        doubles=sum(doubles(war.told()) for war in broken),
        unexplained=sum(_unexplained(server, war) for war in broken),
        differing=differing,
        unanswered=sum(not press.answer.done() for war in (*unbroken, *broken) for press in war.presses),
    )


def _unexplained(server: BotApiServer, war: War) -> int:
    """Doubled posts but those whose first copy was the last thing that a life of the bot asked for this game.

    A life begins with getMe. (The moment of the kill itself says less: a request may be read after its sender's death.)
    """
    last: Call | None = None
    said: set[str] = set()
    dying: set[str] = set()
    wrong = 0
    for call in server.calls:
        if call.method == "getMe":
            if last is not None and last.method == "sendMessage":
                dying.add(last.fields["text"])
            last = None
        if call.chat_id != war.chat.id or call.method.startswith("get") or GREETING in call.fields.get("text", ""):
            continue
        last = call
        if call.method == "sendMessage" and _accepted(call):
            wrong += call.fields["text"] in said - dying
            said.add(call.fields["text"])
            dying.discard(call.fields["text"])
    return wrong


def _accepted(call: Call) -> bool:
    """Did the message get into the chat? (Nobody may have been there to hear of it.)"""
    return call.result is not None
