"""Steps: atomic, in order, once."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from engines.core.errors import Refused
from narratives.chronicle.post import Post
from tests.tgbot.clock import FakeClock
from tests.tgbot.sessions.records import line, opened, turned
from tgbot.delivery.effects import Say, Target
from tgbot.sessions.commit import Commit
from tgbot.sessions.decision import Decide, Decision, Duplicate, Loaded, Where
from tgbot.sessions.errors import Contended
from tgbot.sessions.keys import Keys
from tgbot.sessions.records import GameRecord
from tgbot.sessions.repository import Found, Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client

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


async def test_workers_of_several_processes_race_and_every_step_counts_once(redis: Client, clock: FakeClock) -> None:
    workers = [Sessions(Repository(redis), now=clock) for _ in range(5)]
    game_id = await open_game(workers[0])
    await asyncio.gather(*(workers[n % 5].step(Where(GROUP), turned, update_id=n // 2) for n in range(60)))
    loaded = await workers[0].load(Where(GROUP, game_id=game_id), with_journal=True)
    assert loaded.journal is not None
    assert [line.entry.command["number"] for line in loaded.journal] == list(range(30))


async def test_a_press_for_one_position_counts_once_of_fifty(sessions: Sessions) -> None:
    """Fifty people press the same button: one is first, the others are told that it is stale."""
    await open_game(sessions)

    def press(loaded: Loaded) -> Decision:
        assert loaded.game is not None
        if loaded.game.position != 0:
            raise Refused("stale")
        return turned(loaded)

    results = await asyncio.gather(
        *(sessions.step(Where(GROUP), press, update_id=n) for n in range(50)), return_exceptions=True
    )
    assert sum(isinstance(result, Decision) for result in results) == 1
    assert sum(isinstance(result, Refused) for result in results) == 49


async def test_two_games_of_one_chat_and_one_user_in_many_chats_are_never_mixed(sessions: Sessions) -> None:
    places = [Where(chat, topic) for chat in (-1, -2, -3) for topic in (None, 4, 5)]
    for place in places:
        await sessions.step(place, lambda loaded, place=place: opened(loaded, place.thread_id))
    await asyncio.gather(*(sessions.step(place, turned) for n, place in enumerate(places) for _ in range(n)))
    games = [(await sessions.load(place)).game for place in places]
    assert [game.position for game in games if game] == list(range(9))
    assert len({game.id for game in games if game}) == 9
    assert [game.id async for game in as_games(sessions)] == sorted(game.id for game in games if game)
    assert {game.thread_id for game in await sessions.games_of(-2)} == {None, 4, 5}


async def as_games(sessions: Sessions) -> AsyncIterator[GameRecord]:
    for game_id in sorted([game_id async for game_id in sessions.running()]):
        game = (await sessions.load(Where(0, game_id=game_id))).game
        assert game is not None
        yield game


async def test_a_commit_whose_answer_was_lost_is_not_done_twice(redis: Client, sessions: Sessions) -> None:
    """The client repeats a call after a broken connection; the script knows its commit again."""
    await open_game(sessions)
    repository = Repository(redis)
    found = await repository.load(Where(GROUP))
    commit = Commit(found.loaded, turned(found.loaded), update_id=None, now=1.0)
    assert [await repository.commit(commit) for _ in range(3)] == ["ok", "ok", "ok"]
    loaded = await sessions.load(Where(GROUP), with_journal=True)
    assert loaded.game is not None
    assert (loaded.game.position, len(loaded.journal or ())) == (1, 1)


async def test_killed_after_the_commit_the_update_that_comes_again_does_nothing(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_game(sessions)
    commit = Repository.commit

    async def committed_and_killed(self: Repository, *args: Any) -> str:
        await commit(self, *args)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Repository, "commit", committed_and_killed)
        with pytest.raises(KeyboardInterrupt):
            await sessions.step(Where(GROUP), turned, update_id=8)
    assert await sessions.step(Where(GROUP), turned, update_id=8) == Duplicate(8)
    loaded = await sessions.load(Where(GROUP))
    assert loaded.game is not None
    assert loaded.game.position == 1


async def test_who_always_loses_gives_up(sessions: Sessions, redis: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    await open_game(sessions)
    other = Repository(redis)
    load = Repository.load

    async def load_and_be_overtaken(self: Repository, where: Where, **options: Any) -> Found:
        found = await load(self, where, **options)
        await other.commit(Commit(found.loaded, turned(found.loaded), update_id=None, now=1.0))
        return found

    monkeypatch.setattr(Repository, "load", load_and_be_overtaken)
    with pytest.raises(Contended):
        await sessions.step(Where(GROUP), turned)


async def test_texts_keep_the_order_of_first_publishing(sessions: Sessions) -> None:
    await open_game(sessions)

    def tell(*keys: str, drop: tuple[str, ...] = (), body: str = "x") -> Decide:
        posts = tuple(Post(key=key, kind="turn", turn=1, body=body) for key in keys)
        return lambda loaded: Decision(game=loaded.game, texts=posts, dropped_texts=drop)

    await sessions.step(Where(GROUP), tell("prologue", "turn:1", "turn:2"))
    await sessions.step(Where(GROUP), tell("turn:1", body="переписано <b>ё</b>"))
    await sessions.step(Where(GROUP), tell(drop=("turn:2",)))
    await sessions.step(Where(GROUP), tell("turn:10", "turn:2"))
    texts = (await sessions.load(Where(GROUP), with_texts=True)).texts
    assert texts is not None
    assert [post.key for post in texts] == ["prologue", "turn:1", "turn:10", "turn:2"]
    assert texts[1].body == "переписано <b>ё</b>"
    assert (await sessions.load(Where(GROUP))).texts is None


@pytest.mark.parametrize("seen_first", [True, False])
async def test_a_migrated_group_keeps_its_games_whichever_signal_comes_first(
    sessions: Sessions, redis: Client, clock: FakeClock, seen_first: bool
) -> None:
    game_id = await open_game(sessions)
    new = -100_777
    if seen_first:
        assert (await sessions.load(Where(new))).game is None
    await asyncio.gather(sessions.migrate(GROUP, new), sessions.migrate(GROUP, new))
    elsewhere = Sessions(Repository(redis), now=clock)
    for some in (sessions, elsewhere):
        for chat_id in (GROUP, new):
            loaded = await some.load(Where(chat_id))
            assert loaded.game is not None
            assert (loaded.game.id, loaded.game.chat_id, loaded.chat.chat_id) == (game_id, new, new)
    await elsewhere.step(Where(new), turned, update_id=4)
    assert await sessions.step(Where(GROUP), turned, update_id=4) == Duplicate(4)
    await sessions.migrate(new, new)
    assert [game.position for game in await sessions.games_of(new)] == [1]


async def test_a_group_that_migrates_before_it_ever_played(sessions: Sessions) -> None:
    await sessions.migrate(-5, -1005)
    await sessions.step(Where(-1005), opened)
    assert (await sessions.load(Where(-5))).game == (await sessions.load(Where(-1005))).game is not None


async def test_a_finished_game_is_packed_and_still_read(sessions: Sessions, redis: Client) -> None:
    game_id = await open_game(sessions)
    assert not await sessions.archive(game_id)

    def last(loaded: Loaded) -> Decision:
        decision = turned(loaded)
        assert decision.game is not None
        post = Post(key="epilogue", kind="epilogue", turn=1, body="Конец")
        return replace(decision, game=decision.game.model_copy(update={"status": "over"}), texts=(post,))

    await sessions.step(Where(GROUP), last)
    assert not await sessions.archive(game_id), "its last words are still to be sent"
    keys = Keys.of_chat(GROUP)
    await redis.delete(keys.out(game_id), keys.lanes)
    before = await sessions.load(Where(0, game_id=game_id), with_journal=True, with_texts=True)
    assert await sessions.archive(game_id)
    assert not await sessions.archive(game_id)
    after = await sessions.load(Where(0, game_id=game_id), with_journal=True, with_texts=True)
    assert after.archived
    assert (after.game, after.journal, after.texts) == (before.game, before.journal, before.texts)
    assert [key async for key in redis.scan_iter(f"*{game_id}*")] == [keys.old(game_id).encode()]
    assert [game async for game in sessions.running()] == []
    with pytest.raises(ValueError, match="archived"):
        await sessions.step(Where(0, game_id=game_id), turned)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda loaded: Decision(game=opened(loaded).game.model_copy(update={"id": "00abcdef"})),
        lambda loaded: Decision(game=loaded.game.model_copy(update={"position": 5})),
        lambda loaded: Decision(game=loaded.game.model_copy(update={"home": 1})),
        lambda loaded: Decision(chat=loaded.chat.model_copy(update={"home": 1})),
        lambda loaded: Decision(done=(line(0),)),
        lambda loaded: Decision(effects=(Say(to=Target(), html="куда?"),)),
    ],
)
async def test_decisions_that_contradict_themselves_are_not_stored(sessions: Sessions, wrong: Decide) -> None:
    await open_game(sessions)
    before = await sessions.load(Where(GROUP))
    with pytest.raises(ValueError, match=r"."):
        await sessions.step(Where(GROUP), wrong)
    assert (await sessions.load(Where(GROUP))).game == before.game


async def test_ids_of_games_say_where_they_live(sessions: Sessions) -> None:
    for chat_id in range(-40, 0):
        fresh = (await sessions.load(Where(chat_id))).fresh_id
        assert Keys.of_game(fresh) == Keys.of_chat(chat_id)
    assert [Keys.of_game(text) for text in ("", "x", "99abcdef", "1", "0²", "01{a}", "01аб")] == [None] * 7


async def test_a_chat_keeps_its_last_games_and_no_closed_lobbies(
    sessions: Sessions, redis: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tgbot.sessions.repository.MOST_ARCHIVED", 3)
    ids = []
    for number in range(5):
        game_id = await open_game(sessions, number)

        def over(loaded: Loaded) -> Decision:
            assert loaded.game is not None
            return Decision(game=loaded.game.model_copy(update={"status": "over", "state": {}}))

        await sessions.step(Where(GROUP, game_id=game_id), over)
        assert await sessions.archive(game_id)
        ids.append(game_id)
    lobby = await open_game(sessions, 99)
    await sessions.step(
        Where(GROUP, game_id=lobby),
        lambda at: Decision(game=at.game.model_copy(update={"status": "over"}) if at.game else None),
    )
    assert await sessions.archive(lobby)
    kept = [(await sessions.load(Where(0, game_id=game_id))).game is not None for game_id in (*ids, lobby)]
    assert kept == [False, False, True, True, True, False]
    left = sorted([key.decode() async for key in redis.scan_iter("*") if b":seen:" not in key])
    keys = Keys.of_chat(GROUP)
    assert left == sorted([keys.archive(GROUP), keys.chat(GROUP), *(keys.old(game_id) for game_id in ids[2:])])
