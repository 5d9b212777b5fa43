"""Windows that slide over all processes."""

import asyncio

import pytest

from tests.tgbot.clock import FakeClock
from tgbot.delivery.limiter import Limiter, NotYet
from tgbot.storage.connection import Client


async def wait_of(limiter: Limiter, chat_id: int) -> float:
    """0 when a message may go now."""
    try:
        await limiter.take(chat_id)
    except NotYet as wait:
        return wait.seconds
    return 0.0


async def most_in(limiter: Limiter, clock: FakeClock, chat_id: int, seconds: float) -> list[float]:
    """When messages went, sending as fast as allowed."""
    start, times = clock(), list[float]()
    while clock() - start < seconds:
        wait = await wait_of(limiter, chat_id)
        if wait:
            clock.advance(wait)
        else:
            times.append(clock() - start)
    return times


async def test_a_group_gets_eighteen_a_minute_and_short_bursts(limiter: Limiter, clock: FakeClock) -> None:
    times = await most_in(limiter, clock, -5, 300)
    assert times[:3] == [0, 0, 0]
    for start in times:
        assert sum(start <= time < start + 59.99 for time in times) <= 18
        assert sum(start <= time < start + 2.99 for time in times) <= 3
    assert len(times) == 5 * 18


async def test_a_person_gets_one_a_second(limiter: Limiter, clock: FakeClock) -> None:
    times = await most_in(limiter, clock, 5, 65)
    assert 55 <= len(times) <= 66


async def test_everybody_together_get_ten_at_once(redis: Client, clock: FakeClock) -> None:
    limiters = [Limiter(redis, now=clock) for _ in range(3)]
    waits = await asyncio.gather(*(wait_of(limiters[chat % 3], chat) for chat in range(1, 61)))
    assert sum(wait == 0 for wait in waits) == 10
    assert {wait for wait in waits if wait} == {0.4}
    # Who was stopped by the others has not used up his own.
    clock.advance(0.4)
    stopped = [chat for chat, wait in enumerate(waits, start=1) if wait]
    assert [await wait_of(limiters[0], chat) for chat in stopped[:3] for _ in range(3)] == [0.0] * 9


async def test_no_second_gets_more_than_thirty_even_when_some_are_late(redis: Client, clock: FakeClock) -> None:
    """Whatever is sent within a second and the time that a message may be late on its way."""
    limiter, start, times = Limiter(redis, now=clock), clock(), list[float]()
    while clock() - start < 10:
        wait = await wait_of(limiter, 1 + len(times))
        if wait:
            clock.advance(wait)
        else:
            times.append(clock() - start)
    assert len(times) >= 25 * 10
    assert max(sum(at <= time < at + 1.19 for time in times) for at in times) <= 30


async def test_a_chat_that_telegram_forbade_holds_up_only_itself(limiter: Limiter, clock: FakeClock) -> None:
    await limiter.forbid(-5, 30)
    with pytest.raises(NotYet) as wait:
        await limiter.take(-5)
    assert wait.value.seconds == 30
    assert await wait_of(limiter, -6) == 0
