"""Names of everything in Redis.

Keys are sharded by home chat, and the shard is the hash tag: whatever one commit touches lies in one slot.
"""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

SHARDS = 32
MOST_ARCHIVED = 50
"""Packed games that a chat keeps; a game over makes the oldest go."""
_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"
_POWERS = tuple(len(_ALPHABET) ** place for place in range(6))
_FRESH = len(_ALPHABET) ** 6
_GAME_ID = re.compile(r"([0-9]{2})[0-9a-z]{6}")


@dataclass(frozen=True)
class Keys:
    """The keys of one shard."""

    shard: int

    @classmethod
    def of_chat(cls, chat_id: int) -> "Keys":
        """Where a chat lives."""
        return _SHARDS[crc32(str(chat_id).encode()) % SHARDS]

    @classmethod
    def of_game(cls, game_id: str) -> "Keys | None":
        """Where a game lives: its id begins with the shard. None for what is no id of ours."""
        found = _GAME_ID.fullmatch(game_id)
        return _SHARDS[int(found[1])] if found and int(found[1]) < SHARDS else None

    @classmethod
    def all(cls) -> Iterator["Keys"]:
        """Every shard."""
        return iter(_SHARDS)

    @cached_property
    def prefix(self) -> str:
        """What every key of the shard begins with."""
        return f"lt:{{{self.shard:02d}}}:"

    def fresh_game_id(self) -> str:
        """An id for a new game of this shard: eight letters and digits."""
        number = secrets.randbelow(_FRESH)
        return f"{self.shard:02d}" + "".join(_ALPHABET[number // power % len(_ALPHABET)] for power in _POWERS)

    def chat(self, home: int) -> str:
        """Hash: ``v`` version, ``data`` ChatRecord, ``topic:<topic>`` id of the game there."""
        return f"{self.prefix}chat:{home}"

    def home(self, chat_id: int) -> str:
        """String: the home of a chat that was migrated, under its new id."""
        return f"{self.prefix}home:{chat_id}"

    @classmethod
    def of_poll(cls, poll: str) -> "Keys":
        """Where is written which game a poll belongs to."""
        return _SHARDS[crc32(poll.encode()) % SHARDS]

    def poll(self, poll: str) -> str:
        """String: id of the game that a poll of Telegram's belongs to."""
        return f"{self.prefix}poll:{poll}"

    def game(self, game_id: str) -> str:
        """Hash: ``v`` version, ``home``, ``stopped`` (delivery cannot go on), ``data`` GameRecord."""
        return f"{self.prefix}game:{game_id}"

    def log(self, game_id: str) -> str:
        """List of Done: the journal."""
        return f"{self.prefix}log:{game_id}"

    def texts(self, game_id: str) -> str:
        """Hash: post key -> «order:compressed Post»; ``#`` counts the orders given out."""
        return f"{self.prefix}texts:{game_id}"

    def folded(self, game_id: str) -> str:
        """Hash: the older part of journal, texts and messages in blocks (``folds``)."""
        return f"{self.prefix}folded:{game_id}"

    def shown(self, lane: str) -> str:
        """Hash: post or panel key -> which messages show it."""
        return f"{self.prefix}shown:{lane}"

    def old(self, game_id: str) -> str:
        """Hash: ``home``, ``data``: a finished game, packed."""
        return f"{self.prefix}old:{game_id}"

    def archive(self, home: int) -> str:
        """List: ids of the packed games of a chat, oldest first."""
        return f"{self.prefix}archive:{home}"

    def deeds(self, home: int) -> str:
        """Hash: id of a finished game -> what came of it, for good; it outlives the packed game."""
        return f"{self.prefix}deeds:{home}"

    def seen(self, what: str) -> str:
        """String: an update or a commit that is done, for as long as it might come again."""
        return f"{self.prefix}seen:{what}"

    @property
    def due(self) -> str:
        """Sorted set: game id -> when its next thing happens by itself, ms."""
        return f"{self.prefix}due"

    @property
    def live(self) -> str:
        """Set: ids of games in a lobby, playing or paused."""
        return f"{self.prefix}live"

    @property
    def idle(self) -> str:
        """Sorted set: id of a game in a lobby, playing or paused -> when something last happened in it, ms."""
        return f"{self.prefix}idle"

    @property
    def over(self) -> str:
        """Sorted set: id of a finished game that is not packed yet -> when it last changed, ms."""
        return f"{self.prefix}over"

    @property
    def lanes(self) -> str:
        """Sorted set: lane with effects to send -> when it may be taken, ms; infinite: parked."""
        return f"{self.prefix}lanes"

    def out(self, lane: str) -> str:
        """List: effects of a lane, in order."""
        return f"{self.prefix}out:{lane}"

    def head(self, lane: str) -> str:
        """Hash: who carries the lane now, and how far its first effect has come."""
        return f"{self.prefix}head:{lane}"

    def rate(self, chat_id: int) -> str:
        """List: when the last messages to a chat were sent, ms, newest first."""
        return f"{self.prefix}rate:{chat_id}"

    def hold(self, chat_id: int) -> str:
        """String: until when Telegram forbade to send to a chat, ms."""
        return f"{self.prefix}hold:{chat_id}"


def topic_key(thread_id: int | None) -> str:
    """How ``ChatRecord.games`` names a place: «0» is General, or a chat without topics."""
    return str(thread_id or 0)


_SHARDS = tuple(map(Keys, range(SHARDS)))
