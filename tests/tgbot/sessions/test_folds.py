"""A folded past: whoever reads a game sees no difference, and whoever changes it changes the same."""

from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest

from engines.core.engine import GM
from tests.tgbot.play.sittings import GROUP, TableTop
from tests.tgbot.play.whole_games import LEADER, NOW, whole_game
from tests.tgbot.sessions.records import opened
from tgbot.play.sitting import Sitting
from tgbot.sessions import blocks, folds, packing
from tgbot.sessions.blocks import POSTS
from tgbot.sessions.decision import Decide, Decision, Loaded, PastNeeded, Where
from tgbot.sessions.folds import KEPT, LINES, STEP
from tgbot.sessions.keys import Keys
from tgbot.sessions.records import Done, GameRecord
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, answer


class Both:
    """A hunt that is played twice: in memory, and in a store whose past is folded."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.top = TableTop()
        self._deeds: Generator[Decide, GameRecord, None] = whole_game("kitsune", "1")
        self._decide = next(self._deeds)
        self._id: str | None = None

    @property
    def where(self) -> Where:
        return Where(GROUP, game_id=self._id)

    async def take(self, decide: Decide) -> None:
        """The same decision here and there."""
        self.top.take(decide)
        try:
            made = await self.sessions.step(self.where, decide)
        except PastNeeded:
            made = await self.sessions.step(self.where, decide, with_journal=True, with_texts=True)
        assert isinstance(made, Decision)
        assert made.game is not None
        self._id = made.game.id

    async def play(self, posts: int) -> None:
        """Play on until there are so many posts more."""
        wanted = len(self.top.texts) + posts
        while len(self.top.texts) < wanted:
            await self.take(self._decide)
            self._decide = self._deeds.send(self.top.playing)

    async def undo(self) -> None:
        """A GM takes the last step back."""

        def undone(loaded: Loaded) -> Decision:
            sitting = Sitting(loaded, NOW, lambda: "x")
            sitting.act({"do": "undo", "by": GM}, LEADER)
            return sitting.decision()

        await self.take(undone)
        # The robots go on from where the game now is.
        self._deeds = _going_on(self._deeds, self.top)
        self._decide = next(self._deeds)

    async def fold(self) -> bool:
        return await self.sessions.fold(self.where.game_id or "")

    async def loaded(self) -> Loaded:
        return await self.sessions.load(self.where, with_journal=True, with_texts=True)

    async def same(self) -> None:
        """What is stored reads as what is remembered."""
        loaded = await self.loaded()
        assert loaded.journal == self.top.journal
        assert loaded.texts == tuple(self.top.texts.values())
        half = await self.sessions.load(self.where, with_journal=True)
        assert (half.journal, half.texts) == (loaded.journal, None)


def _going_on(deeds: Generator[Decide, GameRecord, None], top: TableTop) -> Generator[Decide, GameRecord, None]:
    decide = deeds.send(top.playing)
    while True:
        record = yield decide
        decide = deeds.send(record)


@pytest.fixture
def both(sessions: Sessions) -> Both:
    return Both(sessions)


async def test_a_hunt_reads_the_same_folded(both: Both, redis: Client) -> None:
    for _ in range(3):
        await both.play(40)
        assert await both.fold()
        await both.same()
        assert not await both.fold(), "all that can be folded is"
    keys = Keys.of_chat(GROUP)
    game_id = both.where.game_id or ""
    assert await answer(redis.llen(keys.log(game_id))) < LINES
    assert KEPT <= await answer(redis.hlen(keys.texts(game_id))) - 1 < KEPT + STEP


async def test_a_block_is_filled_up(both: Both) -> None:
    """Folded a few at a time, the posts lie in blocks as full as if they had been folded at once."""
    for _ in range(12):
        await both.play(5)
        await both.fold()
        await both.same()
    blocks = Counter(spot.block for spot in (await both.loaded()).folds.spots)
    loose = blocks.pop(0)
    assert KEPT <= loose < KEPT + STEP
    *full, last = blocks.values()
    assert full == [POSTS] * len(full)
    assert last in (STEP, POSTS)


async def test_undo_reaches_into_blocks(both: Both) -> None:
    """Taken back post by post far beyond the last one that lies by itself, played again, folded again."""
    await both.play(2 * POSTS + KEPT + 2)
    assert await both.fold()
    while len(both.top.texts) > POSTS - 3:
        await both.undo()
    await both.same()
    assert not any(spot.block for spot in (await both.loaded()).folds.spots)
    await both.play(2 * POSTS)
    await both.same()
    assert await both.fold()
    await both.same()


async def test_an_old_post_told_otherwise_keeps_its_place(both: Both) -> None:
    await both.play(4 * POSTS)
    assert await both.fold()
    old = list(both.top.texts.values())[POSTS + 3]
    folds = (await both.loaded()).folds

    def rewritten(loaded: Loaded) -> Decision:
        return Decision(game=loaded.game, texts=(old.model_copy(update={"body": "Было иначе."}),))

    both.top.take(rewritten)
    await both.sessions.step(both.where, rewritten, with_journal=True, with_texts=True)
    await both.same()
    laid = (await both.loaded()).folds
    assert [spot.order for spot in laid.spots] == [spot.order for spot in folds.spots]
    assert sum(bool(spot.block) for spot in laid.spots) == sum(bool(spot.block) for spot in folds.spots) - POSTS
    # It is folded again between its neighbours, though nothing new was told.
    assert await both.fold()
    await both.same()
    assert (await both.loaded()).folds == folds


async def test_who_decides_while_it_is_folded_decides_again(both: Both, redis: Client) -> None:
    """The step saw posts by themselves that lie in a block when it comes to be stored."""
    await both.play(2 * POSTS + KEPT)
    other = Sessions(Repository(redis))
    before = await other.load(both.where, with_journal=True, with_texts=True)
    assert await both.fold()
    assert not await other._repository.fold(before), "somebody has folded it already"
    await both.same()

    stale = await other.load(both.where, with_journal=True, with_texts=True)
    await both.play(1)
    assert not await other._repository.fold(stale), "the game has gone on"
    await both.same()

    seen: list[int] = []
    repository = both.sessions._repository
    load = repository.load

    async def folded_meanwhile(*args: Any, **wanted: Any) -> Any:
        found = await load(*args, **wanted)
        if not seen:
            await other.fold(both.where.game_id or "")
        seen.append(found.loaded.folds.lines)
        return found

    await both.play(POSTS + LINES)
    repository.load = folded_meanwhile  # type: ignore[method-assign]
    await both.undo()
    repository.load = load  # type: ignore[method-assign]
    await both.same()
    assert len(seen) >= 2
    assert seen[0] < seen[-1]


async def test_only_what_has_grown_is_looked_at(both: Both, sessions: Sessions) -> None:
    async def found() -> list[str]:
        return [game_id async for game_id in sessions.long()]

    await sessions.step(Where(-7), opened)
    await both.play(STEP)
    assert await found() == []
    await both.play(POSTS)
    assert await found() == [both.where.game_id]
    assert await both.fold()
    assert await found() == []


async def test_what_was_folded_is_packed(both: Both, sessions: Sessions, redis: Client) -> None:
    await both.play(3 * POSTS)
    assert await both.fold()
    await sessions.step(both.where, lambda at: Decision(game=_over(at)))
    assert not await both.fold(), "what is over is packed whole"
    keys = Keys.of_chat(GROUP)
    game_id = both.where.game_id or ""
    # Nobody sends here.
    await answer(redis.delete(keys.out(game_id)))
    assert await sessions.archive(game_id)
    await both.same()
    left = [key async for key in redis.scan_iter(f"*{game_id}*")]
    assert left == [keys.old(game_id).encode()]


def _over(loaded: Loaded) -> GameRecord:
    assert loaded.game is not None
    return loaded.game.model_copy(update={"status": "over"})


class Newer(Done):
    """The journal line of a later release."""

    place: int = 0


async def test_a_later_release_folds_on(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lines have one field more: it would write those that lie there otherwise, and reads them all the same."""
    await both.play(40)
    assert await both.fold()
    for module in (blocks, packing, folds):
        monkeypatch.setattr(module, "Done", Newer)
    for _ in range(2):
        await both.play(40)
        assert await both.fold()
        loaded = await both.loaded()
        assert loaded.journal == tuple(Newer(**line.__dict__) for line in both.top.journal)
        assert loaded.texts == tuple(both.top.texts.values())


