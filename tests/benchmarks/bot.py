"""Updates through the whole dispatcher with a real Redis, against bare aiogram handlers on the same server.

    python -m tests.benchmarks.bot --games 16 --turns 6 --rounds 5

Three kinds of update: a press that plays a turn (rules, prose, commit: two round trips), one that comes too late
(looked up and refused: one round trip), and what people say to each other (nothing for the bot: none). Every press is
answered, as Telegram wants it: once by a real request over HTTP to a process that says «true», once without HTTP.
Measured is the processor's time of the bot's process alone.

A bare handler goes to Redis as often, with one ``INCR`` at a time; or it fetches and sends the very data that the bot
does; or it also plays and tells, in memory: three limits, each nearer to what nobody could do without.
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from multiprocessing import get_context
from time import perf_counter
from typing import Any
from unittest.mock import patch

from aiogram import Bot, Dispatcher
from aiogram.types import CallbackQuery, Message

from engines.core.dice import SeedRoller
from engines.core.engine import GM
from engines.core.journal import play
from engines.moonwar.engine import ENGINE
from narratives.chronicle.narrator import Bags
from narratives.moonwar.narrator import NARRATOR
from tests.benchmarks import worlds
from tests.benchmarks.sides import AsyncWork, measure_async, number, parser, quantile, table
from tgbot.dispatcher import dispatcher
from tgbot.handlers.desk import Desk
from tgbot.sessions.decision import Where
from tgbot.sessions.records import GameRecord
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer

PROCESSES = (1, 2, 4)
Kind = Callable[[int, GameRecord, int], dict[str, Any]]
"""An update of its own number about a game, of which so many turns have been played."""
_updates = count(1)
_chats = count(0, 1000)


def bare(client: Client, trips: int) -> Dispatcher:
    """A handler that goes to Redis so many times and answers."""
    routes = Dispatcher(disable_fsm=True)

    @routes.callback_query()
    async def pressed(query: CallbackQuery) -> None:
        for _ in range(trips):
            await client.incr("benchmark")
        await query.answer()

    @routes.message()
    async def said(message: Message) -> None:
        """Nothing to do."""

    return routes


async def trips_of(client: Client, routes: Dispatcher, bot: Bot, update: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The calls to Redis that the bot makes for an update."""
    calls: list[tuple[Any, ...]] = []
    real = client.evalsha

    def overheard(*call: Any) -> Any:
        calls.append(call)
        return real(*call)

    with patch.object(client, "evalsha", overheard):
        await routes.feed_raw_update(bot, update)
    return calls


def bare_carrier(client: Client, calls: Sequence[tuple[Any, ...]]) -> Dispatcher:
    """A handler that fetches and sends just what the bot does, and knows nothing of it."""
    routes = Dispatcher(disable_fsm=True)

    @routes.callback_query()
    async def pressed(query: CallbackQuery) -> None:
        for call in calls:
            await answer(client.evalsha(*call))
        await query.answer()

    return routes


def bare_player(client: Client, seeds: dict[int, str]) -> Dispatcher:
    """The same with two trips, playing and telling its games in memory: what nobody could do without."""
    routes = Dispatcher(disable_fsm=True)
    games: dict[int, tuple[Any, Any, Bags, SeedRoller]] = {}
    for chat_id, seed in seeds.items():
        roller = SeedRoller(seed)
        outcome, _ = play(ENGINE, ENGINE.new(worlds.OPTIONS, {}), {"do": "start"}, roller)
        story = NARRATOR.remember(NARRATOR.begin(), [event.payload() for event in outcome.events])
        games[chat_id] = (outcome.state, story, Bags(), roller)

    @routes.callback_query()
    async def pressed(query: CallbackQuery) -> None:
        assert query.message is not None
        await client.incr("benchmark")
        state, story, bags, roller = games[query.message.chat.id]
        outcome, _ = play(ENGINE, state, {"do": "turn"}, roller)
        events = [event.payload() for event in outcome.events]
        later, view = NARRATOR.remember(story, events), ENGINE.view(outcome.state, GM)
        telling = NARRATOR.tell(events, story, view, bags, str(roller.position), later)
        games[query.message.chat.id] = (outcome.state, later, telling.bags, roller)
        await client.incr("benchmark")
        await query.answer()

    return routes


