"""A game's past as it lies in Redis: the older part folded into blocks, the newer line by line and post by post. Pure.

Lines of the journal are for good. A post may still change: an undo takes it back, a person rewrites it. The last posts
are therefore not folded, and a step that touches a folded one lays the posts of its block out again (``thawed``).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from narratives.chronicle.post import Post
from tgbot.sessions.blocks import POSTS, pack_lines, pack_posts, unpack_lines, unpack_posts
from tgbot.sessions.packing import unpack_line
from tgbot.sessions.posts import pack_post, unpack_post
from tgbot.sessions.records import Done

LINES = 16
"""Journal lines of a block."""
STEP = 8
"""So many posts are folded at a time: a block of them is filled up by the next."""
KEPT = 8
"""The last posts, which most undos and rewritings are about, stay as they are."""
_LINES, _POSTS = b"l", b"p"
MESSAGES = "s"
"""The field that says which messages show the folded posts (``delivery.shown``)."""


class Spot(NamedTuple):
    """Where a post lies."""

    order: int
    """Posts are read in the order of these numbers."""
    block: int = 0
    """The number of the first post of its block; 0: it lies by itself."""


class Folds(NamedTuple):
    """What of a past is folded: how many journal lines (the first ones), and where each post lies."""

    lines: int = 0
    spots: tuple[Spot, ...] = ()
    written: bytes = b""
    """The last of those lines as they lie there (``blocks.Journal``)."""


UNFOLDED = Folds()


class Past(NamedTuple):
    """Journal and texts whole, in order, and what of them is folded."""

    journal: tuple[Done, ...]
    texts: tuple[Post, ...]
    folds: Folds


UNREAD = Past((), (), UNFOLDED)


def read(blocks: Sequence[bytes], lines: Iterable[bytes], fields: Sequence[bytes]) -> Past:
    """The past from the flat hash of blocks, the list of lines and the flat hash of posts (empty: not asked for)."""
    held = {key[:1] + key[1:].zfill(9): block for key, block in _pairs(blocks)}
    older = unpack_lines(held[key] for key in sorted(held) if key.startswith(_LINES))
    found: dict[str, tuple[Spot, Post]] = {}
    for key, block in held.items():
        if fields and key.startswith(_POSTS):
            first = int(key[1:])
            for place, post in enumerate(unpack_posts(block)):
                found[post.key] = Spot(first + place, first), post
    for key, value in _pairs(fields):
        if key != b"#":
            order, _, data = value.partition(b":")
            post = unpack_post(data)
            found[post.key] = (found[post.key][0] if post.key in found else Spot(int(order))), post
    ordered = sorted(found.values(), key=lambda one: one[0])
    return Past(
        journal=(*older.lines, *map(unpack_line, lines)),
        texts=tuple(post for _, post in ordered),
        folds=Folds(len(older.lines), tuple(spot for spot, _ in ordered), older.written),
    )


def _pairs(flat: Sequence[bytes]) -> Iterator[tuple[bytes, bytes]]:
    return zip(flat[::2], flat[1::2], strict=True)


class Thawed(NamedTuple):
    """Blocks that go, and their posts as they lie by themselves: key and value."""

    blocks: tuple[str, ...]
    posts: tuple[tuple[str, bytes], ...]


def thawed(texts: Sequence[Post], folds: Folds, touched: Collection[str], game: str) -> Thawed:
    """What a step that changes or takes back the posts ``touched`` has to lay out again."""
    if not touched:
        return Thawed((), ())
    rows = tuple(zip(folds.spots, texts, strict=True))
    blocks = {spot.block for spot, post in rows if spot.block and post.key in touched}
    return Thawed(
        tuple(f"p{block}" for block in sorted(blocks)),
        tuple(
            (post.key, b"%d:%b" % (spot.order, pack_post(post, game))) for spot, post in rows if spot.block in blocks
        ),
    )


class Block(NamedTuple):
    """Something to be folded: its field, its data, and the keys of the posts that it holds."""

    field: str
    data: bytes
    posts: tuple[str, ...] = ()


class Folding(NamedTuple):
    """What is to be folded now."""

    blocks: tuple[Block, ...]
    lines: int
    """Journal lines that go into blocks, the first of those that lie by themselves."""

    @property
    def posts(self) -> tuple[str, ...]:
        """Keys of the posts that go into blocks."""
        return tuple(key for block in self.blocks for key in block.posts)


def folding(past: Past, game: str) -> Folding:
    """What of a past of this game can be folded: full blocks, and whatever was thawed between two others.

    Each block is read again before anybody takes the originals away. Raises ValueError: it says something else.
    """
    older = past.folds.lines
    lines = (len(past.journal) - older) // LINES * LINES
    blocks = list(_of_lines(past.journal[older : older + lines], past.folds, game))
    for run in _runs(past):
        posts = tuple(post for _, post in run)
        data = pack_posts(posts, game)
        _prove(unpack_posts(data) == posts)
        blocks.append(Block(f"p{run[0][0].order}", data, tuple(post.key for post in posts)))
    return Folding(tuple(blocks), lines)


def _of_lines(lines: Sequence[Done], folds: Folds, game: str) -> Iterator[Block]:
    written = folds.written
    for at in range(0, len(lines), LINES):
        block = tuple(lines[at : at + LINES])
        data = pack_lines(block, written, game)
        read, written = unpack_lines([data], written)
        _prove(read == block)
        yield Block(f"l{folds.lines + at}", data)


def _prove(same: bool) -> None:
    if not same:
        raise ValueError("a block does not read as what was put into it")


def _runs(past: Past) -> Iterator[list[tuple[Spot, Post]]]:
    """Posts next to each other that become a block: what was thawed between two others, and the oldest of those that
    lie loose at the end, together with those of the last block as long as it has room."""
    rows = zip(past.folds.spots, past.texts, strict=True)
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row[0].block)]
    for place, group in enumerate(groups):
        if group[0][0].block:
            continue
        run = group
        if place == len(groups) - 1:
            run = group[: max(0, len(group) - KEPT) // STEP * STEP]
            if run and place and len(groups[place - 1]) < POSTS:
                run = groups[place - 1] + run
        yield from (run[at : at + POSTS] for at in range(0, len(run), POSTS))
