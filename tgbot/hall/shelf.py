"""Where deeds are kept in Redis: a hash for each home of a group, a field for each finished game."""

from collections.abc import AsyncIterator

from tgbot.sessions.keys import Keys
from tgbot.sessions.records import GameRecord
from tgbot.storage.connection import Client, answer
from tgbot.storage.script import Script

NOTHING = b"-"
"""Kept of a game in which nothing was played, so that it is not reckoned again and again."""


class Shelf:
    """Summaries of finished games, kept for good."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._keep = Script(__package__, "keep")

    async def of(self, home: int) -> dict[str, bytes]:
        """All deeds kept at a home: game id -> packed, in one round trip."""
        found = await answer(self._client.hgetall(Keys.of_chat(home).deeds(home)))
        return {game_id.decode(): data for game_id, data in found.items()}

    async def keep(self, game: GameRecord, data: bytes, *, only_new: bool = False) -> bool:
        """Keep a game's deeds, reckoned from this version of it. False: it goes on meanwhile, or was changed.

        ``only_new``: what is known of it already stays.
        """
        keys = Keys.of_chat(game.home)
        parts = [keys.game(game.id), keys.old(game.id), keys.over, keys.deeds(game.home)]
        return bool(await self._keep(self._client, parts, [game.id, game.version, data, int(only_new)]))

    async def homes(self) -> AsyncIterator[int]:
        """Every home that has packed games or deeds."""
        seen: set[int] = set()
        for kind in ("archive", "deeds"):
            async for key in self._client.scan_iter(match=f"lt:{{*}}:{kind}:*", count=1000):
                home = int(key.decode().rpartition(":")[2])
                if home not in seen:
                    seen.add(home)
                    yield home

    async def packed(self, home: int) -> tuple[str, ...]:
        """Ids of the packed games of a home, oldest first."""
        found = await answer(self._client.lrange(Keys.of_chat(home).archive(home), 0, -1))
        return tuple(game_id.decode() for game_id in found)
