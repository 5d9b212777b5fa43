"""How records lie in Redis: compressed JSON."""

from collections.abc import Sequence

from engines.core.model import Frozen
from narratives.chronicle.post import Post
from tgbot.sessions.records import ChatRecord, Done, GameRecord
from tgbot.sessions.schema import read
from tgbot.sessions.squeeze import expanded, squeezed


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
        """Compressed JSON."""
        return squeezed(self.model_dump_json().encode())

    @classmethod
    def unpack(cls, data: bytes) -> "Packed":
        """The reverse of ``pack``."""
        return cls.model_validate_json(expanded(data))


def pack(record: ChatRecord | GameRecord | Done | Post) -> bytes:
    """A record as it is stored."""
    return squeezed(record.model_dump_json().encode())


def unpack_game(data: bytes) -> GameRecord:
    """The reverse of ``pack``. Raises Foreign for one of a newer release."""
    return read(GameRecord, expanded(data))


def unpack_chat(data: bytes) -> ChatRecord:
    """The reverse of ``pack``. Raises Foreign for one of a newer release."""
    return read(ChatRecord, expanded(data))


def unpack_line(data: bytes) -> Done:
    """The reverse of ``pack``."""
    return Done.model_validate_json(expanded(data))


def unpack_posts(fields: Sequence[bytes]) -> tuple[Post, ...]:
    """The posts of a texts hash (its flat key-value list), in order of first publishing."""
    ordered: list[tuple[int, bytes]] = []
    for key, value in zip(fields[::2], fields[1::2], strict=True):
        if key != b"#":
            order, _, data = value.partition(b":")
            ordered.append((int(order), data))
    return tuple(Post.model_validate_json(expanded(data)) for _, data in sorted(ordered))
