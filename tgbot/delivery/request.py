"""Single requests to Telegram, counted and measured; errors come out as faults."""

from typing import TypeVar

from aiogram import Bot
from aiogram.enums import ParseMode
from aiogram.exceptions import AiogramError
from aiogram.methods import EditMessageReplyMarkup, EditMessageText, SendMessage, TelegramMethod
from aiogram.types import EphemeralMessageParameters, ForceReply, LinkPreviewOptions, ReplyParameters
from aiogram.types import Message as TelegramMessage

from tgbot import metrics
from tgbot.delivery.faults import Fault, Meaning, read
from tgbot.delivery.limiter import Limiter
from tgbot.delivery.markup import WHISPER, inline
from tgbot.delivery.places import Place
from tgbot.delivery.shown import Part
from tgbot.delivery.split import plain
from tgbot.keyboards.model import Keyboard

T = TypeVar("T")

REQUEST_SECONDS = 25
"""Shorter than the lease of a lane."""
_QUIET_LINKS = LinkPreviewOptions(is_disabled=True)


class Failed(Exception):  # noqa: N818 -- what it means decides the sender
    """A request did not work out."""

    def __init__(self, fault: Fault, error: AiogramError) -> None:
        super().__init__(str(error))
        self.fault = fault


class Telegram:
    """The bot's requests as delivery makes them: HTML, no link previews, within the limits."""

    def __init__(self, bot: Bot, limiter: Limiter) -> None:
        self._bot = bot
        self._limiter = limiter

    async def counted(self, chat_id: int) -> None:
        """Take one message's place within the limits. Raises NotYet."""
        await self._limiter.take(chat_id)

    async def ask(self, method: TelegramMethod[T]) -> T:
        """One request, not counted. Raises Failed."""
        name = type(method).__name__
        try:
            result = await self._bot(method, request_timeout=REQUEST_SECONDS)
        except AiogramError as error:
            fault = read(error)
            metrics.SENT.labels(name, fault.meaning.name.lower()).inc()
            raise Failed(fault, error) from error
        metrics.SENT.labels(name, "ok").inc()
        return result

    async def try_to(self, method: TelegramMethod[T]) -> T | None:
        """A request that the game can do without: refused, it is None. Only «wait» and unknown outcomes are raised."""
        try:
            return await self.ask(method)
        except Failed as failed:
            if failed.fault.meaning in (Meaning.FLOOD, Meaning.AGAIN, Meaning.MIGRATED):
                raise
            return None

    async def send(
        self, place: Place, part: Part, *, reply_to: int | None = None, ask_reply: bool = False, quiet: bool = False
    ) -> int:
        """A new message; its id (0: it arrived, but the id could not be read)."""
        method = SendMessage(
            chat_id=place.chat_id,
            message_thread_id=place.thread_id,
            text=part.html,
            parse_mode=ParseMode.HTML,
            reply_markup=ForceReply(force_reply=True, selective=True) if ask_reply else inline(part.keyboard),
            reply_parameters=None
            if reply_to is None
            else ReplyParameters(message_id=reply_to, allow_sending_without_reply=True),
            disable_notification=quiet or None,
            link_preview_options=_QUIET_LINKS,
        )
        return await self._new_id(method)

    async def to_one(self, place: Place, user_id: int, part: Part) -> bool:
        """A message for this user alone: an ephemeral one in a group, a plain one in his own chat. False: refused."""
        here = place.chat_id == user_id
        method = SendMessage(
            chat_id=place.chat_id,
            message_thread_id=place.thread_id,
            text=part.html,
            parse_mode=ParseMode.HTML,
            reply_markup=inline(part.keyboard, WHISPER),
            link_preview_options=_QUIET_LINKS,
            ephemeral_message_parameters=None if here else EphemeralMessageParameters(receiver_user_id=user_id),
        )
        return await self.try_to(method) is not None

    async def edit(self, place: Place, message_id: int, part: Part) -> None:
        """The text and the keyboard of a message; that it already reads so is success."""
        method = EditMessageText(
            chat_id=place.chat_id,
            message_id=message_id,
            text=part.html,
            parse_mode=ParseMode.HTML,
            reply_markup=inline(part.keyboard),
            link_preview_options=_QUIET_LINKS,
        )
        await self._readable(method)

    async def edit_keyboard(self, place: Place, message_id: int, keyboard: Keyboard) -> None:
        """The keyboard alone."""
        await self._readable(
            EditMessageReplyMarkup(chat_id=place.chat_id, message_id=message_id, reply_markup=inline(keyboard))
        )

    async def new_message(self, method: TelegramMethod[TelegramMessage]) -> int:
        """Any request that makes a message; its id."""
        try:
            return (await self.ask(method)).message_id
        except Failed as failed:
            if failed.fault.meaning is Meaning.ARRIVED:
                return failed.fault.message_id
            raise

    async def _new_id(self, method: SendMessage) -> int:
        try:
            return await self.new_message(method)
        except Failed as failed:
            if failed.fault.meaning is not Meaning.UNREADABLE:
                raise
            return await self.new_message(method.model_copy(update={"text": plain(method.text), "parse_mode": None}))

    async def _readable(self, method: EditMessageText | EditMessageReplyMarkup) -> None:
        try:
            await self.ask(method)
        except Failed as failed:
            if failed.fault.meaning in (Meaning.UNCHANGED, Meaning.ARRIVED):
                return
            if failed.fault.meaning is not Meaning.UNREADABLE or not isinstance(method, EditMessageText):
                raise
            await self._readable(method.model_copy(update={"text": plain(method.text or ""), "parse_mode": None}))
