"""Loads and commits, one round trip each. Knows Redis; decides nothing."""

from collections.abc import AsyncIterator, Callable, Sequence
from time import time
from typing import Any, Literal, NamedTuple, cast

from tgbot.delivery.shown import Shown, pack_folded, unpack_folded
from tgbot.sessions.commit import Commit, listed, stored_as
from tgbot.sessions.decision import Loaded, Where
from tgbot.sessions.errors import Damaged, Unreadable
from tgbot.sessions.folds import KEPT, LINES, MESSAGES, STEP, UNFOLDED, UNREAD, Past, folding, read
from tgbot.sessions.keys import MOST_ARCHIVED, Keys, topic_key
from tgbot.sessions.known import Known
from tgbot.sessions.packing import Packed, unpack_chat, unpack_game
from tgbot.sessions.records import ChatRecord, GameRecord
from tgbot.sessions.toll import TooQuick, as_arguments, paid
from tgbot.storage.connection import Client, answer
from tgbot.storage.script import Script

POLL_SECONDS = 366 * 24 * 3600
"""Longer than anybody may guess: a game that waits a year for its third turn is forgotten."""

Committed = Literal["ok", "seen", "conflict"]

_games = Known(unpack_game)
_chats = Known(unpack_chat)


class Found(NamedTuple):
    """What ``load`` brings: the decision's view, and whether the update was committed before."""

    loaded: Loaded
    seen: bool


class Wanted(NamedTuple):
    """What else a load is to bring."""

    update_id: int | None
    journal: bool
    texts: bool
    game: bool = True
    """The game that runs at the place."""

    @property
    def args(self) -> tuple[str | int, int, int]:
        """For the script."""
        return "" if self.update_id is None else self.update_id, int(self.journal), int(self.texts)


CHAT_ONLY = Wanted(None, False, False, game=False)


