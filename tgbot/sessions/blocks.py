"""Older posts and older journal lines of a game, many of them compressed as one: what a long game is made of.

A post by itself takes a third more than one among its neighbours, and twice as much with all that Redis keeps about it;
a journal line takes three times as much.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from struct import Struct

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


def pack_posts(posts: Sequence[Post], game: str) -> bytes:
    """Posts of this game as one block: for each the number and the places of its texts, then all the rest at once."""
    kind, rows = kind_of(game), [parted(post, game) for post in posts]
    heads = b"".join(Struct(f">H{len(places)}H").pack(len(places), *places) for places, _ in rows)
    data = deflated(_END.join(data for _, data in rows), _texts_of(kind, [places for places, _ in rows]))
    return _begun(kind) + _COUNT.pack(len(rows)) + heads + data


def unpack_posts(block: bytes) -> tuple[Post, ...]:
    """The reverse. Raises Foreign for what a newer release wrote."""
    kind = _kind(block)
    (left,) = _COUNT.unpack_from(block, 2)
    rows: list[tuple[int, ...]] = []
    at = 2 + _COUNT.size
    while len(rows) < left:
        (count,) = _COUNT.unpack_from(block, at)
        rows.append(Struct(f">{count}H").unpack_from(block, at + _COUNT.size))
        at += _COUNT.size * (1 + count)
    data = inflated(block[at:], _texts_of(kind, rows)).split(_END)
    return tuple(whole(places, one) for places, one in zip(rows, data, strict=True))


def _texts_of(kind: str, rows: Iterable[Sequence[int]]) -> bytes:
    """What goes before a block: the texts of which its posts are made, each once."""
    return corpus().past(kind, dict.fromkeys(chain.from_iterable(rows)))


def pack_lines(lines: Iterable[Done], before: Sequence[Done], game: str) -> bytes:
    """Journal lines of this game as one block, compressed by the lines that came before them."""
    kind = kind_of(game)
    return _begun(kind) + deflated(_written(lines), _past(kind, _seen(before)))


def unpack_lines(blocks: Iterable[bytes]) -> tuple[tuple[Done, ...], ...]:
    """All blocks of a journal from its beginning. Raises Foreign for what a newer release wrote."""
    past, read = b"", []
    for block in blocks:
        data = inflated(block[2:], _past(_kind(block), past))
        past = (_END.join((past, data)) if past else data)[-WINDOW:]
        read.append(tuple(Done.model_validate_json(line) for line in to_text(data).split(_END.decode())))
    return tuple(read)


def _written(lines: Iterable[Done]) -> bytes:
    return _END.join(to_bytes(line.model_dump_json()) for line in lines)


def _seen(before: Sequence[Done]) -> bytes:
    """The last of these lines, as far back as a compressor looks."""
    told: list[bytes] = []
    length = 0
    for line in reversed(before):
        if length > WINDOW:
            break
        told.append(to_bytes(line.model_dump_json()))
        length += len(told[-1])
    return _END.join(reversed(told))


def _past(kind: str, past: bytes) -> bytes:
    return dictionary(f"records-2-{kind}") + past


def _begun(kind: str) -> bytes:
    return BLOCK + bytes((KINDS.index(kind),))


def _kind(block: bytes) -> str:
    if block[:1] != BLOCK or not 0 < block[1] < len(KINDS):
        raise Foreign(block[0])
    return KINDS[block[1]]
