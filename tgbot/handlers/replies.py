"""Replies to the bot's questions: names, texts, numbers."""

import re
from collections.abc import Callable

from aiogram import F, Router
from aiogram.types import Message, Update

from engines.core.errors import Refused
from tgbot.handlers.commands import answer
from tgbot.handlers.desk import Desk, actor_of
from tgbot.handlers.refusals import refusal_words
from tgbot.handlers.whisper import Listener, whisper
from tgbot.play import replies
from tgbot.sessions.decision import Decision, Duplicate, Loaded, Where

router = Router(name="replies")


@router.message(F.text, F.reply_to_message.from_user.is_bot, ~F.reply_to_message.forum_topic_created)
async def replied(message: Message, desk: Desk, event_update: Update) -> None:
    """A reply to the bot. When nothing was asked of this person it is talk, and is left alone."""
    if message.reply_to_message is None or message.reply_to_message.from_user is None:
        return
    if message.reply_to_message.from_user.id != desk.bot.id:
        return
    by, now = actor_of(message), desk.now()
    where = _asked_in(message)
    if where is None:
        return

    def decide(is_admin: bool) -> Callable[[Loaded], Decision]:
        return lambda at: replies.answered(at, message.text or "", by, is_admin, now, desk.fresh_seed)

    try:
        made = await desk.step(where, decide, by, update_id=event_update.update_id)
    except Refused as refused:
        words = await refusal_words(desk, where.game_id or "", refused)
        await whisper(desk.bot, Listener.of_message(message), words)
        return
    if not isinstance(made, Duplicate):
        await answer(desk, message, made.answer)


_GAME = re.compile(r"игра № ([0-9a-z]+)")


def _asked_in(message: Message) -> Where | None:
    """The game whose question is answered: the question itself names it, here or in private."""
    replied = message.reply_to_message
    found = _GAME.search((replied.text or "") if replied is not None else "")
    return Where(message.chat.id, game_id=found[1]) if found else None