async def _lying(client: Client) -> dict[bytes, bytes | None]:
    return {key: await client.dump(key) for key in [key async for key in client.scan_iter("*")]}


@pytest.mark.parametrize("unpack", ["unpack_lines", "unpack_posts"])
async def test_what_could_not_be_read_again_is_not_folded(
    both: Both, real_redis: Client, monkeypatch: pytest.MonkeyPatch, unpack: str
) -> None:
    both.sessions = Sessions(Repository(real_redis))
    await both.play(40)
    before = await _lying(real_redis)
    read = getattr(folds, unpack)

    def otherwise(data: Any, *past: Any) -> Any:
        found = read(data, *past)
        return found._replace(lines=found.lines[1:]) if unpack == "unpack_lines" else found[1:]

    with monkeypatch.context() as broken:
        broken.setattr(folds, unpack, otherwise)
        with pytest.raises(ValueError, match="does not read"):
            await both.fold()
    assert await _lying(real_redis) == before
    assert await both.fold()
    await both.same()


async def test_what_could_not_be_read_again_is_not_packed(
    both: Both, real_redis: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    both.sessions = Sessions(Repository(real_redis))
    await both.play(5)
    await both.sessions.step(both.where, lambda at: Decision(game=_over(at)))
    game_id = both.where.game_id or ""
    await answer(real_redis.delete(Keys.of_chat(GROUP).out(game_id)))
    before = await _lying(real_redis)
    with monkeypatch.context() as broken:
        broken.setattr(packing, "pack_posts", lambda posts, game: blocks.pack_posts(posts[1:], game))
        with pytest.raises(ValueError, match="does not read"):
            await both.sessions.archive(game_id)
    assert await _lying(real_redis) == before
    assert await both.sessions.archive(game_id)
    await both.same()