class Updates:
    """Updates of one kind about games that go on in order, all games at once."""

    def __init__(
        self, routes: Dispatcher, bot: Bot, games: Sequence[GameRecord], turns: int, kind: Kind, first: int = 0
    ) -> None:
        self._first = first
        self._routes = routes
        self._bot = bot
        self._games = games
        self._turns = turns
        self._kind = kind
        self._played = 0
        self.seconds: list[float] = []

    async def __call__(self, _: int) -> int:
        """One round: so many turns of every game."""
        await asyncio.gather(*(self._line(game) for game in self._games))
        self._played += self._turns
        return self._turns * len(self._games)

    async def one_by_one(self) -> None:
        """One round without any two presses at a time: ``seconds`` of each."""
        for game in self._games:
            await self._line(game)
        self._played += self._turns

    async def _line(self, game: GameRecord) -> None:
        for turn in range(self._turns):
            update = self._kind(self._first + next(_updates), game, self._played + turn)
            began = perf_counter()
            await self._routes.feed_raw_update(self._bot, update)
            self.seconds.append(perf_counter() - began)


async def opened(client: Client, first: int, seeds: Sequence[str]) -> list[GameRecord]:
    """A game for each seed, in chats of their own."""
    games = [await worlds.started(client, -1_001_000_000_000 - first - place, seed) for place, seed in enumerate(seeds)]
    assert all(game.status == "playing" for game in games)
    return games


def ours(client: Client, bot: Bot) -> Dispatcher:
    """The bot's own dispatcher."""
    return dispatcher(Desk(Sessions(Repository(client)), bot, "letopis_bot"))


async def one_process(url: str, api: str | None, games: int, turns: int, rounds: int) -> None:
    """What an update costs, and how long it takes when it is alone."""
    seeds = worlds.seeds(games, turns * (rounds + 3))
    async with worlds.store(url) as client:
        bot = worlds.bot(api)
        routes, others = ours(client, bot), await opened(client, next(_chats), seeds)
        playing = await opened(client, next(_chats), seeds)
        overheard = await opened(client, next(_chats), seeds[:1])
        worlds.settled()
        turn = await trips_of(client, routes, bot, worlds.turn_press(next(_updates), overheard[0], 0))
        late = await trips_of(client, routes, bot, worlds.late_press(next(_updates), overheard[0], 1))
        assert (len(turn), len(late)) == (2, 1)
        memory = dict(zip((game.chat_id for game in playing), seeds, strict=True))
        make = partial(Updates, bot=bot, turns=turns)
        sides: dict[str, Updates] = {
            "голый обработчик, сообщение": make(bare(client, 0), games=playing, kind=worlds.talk),
            "голый обработчик, 0 обращений": make(bare(client, 0), games=playing, kind=worlds.late_press),
            "голый обработчик, 1 обращение": make(bare(client, 1), games=playing, kind=worlds.late_press),
            "голый обработчик, 2 обращения": make(bare(client, 2), games=playing, kind=worlds.late_press),
            "голый обработчик, обращение опоздавшего нажатия": make(
                bare_carrier(client, late), games=playing, kind=worlds.late_press
            ),
            "голый обработчик, обращения хода": make(bare_carrier(client, turn), games=playing, kind=worlds.late_press),
            "голый обработчик, 2 обращения, правила и текст": make(
                bare_player(client, memory), games=playing, kind=worlds.turn_press
            ),
            "бот: разговор в чате": make(routes, games=others, kind=worlds.talk),
            "бот: опоздавшее нажатие (1 обращение)": make(routes, games=others, kind=worlds.late_press),
            "бот: ход (2 обращения)": make(routes, games=playing, kind=worlds.turn_press),
        }
        works: dict[str, AsyncWork] = dict(sides)
        # A late press is late only when turns have been played.
        await make(routes, games=others, kind=worlds.turn_press).one_by_one()
        costs = await measure_async(works, rounds)
        for side in sides.values():
            side.seconds.clear()
            await side.one_by_one()
        await bot.session.close()
    way = "ответ на нажатие уходит по HTTP" if api else "ответ на нажатие без HTTP"
    print(f"\n## Бот, один процесс, {way}: {games} игр, по {turns} нажатий за раунд\n")
    row = table("сторона", "мкс процессора", "обновлений/с процессора", "по одному: p50, мс", "p99, мс")
    for name, cost in costs.items():
        times = [seconds * 1e3 for seconds in sides[name].seconds]
        row(
            name,
            number(cost.cpu),
            number(cost.per_second),
            number(quantile(times, 0.5)),
            number(quantile(times, 0.99)),
        )
    talk, _, one, two, the_one, the_two, played, our_talk, our_late, our_turn = (cost.cpu for cost in costs.values())
    print()
    for what, share in (
        ("разговор от голого обработчика", talk / our_talk),
        ("опоздавшее нажатие от голого с 1 обращением", one / our_late),
        ("опоздавшее нажатие от голого с тем же обращением", the_one / our_late),
        ("ход от голого с 2 обращениями", two / our_turn),
        ("ход от голого с теми же обращениями", the_two / our_turn),
        ("ход от голого с 2 обращениями, правилами и текстом", played / our_turn),
    ):
        print(f"- {what}: {number(share)}")


