"""What ``docs/operations.md`` promises of trouble and recovery, and no other test proves."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from redis import Redis
from redis.exceptions import RedisError

from engines.core.errors import Refused
from tests.tgbot.play.sittings import PETYA, TableTop
from tests.tgbot.sessions.records import opened, turned
from tgbot.commands import bot
from tgbot.config import ConfigError
from tgbot.keyboards.callback import Press
from tgbot.sessions.decision import Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer, connect
from tgbot.storage.embedded import Server, StorageError

DAY = 24 * 3600
GROUP = -1001


@contextmanager
def configured(server: str, name: str, value: str) -> Iterator[None]:
    """The store's setting is another one for a while."""
    with Redis.from_url(server) as client:
        before = client.config_get(name)[name]
        client.config_set(name, value)
        try:
            yield
        finally:
            client.config_set(name, before)


@pytest.mark.parametrize(("name", "value"), [("min-replicas-to-write", "1"), ("maxmemory", "1")])
async def test_a_store_that_takes_no_writes_changes_nothing_and_says_so(
    redis_server: str, real_redis: Client, name: str, value: str
) -> None:
    """No replica near enough, no memory left: the update goes back to Telegram, and counts once when it comes again."""
    sessions = Sessions(Repository(real_redis))
    await sessions.step(Where(GROUP), opened)
    with configured(redis_server, name, value), pytest.raises(RedisError):
        await sessions.step(Where(GROUP), turned, update_id=1)
    loaded = await sessions.load(Where(GROUP), with_journal=True)
    assert loaded.journal == ()
    await sessions.step(Where(GROUP), turned, update_id=1)
    loaded = await sessions.load(Where(GROUP))
    assert loaded.game is not None
    assert loaded.game.position == 1


async def test_an_update_is_known_again_for_longer_than_telegram_repeats_it(real_redis: Client) -> None:
    sessions = Sessions(Repository(real_redis))
    await sessions.step(Where(GROUP), opened)
    await sessions.step(Where(GROUP), turned, update_id=7)
    assert await answer(real_redis.ttl(Keys.of_chat(GROUP).seen("7"))) > DAY


@pytest.mark.parametrize("torn", [0, 3], ids=["whole", "torn in the middle of a write"])
async def test_a_copy_taken_while_the_store_works_is_a_backup(tmp_path: Path, torn: int) -> None:
    with Server(tmp_path / "data") as server:
        client = connect(server.url)
        sessions = Sessions(Repository(client))
        await sessions.step(Where(GROUP), opened)
        for number in range(5):
            await sessions.step(Where(GROUP), turned, update_id=number)
        shutil.copytree(tmp_path / "data" / "redis" / "appendonlydir", tmp_path / "copy" / "redis" / "appendonlydir")
        await client.aclose()
    if torn:
        (tail,) = (tmp_path / "copy" / "redis" / "appendonlydir").glob("*.incr.aof")
        tail.write_bytes(tail.read_bytes()[:-torn])
    with Server(tmp_path / "copy") as server:
        client = connect(server.url)
        loaded = await Sessions(Repository(client)).load(Where(GROUP), with_journal=True)
        await client.aclose()
    assert loaded.game is not None
    assert loaded.game.position == len(loaded.journal or ()) == (4 if torn else 5), "a torn step is not there at all"


def test_after_an_old_backup_the_groups_buttons_are_stale() -> None:
    table = TableTop()
    table.start(scenario=3)
    before = table.game, table.chat, table.journal, dict(table.texts)
    for _ in range(2):
        table.press(Press(table.playing.id, table.playing.position, "c", ("0",)), PETYA)
    ahead = table.playing.position
    table.game, table.chat, table.journal, table.texts = before
    with pytest.raises(Refused) as refused:
        table.press(Press(table.playing.id, ahead, "c", ("0",)), PETYA)
    assert refused.value.code == "stale"
    table.press(Press(table.playing.id, table.playing.position, "c", ("0",)), PETYA)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (None, 0),
        (KeyboardInterrupt(), 0),
        (ConfigError("не так"), 2),
        (StorageError("не то"), 2),
        (ExceptionGroup("tasks", [StorageError("не то")]), 2),
        (ExceptionGroup("tasks", [ValueError("?")]), 1),
        (ValueError("?"), 1),
    ],
)
def test_the_exit_status_says_what_happened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: BaseException | None, status: int
) -> None:
    async def serve(*_: object) -> None:
        if error is not None:
            raise error

    monkeypatch.setenv("LETOPIS_TOKEN", "4242424242:AAE-test-token-of-the-letopis-bot-00000")
    monkeypatch.setenv("LETOPIS_DATA", str(tmp_path))
    with patch("tgbot.bot.serve", serve), patch("tgbot.logs.set_up"):
        assert bot.run([]) == status
