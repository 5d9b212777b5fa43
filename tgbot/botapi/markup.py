"""Keyboards: the checks that Telegram makes before it shows one.

The numbers of an inline keyboard are not in the official documentation. This server keeps to the strict reading:
at most 100 buttons, at most 8 in a row, at most 10 kB of JSON; past any of them it answers "reply markup is too long".
"""

from __future__ import annotations

import json
from typing import Any

from .entities import check_url
from .errors import ApiError, bad_request
from .params import Params
from .state import Chat, Json

MAX_BUTTONS = 100
MAX_IN_ROW = 8
MAX_BYTES = 10_240
ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)
STYLES = ("danger", "success", "primary")


def read_markup(params: Params, chat: Chat, *, inline_only: bool = False) -> Json | None:
    """The checked `reply_markup` of a request; None when there is none or it is an empty inline keyboard."""
    markup = params.json("reply_markup", "can't parse reply keyboard markup JSON object")
    if markup is None:
        return None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" in markup:
        rows = _inline_rows(markup["inline_keyboard"], chat)
        return {"inline_keyboard": rows} if rows else None
    if inline_only:
        raise bad_request("inline keyboard expected")
    if not any(markup.get(key) for key in ("keyboard", "remove_keyboard", "force_reply")):
        return None
    return markup


def _inline_rows(raw: Any, chat: Chat) -> list[list[Json]]:
    if not isinstance(raw, list) or not all(isinstance(row, list) for row in raw):
        raise bad_request('can\'t parse inline keyboard button: Field "inline_keyboard" must be an Array of Arrays')
    rows = [[_checked(button, chat) for button in row] for row in raw if row]
    total = sum(len(row) for row in rows)
    too_wide = any(len(row) > MAX_IN_ROW for row in rows)
    if total > MAX_BUTTONS or too_wide or len(json.dumps(rows, ensure_ascii=False).encode()) > MAX_BYTES:
        raise bad_request("reply markup is too long")
    return rows


def _bad_button(words: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {words}")


def _checked(button: Any, chat: Chat) -> Json:
    if not isinstance(button, dict):
        raise _bad_button("InlineKeyboardButton must be an Object")
    if not isinstance(button.get("text"), str) or not button["text"].strip():
        raise _bad_button('Field "text" must be a non-empty String')
    actions = [name for name in ACTIONS if button.get(name) is not None and button[name] is not False]
    if not actions:
        raise _bad_button("Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bad_request("BUTTON_TYPE_INVALID")
    if button.get("style") not in (None, *STYLES):
        raise _bad_button("Invalid button style specified")
    _CHECKS.get(actions[0], _accept)(button[actions[0]], chat)
    return {name: value for name, value in button.items() if value is not None}


def _accept(_value: Any, _chat: Chat) -> None:
    """Actions that need no look inside."""


def _check_data(value: Any, _chat: Chat) -> None:
    if not isinstance(value, str) or not 1 <= len(value.encode()) <= 64:
        raise bad_request("BUTTON_DATA_INVALID")


def _check_link(value: Any, _chat: Chat) -> None:
    if not isinstance(value, str) or check_url(value) is None:
        raise bad_request(f"inline keyboard button URL '{value}' is invalid: Wrong HTTP URL")


def _check_web_app(_value: Any, chat: Chat) -> None:
    if chat.type != "private":
        raise bad_request("BUTTON_TYPE_INVALID")


def _check_copy(value: Any, _chat: Chat) -> None:
    if not isinstance(value, dict) or not 1 <= len(str(value.get("text", ""))) <= 256:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")


def _check_invoice(_value: Any, _chat: Chat) -> None:
    raise bad_request("BUTTON_TYPE_INVALID")


_CHECKS = {
    "callback_data": _check_data,
    "url": _check_link,
    "web_app": _check_web_app,
    "copy_text": _check_copy,
    "pay": _check_invoice,
    "callback_game": _check_invoice,
}
