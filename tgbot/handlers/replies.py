"""Replies to the bot's questions: names, texts, numbers."""

import re
from collections.abc import Callable

from aiogram import Router
from aiogram.types import Message, Update

from engines.core.errors import Refused
from tgbot.handlers.desk import Desk, actor_of
from tgbot.handlers.filters import answers_a_bot
from tgbot.handlers.refusals import refusal_words
from tgbot.handlers.whisper import Listener, tidied, whisper
from tgbot.handlers.written import answer
from tgbot.play import replies
from tgbot.sessions.decision import Decision, Duplicate, Loaded, Where

router = Router(name="replies")


@router.message(answers_a_bot)
async def replied(message: Message, desk: Desk, event_update: Update) -> None:
    """A reply to the bot. When nothing was asked of this person it is talk, and is left alone."""
    if message.reply_to_message is None or message.reply_to_message.from_user is None:
        return
    if message.reply_to_message.from_user.id != desk.bot.id:
        return
    found = _QUESTION.search(message.reply_to_message.text or "")
    if found is None:
        return
    by, now, code = actor_of(message), desk.now(), found["code"]
    words = message.text or message.caption or ""
    where = Where(message.chat.id, game_id=found["game"])

    def decide(is_admin: bool) -> Callable[[Loaded], Decision]:
        return lambda at: replies.given(at, code, words, by, is_admin, now, desk.fresh_seed)

    try:
        made = await desk.step(where, decide, by, update_id=event_update.update_id)
    except Refused as refused:
        why = await refusal_words(desk, where.game_id or "", refused)
        await whisper(desk.bot, Listener.of_message(message), why)
        return
    if isinstance(made, Duplicate):
        return
    if made.answer.ask or not made.answer.text:
        await answer(desk, message, made.answer)
    await tidied(desk.bot, message, aloud=made.answer.aloud)


_QUESTION = re.compile(r"№ (?P<game>[0-9a-z]+)-(?P<code>[0-9a-z]+)")
