"""Answers for one person's eyes: an ephemeral message in the group, else the private chat, else under his message.

What the group may not know is never said by the last way: such an answer is lost rather than shown, and can be asked
for again.
"""

from dataclasses import dataclass

import structlog
from aiogram import Bot
from aiogram.exceptions import TelegramAPIError, TelegramRetryAfter
from aiogram.types import (
    CallbackQuery,
    EphemeralMessageParameters,
    ForceReply,
    InaccessibleMessage,
    InlineKeyboardMarkup,
    Message,
    ReactionTypeEmoji,
    ReplyParameters,
)

from tgbot.delivery.markup import WHISPER, inline
from tgbot.keyboards.callback import NO_GAME, Press
from tgbot.keyboards.model import Button, Keyboard
from tgbot.texts import plain

log = structlog.get_logger(__name__)

CLOSE = "close"
"""The verb that takes a whisper away."""


@dataclass(frozen=True)
class Listener:
    """Who is to hear, and where he is."""

    user_id: int
    chat_id: int
    thread_id: int | None = None
    query_id: str | None = None
    """Of the press that is answered: it opens the way to an ephemeral message for 15 seconds."""
    reply_to: int | None = None

    @classmethod
    def of_query(cls, query: CallbackQuery) -> "Listener":
        """Who pressed."""
        message = query.message
        thread = message.message_thread_id if isinstance(message, Message) and message.is_topic_message else None
        chat_id = message.chat.id if message is not None else query.from_user.id
        return cls(query.from_user.id, chat_id, thread, query.id)

    @property
    def alone(self) -> "Listener":
        """He in his private chat."""
        return Listener(self.user_id, self.user_id)

    @classmethod
    def of_message(cls, message: Message) -> "Listener":
        """Who wrote."""
        thread = message.message_thread_id if message.is_topic_message else None
        user = message.from_user.id if message.from_user and message.sender_chat is None else 0
        return cls(user, message.chat.id, thread, None, message.message_id)


async def whisper(bot: Bot, to: Listener, html: str, keyboard: Keyboard = (), *, secret: bool = False) -> str:
    """Say it to him alone, by the best way that works: «here», «private», «openly», or «» when none did."""
    markup = inline(keyboard or _away(), WHISPER)
    if to.chat_id == to.user_id:
        return "here" if await _sent(bot, to.chat_id, html, markup) else ""
    if to.user_id and await _ephemeral(bot, to, html, markup):
        return "here"
    if to.user_id and await _sent(bot, to.user_id, html, markup):
        return "private"
    if secret:
        return ""
    reply = ReplyParameters(message_id=to.reply_to, allow_sending_without_reply=True) if to.reply_to else None
    return "openly" if await _sent(bot, to.chat_id, html, inline(keyboard, WHISPER), to.thread_id, reply) else ""


def _away() -> Keyboard:
    """Under what has no buttons of its own: read, and gone."""
    return ((Button(text=plain("keys.close"), data=Press(NO_GAME, -1, CLOSE).pack()),),)


def is_its_own(query: CallbackQuery) -> bool:
    """Does the pressed button stand under its message? A client may send any data from any message of ours that the
    group sees; what one person alone sees is his.
    """
    message = query.message
    if not isinstance(message, Message) or message.chat.id == query.from_user.id or message.ephemeral_message_id:
        return True
    lines = message.reply_markup.inline_keyboard if message.reply_markup is not None else []
    return any(button.callback_data == query.data for line in lines for button in line)


async def _ephemeral(bot: Bot, to: Listener, html: str, markup: InlineKeyboardMarkup | None) -> bool:
    try:
        await bot.send_message(
            to.chat_id,
            html,
            message_thread_id=to.thread_id,
            reply_markup=markup,
            ephemeral_message_parameters=EphemeralMessageParameters(
                receiver_user_id=to.user_id, callback_query_id=to.query_id
            ),
        )
    except TelegramAPIError as error:
        log.debug("no ephemeral message", error=type(error).__name__)
        return False
    return True


async def _sent(
    bot: Bot,
    chat_id: int,
    html: str,
    markup: InlineKeyboardMarkup | ForceReply | None,
    thread_id: int | None = None,
    reply: ReplyParameters | None = None,
) -> bool:
    try:
        await bot.send_message(chat_id, html, message_thread_id=thread_id, reply_markup=markup, reply_parameters=reply)
    except TelegramRetryAfter as error:
        log.warning("whisper met flood control", retry_after=error.retry_after)
        return False
    except TelegramAPIError as error:
        log.debug("whisper not delivered", error=type(error).__name__)
        return False
    return True


async def in_place(bot: Bot, query: CallbackQuery, html: str, keyboard: Keyboard) -> bool:
    """Put the answer in the place of the whisper whose button was pressed. False: it is gone."""
    message = query.message
    if message is None or isinstance(message, InaccessibleMessage):
        return False
    markup = inline(keyboard, WHISPER)
    try:
        if message.ephemeral_message_id is not None:
            await bot.edit_ephemeral_message_text(
                chat_id=message.chat.id,
                receiver_user_id=query.from_user.id,
                ephemeral_message_id=message.ephemeral_message_id,
                text=html,
                reply_markup=markup,
            )
        else:
            await bot.edit_message_text(
                html, chat_id=message.chat.id, message_id=message.message_id, reply_markup=markup
            )
    except TelegramAPIError as error:
        return "not modified" in str(error)
    return True


async def dismissed(bot: Bot, query: CallbackQuery) -> None:
    """Take the whisper away."""
    message = query.message
    if message is None or isinstance(message, InaccessibleMessage):
        return
    try:
        if message.ephemeral_message_id is not None:
            await bot.delete_ephemeral_message(
                chat_id=message.chat.id,
                receiver_user_id=query.from_user.id,
                ephemeral_message_id=message.ephemeral_message_id,
            )
        else:
            await bot.delete_message(message.chat.id, message.message_id)
    except TelegramAPIError as error:
        log.debug("whisper not deleted", error=type(error).__name__)


async def nodded(bot: Bot, message: Message) -> None:
    """«Done», as a reaction to what he wrote: no message of its own."""
    try:
        await bot.set_message_reaction(message.chat.id, message.message_id, [ReactionTypeEmoji(emoji="👌")])
    except TelegramAPIError as error:
        log.debug("no reaction", error=type(error).__name__)


async def tidied(bot: Bot, message: Message, *, aloud: bool = False) -> None:
    """A question and its answer have done their work: both go, as far as the bot may; else the answer gets a nod.

    What was said ``aloud`` stays.
    """
    try:
        if message.reply_to_message is not None:
            await bot.delete_message(message.chat.id, message.reply_to_message.message_id)
        if not aloud:
            await bot.delete_message(message.chat.id, message.message_id)
    except TelegramAPIError as error:
        log.debug("not tidied", error=type(error).__name__)
        await nodded(bot, message)


async def question(bot: Bot, to: Listener, html: str, hint: str = "") -> bool:
    """Ask him something that he answers by replying. Open to the group: an ephemeral message takes no reply."""
    reply = ReplyParameters(message_id=to.reply_to, allow_sending_without_reply=True) if to.reply_to else None
    force = ForceReply(selective=True, input_field_placeholder=hint[:64] or None)
    return await _sent(bot, to.chat_id, html, force, to.thread_id, reply)
