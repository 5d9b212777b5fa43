"""`python -m tests.botapi`: the server on its own, with one forum and four people to begin with."""

from __future__ import annotations

import argparse
import asyncio

from tgbot.botapi.rights import ADMIN_RIGHTS
from tgbot.botapi.server import TOKEN, USERNAME

from .server import BotApiServer


async def serve(arguments: argparse.Namespace) -> None:
    """Listen until interrupted."""
    server = BotApiServer(token=arguments.token, username=arguments.username)
    anya, *others = (server.user(name) for name in ("Аня", "Боря", "Вера", "Глеб"))
    chat = server.chat("Летопись", forum=True, owner=anya, members=others)
    server.add_bot(chat, ADMIN_RIGHTS)
    if arguments.flood:
        server.flood.enable()
    await server.start(arguments.host, arguments.port)
    print(f"LETOPIS_API={server.url} LETOPIS_TOKEN={server.token}")
    print(f"chat {chat.id}, people {[anya.id, *(other.id for other in others)]}")
    print(f"look: {server.url}/control/state  write: POST {server.url}/control/send", flush=True)
    try:
        await asyncio.Event().wait()
    finally:
        await server.stop()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.botapi", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8081)
    parser.add_argument("--token", default=TOKEN)
    parser.add_argument("--username", default=USERNAME)
    parser.add_argument("--flood", action="store_true", help="switch Telegram's flood limits on")
    try:
        asyncio.run(serve(parser.parse_args()))
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
