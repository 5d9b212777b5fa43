"""Steps: atomic, in order, once."""

import asyncio

import pytest

from engines.core.errors import Refused
from tests.tgbot.sessions.records import opened, turned
from tgbot.sessions.decision import Decision, Duplicate, Loaded, Where
from tgbot.sessions.service import Sessions

GROUP = -1001


async def open_game(sessions: Sessions, thread_id: int | None = None) -> str:
    decision = await sessions.step(Where(GROUP, thread_id), lambda loaded: opened(loaded, thread_id))
    assert isinstance(decision, Decision)
    assert decision.game is not None
    return decision.game.id


async def test_a_game_is_found_by_topic_and_by_id(sessions: Sessions) -> None:
    game_id = await open_game(sessions, 5)
    assert (await sessions.load(Where(GROUP, 5))).game == (await sessions.load(Where(99, game_id=game_id))).game
    assert (await sessions.load(Where(GROUP, 6))).game is None
    assert (await sessions.load(Where(GROUP))).game is None
    assert (await sessions.load(Where(GROUP, game_id="zz"))).chat.games == {"5": game_id}


async def test_fifty_steps_at_once_all_count_once(sessions: Sessions) -> None:
    game_id = await open_game(sessions)
    await asyncio.gather(*(sessions.step(Where(GROUP), turned, update_id=n) for n in range(50)))
    loaded = await sessions.load(Where(GROUP, game_id=game_id), with_journal=True)
    assert loaded.game is not None
    assert loaded.journal is not None
    assert [line.entry.command["number"] for line in loaded.journal] == list(range(50))
    assert (loaded.game.position, loaded.game.version) == (50, 51)


async def test_an_update_that_comes_again_is_a_duplicate(sessions: Sessions) -> None:
    await open_game(sessions)
    assert isinstance(await sessions.step(Where(GROUP), turned, update_id=1), Decision)
    assert await sessions.step(Where(GROUP), turned, update_id=1) == Duplicate(1)
    loaded = await sessions.load(Where(GROUP))
    assert loaded.game is not None
    assert loaded.game.position == 1


async def test_refused_changes_nothing(sessions: Sessions) -> None:
    await open_game(sessions)
    before = await sessions.load(Where(GROUP), with_journal=True)

    def no(loaded: Loaded) -> Decision:
        raise Refused("no")

    with pytest.raises(Refused):
        await sessions.step(Where(GROUP), no, update_id=3)
    after = await sessions.load(Where(GROUP), with_journal=True)
    assert (after.chat, after.game, after.journal) == (before.chat, before.game, before.journal)
    assert isinstance(await sessions.step(Where(GROUP), turned, update_id=3), Decision)
