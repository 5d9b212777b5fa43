"""Blocks of older posts and lines: exact, whatever is in them, and worth it."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.journal import Entry
from narratives.chronicle.post import Post
from tests.tgbot.play.sittings import TableTop
from tests.tgbot.play.whole_games import whole_game
from tests.tgbot.sessions.records import AT, GM
from tests.tgbot.sessions.test_squeeze import TEXT
from tgbot.sessions.blocks import pack_lines, pack_posts, unpack_lines, unpack_posts
from tgbot.sessions.errors import Foreign
from tgbot.sessions.packing import pack_line
from tgbot.sessions.posts import pack_post
from tgbot.sessions.records import Done
from tgbot.sessions.squeeze import KINDS

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


@given(blocks=st.lists(st.lists(LINE, min_size=1, max_size=9), max_size=4), game=GAMES)
@settings(max_examples=50)
def test_lines_come_back(blocks: list[list[Done]], game: str) -> None:
    before: list[Done] = []
    packed = []
    for block in blocks:
        packed.append(pack_lines(block, before, game))
        before += block
    assert unpack_lines(packed) == tuple(map(tuple, blocks))


def test_more_lines_than_a_compressor_looks_back() -> None:
    """The lines before a block are longer than its window: the last of them count."""
    lines = [
        Done(entry=Entry(command={"do": "say", "number": place, "text": "слово " * (place % 40)}), by=GM, at=AT)
        for place in range(600)
    ]
    blocks = [lines[at : at + 32] for at in range(0, 600, 32)]
    packed = [pack_lines(block, lines[: 32 * place], "kitsune") for place, block in enumerate(blocks)]
    assert [list(block) for block in unpack_lines(packed)] == blocks


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
    block = pack_lines(lines[16:48], lines[:16], "kitsune")
    assert len(block) < 0.55 * sum(len(pack_line(one, "kitsune")) for one in lines[16:48])


@pytest.mark.parametrize("data", [b"\x1fabc", b"\x05\x7f\x00\x00", b"\x05\x00\x00\x00"])
def test_the_form_of_a_newer_release_is_left_alone(data: bytes) -> None:
    with pytest.raises(Foreign):
        unpack_posts(data)
    with pytest.raises(Foreign):
        unpack_lines([data])
