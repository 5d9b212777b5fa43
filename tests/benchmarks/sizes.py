"""What a running and a finished game take in the store, in bytes of its memory, and what packing costs.

    python -m tests.benchmarks.sizes            # whole games of each kind, then long ones
    python -m tests.benchmarks.sizes --unfolded # the same, when no worker folds their past

Games of all five kinds are played by robots: real decisions, commits and sender. A worker folds the past of a game now
and then (``--every``: commands in the meantime). ``MEMORY USAGE`` of each key is summed before the last step of each
game, and packed after it was over. CPU is that of packing and reading the game's posts again, for each.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import structlog

from engines.core.engine import GM, Command, Engine
from engines.core.model import Frozen
from engines.dungeon.robots import Robots as Adventurers
from engines.kitsune.robots import Robots as Foxes
from narratives.chronicle.playthrough import by_itself
from tests.botapi.server import BotApiServer
from tests.chaos.lives import Life, connections, wide_limits
from tests.tgbot.play.whole_games import PLANS, Plan, whole_game
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.posts import pack_post, unpack_post
from tgbot.storage.connection import Client, answer, connect
from tgbot.storage.embedded import Server

KIB16 = 16384
PARTS = ("game", "log", "texts", "folded", "shown")


class Long(NamedTuple):
    """A game that goes on for long."""

    title: str
    game: str
    seed: str
    plan: Plan
    posts: int
    """After so many it has been long enough."""


def undying(engine: Engine[Any], state: Frozen) -> Command | None:
    """A war whose GM keeps everybody in it."""
    view = engine.view(state, GM)
    for name, one in view.get("characters", {}).items():
        if one["status"] != "in":
            return {"do": "revive", "name": name}
        if one["captor"] is not None:
            return {"do": "free", "name": name}
    for alliance in view.get("alliances", ()):
        if len(alliance["members"]) > 2:
            return {"do": "unally", "name": alliance["members"][0]}
    return by_itself(engine, state)


def _hunt(seed: str, foxes: int) -> Plan:
    return PLANS["kitsune"](seed)._replace(driver=Foxes(seed, foxes))


_WAR = {"scenario": 1, "max_turns": 1000}
LONG = (
    Long("war of 30 turns", "moonwar", "1", Plan(_WAR, {}, undying), 31),
    Long("war of 200 turns", "moonwar", "1", Plan(_WAR, {}, undying), 201),
    Long("hunt of 460 posts", "kitsune", "2", _hunt("2", 3), 460),
    Long("hunt of 1500 posts", "kitsune", "4", _hunt("4", 6), 1500),
    Long("dungeon of 170 posts", "dungeon", "1", Plan({}, {}, Adventurers("1", 4, 4, careful=True)), 170),
)


class Sizes(NamedTuple):
    """Of one game."""

    game: str
    posts: int
    lines: int
    running: Counter[str]
    packed: int
    pack_us: float
    unpack_us: float

    def __str__(self) -> str:
        parts = ", ".join(f"{kind} {size}" for kind, size in self.running.most_common())
        return (
            f"{self.game:8} {self.posts:4} posts, {self.lines:4} commands: running {self.running.total():6} ({parts}); "
            f"packed {self.packed:6}; a post is packed in {self.pack_us:.0f} and read in {self.unpack_us:.0f} µs"
        )


async def keys_of(client: Client, game_id: str, home: int, kinds: Iterable[str]) -> Counter[str]:
    """Bytes of the keys of a game by kind."""
    keys = Keys.of_chat(home)
    used = {kind: await answer(client.memory_usage(getattr(keys, kind)(game_id), samples=0)) for kind in kinds}
    return Counter({kind: size for kind, size in used.items() if size})


async def measured(
    server: BotApiServer, client: Client, life: Life, game: str, seed: str, every: int, long: Long | None = None
) -> Sizes:
    """One whole game; ``every``: after so many commands a worker comes by (0: never)."""
    chat = server.chat(long.title if long else f"{game} {seed}")
    server.add_bot(chat, ["pin_messages"])
    deeds = whole_game(game, seed, long.plan if long else None)
    decide, where, running, told = next(deeds), Where(chat.id), Counter[str](), 0
    while True:
        made = await life.sessions.step(where, decide)
        assert isinstance(made, Decision)
        assert made.game is not None
        where = Where(chat.id, game_id=made.game.id)
        loaded = await life.sessions.load(where)
        assert loaded.game is not None
        if loaded.game.status != "over":
            await life.sender.run_once()
            if every and loaded.game.position % every == 0:
                await life.sessions.fold(loaded.game.id)
            running = await keys_of(client, loaded.game.id, chat.id, PARTS)
            told += len(made.texts)
            if long and told >= long.posts:
                break
        try:
            decide = deeds.send(loaded.game)
        except StopIteration:
            break
    return await _finished(client, life, game, chat.id, where, running)


async def _finished(client: Client, life: Life, game: str, home: int, where: Where, running: Counter[str]) -> Sizes:
    whole = await life.sessions.load(where, with_journal=True, with_texts=True)
    assert whole.game is not None
    assert whole.texts is not None
    began = time.process_time()
    packed = [pack_post(post, game) for post in whole.texts]
    between = time.process_time()
    assert tuple(map(unpack_post, packed)) == whole.texts
    read = time.process_time()
    if whole.game.status != "over":
        await life.sessions.step(where, _over)
    await life.sender.run_once()
    assert await life.sessions.archive(whole.game.id)
    old = await keys_of(client, whole.game.id, home, ("old",))
    count = max(1, len(packed))
    cost = 1e6 * (between - began) / count, 1e6 * (read - between) / count
    return Sizes(game, len(packed), whole.game.position, running, old["old"], *cost)


def _over(loaded: Loaded) -> Decision:
    """A table that its people left."""
    assert loaded.game is not None
    return Decision(game=loaded.game.model_copy(update={"status": "over"}))


async def run(seeds: int, every: int) -> None:
    """Print a line a game, and the means of each kind."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), durable=False) as store:
        client = connect(store.url)
        async with BotApiServer() as server, connections(server) as session:
            life = Life(server, session, client, "sizes")
            for game in PLANS:
                # Eight wars: one of each scenario.
                some = [
                    await measured(server, client, life, game, str(seed), every)
                    for seed in range(8 if game == "moonwar" else seeds)
                ]
                for one in some:
                    print(one)
                _means(game, some)
            for long in LONG:
                one = await measured(server, client, life, long.game, long.seed, every, long)
                print(f"{long.title}: {one}", flush=True)
        await client.aclose()


def _means(game: str, some: list[Sizes]) -> None:
    totals = sorted(one.running.total() for one in some)
    fit = sum(total < KIB16 for total in totals)
    print(
        f"{game}, {len(some)} games: running {sum(totals) / len(some):.0f} bytes at the end, the largest {totals[-1]}, "
        f"{fit} of {len(some)} under 16 KiB; {sum(totals) / sum(one.posts for one in some):.0f} bytes a post with all "
        f"that belongs to it; packed {sum(one.packed for one in some) / len(some):.0f}\n",
        flush=True,
    )


def main() -> int:
    """As the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3, help="games of each kind (3); wars are always eight")
    parser.add_argument("--every", type=int, default=8, help="commands after which a worker folds the past (8)")
    parser.add_argument("--unfolded", action="store_true", help="nobody folds")
    given = parser.parse_args()
    structlog.configure(processors=[], logger_factory=structlog.ReturnLoggerFactory())
    with wide_limits():
        asyncio.run(run(given.seeds, 0 if given.unfolded else given.every))
    return 0


if __name__ == "__main__":
    sys.exit(main())
