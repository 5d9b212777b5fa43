"""What grows: the time of an update and the bytes in Redis, as a war goes on and as games become many.

    python -m tests.benchmarks.growth --games 5000 --wars 3

Long wars are made by a GM who keeps everybody alive: whoever has died or left comes back before the next turn.
"""

import asyncio
from collections.abc import Sequence
from time import perf_counter, process_time
from typing import Any

from engines.core.engine import GM
from engines.moonwar.engine import ENGINE
from tests.benchmarks import worlds
from tests.benchmarks.bot import ours
from tests.benchmarks.sides import number, parser, quantile, table
from tests.tgbot.sessions.records import GM as LEADER
from tgbot.play.turns import carried_out
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.records import GameRecord
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer

TURNS = 200
STEPS = (1, 10, 25, 50, 100, 150, TURNS)
GAMES = (1, 10, 100, 1000, 5000)
ENOUGH = 100
LONG: dict[str, Any] = {"scenario": 1, "max_turns": 1000}
FOLDED_EVERY = 10
"""Turns after which a worker folds what there is to be folded."""
WINDOW = 10
"""Turns around a step whose median is shown."""


class Sizes:
    """Bytes of one game in Redis, by what they hold."""

    def __init__(self, client: Client, game: GameRecord) -> None:
        keys = Keys.of_chat(game.home)
        self._client = client
        self._names = {
            "game": keys.game(game.id),
            "chat": keys.chat(game.home),
            "log": keys.log(game.id),
            "texts": keys.texts(game.id),
            "folded": keys.folded(game.id),
        }

    async def now(self) -> dict[str, int]:
        """As the server counts them."""
        used = {name: await answer(self._client.memory_usage(key, samples=0)) for name, key in self._names.items()}
        return {name: int(size or 0) for name, size in used.items()}


def kept_alive(loaded: Loaded) -> Decision | None:
    """The GM's next word for a war to go on; None: nothing to mend."""
    assert loaded.game is not None
    assert loaded.game.state is not None
    view = ENGINE.view(ENGINE.state_type.model_validate(loaded.game.state), GM)
    for name, one in view["characters"].items():
        if one["status"] != "in":
            return _ruled(loaded, {"do": "revive", "name": name})
        if one["captor"] is not None:
            return _ruled(loaded, {"do": "free", "name": name})
    for alliance in view["alliances"]:
        if len(alliance["members"]) > 2:
            return _ruled(loaded, {"do": "unally", "name": alliance["members"][0]})
    return None


def _ruled(loaded: Loaded, command: dict[str, Any]) -> Decision:
    return carried_out(loaded, command, LEADER, False, True, worlds.NOW, lambda: "benchmark")


async def long_war(client: Client, chat_id: int, seed: str, updates: int) -> list[tuple[float, dict[str, int]]]:
    """A war of ``TURNS`` turns: after each of them its CPU milliseconds and the sizes."""
    bot = worlds.bot()
    routes, sessions = ours(client, bot), Sessions(Repository(client))
    game = await worlds.started(client, chat_id, seed, LONG)
    sizes, told = Sizes(client, game), []
    where = Where(chat_id)
    for turn in range(TURNS):
        while True:
            made = await sessions.step(where, lambda loaded: kept_alive(loaded) or Decision())
            assert isinstance(made, Decision)
            if made.game is None:
                break
        now = (await sessions.load(where)).game
        assert now is not None
        press = worlds.turn_press(updates + turn, now, now.position - 1)
        cpu = process_time()
        await routes.feed_raw_update(bot, press)
        cpu = process_time() - cpu
        if turn % FOLDED_EVERY == 0:
            await sessions.fold(game.id)
        told.append((cpu * 1e3, await sizes.now()))
        # Nothing is sent here: what waits for the sender is not the game.
        await answer(client.delete(Keys.of_chat(chat_id).out(game.id)))
    return told


async def turns(url: str, wars: int) -> None:
    """From turn 1 to turn 200."""
    async with worlds.store(url) as client:
        worlds.settled()
        told = [
            await long_war(client, -1_002_000_000_000 - war, f"long {war}", 10_000_000 + 1000 * war)
            for war in range(wars)
        ]
    print(f"## Рост за партию: {TURNS} ходов, {wars} партии, медианы\n")
    row = table(
        *("ход", "мс процессора на ход", "игра, КиБ", "чат, КиБ", "журнал, КиБ", "тексты, КиБ", "свёрнуто, КиБ"),
        "всего на ход, КиБ",
    )
    for step in STEPS:
        around = range(max(0, step - 1 - WINDOW // 2), min(TURNS, step + WINDOW // 2))
        cpu = quantile([war[turn][0] for war in told for turn in around], 0.5)
        sizes = {name: quantile([war[step - 1][1][name] for war in told], 0.5) / 1024 for name in told[0][0][1]}
        row(step, number(cpu), *map(number, sizes.values()), number(sum(sizes.values()) / step))


async def games(url: str, most: int) -> None:
    """From one game to thousands."""
    print("\n## Рост числа игр: медиана 200 ходов в случайных играх\n")
    row = table("игр", "мс процессора на ход", "мс по часам", "память Redis, МиБ", "КиБ на игру")
    counts = [count for count in GAMES if count < most] + [most]
    async with worlds.store(url) as client:
        await client.flushall()
        before = await _memory(client)
        seeds = worlds.seeds(40, 25)
        bot = worlds.bot()
        routes = ours(client, bot)
        opened: list[GameRecord] = []
        played: dict[str, int] = {}
        for count in counts:
            opened += [
                await worlds.started(client, -1_003_000_000_000 - place, seeds[place % len(seeds)])
                for place in range(len(opened), count)
            ]
            used = await _memory(client) - before
            cpu, wall = await _turns_of(bot, routes, opened, played, count)
            row(
                count,
                number(quantile(cpu, 0.5)),
                number(quantile(wall, 0.5)),
                # Of a few games the server's own buffers are most of the change.
                number(used / 2**20) if count >= ENOUGH else "—",
                number(used / 1024 / count) if count >= ENOUGH else "—",
            )


async def _turns_of(
    bot: Any, routes: Any, opened: Sequence[GameRecord], played: dict[str, int], salt: int
) -> tuple[list[float], list[float]]:
    """A turn in each of up to 200 games, far apart from each other."""
    cpu, wall = [], []
    for number_of in range(200):
        game = opened[(number_of * 7919) % len(opened)]
        turn = played.get(game.id, 0)
        if turn >= 20:
            continue
        played[game.id] = turn + 1
        press = worlds.turn_press(20_000_000 + 1000 * salt + number_of, game, turn)
        began, clock = process_time(), perf_counter()
        await routes.feed_raw_update(bot, press)
        cpu.append((process_time() - began) * 1e3)
        wall.append((perf_counter() - clock) * 1e3)
    return cpu, wall


async def _memory(client: Client) -> int:
    return int((await answer(client.info("memory")))["used_memory"])


def main() -> None:
    """Run the benchmark as the command line says."""
    given = parser(__doc__, games=5000, wars=3).parse_args()
    with worlds.server() as url:
        asyncio.run(turns(url, given.wars))
        asyncio.run(games(url, given.games))


if __name__ == "__main__":
    main()
