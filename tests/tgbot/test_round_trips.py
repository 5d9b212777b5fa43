"""How often the bot goes to Redis: a step loads once and commits once, whatever it is about."""

import pytest
from redis.asyncio.connection import AbstractConnection

from tests.benchmarks import worlds
from tgbot.dispatcher import dispatcher
from tgbot.handlers.desk import Desk
from tgbot.sessions.decision import Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.records import GameRecord
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client

CHAT = -1_001_234_567_890


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the commands that go out, one for each round trip."""
    names: list[str] = []
    plain = AbstractConnection.send_packed_command

    async def noted(self: AbstractConnection, command: object, check_health: bool = True) -> None:
        packed = b"".join(command) if isinstance(command, list) else command
        assert isinstance(packed, bytes)
        names.append(packed.split(b"\r\n")[2].decode())
        await plain(self, command, check_health)  # type: ignore[arg-type]

    monkeypatch.setattr(AbstractConnection, "send_packed_command", noted)
    return names


class Table:
    """A war just begun, whose scripts the server knows already, and the bot that leads it."""

    def __init__(self, client: Client, game: GameRecord) -> None:
        self._bot = worlds.bot()
        self._routes = dispatcher(Desk(Sessions(Repository(client)), self._bot, "letopis_bot"))
        self._presses = 0
        self.game = game

    @classmethod
    async def of(cls, client: Client) -> "Table":
        return cls(client, await worlds.started(client, CHAT, worlds.seeds(1, 10)[0]))

    async def press(self, turn: int) -> None:
        """Somebody presses the button that was made when so many turns had been played."""
        self._presses += 1
        await self._routes.feed_raw_update(self._bot, worlds.turn_press(self._presses, self.game, turn))


async def test_a_turn_is_one_load_and_one_commit(real_redis: Client, sent: list[str]) -> None:
    table = await Table.of(real_redis)
    for turn in range(3):
        sent.clear()
        await table.press(turn)
        assert sent == ["EVALSHA", "EVALSHA"]
    now = (await Sessions(Repository(real_redis)).load(Where(CHAT))).game
    assert now is not None
    assert now.position == 4


async def test_a_press_that_comes_too_late_is_one_load(real_redis: Client, sent: list[str]) -> None:
    table = await Table.of(real_redis)
    await table.press(0)
    sent.clear()
    await table.press(0)
    assert sent == ["EVALSHA"]


async def test_a_running_game_is_small(real_redis: Client) -> None:
    """The record that each update carries, in the middle of an ordinary war: far under 16 KiB."""
    table = await Table.of(real_redis)
    for turn in range(10):
        await table.press(turn)
    used = await real_redis.memory_usage(Keys.of_chat(CHAT).game(table.game.id), samples=0)
    assert used < 16 * 1024