class Repository:
    """Chats, games, journals and texts in Redis; effects are put at the outbox's end by the same commit."""

    def __init__(self, client: Client, *, now: Callable[[], float] = time) -> None:
        self._client = client
        self._now = now
        self._load = Script(__package__, "load")
        self._commit = Script(__package__, "commit")
        self._archive = Script(__package__, "archive")
        self._fold = Script(__package__, "fold")
        self._homes: dict[int, int] = {}

    @property
    def client(self) -> Client:
        """The store itself, for what is kept beside games."""
        return self._client

    async def load(
        self, where: Where, *, update_id: int | None = None, journal: bool = False, texts: bool = False
    ) -> Found:
        """The chat and the game that ``where`` means, as they now are. One round trip (a few after a migration).

        Raises TooQuick when the update comes from a hand of which all processes together have had too much.
        """
        wanted = Wanted(update_id, journal, texts)
        found = await self._find(where, wanted)
        if where.game_id is None:
            for home in found.loaded.chat.also:
                there = await self._find(where._replace(chat_id=home), wanted, home)
                if there.seen or (found.loaded.game is None and there.loaded.game is not None):
                    return there
        return found

    async def chats(self, chat_id: int) -> tuple[ChatRecord, ...]:
        """What is kept of a group: one record, and those of its other homes."""
        main = (await self._find(Where(chat_id), CHAT_ONLY)).loaded.chat
        return (main, *[await self.chat_at(home) for home in main.also])

    async def chat_at(self, home: int) -> ChatRecord:
        """What is kept at this very home."""
        return (await self._find(Where(home), CHAT_ONLY, home)).loaded.chat

    async def _find(self, where: Where, wanted: Wanted, home: int | None = None) -> Found:
        """``home``: look there and nowhere else."""
        game_keys = Keys.of_game(where.game_id) if where.game_id is not None else None
        chat_id = self._homes.get(where.chat_id, where.chat_id) if home is None else home
        topic = topic_key(where.thread_id) if where.game_id is None and wanted.game else ""
        tolls = as_arguments(paid(), self._now())
        while True:
            keys = game_keys or Keys.of_chat(chat_id)
            game_id = where.game_id or "" if game_keys else ""
            anchor = keys.game(game_id) if game_keys else keys.home(chat_id)
            asked: list[str | bytes | int] = [keys.prefix, chat_id, topic, game_id, *wanted.args, int(home is not None)]
            answer = await self._load(self._client, [anchor], [*asked, *tolls])
            tolls = []
            match answer[0]:
                case b"slow":
                    raise TooQuick(int(answer[1]))
                case b"moved":
                    chat_id = self._homes[where.chat_id] = int(answer[1])
                case b"none":
                    game_keys = None
                case _:
                    return _found(answer, where, wanted)

    async def commit(self, commit: Commit) -> Committed:
        """Store all of it, or nothing: «seen», when its update was committed before; «conflict», when others were
        quicker."""
        answer: bytes = await self._commit(self._client, commit.keys, commit.args)
        done = cast(Committed, answer.decode())
        if done == "ok":
            if commit.chat is not None:
                _chats.wrote(*commit.chat)
            if commit.game is not None:
                _games.wrote(*commit.game)
        return done

    async def redirect(self, new: int, home: int) -> None:
        """From now on the chat ``new`` is the one kept under ``home``. Repeated: no change."""
        await self._client.set(Keys.of_chat(new).home(new), home)
        self._homes[new] = home

    async def home_of(self, chat_id: int) -> int:
        """Under which id the chat is kept."""
        if chat_id not in self._homes:
            moved = await self._client.get(Keys.of_chat(chat_id).home(chat_id))
            if moved is None:
                return chat_id
            self._homes[chat_id] = int(moved)
        return self._homes[chat_id]

    async def link_poll(self, poll: str, game_id: str) -> None:
        """From now on a vote in this poll is one about this game. Repeated: no change."""
        await self._client.set(Keys.of_poll(poll).poll(poll), game_id, ex=POLL_SECONDS)

    async def game_of_poll(self, poll: str) -> str | None:
        """The game that a poll belongs to."""
        found = await answer(self._client.get(Keys.of_poll(poll).poll(poll)))
        return None if found is None else found.decode()

    async def live(self) -> AsyncIterator[str]:
        """Ids of all games that are not over."""
        for keys in Keys.all():
            async for game_id in self._client.sscan_iter(keys.live, count=500):
                yield game_id.decode()

    async def finished(self, before: float) -> AsyncIterator[str]:
        """Ids of games over and unchanged since ``before`` (seconds), not packed yet."""
        for keys in Keys.all():
            for game_id in await self._client.zrangebyscore(keys.over, "-inf", round(before * 1000)):
                yield game_id.decode()

    async def adopt(self, now: float) -> None:
        """Games of older releases, which did not say when something last happened in them: let it be now."""
        for keys in Keys.all():
            games = [game_id async for game_id in self._client.sscan_iter(keys.live, count=500)]
            if games:
                await self._client.zadd(keys.idle, dict.fromkeys(games, round(now * 1000)), nx=True)

    async def idle(self, before: float) -> AsyncIterator[str]:
        """Ids of games that are not over and in which nothing has happened since ``before`` (seconds)."""
        for keys in Keys.all():
            for game_id in await self._client.zrangebyscore(keys.idle, "-inf", round(before * 1000)):
                yield game_id.decode()

    async def is_idle(self, game_id: str, before: float) -> bool:
        """Is it still so?"""
        keys = Keys.of_game(game_id)
        at = await self._client.zscore(keys.idle, game_id) if keys is not None else None
        return at is not None and at <= round(before * 1000)

    async def long(self) -> AsyncIterator[str]:
        """Ids of games that are not over and have a block's worth of lines or posts lying by themselves."""
        for keys in Keys.all():
            ids = [game_id.decode() async for game_id in self._client.sscan_iter(keys.live, count=500)]
            pipeline = self._client.pipeline(transaction=False)
            for game_id in ids:
                pipeline.llen(keys.log(game_id))
                pipeline.hlen(keys.texts(game_id))
            counts = await pipeline.execute() if ids else []
            for game_id, lines, posts in zip(ids, counts[::2], counts[1::2], strict=True):
                # The hash of posts counts the orders in a field of its own.
                if lines >= LINES or posts - 1 >= KEPT + STEP:
                    yield game_id

    async def fold(self, loaded: Loaded) -> bool:
        """Fold what can be folded of a game loaded whole. False: there is nothing, or it was changed meanwhile.

        Raises ValueError when what was folded could not be read again: nothing is changed.
        """
        game = loaded.game
        if game is None or loaded.journal is None or loaded.texts is None:
            return False
        made = folding(Past(loaded.journal, loaded.texts, loaded.folds), game.game)
        if not made.blocks:
            return False
        keys = Keys.of_chat(game.home)
        shown, messages = await self._messages(keys, game, made.posts)
        stored = stored_as(game, game.version + 1)
        blocks = [(block.field, block.data) for block in made.blocks] + [(MESSAGES, messages)]
        done = await self._fold(
            self._client,
            [key(game.id) for key in (keys.game, keys.log, keys.texts, keys.folded, keys.shown)],
            [
                *(game.version, game.version + 1, stored.data, made.lines),
                *listed(blocks),
                *listed((key,) for key in made.posts),
                *listed(shown.items()),
            ],
        )
        if done:
            _games.wrote(*stored)
        return bool(done)

    async def _messages(self, keys: Keys, game: GameRecord, posts: Sequence[str]) -> tuple[dict[str, bytes], bytes]:
        """What is known of the messages of these posts, and how those of all folded ones are to be kept.

        Messages of before a migration are out of reach: they are forgotten.
        """
        found = await answer(self._client.hmget(keys.shown(game.id), ["", *posts]))
        folded = cast(bytes | None, await answer(self._client.hget(keys.folded(game.id), MESSAGES)))
        shown = {key: data for key, data in zip(posts, found[1:], strict=True) if data is not None}
        known = {**(unpack_folded(folded) if folded else {}), **{key: Shown.unpack(shown[key]) for key in shown}}
        ids = {
            key: [message.message_id for message in one.messages]
            for key, one in known.items()
            if one.chat_id == game.chat_id
        }
        return shown, pack_folded(ids, game.chat_id)

    async def archive(self, packed: Packed, *, give_up: bool) -> bool:
        """Put the packed game in the place of its parts. False when it changed meanwhile or is still being told.

        ``give_up``: what cannot be told because the bot may not write there is dropped.

        Raises ValueError when what was packed could not be read again: nothing is changed.
        """
        game = packed.game
        # A lobby that was closed has nothing to be read again.
        data = packed.pack() if packed.worth else b""
        if data and Packed.unpack(data) != packed:
            raise ValueError("a packed game does not read as what was put into it")
        keys = Keys.of_chat(game.home)
        parts = (keys.game, keys.log, keys.texts, keys.folded, keys.shown, keys.out, keys.head, keys.old)
        done = await self._archive(
            self._client,
            [
                *(part(game.id) for part in parts),
                *(keys.over, keys.due, keys.live, keys.archive(game.home), keys.idle, keys.lanes),
            ],
            [
                *(game.version, game.id, game.home, data, keys.old("")),
                *(MOST_ARCHIVED, int(give_up)),
            ],
        )
        return bool(done)


