"""Hundreds of SIGKILLs over whole wars: is the chronicle that of undisturbed wars, and how often does a post double?

    python -m tests.benchmarks.kills --kills 1000 [--in-turn]

The bot is the real program with an embedded store, eight wars at once; it is killed after some 0–30 requests to
Telegram, or, with ``--in-turn``, at each of its await points in turn: before and after every script call of the store
and every request to Telegram, life n at the n-th of them. Exit status 1 when anything was lost, changed, left
unanswered or doubled without that excuse.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.botapi.server import BotApiServer
from tests.chaos.kills import Report, kill_loop
from tests.chaos.processes import Bot, Zygote


async def rounds(kills: int, longest_life: int, in_turn: bool) -> list[Report]:
    """Rounds of eight wars until there were so many kills."""
    reports: list[Report] = []
    with Zygote() as zygote, tempfile.TemporaryDirectory() as folder:
        while sum(report.kills for report in reports) < kills:
            number = len(reports)
            async with BotApiServer() as server:
                place = Path(folder, str(number))
                bot = Bot(zygote, place, token=server.token, api=server.url, seed=str(number), durable=False)
                bot.start()
                try:
                    await server.wait_ready()
                    chance = random.Random(number)
                    report = await kill_loop(server, bot, range(1, 9), chance, 0, longest_life, in_turn=in_turn)
                    await bot.stop()
                finally:
                    await bot.clean_up()
            reports.append(report)
            print(f"round {number + 1}: {report}", flush=True)
    return reports


def main() -> int:
    """As the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=300, help="at least so many (300)")
    parser.add_argument("--longest-life", type=int, default=30, help="requests between two kills, at most (30)")
    parser.add_argument("--in-turn", action="store_true", help="at each await point in turn")
    given = parser.parse_args()
    began = time.perf_counter()
    reports = asyncio.run(rounds(given.kills, given.longest_life, given.in_turn))
    kills, doubled = (sum(getattr(report, name) for report in reports) for name in ("kills", "doubles"))
    bad = sum(report.unexplained + report.unanswered + len(report.differing) for report in reports)
    wars, turns = (sum(getattr(report, name) for report in reports) for name in ("wars", "turns"))
    print(
        f"{wars} wars, {turns} posts, {kills} kills in {time.perf_counter() - began:.0f} s: "
        f"{doubled} posts came twice ({doubled / kills / 8:.3f} a kill and game), each within its one request; "
        f"{bad} lost, changed or unexplained"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
