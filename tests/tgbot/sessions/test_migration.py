"""A group becomes a supergroup: whatever comes first, late, again or is cut short, each game goes on once."""

from collections.abc import Awaitable, Callable
from itertools import permutations
from typing import Any
from unittest.mock import Mock

import pytest

from engines.core.registry import engine_of
from narratives.registry import narrator_of
from tests.tgbot.sessions.records import opened, turned
from tgbot.delivery.effects import Panel, Say
from tgbot.delivery.envelope import Envelope
from tgbot.delivery.pausing import blocked, resume
from tgbot.handlers.desk import Desk
from tgbot.handlers.members import migrated, migrated_from, moved_on
from tgbot.sessions.commit import Commit
from tgbot.sessions.decision import Decision, Duplicate, Loaded, Where
from tgbot.sessions.keys import Keys
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer

OLD, NEW = -5, -1_000_777


async def begun(sessions: Sessions, chat_id: int, thread_id: int | None = None) -> str:
    made = await sessions.step(Where(chat_id, thread_id), lambda loaded: opened(loaded, thread_id))
    assert isinstance(made, Decision)
    assert made.game is not None
    return made.game.id


def over(loaded: Loaded) -> Decision:
    assert loaded.game is not None
    games = {topic: game_id for topic, game_id in loaded.chat.games.items() if game_id != loaded.game.id}
    game = loaded.game.model_copy(update={"status": "over"})
    past = (*loaded.chat.past, game.id)
    return Decision(chat=loaded.chat.model_copy(update={"games": games, "past": past}), game=game)


async def found(sessions: Sessions, where: Where) -> str | None:
    game = (await sessions.load(where)).game
    return None if game is None else game.id


async def test_a_game_opened_under_the_new_id_before_the_signal_lives_on(sessions: Sessions, redis: Client) -> None:
    old, topic = await begun(sessions, OLD), await begun(sessions, NEW, 7)
    early = await begun(sessions, NEW)
    for _ in range(2):
        await sessions.migrate(OLD, NEW)
    for some in (sessions, Sessions(Repository(redis))):
        assert {game.id for game in await some.games_of(NEW)} == {old, early, topic}
        assert {game.chat_id for game in await some.games_of(NEW)} == {NEW}
        assert await found(some, Where(NEW)) == await found(some, Where(OLD)) == old
        assert await found(some, Where(NEW, 7)) == topic
        for game_id in (old, early, topic):
            assert await found(some, Where(0, game_id=game_id)) == game_id

    # -- each goes on by itself, and when the older one is over the place is the other's
    await sessions.step(Where(NEW), turned, update_id=1)
    await sessions.step(Where(NEW, game_id=early), turned, update_id=2)
    await sessions.step(Where(NEW, game_id=early), turned, update_id=3)
    positions = {game.id: game.position for game in await sessions.games_of(NEW)}
    assert positions == {old: 1, early: 2, topic: 0}
    await sessions.step(Where(NEW), over)
    assert await found(sessions, Where(NEW)) == early
    await sessions.step(Where(NEW), over)
    assert await found(sessions, Where(NEW)) is None

    # -- commands find what was played last, wherever it is kept
    desk = Desk(sessions, Mock(), "bot")
    message = Mock(chat=Mock(id=NEW), is_topic_message=False)
    assert await found(sessions, await desk.find(message)) == topic
    await sessions.step(Where(NEW, 7), over)
    assert await found(sessions, await desk.find(message)) == topic


async def test_an_update_stored_under_the_new_id_is_known_again_after_the_signal(sessions: Sessions) -> None:
    old, early = await begun(sessions, OLD), await begun(sessions, NEW)
    await sessions.step(Where(NEW), turned, update_id=9)
    await sessions.migrate(OLD, NEW)
    assert await sessions.step(Where(NEW), turned, update_id=9) == Duplicate(9)
    assert {game.id: game.position for game in await sessions.games_of(NEW)} == {old: 0, early: 1}


async def test_what_the_group_settled_since_holds_where_nothing_was_kept_before(sessions: Sessions) -> None:
    def settled(loaded: Loaded) -> Decision:
        return Decision(chat=loaded.chat.model_copy(update={"timezone": "Asia/Omsk", "title": "Луна"}))

    await sessions.step(Where(NEW), settled)
    early = await begun(sessions, NEW)
    await sessions.migrate(OLD, NEW)
    chat = (await sessions.load(Where(OLD, 3))).chat
    assert (chat.home, chat.chat_id, chat.timezone, chat.title, chat.games) == (OLD, NEW, "Asia/Omsk", "Луна", {})
    assert await found(sessions, Where(OLD)) == early