def _found(answer: list[Any], where: Where, wanted: Wanted) -> Found:
    """What an answer says. Raises Foreign, Damaged."""
    try:
        return _understood(answer, where, wanted)
    except Unreadable:
        raise
    except Exception as error:
        raise Damaged(error) from error


def _understood(answer: list[Any], where: Where, wanted: Wanted) -> Found:
    _, seen, home, chat_data, game_data, old, lines, fields, blocks = answer
    chat = (
        _chats.of(chat_data)
        if chat_data
        else ChatRecord(home=int(home), chat_id=int(home) if where.game_id else where.chat_id)
    )
    if old:
        packed = Packed.unpack(old)
        game: GameRecord | None = packed.game
        past = Past(packed.journal, packed.texts, UNFOLDED)
    else:
        game = _games.of(game_data) if game_data else None
        past = read(blocks, lines, fields) if wanted.journal or wanted.texts else UNREAD
    if game is not None and game.chat_id != chat.chat_id:
        # The chat's record alone is told of a migration; it speaks for its games.
        game = game.model_copy(update={"chat_id": chat.chat_id})
    loaded = Loaded(
        chat=chat,
        game=game,
        fresh_id="" if where.game_id else Keys.of_chat(chat.home).fresh_game_id(),
        archived=bool(old),
        journal=past.journal if wanted.journal else None,
        texts=past.texts if wanted.texts else None,
        folds=past.folds,
    )
    return Found(loaded, bool(seen))
