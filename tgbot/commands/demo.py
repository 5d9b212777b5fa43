"""``letopis demo``: the bot on a page of this computer, without Telegram, a token or a network."""

import asyncio
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from tgbot.commands.arguments import Parser
from tgbot.commands.whys import why

HOST = "127.0.0.1"
PORT = 8090


def run(words: Sequence[str]) -> int:
    """Serve the page until stopped: exit status 0; 2 with a Russian line when it cannot start."""
    parser = Parser(
        "demo",
        "Попробовать бота в браузере: группа с темами, ведущий и трое игроков на одной странице.\n"
        "Ни токена, ни сети не нужно; страница видна только с этого компьютера.",
    )
    parser.add_argument(
        "--port", metavar="ПОРТ", type=int, default=PORT, help=f"порт страницы (0 — любой свободный; {PORT})"
    )
    parser.add_argument(
        "--data", metavar="ПАПКА", type=Path, help="папка для игр (по умолчанию они исчезнут вместе с демо)"
    )
    parser.add_argument(
        "--seed", metavar="ЗЕРНО", help="одно и то же зерно костей у каждой игры: повторить показ в точности"
    )
    parser.add_argument("--no-browser", action="store_true", help="не открывать браузер")
    given = parser.parse_args(words)
    try:
        # Before all that is slow to import: whoever has named a wrong port is told at once.
        door = socket.create_server((HOST, given.port))
    except (OSError, OverflowError) as error:
        reason = why(error) if isinstance(error, OSError) else "такого нет"
        print(f"letopis demo: порт {given.port} не открыть ({reason}). Другой: --port 0", file=sys.stderr)
        return 2
    with door:
        return _opened(door, given.data, given.seed, browser=not given.no_browser)


def _opened(door: socket.socket, data: Path | None, seed: str | None, *, browser: bool) -> int:
    from tgbot.config import ConfigError
    from tgbot.storage.embedded import StorageError

    try:
        asyncio.run(_serve(door, data, seed, browser=browser))
    except (ConfigError, StorageError) as error:
        print(f"letopis demo: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    return 0


async def _serve(door: socket.socket, data: Path | None, seed: str | None, *, browser: bool) -> None:
    from tgbot import logs
    from tgbot.demo.house import House
    from tgbot.demo.theatre import Theatre

    logs.set_up("console", level=logging.WARNING)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop.set)
    async with House(Theatre(data, seed=seed), door) as house:
        print(f"Демо: {house.url}  (остановить — Ctrl+C)", flush=True)
        if browser:
            await asyncio.to_thread(webbrowser.open, house.url)
        await stop.wait()
