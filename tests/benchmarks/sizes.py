"""What a running and a finished game take in the store, in bytes of its memory.

    python -m tests.benchmarks.sizes

Every scenario is played once by presses, through the real handlers, commits and sender. ``MEMORY USAGE`` of each key is
summed: while the game is at its longest (the epilogue is not told yet), and packed after it was over.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.botapi.server import BotApiServer
from tests.chaos.lives import Life, connections, wide_limits
from tests.chaos.wars import SCENARIOS, TURN, War
from tgbot.sessions.keys import Keys
from tgbot.storage.connection import Client, answer, connect
from tgbot.storage.embedded import Server


async def sizes(client: Client, game_id: str, home: int) -> Counter[str]:
    """Bytes of the keys of a game, and of its chat, by kind."""
    keys = Keys.of_chat(home)
    kinds = ("game", "log", "texts", "shown", "out", "head", "old")
    named = {kind: getattr(keys, kind)(game_id) for kind in kinds} | {"chat": keys.chat(home)}
    used = {kind: await answer(client.memory_usage(name, samples=0)) for kind, name in named.items()}
    return Counter({kind: size for kind, size in used.items() if size})


async def played(server: BotApiServer, client: Client, life: Life, scenario: int) -> tuple[int, str, Counter[str]]:
    """A whole war: its turns, its id, and the sizes before its last turn."""
    war = War.set_up(server, scenario)
    for deed in war.opening(scenario):
        await deed()
        await life.work()
    turns, largest = 0, Counter[str]()
    game_id = war.game_id
    while not war.over:
        largest = await sizes(client, game_id, war.chat.id)
        await war.press_button(TURN)
        await life.work()
        turns += 1
    return turns, f"{war.chat.id} {game_id}", largest


async def measured() -> None:
    """Print a line a scenario, and the means."""
    running, finished, all_turns = [], [], 0
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), durable=False) as store:
        client = connect(store.url)
        async with BotApiServer() as server, connections(server) as session:
            for scenario in range(1, SCENARIOS + 1):
                life = Life(server, session, client, f"size {scenario}")
                turns, where, largest = await played(server, client, life, scenario)
                home, game_id = where.split()
                chat = largest.pop("chat", 0)
                running.append(largest.total())
                all_turns += turns
                assert await life.sessions.archive(game_id)
                packed = await sizes(client, game_id, int(home))
                finished.append(packed["old"])
                parts = ", ".join(f"{kind} {size}" for kind, size in largest.most_common())
                print(
                    f"scenario {scenario}: {turns:3} turns; running {running[-1]:6} ({parts}); "
                    f"packed {finished[-1]:6}; its chat {chat}"
                )
        await client.aclose()
    wars = len(running)
    print(
        f"mean of {wars} wars of {all_turns / wars:.0f} turns: running {sum(running) / wars:.0f}, "
        f"finished {sum(finished) / wars:.0f} bytes; the largest running game {max(running)}"
    )


def main() -> int:
    """As the command line says."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    began = time.perf_counter()
    with wide_limits():
        asyncio.run(measured())
    print(f"{time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
