"""Compression is exact, and reads what was written before it."""

import hashlib
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narratives.chronicle.playthrough import playthrough
from narratives.chronicle.post import Post
from tests.tgbot.sessions.dictionary import FOLDER, SUMS
from tests.tgbot.sessions.records import GM, line
from tgbot.sessions.errors import Foreign
from tgbot.sessions.letters import to_bytes, to_text
from tgbot.sessions.packing import Packed, pack, pack_line, unpack_chat, unpack_game, unpack_line
from tgbot.sessions.posts import corpus, pack_post, unpack_post
from tgbot.sessions.records import ChatRecord, GameRecord
from tgbot.sessions.spaces import bound, loosed
from tgbot.sessions.squeeze import KINDS, deflated, expanded, squeezed

GAME = GameRecord(id="00abcdef", game="moonwar", home=-1, chat_id=-1, opened_by=GM, gms=(GM,), seed="x")
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=400) | st.text("Ход ёЁ«»—\n\x1b;1🎲é", max_size=200)


@given(TEXT)
def test_a_letter_is_a_byte_and_every_other_sign_comes_back(text: str) -> None:
    assert to_text(to_bytes(text)) == text
    words = "Ёжик — «в тумане» 🎲⚔🔓🕯✖"
    assert len(to_bytes(words)) == len(words)


@given(text=TEXT, kind=st.sampled_from([*KINDS, "a game of tomorrow"]))
def test_everything_comes_back(text: str, kind: str) -> None:
    assert expanded(squeezed(text, kind)) == text


@given(
    body=TEXT,
    footer=TEXT,
    texts=st.lists(st.sampled_from(["battle/hit#3", "headline/night#1", "mine#0", "№"]), max_size=9),
    game=st.sampled_from([*KINDS, "a game of tomorrow"]),
    audience=st.sampled_from([None, "gm", "Сиэль"]),
)
def test_every_post_comes_back(body: str, footer: str, texts: list[str], game: str, audience: str | None) -> None:
    post = Post(key="turn:1", kind="turn", turn=1, body=body, footer=footer, texts=tuple(texts), audience=audience)
    assert unpack_post(pack_post(post, game)) == post


@given(TEXT | st.text("аи я—\u00a0 \n<b>", max_size=60))
def test_spaces_come_back_as_they_were(text: str) -> None:
    assert bound(*loosed(text)) == text


def test_most_spaces_are_what_the_rule_says() -> None:
    posts = [piece.post for game in ("moonwar", "kitsune") for piece in playthrough(game, "7")]
    loose = [loosed(post.body) for post in posts]
    assert not any("\u00a0" in plain for plain, _ in loose)
    assert sum(map(len, (others for _, others in loose))) < 0.05 * sum(post.body.count("\u00a0") for post in posts)


def test_a_post_of_an_older_release_keeps_its_spaces() -> None:
    """It says nothing of a rule: what is plain there was plain."""
    post = Post(key="turn:1", kind="turn", turn=1, body="Я — и\u00a0ночь")
    said = to_bytes(json.dumps(post.model_dump(mode="json", exclude_defaults=True), ensure_ascii=False))
    assert unpack_post(b"\x03\x01\x00\x00" + deflated(said, corpus().past("moonwar", (), "posts-3"))) == post


def test_older_forms_are_read() -> None:
    data = GAME.model_dump_json().encode()
    assert unpack_game(data) == unpack_game(zlib.compress(data)) == unpack_game(pack(GAME)) == GAME


def test_records_come_back() -> None:
    chat = ChatRecord(home=-1, chat_id=-1, title="Луна")
    assert unpack_chat(pack(chat)) == chat
    assert unpack_line(pack_line(line(3), "moonwar")) == line(3)
    post = Post(key="turn:1", kind="turn", turn=1, body="Ночь")
    whole = Packed(game=GAME, journal=(line(1), line(2)), texts=(post, post))
    assert Packed.unpack(whole.pack()) == whole
    assert Packed.unpack(squeezed(whole.model_dump_json())) == whole, "as it was packed before"


def test_what_it_is_for_becomes_small() -> None:
    posts = [piece.post for piece in playthrough("moonwar", "7", {"scenario": 3})]
    long = sum(len(post.model_dump_json().encode()) for post in posts)
    assert sum(len(pack_post(post, "moonwar")) for post in posts) < 0.2 * long
    assert len(pack_line(line(3), "moonwar")) < 0.4 * len(line(3).model_dump_json().encode())


@pytest.mark.parametrize("data", [b"no", b"", b"\x78\x9c"])
def test_other_data_are_an_error(data: bytes) -> None:
    with pytest.raises(zlib.error):
        expanded(data)


@pytest.mark.parametrize("data", [b"\x1fabc", b"\x02\x7fabc"])
def test_the_form_of_a_newer_release_is_left_alone(data: bytes) -> None:
    for read in (unpack_game, unpack_line, unpack_post):
        with pytest.raises(Foreign):
            read(data)
    with pytest.raises(Foreign):
        unpack_post(b"\x03\x7f\x00\x00")


def test_a_stored_record_is_json_inside() -> None:
    assert json.loads(expanded(pack(GAME)))["id"] == GAME.id


def test_what_stored_data_were_written_with_is_for_good() -> None:
    """A dictionary that changes makes every store unreadable. A better one gets the next number."""
    known = dict(row.split()[::-1] for row in SUMS.read_text().splitlines())
    assert known == {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in FOLDER.iterdir()}
    assert len(corpus().places) <= len(corpus().names) < 0xFFFF
