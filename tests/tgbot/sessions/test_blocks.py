"""Blocks of older posts and lines: exact, whatever is in them, and worth it."""

import zlib
from collections.abc import Sequence
from functools import cache
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.journal import Entry
from narratives.chronicle.post import Post
from tests.tgbot.play.sittings import TableTop
from tests.tgbot.play.whole_games import whole_game
from tests.tgbot.sessions.records import AT, GM
from tests.tgbot.sessions.test_squeeze import TEXT
from tgbot.sessions import blocks as blocks_module
from tgbot.sessions.blocks import pack_lines, pack_posts, unpack_lines, unpack_posts
from tgbot.sessions.errors import Foreign
from tgbot.sessions.packing import pack_line
from tgbot.sessions.posts import corpus, pack_post, unpack_post
from tgbot.sessions.records import Done
from tgbot.sessions.squeeze import KINDS, expanded

POST = st.builds(
    Post,
    key=TEXT,
    kind=st.sampled_from(["prologue", "turn", "ruling", "epilogue"]),
    turn=st.integers(0, 999),
    body=TEXT,
    mark=TEXT,
    texts=st.lists(st.sampled_from(["battle/hit#3", "try/cunning#22", "mine#0", "№"]), max_size=9).map(tuple),
    audience=st.sampled_from([None, "gm", "Сиэль"]),
)
LINE = st.builds(lambda words: Done(entry=Entry(command={"do": "say", "text": words}), by=GM, at=AT, note=words), TEXT)
GAMES = st.sampled_from([*KINDS, "a game of tomorrow"])


@given(posts=st.lists(POST, min_size=1, max_size=20), game=GAMES)
@settings(max_examples=50)
def test_posts_come_back(posts: list[Post], game: str) -> None:
    assert unpack_posts(pack_posts(posts, game)) == tuple(posts)


def packed_lines(blocks: Sequence[Sequence[Done]], game: str) -> list[bytes]:
    """A journal in blocks, made one after another as a worker makes them."""
    packed: list[bytes] = []
    for block in blocks:
        packed.append(pack_lines(block, unpack_lines(packed).written, game))
    return packed


@given(blocks=st.lists(st.lists(LINE, min_size=1, max_size=9), max_size=4), game=GAMES)
@settings(max_examples=50)
def test_lines_come_back(blocks: list[list[Done]], game: str) -> None:
    assert unpack_lines(packed_lines(blocks, game)).lines == tuple(chain.from_iterable(blocks))


def test_more_lines_than_a_compressor_looks_back() -> None:
    """The lines before a block are longer than its window: the last of them count."""
    lines = [
        Done(entry=Entry(command={"do": "say", "number": place, "text": "слово " * (place % 40)}), by=GM, at=AT)
        for place in range(600)
    ]
    blocks = [lines[at : at + 32] for at in range(0, 600, 32)]
    packed = packed_lines(blocks, "kitsune")
    assert list(unpack_lines(packed).lines) == lines
    # To go on from the middle is the same as to come from the beginning.
    before = unpack_lines(packed[:9])
    after = unpack_lines(packed[9:], before.written)
    assert [*before.lines, *after.lines] == lines
    assert after.written == unpack_lines(packed).written


class Newer(Done):
    """The line of a later release: it says one thing more."""

    place: int = 0


def test_a_later_release_goes_on_from_the_blocks_of_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would write the lines before its own otherwise than they lie there."""
    older = [Done(entry=Entry(command={"do": "turn", "number": number}), by=GM, at=AT) for number in range(16)]
    first = pack_lines(older, b"", "moonwar")
    monkeypatch.setattr(blocks_module, "Done", Newer)
    read = unpack_lines([first])
    newer = [Newer(**{**line.__dict__, "note": f"к {line.entry.command['number']}"}, place=3) for line in older]
    second = pack_lines(newer, read.written, "moonwar")
    assert unpack_lines([first, second]).lines == (*(Newer(**line.__dict__) for line in older), *newer)


@cache
def hunt() -> tuple[tuple[Post, ...], tuple[Done, ...]]:
    """The beginning of one."""
    top, deeds = TableTop(), whole_game("kitsune", "1")
    decide = next(deeds)
    while len(top.texts) < 60:
        top.take(decide)
        decide = deeds.send(top.playing)
    return tuple(top.texts.values()), top.journal


def test_neighbours_make_each_other_small() -> None:
    posts, lines = hunt()
    assert len(pack_posts(posts[16:32], "kitsune")) < 0.85 * sum(len(pack_post(one, "kitsune")) for one in posts[16:32])
    written = unpack_lines([pack_lines(lines[:16], b"", "kitsune")]).written
    block = pack_lines(lines[16:48], written, "kitsune")
    assert len(block) < 0.55 * sum(len(pack_line(one, "kitsune")) for one in lines[16:48])


@pytest.mark.parametrize("data", [b"\x1fabc", b"\x05\x7f\x01\x00", b"\x05\x04\x7f\x00", b"\x05\x02\x00\x00"])
def test_the_form_of_a_newer_release_is_left_alone(data: bytes) -> None:
    """Another beginning, another form, another game."""
    with pytest.raises(Foreign):
        unpack_posts(data)
    with pytest.raises(Foreign):
        unpack_lines([data])


def test_a_block_says_what_it_was_written_with() -> None:
    """Its second byte: a later release takes another, and knows by this one what goes before ours."""
    posts, lines = hunt()
    block = pack_posts(posts[:16], "kitsune")
    older = pack_lines(lines[:16], b"", "kitsune")
    assert (block[:3], older[:3]) == (b"\x05\x04\x02", b"\x05\x02\x02")
    with pytest.raises(Foreign):
        unpack_posts(older)
    with pytest.raises(Foreign):
        unpack_lines([block])


def test_a_text_that_a_newer_release_knows() -> None:
    """It stands in a corpus behind ours."""
    post = hunt()[0][0]
    for data, read in ((pack_post(post, "kitsune"), unpack_post), (pack_posts([post], "kitsune"), unpack_posts)):
        place = data.index(corpus().places["kitsune", post.texts[0]].to_bytes(2, "big"))
        with pytest.raises(Foreign):
            read(data[:place] + b"\xff\xfe" + data[place + 2 :])


@pytest.mark.parametrize("cut", [1, 7])
def test_what_was_cut_off_is_not_read_in_part(cut: int) -> None:
    posts, lines = hunt()
    with pytest.raises(zlib.error):
        unpack_posts(pack_posts(posts[:3], "kitsune")[:-cut])
    with pytest.raises(zlib.error):
        unpack_lines([pack_lines(lines[:3], b"", "kitsune")[:-cut]])
    with pytest.raises(zlib.error):
        expanded(pack_line(lines[0], "kitsune")[:-cut])
