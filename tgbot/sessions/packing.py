"""How records lie in Redis: compressed JSON."""

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from struct import Struct

from engines.core.model import Frozen
from narratives.chronicle.post import Post
from tgbot.sessions.blocks import POSTS, pack_posts, unpack_posts
from tgbot.sessions.posts import unpack_post
from tgbot.sessions.records import ChatRecord, Done, GameRecord
from tgbot.sessions.schema import read
from tgbot.sessions.squeeze import BLOCK, expanded, squeezed

_FRAMED = b"\x04"
_LENGTH = Struct(">I")


class Packed(Frozen):
    """A finished game whole."""

    game: GameRecord
    journal: tuple[Done, ...]
    texts: tuple[Post, ...]

    @property
    def worth(self) -> bool:
        """Is there anything to be read again? (In a lobby that was closed there is not.)"""
        return self.game.state is not None or bool(self.journal or self.texts)

    def pack(self) -> bytes:
        """The game, its journal and its posts in blocks, one after another, each with its length before it."""
        lines = "[" + ",".join(line.model_dump_json() for line in self.journal) + "]"
        posts = (pack_posts(self.texts[at : at + POSTS], self.game.game) for at in range(0, len(self.texts), POSTS))
        return _FRAMED + _framed((pack(self.game), squeezed(lines, self.game.game), *posts))

    @classmethod
    def unpack(cls, data: bytes) -> "Packed":
        """The reverse of ``pack``."""
        if not data.startswith(_FRAMED):
            return cls.model_validate_json(expanded(data))
        game, journal, *posts = _parts(data[len(_FRAMED) :])
        lines = tuple(Done.model_validate(line) for line in json.loads(expanded(journal)))
        texts = (unpack_posts(part) if part.startswith(BLOCK) else (unpack_post(part),) for part in posts)
        return cls(game=unpack_game(game), journal=lines, texts=tuple(chain.from_iterable(texts)))


def _framed(parts: Iterable[bytes]) -> bytes:
    return b"".join(_LENGTH.pack(len(part)) + part for part in parts)


def _parts(data: bytes) -> Iterator[bytes]:
    start = 0
    while start < len(data):
        (length,) = _LENGTH.unpack_from(data, start)
        start += _LENGTH.size
        yield data[start : start + length]
        start += length


def pack(record: ChatRecord | GameRecord) -> bytes:
    """A record as it is stored."""
    return squeezed(record.model_dump_json(), record.game if isinstance(record, GameRecord) else "chat")


def pack_line(line: Done, game: str) -> bytes:
    """A journal line of this game as it is stored."""
    return squeezed(line.model_dump_json(), game)


def unpack_game(data: bytes) -> GameRecord:
    """The reverse of ``pack``. Raises Foreign for one of a newer release."""
    return read(GameRecord, expanded(data))


def unpack_chat(data: bytes) -> ChatRecord:
    """The reverse of ``pack``. Raises Foreign for one of a newer release."""
    return read(ChatRecord, expanded(data))


def unpack_line(data: bytes) -> Done:
    """The reverse of ``pack``."""
    return Done.model_validate_json(expanded(data))
