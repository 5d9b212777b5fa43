"""Limits of messages and keyboards, each at its boundary."""

from __future__ import annotations

from typing import Any

import pytest

from tgbot.botapi.state import Chat

from .conftest import Caller


def button(**fields: Any) -> dict[str, Any]:
    return {"text": "Ход", **fields}


def keyboard(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"inline_keyboard": list(rows)}


async def test_text_is_counted_in_code_points_after_parsing(call: Caller, forum: Chat) -> None:
    longest = "<b>" + "😀" * 4096 + "</b>"
    sent = await call("sendMessage", chat_id=forum.id, text=longest, parse_mode="HTML")
    assert sent["text"] == "😀" * 4096
    assert sent["entities"] == [{"type": "bold", "offset": 0, "length": 8192}]
    too_long = await call.refused("sendMessage", chat_id=forum.id, text="я" * 4097)
    assert too_long == "Bad Request: message is too long"
    too_long = await call.refused("editMessageText", chat_id=forum.id, message_id=sent["message_id"], text="я" * 4097)
    assert too_long == "Bad Request: MESSAGE_TOO_LONG"


async def test_raw_text_over_32_kilobytes(call: Caller, forum: Chat) -> None:
    text = "<b></b>" * 4681 + "x"  # 32768 bytes of which one is shown
    assert len(text) == 32768
    assert (await call("sendMessage", chat_id=forum.id, text=text, parse_mode="HTML"))["text"] == "x"
    assert await call.refused("sendMessage", chat_id=forum.id, text=text + "x") == "Bad Request: text is too long"


async def test_empty_and_blank_text(call: Caller, forum: Chat) -> None:
    assert await call.refused("sendMessage", chat_id=forum.id) == "Bad Request: message text is empty"
    for blank in (" \n ", "<b> </b>"):
        words = await call.refused("sendMessage", chat_id=forum.id, text=blank, parse_mode="HTML")
        assert words == "Bad Request: text must be non-empty"


async def test_text_is_trimmed(call: Caller, forum: Chat) -> None:
    sent = await call("sendMessage", chat_id=forum.id, text="\n <b>да</b>\r\n ", parse_mode="html")
    assert sent["text"] == "да"
    assert sent["entities"][0] == {"type": "bold", "offset": 0, "length": 2}


async def test_parse_mode_and_given_entities(call: Caller, forum: Chat) -> None:
    words = await call.refused("sendMessage", chat_id=forum.id, text="*x*", parse_mode="MarkdownV2")
    assert words == "Bad Request: unsupported parse_mode"
    entities = [{"type": "bold", "offset": 0, "length": 3}]
    assert (await call("sendMessage", chat_id=forum.id, text="абв", entities=entities))["entities"] == entities
    words = await call.refused("sendMessage", chat_id=forum.id, text="аб", entities=entities)
    assert "ends after the end of the text" in words


async def test_mentions_know_only_known_people(call: Caller, forum: Chat) -> None:
    text = '<a href="tg://user?id=1001">Аня</a> <a href="tg://user?id=5">кто</a>'
    sent = await call("sendMessage", chat_id=forum.id, text=text, parse_mode="HTML")
    assert [(e["type"], e["user"]["first_name"]) for e in sent["entities"]] == [("text_mention", "Аня")]


async def test_callback_data_is_counted_in_bytes(call: Caller, forum: Chat) -> None:
    for data in ("я" * 32, "x" * 64, "x"):
        markup = keyboard([button(callback_data=data)])
        sent = await call("sendMessage", chat_id=forum.id, text="ход", reply_markup=markup)
        assert sent["reply_markup"]["inline_keyboard"][0][0]["callback_data"] == data
    for data in ("я" * 33, "x" * 65, ""):
        markup = keyboard([button(callback_data=data)])
        words = await call.refused("sendMessage", chat_id=forum.id, text="ход", reply_markup=markup)
        assert words == "Bad Request: BUTTON_DATA_INVALID"


async def test_keyboard_sizes(call: Caller, forum: Chat) -> None:
    full = keyboard(*[[button(callback_data=f"{r}:{c}") for c in range(8)] for r in range(12)])
    full["inline_keyboard"].append([button(callback_data=f"last:{c}") for c in range(4)])
    await call("sendMessage", chat_id=forum.id, text="сто", reply_markup=full)
    full["inline_keyboard"][-1].append(button(callback_data="one more"))
    wide = keyboard([button(callback_data=str(c)) for c in range(9)])
    heavy = keyboard(*[[{"text": "я" * 100, "callback_data": "x"}] for _ in range(60)])
    for markup in (full, wide, heavy):
        words = await call.refused("sendMessage", chat_id=forum.id, text="много", reply_markup=markup)
        assert words == "Bad Request: reply markup is too long"


CANT_PARSE = "Bad Request: can't parse inline keyboard button: "


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({}, CANT_PARSE + "Text buttons are unallowed in the inline keyboard"),
        ({"text": "", "callback_data": "x"}, CANT_PARSE + 'Field "text" must be a non-empty String'),
        ({"callback_data": "x", "url": "https://t.me"}, "Bad Request: BUTTON_TYPE_INVALID"),
        ({"callback_data": "x", "style": "pink"}, CANT_PARSE + "Invalid button style specified"),
        ({"web_app": {"url": "https://ya.ru"}}, "Bad Request: BUTTON_TYPE_INVALID"),
        ({"copy_text": {"text": "я" * 257}}, "Bad Request: BUTTON_COPY_TEXT_INVALID"),
        (
            {"url": "not a link"},
            "Bad Request: inline keyboard button URL 'not a link' is invalid: Wrong HTTP URL",
        ),
    ],
)
async def test_bad_buttons(call: Caller, forum: Chat, fields: dict[str, Any], complaint: str) -> None:
    markup = keyboard([button(**fields)])
    assert await call.refused("sendMessage", chat_id=forum.id, text="ход", reply_markup=markup) == complaint


async def test_good_buttons(call: Caller, forum: Chat) -> None:
    row = [
        button(callback_data="x", style="danger"),
        button(url="https://t.me/letopis_test_bot?start=x"),
        button(copy_text={"text": "семя"}),
        button(disabled={}),
    ]
    sent = await call("sendMessage", chat_id=forum.id, text="ход", reply_markup=keyboard(row))
    assert sent["reply_markup"]["inline_keyboard"] == [row]
    sent = await call("sendMessage", chat_id=forum.id, text="пусто", reply_markup=keyboard())
    assert "reply_markup" not in sent


async def test_broken_markup(call: Caller, forum: Chat) -> None:
    words = await call.refused("sendMessage", chat_id=forum.id, text="x", reply_markup="{oops")
    assert words == "Bad Request: can't parse reply keyboard markup JSON object"
    assert await call.refused("sendMessage", chat_id=forum.id, text="x", reply_markup="[]") == (
        "Bad Request: object expected as reply markup"
    )
