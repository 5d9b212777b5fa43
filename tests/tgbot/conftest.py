"""Redis for tests: a real server (one for the whole run, flushed between tests) and fakeredis."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from fakeredis.aioredis import FakeRedis
from redis.crc import key_slot

from engines.core.model import Frozen
from tests.tgbot.clock import FakeClock
from tgbot.sessions.known import Known
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, connect
from tgbot.storage.embedded import Server
from tgbot.storage.script import Script


@pytest.fixture(autouse=True)
def remembered_as_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every test: the record that a process remembers after a commit is the one that another process will read."""
    remember = Known.wrote

    def wrote(self: Known[Any], data: bytes, record: Frozen) -> None:
        assert self._read(data) == record
        remember(self, data, record)

    monkeypatch.setattr(Known, "wrote", wrote)


@pytest.fixture(autouse=True)
def in_one_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every test: a call of a script stays in one slot of a cluster, with its keys and what it makes keys of."""
    call = Script.__call__

    async def called(self: Script, client: Client, keys: list[str], args: list[str | bytes | int]) -> Any:
        made = [arg for arg in args if isinstance(arg, str) and arg.startswith("lt:{")]
        assert len({key_slot(key.encode()) for key in (*keys, *made)}) == 1, f"{self.name}: {keys}, {made}"
        return await call(self, client, keys, args)

    monkeypatch.setattr(Script, "__call__", called)


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a real server that lives as long as the test run."""
    folder: Path = tmp_path_factory.mktemp("redis")
    with Server(folder, durable=False) as server:
        yield server.url


@pytest_asyncio.fixture
async def real_redis(redis_server: str) -> AsyncIterator[Client]:
    """An empty real server."""
    client = connect(redis_server)
    await client.flushall()
    yield client
    await client.aclose()


@pytest_asyncio.fixture
async def fake_redis() -> AsyncIterator[Client]:
    """An empty imitation."""
    client = FakeRedis()
    yield client
    await client.aclose()


@pytest.fixture(params=["real", "fake"])
def redis(request: pytest.FixtureRequest) -> Client:
    """Each test runs on both: the scripts must mean the same everywhere."""
    client: Client = request.getfixturevalue(f"{request.param}_redis")
    return client


@pytest.fixture
def clock() -> FakeClock:
    """Time that passes only when a test says so."""
    return FakeClock()


@pytest.fixture
def sessions(redis: Client, clock: FakeClock) -> Sessions:
    """Sessions on the test's Redis and clock."""
    return Sessions(Repository(redis), now=clock)
