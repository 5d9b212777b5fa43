"""Many processes, one store: a quick hand has no more behind a balancer than elsewhere, and others cost nothing."""

from itertools import cycle

import pytest
from aiogram.types import Chat, TelegramObject, User

from tests.tgbot.clock import FakeClock
from tgbot.middlewares.pace import MOST, UNNOTICED, Pace
from tgbot.sessions.decision import Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.repository import Repository
from tgbot.sessions.toll import SECONDS
from tgbot.storage.connection import Client, answer

GROUP = Chat(id=-1_001_234_567_890, type="supergroup", title="Группа")
PROCESSES = 4


class Process:
    """What a press meets in one of them: the limit, then the store."""

    def __init__(self, client: Client, clock: FakeClock) -> None:
        self._pace = Pace(clock)
        self._repository = Repository(client, now=clock)
        self.loaded = 0

    async def press(self, user_id: int) -> None:
        user = User(id=user_id, is_bot=False, first_name="Вася")
        # A handler may look at the store several times: it pays once.
        await self._pace(self._handle, TelegramObject(), {"event_from_user": user, "event_chat": GROUP})

    async def _handle(self, *_: object) -> None:
        for _ in range(2):
            await self._repository.load(Where(GROUP.id))
        self.loaded += 1


class Balanced:
    """So many processes behind a balancer; each press goes to the next one."""

    def __init__(self, client: Client, clock: FakeClock) -> None:
        self._processes = [Process(client, clock) for _ in range(PROCESSES)]
        self._next = cycle(self._processes)

    async def press(self, times: int, user: int = 77) -> int:
        """The same person again and again; how many presses were carried out."""
        before = sum(process.loaded for process in self._processes)
        for _ in range(times):
            await next(self._next).press(user)
        return sum(process.loaded for process in self._processes) - before


@pytest.fixture
def balanced(redis: Client, clock: FakeClock) -> Balanced:
    return Balanced(redis, clock)


async def test_a_flood_over_all_processes_is_one_flood(balanced: Balanced, clock: FakeClock) -> None:
    taken = await balanced.press(100 * PROCESSES)
    # Each process takes a few before it tells the others.
    assert MOST <= taken <= MOST + PROCESSES * (MOST // UNNOTICED)
    assert await balanced.press(40) == 0, "refused without a question to the store"
    assert await balanced.press(3, user=4242) == 3, "others are not held up"
    clock.advance(3 * SECONDS)
    assert await balanced.press(5) == 5


async def test_who_goes_on_is_held_on(balanced: Balanced, clock: FakeClock) -> None:
    """Thirty a second for a minute: over all that time no more than one process would take."""
    taken = 0
    for _ in range(60):
        taken += await balanced.press(30)
        clock.advance(1.0)
    assert taken <= 60 / SECONDS * MOST + PROCESSES * MOST


async def test_an_ordinary_hand_is_not_counted(balanced: Balanced, redis: Client, clock: FakeClock) -> None:
    for _ in range(10):
        assert await balanced.press(4) == 4
        clock.advance(SECONDS)
    assert [key async for key in redis.scan_iter("*pace*")] == []


async def test_what_is_counted_is_forgotten(balanced: Balanced, redis: Client, clock: FakeClock) -> None:
    await balanced.press(MOST)
    (key,) = [key async for key in redis.scan_iter("*pace*")]
    assert key.decode().startswith(Keys.of_chat(GROUP.id).prefix)
    assert 0 < await answer(redis.ttl(key)) <= 3 * SECONDS
