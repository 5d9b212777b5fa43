"""The worker that folds: it goes round by itself, and one game that it may not touch keeps it from no other."""

import asyncio

import pytest

from tests.tgbot.sessions.records import line, opened
from tgbot.schedule import folder
from tgbot.schedule.folder import Folder
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.folds import LINES
from tgbot.sessions.keys import Keys
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer


async def long_game(sessions: Sessions, chat_id: int, thread_id: int | None = None) -> str:
    """A game of more than one block of lines."""
    made = await sessions.step(Where(chat_id, thread_id), lambda loaded: opened(loaded, thread_id))
    assert isinstance(made, Decision)
    assert made.game is not None

    def played(loaded: Loaded) -> Decision:
        assert loaded.game is not None
        game = loaded.game.model_copy(update={"position": LINES + 3, "status": "playing"})
        return Decision(game=game, done=tuple(map(line, range(LINES + 3))))

    await sessions.step(Where(chat_id, thread_id), played)
    return made.game.id


class Telling(Folder):
    """Tells when it has folded something."""

    def __init__(self, sessions: Sessions) -> None:
        super().__init__(sessions)
        self.folded = asyncio.Event()

    async def run_once(self) -> int:
        count = await super().run_once()
        if count:
            self.folded.set()
        return count


async def test_it_goes_round_by_itself(sessions: Sessions, redis: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "EVERY_SECONDS", 0.01)
    working, stop = Telling(sessions), asyncio.Event()
    running = asyncio.create_task(working.run(stop))
    for chat_id in (-1, -2):
        game_id = await long_game(sessions, chat_id)
        await working.folded.wait()
        working.folded.clear()
        keys = Keys.of_game(game_id)
        assert keys is not None
        assert await answer(redis.llen(keys.log(game_id))) == 3
        loaded = await sessions.load(Where(0, game_id=game_id), with_journal=True)
        assert loaded.journal == tuple(map(line, range(LINES + 3)))
    stop.set()
    await running


async def test_a_game_of_a_newer_release_is_left_alone(sessions: Sessions, redis: Client) -> None:
    games = [await long_game(sessions, chat) for chat in (-1, -2)]
    keys = Keys.of_game(games[0])
    assert keys is not None
    await answer(redis.hset(keys.game(games[0]), mapping={"data": b"\x1fof tomorrow"}))
    assert await Folder(sessions).run_once() == 1
    assert await answer(redis.llen(keys.log(games[0]))) == LINES + 3
