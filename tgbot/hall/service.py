"""The hall of fame of a group, read from what its finished games left; what is missing is reckoned on the way."""

import asyncio
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import structlog

from tgbot.hall.played import Played, played
from tgbot.hall.shelf import NOTHING, Shelf
from tgbot.sessions.apart import apart
from tgbot.sessions.decision import Where
from tgbot.sessions.errors import Foreign
from tgbot.sessions.records import ChatRecord, Done, GameRecord
from tgbot.sessions.service import Sessions

log = structlog.get_logger(__name__)


class Rebuilt(NamedTuple):
    """What reckoning everything anew came to."""

    games: int
    changed: int
    """Whose deeds were missing, or were not what their journal says."""
    beyond: int
    """Whose journal is gone: their deeds stay as they are."""


class Hall:
    """Deeds of the finished games of groups. They follow from journals: any process may reckon them, at any time."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._shelf = Shelf(sessions.client)

    async def of(self, chat_id: int) -> tuple[ChatRecord, tuple[Played, ...]]:
        """A group and what came of its finished games, in the order in which they ended."""
        chats = await self._sessions.chats_of(chat_id)
        found: list[Played] = []
        for chat in chats:
            kept = await self._shelf.of(chat.home)
            for game_id in chat.past:
                if game_id not in kept and (data := await self.reckon(game_id)) is not None:
                    kept[game_id] = data
            found += filter(None, map(_unpacked, kept.values()))
        return chats[0], tuple(sorted(found, key=lambda one: (one.ended, one.id)))

    async def reckon(self, game_id: str) -> bytes | None:
        """Reckon a finished game from its journal and keep what came of it; None when it is gone, cannot be read
        or goes on."""
        game: GameRecord | None = None
        journal: Sequence[Done] = ()
        with apart("reckon", game_id):
            loaded = await self._sessions.load(Where(0, game_id=game_id), with_journal=True)
            game, journal = loaded.game, loaded.journal or ()
        if game is None or game.status != "over":
            return None
        # A long campaign takes a while: the bot hears others meanwhile.
        try:
            made = await asyncio.to_thread(played, game, journal)
        except Exception as error:  # noqa: BLE001 -- whatever is wrong with one old game, others are told and packed
            log.warning("a finished game cannot be played again", game=game_id, error=type(error).__name__)
            await self._shelf.keep(game, NOTHING, only_new=True)
            return None
        data = NOTHING if made is None else made.pack()
        return data if await self._shelf.keep(game, data) else None

    async def rebuild(self) -> Rebuilt:
        """Reckon all finished games of all groups anew."""
        games = changed = beyond = 0
        async for home in self._shelf.homes():
            kept = await self._shelf.of(home)
            ids = dict.fromkeys((*kept, *await self._shelf.packed(home)))
            for game_id in ids:
                data = await self.reckon(game_id)
                games += 1
                beyond += data is None
                changed += data is not None and _unpacked(data) != _unpacked(kept.get(game_id, NOTHING))
        return Rebuilt(games, changed, beyond)


@lru_cache(maxsize=4096)
def _unpacked(data: bytes) -> Played | None:
    """A summary never changes: a group that asks again does not wait again. One of a newer release, or a damaged
    one, is not told."""
    try:
        return None if data == NOTHING else Played.unpack(data)
    except (ValueError, zlib.error, Foreign):
        return None
