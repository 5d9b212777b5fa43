"""How near the sender comes to Telegram's limits without ever breaking one.

    python -m tests.benchmarks.delivery --seconds 20

A Bot API server that enforces the limits (20 a minute and one a second into a group, 30 a second in all) and answers
429 when one is broken; real time, real HTTP, a real Redis. First the sender alone writes to many groups, then to one.
"""

import asyncio
from contextlib import AsyncExitStack
from time import process_time

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from tests.benchmarks import worlds
from tests.benchmarks.sides import number, parser, quantile, table
from tests.botapi.server import BotApiServer
from tests.tgbot.sessions.records import opened
from tgbot.delivery.effects import Say, Target
from tgbot.delivery.limiter import TELEGRAM, Limiter
from tgbot.delivery.outbox import Outbox
from tgbot.delivery.sender import Sender
from tgbot.sessions.decision import Decision, Where
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions

TELEGRAM_OVERALL, TELEGRAM_GROUP = 30, 20
"""Messages a second in all, messages a minute into a group."""


class Run:
    """What came of one run."""

    def __init__(self, sent: list[float], refused: int, cpu: float) -> None:
        self.sent = len(sent)
        self.seconds = max(sent) - min(sent)
        self.refused = refused
        self.cpu = cpu
        gaps = [later - sooner for sooner, later in zip(sorted(sent), sorted(sent)[1:], strict=False)]
        self.longest_gap = quantile(gaps, 0.99)

    @property
    def rate(self) -> float:
        """Messages a second, after the first."""
        return (self.sent - 1) / self.seconds


async def run(url: str, groups: int, messages: int) -> Run:
    """Commit so many messages for each group at once and wait until all of them are in the groups."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(BotApiServer())
        client = await stack.enter_async_context(worlds.store(url))
        await client.flushall()
        bot = Bot(server.token, session=AiohttpSession(api=TelegramAPIServer.from_base(server.url)))
        stack.push_async_callback(bot.session.close)
        sessions = Sessions(Repository(client), committed=lambda: sender.wake())
        sender = Sender(bot, Outbox(client), Limiter(client), sessions)
        places = []
        for group in range(groups):
            chat = server.chat(f"Луна {group}")
            server.add_bot(chat)
            made = await sessions.step(Where(chat.id), opened)
            assert isinstance(made, Decision)
            assert made.game is not None
            places.append((chat, made.game))
        server.flood.enable()
        for chat, game in places:
            posts = tuple(Say(to=Target(game_id=game.id), html=f"Ход {turn}") for turn in range(messages))
            await sessions.step(Where(chat.id, game_id=game.id), lambda _, posts=posts: Decision(effects=posts))
        stop, cpu = asyncio.Event(), process_time()
        task = asyncio.create_task(sender.run(stop))
        await server.wait_for(lambda: len(_sent(server)) == groups * messages, 600, what="all messages")
        cpu = process_time() - cpu
        stop.set()
        await task
        for chat, _ in places:
            assert [post.text for post in server.posts(chat)] == [f"Ход {turn}" for turn in range(messages)]
        return Run(_sent(server), len(server.flood.violations), cpu)


def _sent(server: BotApiServer) -> list[float]:
    return [call.at for call in server.calls_of("sendMessage") if call.status == 200]


def main() -> None:
    """Run the benchmark as the command line says."""
    given = parser(__doc__, seconds=20, rounds=3).parse_args()
    most = TELEGRAM.overall[0].most
    print("## Доставка под лимитами Telegram: сервер, который их соблюдает\n")
    row = table(
        "групп",
        "сообщений",
        "секунд",
        "сообщений/с",
        "доля лимита Telegram",
        "ответов 429",
        "мс процессора на сообщение",
    )
    with worlds.server() as url:
        for groups, limit in ((3 * most, TELEGRAM_OVERALL), (1, TELEGRAM_GROUP / 60)):
            # One group: its minute's worth and the first of the next minute, so that the limit is met twice.
            messages = TELEGRAM.group[-1].most + 2 if groups == 1 else max(2, given.seconds * most // groups)
            runs = [asyncio.run(run(url, groups, messages)) for _ in range(given.rounds if groups > 1 else 1)]
            middle = sorted(runs, key=lambda one: one.rate)[len(runs) // 2]
            row(
                groups,
                middle.sent,
                number(middle.seconds),
                number(middle.rate),
                number(middle.rate / limit),
                sum(one.refused for one in runs),
                number(middle.cpu / middle.sent * 1e3),
            )


if __name__ == "__main__":
    main()
