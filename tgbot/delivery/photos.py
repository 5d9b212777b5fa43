"""Pictures: sent, edited in place, taken away. Where a group takes no pictures, their words stand instead."""

import structlog
from aiogram.enums import ParseMode
from aiogram.methods import DeleteMessage, EditMessageMedia, SendPhoto
from aiogram.types import BufferedInputFile, EphemeralMessageParameters, InputMediaPhoto, ReplyParameters

from tgbot.delivery.effects import Photo, unpacked
from tgbot.delivery.faults import Meaning
from tgbot.delivery.markup import WHISPER, inline
from tgbot.delivery.outbox import Head, Lane, Outbox
from tgbot.delivery.places import Place
from tgbot.delivery.request import Failed, Telegram
from tgbot.delivery.shown import Message, Part, Shown
from tgbot.pictures import Painter, Undrawable

log = structlog.get_logger(__name__)

_NAME = "letopis.png"


class Photos:
    """Carries out what concerns pictures. Every method raises NotYet, Failed and LeaseLost."""

    def __init__(self, telegram: Telegram, outbox: Outbox, painter: Painter) -> None:
        self._telegram = telegram
        self._outbox = outbox
        self._painter = painter

    async def carry(self, lane: Lane, head: Head, place: Place, photo: Photo) -> None:
        """Show the picture as the effect says."""
        if photo.only_for is not None:
            await self._to_one(place, photo, photo.only_for)
            await self._outbox.done(lane, head)
            return
        before = await self._before(lane, place, photo)
        if not photo.picture:
            await self._taken_away(place, before)
            await self._outbox.done(lane, head, photo.panel, Shown(chat_id=place.chat_id, messages=()))
            return
        message = None if head.messages or photo.anew else await self._edited(place, before, photo)
        if message is None:
            message = head.messages[0] if head.messages else await self._sent(lane, head, place, photo)
            await self._taken_away(place, before)
        shown = Shown(chat_id=place.chat_id, messages=(message,)) if photo.panel else None
        await self._outbox.done(lane, head, photo.panel or None, shown)

    async def _before(self, lane: Lane, place: Place, photo: Photo) -> Message | None:
        """The message that shows the living picture; one of before a migration is out of reach."""
        shown = await self._outbox.shown(lane, photo.panel) if photo.panel else None
        return shown.messages[0] if shown is not None and shown.chat_id == place.chat_id and shown.messages else None

    async def _taken_away(self, place: Place, message: Message | None) -> None:
        if message is not None:
            await self._telegram.try_to(DeleteMessage(chat_id=place.chat_id, message_id=message.message_id))

    async def _edited(self, place: Place, message: Message | None, photo: Photo) -> Message | None:
        """The message as it now is; None when there is no such message (any more)."""
        if message is None or message.digest == _digest(photo):
            return message
        await self._telegram.counted(place.chat_id)
        markup, content = inline(photo.keyboard), await self._png(photo)
        if content is None:
            return None
        media = InputMediaPhoto(
            media=BufferedInputFile(content, _NAME), caption=photo.caption, parse_mode=ParseMode.HTML
        )
        method = EditMessageMedia(
            chat_id=place.chat_id, message_id=message.message_id, media=media, reply_markup=markup
        )
        try:
            await self._telegram.ask(method)
        except Failed as failed:
            if failed.fault.meaning is Meaning.GONE or _no_pictures(failed):
                return None
            if failed.fault.meaning not in (Meaning.UNCHANGED, Meaning.ARRIVED):
                raise
        return Message(message.message_id, _digest(photo))

    async def _sent(self, lane: Lane, head: Head, place: Place, photo: Photo) -> Message:
        """A new message, noted at once: the picture, or its words where pictures are not wanted."""
        await self._telegram.counted(place.chat_id)
        content = await self._png(photo)
        await self._outbox.note(lane, head, (), sending=True)
        message = await self._as_picture(place, photo, content) if content is not None else None
        if message is None:
            part = Part(photo.caption, photo.keyboard)
            message_id = await self._telegram.send(place, part, reply_to=photo.reply_to, quiet=photo.quiet)
            message = Message(message_id, part.digest)
        await self._outbox.note(lane, head, (message,), sending=False)
        return message

    async def _as_picture(self, place: Place, photo: Photo, content: bytes) -> Message | None:
        try:
            message_id = await self._telegram.new_message(self._method(place, photo, content))
        except Failed as failed:
            if not _no_pictures(failed):
                raise
            log.info("no pictures here", chat=place.chat_id)
            return None
        return Message(message_id, _digest(photo))

    async def _to_one(self, place: Place, photo: Photo, user_id: int) -> None:
        """At the table for his eyes only, else in private, else in words; lost when nothing works."""
        content = await self._png(photo)
        await self._telegram.counted(place.chat_id)
        alone = place._replace(chat_id=user_id, thread_id=None)
        for where in (place, alone) if place.chat_id != user_id else (alone,):
            if content is None:
                continue
            if await self._telegram.try_to(self._method(where, photo, content, only_for=user_id)) is not None:
                return
        part = Part(photo.caption, photo.keyboard)
        if not await self._telegram.to_one(place, user_id, part):
            await self._telegram.to_one(alone, user_id, part)

    @staticmethod
    def _method(place: Place, photo: Photo, content: bytes, only_for: int | None = None) -> SendPhoto:
        alone = EphemeralMessageParameters(receiver_user_id=only_for) if only_for not in (None, place.chat_id) else None
        return SendPhoto(
            chat_id=place.chat_id,
            message_thread_id=place.thread_id,
            photo=BufferedInputFile(content, _NAME),
            caption=photo.caption or None,
            parse_mode=ParseMode.HTML,
            reply_markup=inline(photo.keyboard, WHISPER if only_for is not None else ""),
            disable_notification=photo.quiet or None,
            reply_parameters=None
            if photo.reply_to is None
            else ReplyParameters(message_id=photo.reply_to, allow_sending_without_reply=True),
            ephemeral_message_parameters=alone,
        )

    async def _png(self, photo: Photo) -> bytes | None:
        """None: it cannot be drawn here, and its words have to do."""
        try:
            return await self._painter.png(unpacked(photo.picture))
        except (ValueError, Undrawable):
            log.exception("picture not drawn")
            return None


def _digest(photo: Photo) -> str:
    return Part(f"{photo.picture}\n{photo.caption}", photo.keyboard).digest


def _no_pictures(failed: Failed) -> bool:
    """May the bot write here, only no pictures? Or is it the picture itself that Telegram does not take?"""
    words = str(failed).lower()
    forbidden = failed.fault.meaning is Meaning.BLOCKED and "photo" in words
    return forbidden or failed.fault.meaning is Meaning.HOPELESS
