"""Compression is exact, and reads what was written before it."""

import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narratives.chronicle.playthrough import playthrough
from tests.tgbot.sessions.records import GM, line
from tgbot.sessions.packing import pack, unpack_chat, unpack_game, unpack_line
from tgbot.sessions.records import ChatRecord, GameRecord
from tgbot.sessions.squeeze import expanded, squeezed

GAME = GameRecord(id="00abcdef", game="moonwar", home=-1, chat_id=-1, opened_by=GM, gms=(GM,), seed="x")


@given(st.binary(max_size=5000))
def test_everything_comes_back(data: bytes) -> None:
    assert expanded(squeezed(data)) == data


def test_older_forms_are_read() -> None:
    data = GAME.model_dump_json().encode()
    assert unpack_game(data) == unpack_game(zlib.compress(data)) == unpack_game(pack(GAME)) == GAME


def test_records_come_back() -> None:
    chat = ChatRecord(home=-1, chat_id=-1, title="Луна")
    assert unpack_chat(pack(chat)) == chat
    assert unpack_line(pack(line(3))) == line(3)


def test_what_it_is_for_becomes_small() -> None:
    posts = [piece.post for piece in playthrough("moonwar", "7", {"scenario": 3})]
    long = sum(len(post.model_dump_json().encode()) for post in posts)
    assert sum(len(pack(post)) for post in posts) < 0.4 * long
    assert len(pack(line(3))) < 0.4 * len(line(3).model_dump_json().encode())


@pytest.mark.parametrize("data", [b"\x02abc", b"no"])
def test_other_data_are_an_error(data: bytes) -> None:
    with pytest.raises(zlib.error):
        expanded(data)


def test_a_stored_record_is_json_inside() -> None:
    assert json.loads(expanded(pack(GAME)))["id"] == GAME.id