def _work(url: str, number_of: int, games: int, turns: int, barrier: Any, results: Any) -> None:
    asyncio.run(_worker(url, number_of, games, turns, barrier, results))


async def _worker(url: str, number_of: int, games: int, turns: int, barrier: Any, results: Any) -> None:
    seeds = worlds.seeds(games, turns)
    async with worlds.store(url) as client:
        bot = worlds.bot()
        playing = await opened(client, 100_000 * (number_of + 1), seeds)
        worlds.settled()
        sides = (("bare", bare(client, 2), worlds.late_press), ("ours", ours(client, bot), worlds.turn_press))
        for name, routes, kind in sides:
            presses = Updates(routes, bot, playing, turns, kind, 1_000_000 * (number_of + 1))
            barrier.wait()
            began = perf_counter()
            units = await presses(0)
            results.put((name, units, began, perf_counter(), presses.seconds))
            barrier.wait()
        sessions = Sessions(Repository(client))
        for game in playing:
            now = (await sessions.load(Where(game.chat_id))).game
            assert now is not None
            assert now.position == 1 + turns, "some turns were not played"


def many_processes(url: str, games: int, turns: int, rounds: int) -> None:
    """How the same work goes in several processes on one Redis."""
    print(f"\n## Бот, несколько процессов на одном Redis ({os.cpu_count()} ядра), обновлений в секунду по часам\n")
    row = table(
        "процессов",
        "голый, 2 обращения",
        "бот: ход",
        "бот, от одного процесса",
        "ход, все игры разом: p50, мс",
        "p99, мс",
    )
    alone = 0.0
    for processes in PROCESSES:
        rates: dict[str, list[float]] = {"bare": [], "ours": []}
        waited: list[float] = []
        for attempt in range(rounds):
            found, seconds = _together(url, processes, attempt, games, turns)
            waited += seconds
            for name, rate in found.items():
                rates[name].append(rate)
        bare_rate, rate = (quantile(rates[name], 0.5) for name in ("bare", "ours"))
        alone = alone or rate
        times = [number(quantile(waited, share) * 1e3) for share in (0.5, 0.99)]
        row(processes, number(bare_rate), number(rate), number(rate / alone), *times)


def _together(url: str, processes: int, attempt: int, games: int, turns: int) -> tuple[dict[str, float], list[float]]:
    """Updates per second of each side, and how long each of the bot's turns took, seconds."""
    context = get_context("spawn")
    barrier, results = context.Barrier(processes), context.Queue()
    workers = [
        context.Process(target=_work, args=(url, one + 10 * processes + 100 * attempt, games, turns, barrier, results))
        for one in range(processes)
    ]
    for worker in workers:
        worker.start()
    told = [results.get(timeout=300) for _ in range(2 * processes)]
    for worker in workers:
        worker.join()
    rates = {}
    for side in ("bare", "ours"):
        mine = [one for one in told if one[0] == side]
        rates[side] = sum(one[1] for one in mine) / (max(one[3] for one in mine) - min(one[2] for one in mine))
    return rates, [seconds for one in told if one[0] == "ours" for seconds in one[4]]


def main() -> None:
    """Run the benchmark as the command line says."""
    given = parser(__doc__, games=16, turns=5, rounds=5, process_rounds=3).parse_args()
    with worlds.server() as url:
        with worlds.telegram() as api:
            asyncio.run(one_process(url, api, given.games, given.turns, given.rounds))
        asyncio.run(one_process(url, None, given.games, given.turns, given.rounds))
        many_processes(url, given.games, 4 * given.turns, given.process_rounds)


if __name__ == "__main__":
    main()
