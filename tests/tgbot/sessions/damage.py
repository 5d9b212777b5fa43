"""Games that cannot be read any more, each in another way."""

from collections.abc import Awaitable, Callable
from typing import Any

from tgbot.sessions.keys import Keys
from tgbot.sessions.squeeze import squeezed
from tgbot.storage.connection import Client, answer

Spoil = Callable[[Client, str], Awaitable[None]]
PRIVATE = "Тайное имя"
"""It stands in what is damaged, and nowhere else."""


def keys_of(game_id: str) -> Keys:
    """Where the game lives."""
    keys = Keys.of_game(game_id)
    assert keys is not None
    return keys


async def cut_off(client: Client, game_id: str) -> None:
    """Half of its record is gone."""
    key = keys_of(game_id).game(game_id)
    data = await answer(client.hget(key, "data"))
    await answer(client.hset(key, "data", data[: len(data) // 2]))


async def another(client: Client, game_id: str) -> None:
    """Its record is one of something else."""
    data = squeezed(f'{{"name": "{PRIVATE}"}}', "moonwar")
    await answer(client.hset(keys_of(game_id).game(game_id), "data", data))


async def spoilt_lines(client: Client, game_id: str) -> None:
    """Lines of its journal are none; of a block's worth, so that a worker comes to fold them."""
    line = squeezed(f'{{"by": "{PRIVATE}"}}', "moonwar")
    await answer(client.rpush(keys_of(game_id).log(game_id), *[line] * 40))


async def spoilt_block(client: Client, game_id: str) -> None:
    """What was folded of it has lost its end, and there is more to be folded."""
    keys = keys_of(game_id)
    lines: list[Any] = await answer(client.lrange(keys.log(game_id), 0, -1))
    await answer(client.rpush(keys.log(game_id), *lines * 8))
    await answer(client.hset(keys.folded(game_id), "l0", b"\x05\x02\x01\x00\x00"))


SPOILS: tuple[Spoil, ...] = (cut_off, another, spoilt_lines, spoilt_block)
