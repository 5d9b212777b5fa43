"""Older posts and older journal lines of a game, many of them compressed as one: what a long game is made of.

A post by itself takes a third more than one among its neighbours, and twice as much with all that Redis keeps about it;
a journal line takes three times as much.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from struct import Struct
from typing import NamedTuple

from narratives.chronicle.post import Post
from tgbot.sessions.errors import Foreign
from tgbot.sessions.letters import to_bytes, to_text
from tgbot.sessions.posts import WINDOW, corpus, kind_of, parted, whole
from tgbot.sessions.records import Done
from tgbot.sessions.squeeze import BLOCK, KINDS, deflated, dictionary, inflated

POSTS = 16
"""Posts of a block: of more the compressor would forget the texts of the first when it comes to the last."""
_END = b"\n"
"""Between two posts or lines: JSON spells its own."""
_COUNT = Struct(">H")
_LINES, _POSTS = 2, 4
"""The second byte of a block: of which form it is, and which dictionaries go before it («records-2», «posts-4»).
Another form or other dictionaries take another number."""
_HEAD = 3


class Journal(NamedTuple):
    """Lines out of blocks."""

    lines: tuple[Done, ...]
    written: bytes
    """The last of them, byte for byte as they lie in their blocks, as far back as a compressor looks: the next block is
    compressed by these. (Whoever wrote the lines anew might spell them otherwise: a later release has more fields.)"""


def pack_posts(posts: Sequence[Post], game: str) -> bytes:
    """Posts of this game as one block: for each the number and the places of its texts, then all the rest at once."""
    kind, rows = kind_of(game), [parted(post, game) for post in posts]
    heads = b"".join(Struct(f">H{len(places)}H").pack(len(places), *places) for places, _ in rows)
    data = deflated(_END.join(data for _, data in rows), _texts_of(kind, [places for places, _ in rows]))
    return _begun(_POSTS, kind) + _COUNT.pack(len(rows)) + heads + data


def unpack_posts(block: bytes) -> tuple[Post, ...]:
    """The reverse. Raises Foreign for what a newer release wrote."""
    kind = _kind(block, _POSTS)
    (left,) = _COUNT.unpack_from(block, _HEAD)
    rows: list[tuple[int, ...]] = []
    at = _HEAD + _COUNT.size
    while len(rows) < left:
        (count,) = _COUNT.unpack_from(block, at)
        rows.append(Struct(f">{count}H").unpack_from(block, at + _COUNT.size))
        at += _COUNT.size * (1 + count)
    data = inflated(block[at:], _texts_of(kind, rows)).split(_END)
    return tuple(whole(places, one) for places, one in zip(rows, data, strict=True))


def _texts_of(kind: str, rows: Iterable[Sequence[int]]) -> bytes:
    """What goes before a block: the texts of which its posts are made, each once."""
    return corpus().past(kind, dict.fromkeys(chain.from_iterable(rows)))


def pack_lines(lines: Iterable[Done], before: bytes, game: str) -> bytes:
    """Journal lines of this game as one block, compressed by what is ``written`` in the blocks before it."""
    kind = kind_of(game)
    data = _END.join(to_bytes(line.model_dump_json()) for line in lines)
    return _begun(_LINES, kind) + deflated(data, _past(kind, before))


def unpack_lines(blocks: Iterable[bytes], before: bytes = b"") -> Journal:
    """All blocks of a journal from its beginning, or those after what is ``written`` before them.

    Raises Foreign for what a newer release wrote.
    """
    lines: list[Done] = []
    for block in blocks:
        data = inflated(block[_HEAD:], _past(_kind(block, _LINES), before))
        before = (_END.join((before, data)) if before else data)[-WINDOW:]
        lines += (Done.model_validate_json(line) for line in to_text(data).split(_END.decode()))
    return Journal(tuple(lines), before)


def _past(kind: str, before: bytes) -> bytes:
    return dictionary(f"records-2-{kind}") + before


def _begun(form: int, kind: str) -> bytes:
    return BLOCK + bytes((form, KINDS.index(kind)))


def _kind(block: bytes, form: int) -> str:
    if block[:1] != BLOCK or block[1] != form or not 0 < block[2] < len(KINDS):
        raise Foreign(block[0])
    return KINDS[block[2]]
