"""How records lie in Redis: JSON, the long ones compressed."""

import zlib
from collections.abc import Sequence

from engines.core.model import Frozen
from narratives.chronicle.post import Post
from tgbot.sessions.records import Done, GameRecord


class Packed(Frozen):
    """A finished game whole, as it is kept for good."""

    game: GameRecord
    journal: tuple[Done, ...]
    texts: tuple[Post, ...]

    def pack(self) -> bytes:
        """Compressed JSON."""
        return zlib.compress(self.model_dump_json().encode(), 9)

    @classmethod
    def unpack(cls, data: bytes) -> "Packed":
        """The reverse of ``pack``."""
        return cls.model_validate_json(zlib.decompress(data))


def pack_post(post: Post) -> bytes:
    """A post for the texts hash."""
    return zlib.compress(post.model_dump_json().encode())


def unpack_posts(fields: Sequence[bytes]) -> tuple[Post, ...]:
    """The posts of a texts hash (its flat key-value list), in order of first publishing."""
    ordered: list[tuple[int, bytes]] = []
    for key, value in zip(fields[::2], fields[1::2], strict=True):
        if key != b"#":
            order, _, data = value.partition(b":")
            ordered.append((int(order), data))
    return tuple(Post.model_validate_json(zlib.decompress(data)) for _, data in sorted(ordered))
