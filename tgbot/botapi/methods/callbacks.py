"""answerCallbackQuery."""

from __future__ import annotations

import re

from tgbot.botapi.errors import bad_request
from tgbot.botapi.params import Params
from tgbot.botapi.state import CallbackAnswer
from tgbot.botapi.world import World

from .registry import method

MAX_ANSWER = 200


@method("answerCallbackQuery")
def answer_callback_query(world: World, params: Params) -> object:
    text = params.text("text")
    if len(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    url = params.text("url")
    if url and not re.fullmatch(rf"(https?://)?(t\.me|telegram\.me)/{re.escape(world.bot.username)}\?\S+", url):
        raise bad_request("URL_INVALID")
    world.answer(params.text("callback_query_id"), CallbackAnswer(text, params.flag("show_alert"), url))
    return True
