"""A lane belongs to its worker as long as he lives, and not much longer."""

import asyncio

import pytest
from aiogram import Bot

from tests.tgbot.clock import FakeClock
from tests.tgbot.delivery.stage import Stage
from tgbot.delivery import sender as sending
from tgbot.delivery.limiter import Limiter
from tgbot.delivery.outbox import LEASE_SECONDS, RENEW_SECONDS, LeaseLost, Outbox
from tgbot.delivery.sender import Sender
from tgbot.sessions.keys import Keys
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client


async def test_a_long_request_keeps_its_lane(
    stage: Stage, bot: Bot, redis: Client, sessions: Sessions, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "RENEW_SECONDS", 0.01)
    other = Sender(bot, Outbox(redis, now=clock), Limiter(redis, now=clock), sessions, now=clock)
    stage.botapi.faults.delay("sendMessage", 1.0, chat_id=stage.chat.id)
    await stage.say("долго")
    at_work = asyncio.create_task(stage.sender.run_once())
    await stage.botapi.wait_call("sendMessage", chat=stage.chat)
    for _ in range(3):
        clock.advance(LEASE_SECONDS - 1)
        await _renewed(redis, stage, clock)
        await other.run_once()
    await at_work
    assert stage.texts() == ["долго"]
    assert len(stage.botapi.calls_of("sendMessage", stage.chat)) == 1


async def _renewed(redis: Client, stage: Stage, clock: FakeClock) -> None:
    """Wait until the lane is held for longer again, or is empty."""
    lanes = Keys.of_chat(stage.chat.id).lanes
    for _ in range(3000):
        until = await redis.zscore(lanes, stage.game_id)
        if until is None or until > 1000 * (clock() + LEASE_SECONDS - 1):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nobody renews the lease")


async def test_a_dead_workers_lane_is_free_after_its_lease(stage: Stage, redis: Client, clock: FakeClock) -> None:
    assert RENEW_SECONDS * 2 < LEASE_SECONDS
    outbox = Outbox(redis, now=clock)
    await stage.say("чья-то")
    (lane,) = (await outbox.claim(1)).lanes
    clock.advance(LEASE_SECONDS - 1)
    assert (await outbox.claim(1)).lanes == ()
    clock.advance(2)
    (again,) = (await outbox.claim(1)).lanes
    assert again.name == lane.name
    with pytest.raises(LeaseLost):
        await outbox.renew(lane)
    await outbox.renew(again)