async def test_all_that_a_group_has_is_resumed(sessions: Sessions) -> None:
    games = [await begun(sessions, OLD), await begun(sessions, NEW)]
    await sessions.migrate(OLD, NEW)
    for game_id in games:
        await sessions.step(Where(NEW, game_id=game_id), blocked("бота удалили"))
    assert await resume(sessions, NEW) == 2


# -- the buttons come along, once


def signals(sessions: Sessions) -> tuple[Callable[[], Awaitable[None]], ...]:
    """What Telegram may say, and how delivery may learn it."""
    desk = Desk(sessions, Mock(), "bot")
    return (
        lambda: migrated(Mock(chat=Mock(id=OLD), migrate_to_chat_id=NEW), desk),
        lambda: migrated_from(Mock(chat=Mock(id=NEW), migrate_from_chat_id=OLD), desk),
        lambda: moved_on(sessions, OLD, NEW),
    )


async def two_games(sessions: Sessions) -> list[str]:
    """A war under way, with a post that carries its buttons, and a lobby."""
    games = [await begun(sessions, OLD, thread) for thread in (None, 3)]
    await sessions.step(Where(OLD, game_id=games[0]), playing)
    return games


def playing(loaded: Loaded) -> Decision:
    """The game as a war's first press leaves it."""
    assert loaded.game is not None
    state = engine_of("moonwar").new({"scenario": 3}, {})
    changes = {
        "status": "playing",
        "options": {"scenario": 3},
        "state": state.model_dump(mode="json"),
        "story": narrator_of("moonwar").begin().model_dump(mode="json"),
        "last_post": "prologue",
    }
    return Decision(game=loaded.game.model_copy(update=changes))


async def told(redis: Client, game_id: str) -> list[str]:
    """How a game's buttons were set out anew: by a message of their own, or by a panel."""
    keys = Keys.of_game(game_id)
    assert keys is not None
    waiting = await answer(redis.lrange(keys.out(game_id), 0, -1))
    effects = [Envelope.model_validate_json(item).effect for item in waiting]
    return [effect.kind for effect in effects if isinstance(effect, Say | Panel) and effect.keyboard]


ONCE = [["say"], ["panel"]]


@pytest.mark.parametrize("order", list(permutations(range(3))))
async def test_signals_in_any_order_and_again(sessions: Sessions, redis: Client, order: tuple[int, ...]) -> None:
    games = await two_games(sessions)
    known = signals(sessions)
    for place in (*order, *order):
        await known[place]()
    assert [await told(redis, game_id) for game_id in games] == ONCE


@pytest.mark.parametrize("stored", [True, False], ids=["after the commit", "before it"])
@pytest.mark.parametrize("at", range(3))
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
async def test_killed_in_between(
    sessions: Sessions,
    redis: Client,
    monkeypatch: pytest.MonkeyPatch,
    order: tuple[int, int],
    at: int,
    stored: bool,
) -> None:
    games = await two_games(sessions)
    commit, left = Repository.commit, [at]

    async def killed(self: Repository, what: Commit) -> Any:
        left[0] -= 1
        done = await commit(self, what) if left[0] >= 0 or stored else None
        if left[0] < 0:
            raise KeyboardInterrupt
        return done

    with monkeypatch.context() as patched:
        patched.setattr(Repository, "commit", killed)
        with pytest.raises(KeyboardInterrupt):
            await signals(sessions)[order[0]]()
    for place in order:
        await signals(Sessions(Repository(redis)))[place]()
    assert [await told(redis, game_id) for game_id in games] == ONCE
    assert (await sessions.load(Where(OLD))).chat.unsettled == ()


async def test_a_lobby_that_stood_still_is_set_out_too(sessions: Sessions, redis: Client) -> None:
    """The group put the bot out and became a supergroup: the lobby is there again when the bot is."""
    lobby = await begun(sessions, OLD)
    await sessions.step(Where(OLD, game_id=lobby), blocked("бота удалили"))
    for signal in signals(sessions):
        await signal()
    assert await told(redis, lobby) == ["panel"]


async def test_a_lobby_that_was_closed_is_not(sessions: Sessions, redis: Client) -> None:
    lobby = await begun(sessions, OLD)
    await sessions.step(Where(OLD), over)
    for signal in signals(sessions):
        await signal()
    assert await told(redis, lobby) == []
