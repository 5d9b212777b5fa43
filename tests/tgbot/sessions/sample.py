"""Samples of a store as a release left it: every key, byte for byte. A release that changes the records adds one.

python -m tests.tgbot.sessions.sample NAME    # writes samples/NAME.json from a war under way, folded, and one packed

What a release has left is for good: a sample that is there is not made anew (``samples.sha256`` holds the sums).
"""

import asyncio
import base64
import hashlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.botapi.server import BotApiServer
from tests.chaos.lives import Life, connections, wide_limits
from tests.chaos.wars import TURN, War
from tgbot.sessions import folds
from tgbot.storage.connection import Client, answer, connect
from tgbot.storage.embedded import Server

FOLDER = Path(__file__).parent / "samples"
SUMS = FOLDER / "samples.sha256"


def sum_of(file: Path) -> str:
    """What tells a file from any other."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


async def put(client: Client, name: str) -> None:
    """Fill an empty store with a sample."""
    for key, kind, value in json.loads((FOLDER / f"{name}.json").read_text()):
        await _put(client, key, kind, _bytes(value))


async def _put(client: Client, key: str, kind: str, value: Any) -> None:
    match kind:
        case "hash":
            await answer(client.hset(key, items=value))
        case "list":
            await answer(client.rpush(key, *value))
        case "set":
            await answer(client.sadd(key, *value))
        case "zset":
            await client.zadd(
                key, {member: float(score) for member, score in zip(value[::2], value[1::2], strict=True)}
            )
        case _:
            await client.set(key, value[0])


async def taken(client: Client) -> list[list[Any]]:
    """All keys that last: name, kind, flat list of values."""
    rows = []
    for key in sorted([key.decode() async for key in client.scan_iter("*")]):
        if ":seen:" in key or ":rate" in key:
            continue
        kind = (await client.type(key)).decode()
        read: dict[str, tuple[Any, ...]] = {
            "hash": ("HGETALL", key),
            "list": ("LRANGE", key, 0, -1),
            "set": ("SMEMBERS", key),
            "zset": ("ZRANGE", key, 0, -1, "WITHSCORES"),
            "string": ("GET", key),
        }
        value = await client.execute_command(*read[kind])
        rows.append([key, kind, _text(_flat(value))])
    return rows


def _flat(value: Any) -> list[bytes]:
    if isinstance(value, dict):
        return [part for pair in value.items() for part in pair]
    if isinstance(value, list | tuple | set):
        return [part for one in value for part in (_flat(one) if isinstance(one, tuple | list) else [one])]
    return [value]


def _text(value: list[Any]) -> list[str]:
    return [base64.b64encode(part if isinstance(part, bytes) else str(part).encode()).decode() for part in value]


def _bytes(value: list[str]) -> list[bytes]:
    return [base64.b64decode(part) for part in value]


async def _make() -> list[list[Any]]:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), durable=False) as store, wide_limits():
        client = connect(store.url)
        async with BotApiServer() as server, connections(server) as session:
            life = Life(server, session, client, "sample")
            wars = [War.set_up(server, number) for number in range(2)]
            for war, turns in zip(wars, (4, 100), strict=True):
                for deed in war.opening(3):
                    await deed()
                    await life.work()
                while turns and not war.over:
                    await war.press_button(TURN)
                    await life.work()
                    turns -= 1
            with patch.multiple(folds, LINES=2, POSTS=2, STEP=2, KEPT=1):
                assert await life.sessions.fold(wars[0].game_id)
            assert await life.sessions.archive(wars[1].game_id)
        rows = await taken(client)
        await client.aclose()
        return rows


def main(name: str) -> None:
    """Make a new one, and note its sum. Raises FileExistsError."""
    file, rows = FOLDER / f"{name}.json", asyncio.run(_make())
    with file.open("x") as sample:
        sample.write("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n")
    with SUMS.open("a") as sums:
        sums.write(f"{sum_of(file)}  {file.name}\n")


if __name__ == "__main__":
    main(sys.argv[1])
