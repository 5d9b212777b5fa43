"""How the bot grows: 500 wars at once carried by one process, by two, by four, behind a webhook balancer.

    python -m tests.benchmarks.workers --games 500 --turns 4 --processes 1 2 4

Half of the wars are pressed, half go by the clock. Every bot is the real program on one store; Telegram's limits are
lifted (one token may send 30 messages a second, whatever the number of processes). CPU is that of each side for a turn:
the bots', the store's, and that of the test server with its balancer. Exit status 1 when a turn was lost or came twice.

``--share 0.25`` gives each process a quarter of a core and no more, as if it stood on a small machine of its own: what
N of them carry is then seen on a machine that has fewer cores than processes.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from contextlib import nullcontext
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.shares import limited
from tests.botapi.server import BotApiServer
from tests.chaos.balancer import Balancer
from tests.chaos.crowd import Count, count, drained, free_ports, open_war, pump
from tests.chaos.processes import Bot, Zygote
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import connect
from tgbot.storage.embedded import Server

EVERY = timedelta(seconds=30)
TICK = os.sysconf("SC_CLK_TCK")


def cpu_of(pid: int) -> float:
    """CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


class Run(NamedTuple):
    """What so many processes did."""

    processes: int
    turns: int
    seconds: float
    bots: float
    """CPU seconds of all bots."""
    bad: int
    """Turns lost, told twice or played too soon."""

    def against(self, other: "Run") -> str:
        """The two side by side, in real time and in CPU."""
        pace, cost = self.turns / self.seconds, self.bots / self.turns
        return (
            f"{self.processes} processes against {other.processes}: {pace * other.seconds / other.turns:.2f} times the "
            f"turns a second; {cost * other.turns / other.bots:.2f} times the CPU for a turn; "
            f"{self.bots / self.seconds:.2f} cores at work against {other.bots / other.seconds:.2f}"
        )


async def carried(zygote: Zygote, folder: Path, games: int, turns: int, processes: int, share: float) -> Run:
    """One run."""
    with Server(folder / "store", durable=False) as store:
        client = connect(store.url)
        sessions = Sessions(Repository(client))
        ports = free_ports(processes)
        async with BotApiServer() as server, Balancer(ports) as balancer:
            pressed = [await open_war(server, sessions, n) for n in range(games // 2)]
            by_clock = [await open_war(server, sessions, n, EVERY) for n in range(games // 2, games)]
            bots = [
                Bot(
                    zygote,
                    folder / str(port),
                    token=server.token,
                    api=server.url,
                    redis=store.url,
                    webhook=balancer.url,
                    listen=f"127.0.0.1:{port}",
                    restless=False,
                )
                for port in ports
            ]
            for bot in bots:
                bot.start()
            await server.wait_ready()
            await server.wait_for(lambda: all(war.place() >= 0 for war in pressed), 900, what="the prologues")
            pids = [*(bot.pid for bot in bots), int((await client.info("server"))["process_id"]), os.getpid()]
            with limited(pids[:processes], share) if share else nullcontext():
                before, began = [cpu_of(pid) for pid in pids], time.perf_counter()
                await pump(pressed, turns, 600)
                spent = time.perf_counter() - began
            used = [cpu_of(pid) - cpu for pid, cpu in zip(pids, before, strict=True)]
            await drained(client, 600)
            for bot in bots:
                assert await bot.stop() == 0
        counts = await count(sessions, pressed), await count(sessions, by_clock, EVERY)
        await client.aclose()
    print(_line(processes, spent, used, counts), flush=True)
    bad = sum(one.lost + one.doubled + one.too_soon for one in counts)
    return Run(processes, sum(one.turns for one in counts), spent, sum(used[:-2]), bad)


def _line(processes: int, spent: float, used: list[float], counts: tuple[Count, Count]) -> str:
    turns = sum(one.turns for one in counts)
    bots, store, test = sum(used[:-2]), used[-2], used[-1]
    lost, doubled, soon = (sum(getattr(one, name) for one in counts) for name in ("lost", "doubled", "too_soon"))
    return (
        f"{processes} processes, {sum(one.games for one in counts)} games: {turns} turns in {spent:.1f} s, "
        f"{turns / spent:.0f} a second; CPU a turn: bots {1000 * bots / turns:.1f} ms "
        f"({bots / spent:.2f} cores), store {1000 * store / turns:.2f} ms, test server {1000 * test / turns:.1f} ms; "
        f"lost {lost}, doubled {doubled}, too soon {soon}"
    )


def main() -> int:
    """As the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--turns", type=int, default=4, help="of each pressed game (4)")
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--share", type=float, default=0, help="of a core, for each process; 0: as much as it can get")
    given = parser.parse_args()
    runs: list[Run] = []
    busy = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"{os.cpu_count()} cores; load before this began: {busy}")
    with Zygote() as zygote:
        for processes in given.processes:
            with tempfile.TemporaryDirectory() as folder:
                runs.append(
                    asyncio.run(carried(zygote, Path(folder), given.games, given.turns, processes, given.share))
                )
    fewest = min(runs, key=lambda run: run.processes)
    for run in runs:
        if run is not fewest:
            print(run.against(fewest))
    return 1 if any(run.bad for run in runs) else 0


if __name__ == "__main__":
    sys.exit(main())
