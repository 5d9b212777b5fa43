"""Starts bots by fork: a whole process in a few milliseconds, the slow imports done once.

A line of JSON on standard input is a request, a line on standard output its answer: ``{"start": {…}}`` gives a process
id, ``{"wait": pid}`` its exit status. Each child runs ``serve`` itself, with real signals, sockets and a real store.
When the input ends, what still runs is killed.
"""

import asyncio
import gc
import json
import os
import signal
import sys
from typing import Any

from tests.chaos import quicker
from tests.chaos.reaper import reaping, sigkill
from tgbot import bot, logs
from tgbot.config import load_config
from tgbot.roles import Role


def run(settings: dict[str, Any]) -> None:
    """The child: a bot with these settings until it is stopped or killed."""
    with open(settings.pop("out"), "ab", buffering=0) as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.closerange(3, 64)
    pace = {"seed": None, "durable": True, "hasty": False, "restless": True}
    quicker.apply(**{name: settings.pop(name, usual) for name, usual in pace.items()})
    dies_at = settings.pop("dies_at", None)
    role = Role(settings.pop("role", "all"))
    config = load_config(**settings)
    logs.set_up("json", secrets=config.secrets)
    if dies_at is None:
        asyncio.run(bot.serve(config, role))
        return
    with reaping(sigkill) as reaper:
        reaper.set(dies_at)
        asyncio.run(bot.serve(config, role))


def main() -> None:
    """Serve requests."""
    quicker.warm_up()
    gc.freeze()
    alive: set[int] = set()
    for line in sys.stdin:
        match json.loads(line):
            case {"start": settings}:
                pid = os.fork()
                if pid == 0:
                    status = 1
                    try:
                        run(settings)
                        status = 0
                    except BaseException as error:  # noqa: BLE001
                        os.write(2, f"{error!r}\n".encode())
                    os._exit(status)
                alive.add(pid)
                answer = pid
            case {"wait": pid}:
                answer = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
                alive.discard(pid)
        print(json.dumps(answer), flush=True)
    for pid in alive:
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
