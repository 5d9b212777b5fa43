"""Due games are handed out once, whoever asks."""

import asyncio
from datetime import UTC, datetime, timedelta

from tests.tgbot.clock import FakeClock
from tests.tgbot.sessions.records import opened
from tgbot.schedule.archivist import AFTER_SECONDS, Archivist
from tgbot.schedule.timetable import is_due
from tgbot.schedule.worker import LEASE_SECONDS, Schedule
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer


async def open_due(sessions: Sessions, chat_id: int, due: datetime) -> str:
    def decide(loaded: Loaded) -> Decision:
        decision = opened(loaded)
        assert decision.game is not None
        return Decision(chat=decision.chat, game=decision.game.model_copy(update={"due": due, "status": "playing"}))

    decision = await sessions.step(Where(chat_id), decide)
    assert isinstance(decision, Decision)
    assert decision.game is not None
    return decision.game.id


class Turns:
    """Plays due turns as a handler would: one each, and the next in an hour."""

    def __init__(self, sessions: Sessions, clock: FakeClock) -> None:
        self._sessions = sessions
        self._clock = clock
        self.played: list[str] = []
        self.broken = 0

    async def __call__(self, game_id: str) -> None:
        if self.broken:
            self.broken -= 1
            raise RuntimeError("a broken turn")
        now = datetime.fromtimestamp(self._clock(), UTC)

        def decide(loaded: Loaded) -> Decision:
            if loaded.game is None or not is_due(loaded.game.due, now):
                return Decision()
            return Decision(game=loaded.game.model_copy(update={"due": now + timedelta(hours=1)}))

        decision = await self._sessions.step(Where(0, game_id=game_id), decide)
        if isinstance(decision, Decision) and decision.game is not None:
            self.played.append(game_id)


async def test_many_workers_never_play_a_turn_twice(redis: Client, sessions: Sessions, clock: FakeClock) -> None:
    now = datetime.fromtimestamp(clock(), UTC)
    games = [await open_due(sessions, -chat, now + timedelta(minutes=chat)) for chat in range(1, 21)]
    turns = Turns(sessions, clock)
    workers = [Schedule(redis, turns, now=clock) for _ in range(4)]
    assert await workers[0].run_once() == (now + timedelta(minutes=1)).timestamp()
    assert turns.played == []
    clock.advance(25 * 60)
    await asyncio.gather(*(worker.run_once() for worker in workers))
    assert sorted(turns.played) == sorted(games)
    await asyncio.gather(*(worker.run_once() for worker in workers))
    assert len(turns.played) == 20


async def test_two_handed_the_same_game_play_it_once(redis: Client, sessions: Sessions, clock: FakeClock) -> None:
    game_id = await open_due(sessions, -1, datetime.fromtimestamp(clock(), UTC))
    turns = Turns(sessions, clock)
    await asyncio.gather(*(turns(game_id) for _ in range(10)))
    assert turns.played == [game_id]


async def test_a_worker_that_died_leaves_the_turn_to_others(
    redis: Client, sessions: Sessions, clock: FakeClock
) -> None:
    game_id = await open_due(sessions, -1, datetime.fromtimestamp(clock(), UTC))
    turns = Turns(sessions, clock)
    worker = Schedule(redis, turns, now=clock)
    turns.broken = 1
    await worker.run_once()
    assert turns.played == []
    clock.advance(LEASE_SECONDS - 1)
    await worker.run_once()
    assert turns.played == []
    clock.advance(2)
    await worker.run_once()
    assert turns.played == [game_id]


async def test_a_paused_game_is_never_due(redis: Client, sessions: Sessions, clock: FakeClock) -> None:
    game_id = await open_due(sessions, -1, datetime.fromtimestamp(clock(), UTC))

    def paused(loaded: Loaded) -> Decision:
        assert loaded.game is not None
        return Decision(game=loaded.game.model_copy(update={"status": "paused"}))

    await sessions.step(Where(-1, game_id=game_id), paused)
    turns = Turns(sessions, clock)
    assert await Schedule(redis, turns, now=clock).run_once() is None
    assert turns.played == []


async def test_it_runs_until_it_is_stopped(redis: Client, sessions: Sessions, clock: FakeClock) -> None:
    game_id = await open_due(sessions, -1, datetime.fromtimestamp(clock(), UTC))
    turns = Turns(sessions, clock)
    stop = asyncio.Event()

    async def play_and_stop(game_id: str) -> None:
        await turns(game_id)
        stop.set()

    await asyncio.wait_for(Schedule(redis, play_and_stop, now=clock).run(stop), 5)
    assert turns.played == [game_id]


async def test_finished_games_are_packed_after_two_days(sessions: Sessions, clock: FakeClock) -> None:
    game_id = await open_due(sessions, -1, datetime.fromtimestamp(clock(), UTC))

    def over(loaded: Loaded) -> Decision:
        assert loaded.game is not None
        return Decision(game=loaded.game.model_copy(update={"status": "over", "state": {}}))

    await sessions.step(Where(-1, game_id=game_id), over)
    archivist = Archivist(sessions, now=clock)
    assert await archivist.run_once() == 0
    clock.advance(AFTER_SECONDS + 1)
    assert await archivist.run_once() == 1
    assert await archivist.run_once() == 0
    assert (await sessions.load(Where(-1, game_id=game_id))).archived


async def test_a_finished_game_of_a_newer_release_holds_up_no_other(
    sessions: Sessions, redis: Client, clock: FakeClock
) -> None:
    games = [await open_due(sessions, chat, datetime.fromtimestamp(clock(), UTC)) for chat in (-1, -2)]

    def over(loaded: Loaded) -> Decision:
        assert loaded.game is not None
        return Decision(game=loaded.game.model_copy(update={"status": "over", "state": {}}))

    for game_id in games:
        await sessions.step(Where(0, game_id=game_id), over)
    keys = Keys.of_game(games[0])
    assert keys is not None
    await answer(redis.hset(keys.game(games[0]), mapping={"data": b"\x1fof tomorrow"}))
    clock.advance(AFTER_SECONDS + 1)
    assert await Archivist(sessions, now=clock).run_once() == 1
    assert (await sessions.load(Where(0, game_id=games[1]))).archived
