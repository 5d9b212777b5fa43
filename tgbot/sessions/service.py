"""Sessions: load, decide, commit. The only door through which a chat or a game changes."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from time import time
from weakref import WeakValueDictionary

import structlog

from tgbot import metrics
from tgbot.sessions.apart import unless_damaged
from tgbot.sessions.commit import Commit
from tgbot.sessions.decision import Decide, Decision, Duplicate, Loaded, Where
from tgbot.sessions.errors import Contended
from tgbot.sessions.packing import Packed
from tgbot.sessions.records import ChatRecord, GameRecord
from tgbot.sessions.repository import Repository
from tgbot.storage.connection import Client

ATTEMPTS = 25
"""How often a step that others overtook is decided again."""
LONGEST_PAUSE = 0.2
"""Seconds between two attempts, at most."""


def _nothing() -> None: ...


class Sessions:
    """Steps of games, each atomic, whoever takes them: players, GM, schedule, delivery, in any number of processes.

    Steps of one chat in this process follow each other in order of arrival; between processes the records' versions
    decide, and who was overtaken decides again on what he then sees. Nothing is sent while a step is taken.
    """

    def __init__(
        self, repository: Repository, *, now: Callable[[], float] = time, committed: Callable[[], None] = _nothing
    ) -> None:
        """``committed`` is called after every commit that leaves effects to send (it wakes the sender)."""
        self._repository = repository
        self._now = now
        self._committed = committed
        self._turns: WeakValueDictionary[int | str, asyncio.Lock] = WeakValueDictionary()

    @property
    def client(self) -> Client:
        """The store itself, for what is kept beside games."""
        return self._repository.client

    async def load(self, where: Where, *, with_journal: bool = False, with_texts: bool = False) -> Loaded:
        """Look, change nothing. A chat never seen before is given as a new record; archived games are read too."""
        found = await self._repository.load(where, journal=with_journal, texts=with_texts)
        return found.loaded

    async def step(
        self,
        where: Where,
        decide: Decide,
        *,
        update_id: int | None = None,
        with_journal: bool = False,
        with_texts: bool = False,
    ) -> Decision | Duplicate:
        """Load, decide, commit: the decision that was committed, with the records' versions still as it saw them.

        ``decide`` is pure and may be called several times. To open a game it gives a GameRecord with the id
        ``loaded.fresh_id`` (and a chat record that has it under its topic). ``version`` fields are raised here;
        ``position`` must rise by the number of ``done``. A decision that changes nothing is not stored.

        Raises what ``decide`` raises (Refused), with nothing changed; Contended after many lost races; ValueError for
        a decision that contradicts itself.
        """
        async with self._turns.setdefault(where.game_id or where.chat_id, asyncio.Lock()):
            for attempt in range(ATTEMPTS):
                found = await self._repository.load(where, update_id=update_id, journal=with_journal, texts=with_texts)
                if found.seen and update_id is not None:
                    return Duplicate(update_id)
                if found.loaded.game is not None:
                    structlog.contextvars.bind_contextvars(game=found.loaded.game.id)
                decision = decide(found.loaded)
                if not _changes(decision):
                    return decision
                _check(found.loaded, decision)
                result = await self._repository.commit(
                    Commit(found.loaded, decision, update_id=update_id, now=self._now())
                )
                if result == "ok":
                    if decision.effects:
                        self._committed()
                    return decision
                if result == "seen" and update_id is not None:
                    return Duplicate(update_id)
                metrics.COMMIT_CONFLICTS.inc()
                await asyncio.sleep(random.uniform(0, min(LONGEST_PAUSE, 0.005 * 2**attempt)))  # noqa: S311
        raise Contended(f"{where} changed {ATTEMPTS} times while deciding")

    async def migrate(self, old: int, new: int) -> None:
        """The group ``old`` is the supergroup ``new`` from now on; its games go with it.

        Both of Telegram's signals, and the error of a send, may call this in any order, any number of times. What was
        begun under the new id before the first of them came stays where it is kept, and is looked for there too.
        """
        home = await self._repository.home_of(old)
        if home == new:
            return
        await self._repository.redirect(new, home)
        begun = await self._repository.chat_at(new)

        def moved(loaded: Loaded) -> Decision:
            chat = loaded.chat
            if chat.version and chat.chat_id == new:
                return Decision()
            if not chat.version:
                # Nothing was ever kept under the old id: what the group has settled since then holds.
                chat = begun.model_copy(update={"home": chat.home, "games": {}, "version": 0})
            changes = {"chat_id": new, "also": (new,), "unsettled": tuple(chat.games.values())}
            return Decision(chat=chat.model_copy(update=changes))

        await self.step(Where(new), moved)

    async def chats_of(self, chat_id: int) -> tuple[ChatRecord, ...]:
        """What is kept of a group: one record; after a migration that came to us late, more of them."""
        return await self._repository.chats(chat_id)

    async def link_poll(self, poll: str, game_id: str) -> None:
        """Know from now on which game a poll of Telegram's belongs to; a vote tells only the poll."""
        await self._repository.link_poll(poll, game_id)

    async def game_of_poll(self, poll: str) -> str | None:
        """The id of the game that a poll belongs to; None: no game of ours, or not known yet."""
        return await self._repository.game_of_poll(poll)

    async def games_of(self, chat_id: int) -> tuple[GameRecord, ...]:
        """The games that run (or wait in a lobby, or are paused) in a chat, but for damaged ones."""
        ids = [game_id for chat in await self.chats_of(chat_id) for game_id in chat.games.values()]
        games: list[GameRecord] = []
        for game_id in ids:
            with unless_damaged("list", game_id):
                found = await self.load(Where(chat_id, game_id=game_id))
                games += [found.game] if found.game is not None else []
        return tuple(games)

    def running(self) -> AsyncIterator[str]:
        """Ids of all games of all chats that are not over."""
        return self._repository.live()

    def finished(self, before: float) -> AsyncIterator[str]:
        """Ids of games that are over and were left alone since ``before`` (seconds since the epoch), not yet packed."""
        return self._repository.finished(before)

    async def left_alone(self, game_id: str, before: float, step: Decide) -> bool:
        """Take a step of a game in which nothing has happened since ``before``; False when something has, after all."""
        where = Where(0, game_id=game_id)
        seen = (await self.load(where)).game
        if seen is None or not await self._repository.is_idle(game_id, before):
            return False

        def unless_changed(loaded: Loaded) -> Decision:
            return step(loaded) if loaded.game is not None and loaded.game.version == seen.version else Decision()

        made = await self.step(where, unless_changed, with_journal=True, with_texts=True)
        return isinstance(made, Decision) and made.game is not None

    async def adopt(self) -> None:
        """Begin to wait for games whose last change is not known: an older release wrote them."""
        await self._repository.adopt(self._now())

    def idle(self, before: float) -> AsyncIterator[str]:
        """Ids of games that are not over, and nothing has happened in them since ``before`` (seconds)."""
        return self._repository.idle(before)

    async def archive(self, game_id: str, *, give_up: bool = False) -> bool:
        """Pack a finished game into one value: it can be read as before, but no more changed.

        False when it is not over, is gone, or still has something to be sent: try later. ``give_up``: what the bot may
        not say there is dropped; of a game that was broken off it always is.
        """
        loaded = await self.load(Where(0, game_id=game_id), with_journal=True, with_texts=True)
        if loaded.game is None or loaded.game.status != "over" or loaded.archived:
            return False
        return await self._repository.archive(
            Packed(game=loaded.game, journal=loaded.journal or (), texts=loaded.texts or ()),
            give_up=give_up or loaded.game.interrupted,
        )

    def long(self) -> AsyncIterator[str]:
        """Ids of running games whose past has grown: something of it may be folded."""
        return self._repository.long()

    async def fold(self, game_id: str) -> bool:
        """Fold the older part of a running game's past, so that it takes less room; it is read as before.

        False when there is nothing to fold, or the game was changed meanwhile.
        """
        loaded = await self.load(Where(0, game_id=game_id), with_journal=True, with_texts=True)
        if loaded.game is None or loaded.game.status == "over" or loaded.archived:
            return False
        return await self._repository.fold(loaded)


def _changes(decision: Decision) -> bool:
    return bool(
        decision.chat or decision.game or decision.done or decision.texts or decision.dropped_texts or decision.effects
    )


def _check(loaded: Loaded, decision: Decision) -> None:
    """Programming errors that must not reach the store."""
    game, old = decision.game, loaded.game
    if decision.chat is not None and decision.chat.home != loaded.chat.home:
        raise ValueError("a decision for another chat")
    if game is None:
        if decision.done or decision.texts or decision.dropped_texts:
            raise ValueError("a journal or texts without their game")
        return
    if game.home != loaded.chat.home:
        raise ValueError("a game of another chat")
    same = old is not None and old.id == game.id
    if not same and game.id != loaded.fresh_id:
        raise ValueError("a new game takes the fresh id")
    if same and loaded.archived:
        raise ValueError("an archived game does not change")
    if game.position - (old.position if same and old else 0) != len(decision.done):
        raise ValueError("the position must rise by the lines of the journal")
