"""Lanes: one carrier at a time, whoever oversleeps."""

import asyncio

import pytest

from tests.tgbot.clock import FakeClock
from tests.tgbot.sessions.records import opened
from tgbot.delivery.coalesce import later_panel
from tgbot.delivery.effects import Effect, Panel, Say, Target
from tgbot.delivery.outbox import LEASE_SECONDS, LeaseLost, Outbox
from tgbot.delivery.shown import Message, Shown
from tgbot.sessions.decision import Decision, Where
from tgbot.sessions.service import Sessions

GROUP = -7


async def commit(sessions: Sessions, *effects: Effect) -> None:
    await sessions.step(Where(GROUP), lambda _: Decision(effects=effects))


def say(text: str, chat_id: int = GROUP) -> Say:
    return Say(to=Target(chat_id=chat_id), html=text)


async def test_a_lane_has_one_carrier(sessions: Sessions, outbox: Outbox, clock: FakeClock) -> None:
    await commit(sessions, say("один"), say("другому", 9))
    claims = [await outbox.claim(5) for _ in range(3)]
    assert [len(claim.lanes) for claim in claims] == [2, 0, 0]
    assert {lane.name for lane in claims[0].lanes} == {str(GROUP), "9"}
    assert claims[1].next_at == clock() + LEASE_SECONDS


async def test_racing_claims_never_share_a_lane(sessions: Sessions, outbox: Outbox) -> None:
    await asyncio.gather(*(commit(sessions, say("x", chat)) for chat in range(1, 31)))
    claims = await asyncio.gather(*(outbox.claim(8) for _ in range(6)))
    names = [lane.name for claim in claims for lane in claim.lanes]
    assert len(names) == len(set(names)) == 30


async def test_who_oversleeps_is_fenced_off(sessions: Sessions, outbox: Outbox, clock: FakeClock) -> None:
    await commit(sessions, say("один"), say("два"))
    (late,) = (await outbox.claim(1)).lanes
    head = await outbox.head(late)
    assert head is not None
    await outbox.note(late, head, (), sending=True)
    clock.advance(LEASE_SECONDS + 1)
    (lane,) = (await outbox.claim(1)).lanes
    again = await outbox.head(lane)
    assert again is not None
    assert (again.envelope, again.in_doubt) == (head.envelope, True)
    for stale in (
        outbox.head(late),
        outbox.note(late, head, (), sending=False),
        outbox.done(late, head),
        outbox.release(late, clock()),
    ):
        with pytest.raises(LeaseLost):
            await stale
    await outbox.done(lane, again, "post", Shown(chat_id=1, messages=(Message(5, "x.y"),)))
    assert await outbox.shown(lane, "post") == Shown(chat_id=1, messages=(Message(5, "x.y"),))
    second = await outbox.head(lane)
    assert second is not None
    assert second.envelope.effect == say("два")
    assert (second.in_doubt, second.messages, second.tries) == (False, None, 0)


async def test_a_lane_that_is_empty_is_gone_and_comes_back(sessions: Sessions, outbox: Outbox) -> None:
    await commit(sessions, say("один"))
    (lane,) = (await outbox.claim(1)).lanes
    head = await outbox.head(lane)
    assert head is not None
    await outbox.done(lane, head)
    await commit(sessions, say("два"))
    await outbox.release(lane, 0)
    (lane,) = (await outbox.claim(1)).lanes
    head = await outbox.head(lane)
    assert head is not None
    assert head.envelope.effect == say("два")
    await outbox.done(lane, head)
    assert await outbox.head(lane) is None
    await outbox.release(lane, 0)
    assert (await outbox.claim(1)) == ((), None)


async def test_waiting_does_not_forget_progress(sessions: Sessions, outbox: Outbox, clock: FakeClock) -> None:
    await commit(sessions, say("один"))
    (lane,) = (await outbox.claim(1)).lanes
    head = await outbox.head(lane)
    assert head is not None
    await outbox.note(lane, head, (Message(3, "a.b"),), sending=False)
    await outbox.release(lane, clock() + 7, failed=True)
    assert await outbox.claim(1) == ((), clock() + 7)
    clock.advance(7)
    (lane,) = (await outbox.claim(1)).lanes
    head = await outbox.head(lane)
    assert head is not None
    assert (head.messages, head.tries, head.in_doubt) == ((Message(3, "a.b"),), 1, False)


async def test_a_start_that_has_the_store_to_itself_waits_for_no_lease(sessions: Sessions, outbox: Outbox) -> None:
    await sessions.step(Where(GROUP), opened)
    await commit(sessions, say("один"))
    assert len((await outbox.claim(1)).lanes) == 1
    await outbox.break_leases()
    assert len((await outbox.claim(1)).lanes) == 1


async def test_an_overtaken_panel_hands_its_duties_on(sessions: Sessions, outbox: Outbox) -> None:
    def board(text: str, **flags: bool) -> Panel:
        return Panel(to=Target(chat_id=GROUP), panel="board", html=text, **flags)

    other = Panel(to=Target(chat_id=GROUP), panel="gm", html="мастеру")
    await commit(sessions, board("один", anew=True), other, board("два", pin=True), say("пост"), board("три"))
    (lane,) = (await outbox.claim(1)).lanes
    order = []
    while (head := await outbox.head(lane)) is not None:
        if overtaken := later_panel(head):
            await outbox.supersede(lane, head, *overtaken)
        else:
            order.append(head.envelope.effect)
            await outbox.done(lane, head)
    assert order == [other, say("пост"), board("три", anew=True, pin=True)]
