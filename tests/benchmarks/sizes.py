"""What a running and a finished game take in the store, in bytes of its memory, and what packing costs.

    python -m tests.benchmarks.sizes

Whole games of all five kinds are played by robots: real decisions, commits and sender. ``MEMORY USAGE`` of each key is
summed before the last step of each game, and packed after it was over. CPU is that of packing and reading the game's
posts again, for each.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import structlog

from tests.botapi.server import BotApiServer
from tests.chaos.lives import Life, connections, wide_limits
from tests.tgbot.play.whole_games import PLANS, whole_game
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.posts import pack_post, unpack_post
from tgbot.storage.connection import Client, answer, connect
from tgbot.storage.embedded import Server

KIB16 = 16384


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


async def measured(server: BotApiServer, client: Client, life: Life, game: str, seed: str) -> Sizes:
    """One whole game."""
    chat = server.chat(f"{game} {seed}")
    server.add_bot(chat, ["pin_messages"])
    deeds = whole_game(game, seed)
    decide, where, running = next(deeds), Where(chat.id), Counter[str]()
    while True:
        made = await life.sessions.step(where, decide)
        assert isinstance(made, Decision)
        assert made.game is not None
        where = Where(chat.id, game_id=made.game.id)
        loaded = await life.sessions.load(where)
        assert loaded.game is not None
        if loaded.game.status != "over":
            await life.sender.run_once()
            running = await keys_of(client, loaded.game.id, chat.id, ("game", "log", "texts", "shown"))
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


async def run(seeds: int) -> None:
    """Print a line a game, and the means of each kind."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), durable=False) as store:
        client = connect(store.url)
        async with BotApiServer() as server, connections(server) as session:
            life = Life(server, session, client, "sizes")
            for game in PLANS:
                # Eight wars: one of each scenario.
                some = [
                    await measured(server, client, life, game, str(seed))
                    for seed in range(8 if game == "moonwar" else seeds)
                ]
                for one in some:
                    print(one)
                _means(game, some)
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
    given = parser.parse_args()
    structlog.configure(processors=[], logger_factory=structlog.ReturnLoggerFactory())
    with wide_limits():
        asyncio.run(run(given.seeds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
