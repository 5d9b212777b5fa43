"""Carries out one effect, request by request. Whatever was done is noted, so that it can stop and go on anywhere."""

from base64 import b64decode
from collections.abc import Sequence

from aiogram.methods import (
    CreateForumTopic,
    DeleteMessage,
    PinChatMessage,
    SendDocument,
    SetMessageReaction,
    UnpinChatMessage,
)
from aiogram.types import BufferedInputFile, ReactionTypeEmoji

from tgbot import metrics
from tgbot.delivery.effects import (
    Amend,
    ClosePoll,
    Document,
    Keys,
    OpenTopic,
    Panel,
    Photo,
    Poll,
    React,
    Say,
)
from tgbot.delivery.faults import Meaning
from tgbot.delivery.outbox import Head, Lane, Outbox
from tgbot.delivery.pausing import moved
from tgbot.delivery.photos import Photos
from tgbot.delivery.places import Place
from tgbot.delivery.polls import Polls, poll_of
from tgbot.delivery.request import Failed, Telegram
from tgbot.delivery.shown import Message, Part, Shown, next_request
from tgbot.delivery.split import split
from tgbot.keyboards.model import Keyboard
from tgbot.pictures import Painter
from tgbot.sessions.decision import Where
from tgbot.sessions.service import Sessions

POINTER = "👇"
"""Carries the buttons of a post whose message somebody deleted."""


class Carrier:
    """Every kind of effect; each ends with the effect leaving its lane. Raises NotYet, Failed and LeaseLost."""

    def __init__(self, telegram: Telegram, outbox: Outbox, sessions: Sessions, painter: Painter) -> None:
        self._telegram = telegram
        self._outbox = outbox
        self._sessions = sessions
        self._polls = Polls(telegram, outbox, sessions)
        self._photos = Photos(telegram, outbox, painter)

    async def carry(self, lane: Lane, head: Head, place: Place) -> None:
        """Carry out the first effect of a lane."""
        if head.in_doubt:
            metrics.UNKNOWN_OUTCOMES.inc()
        match head.envelope.effect:
            case Say() as say:
                await self._say(lane, head, place, say)
            case Amend() as amend:
                await self._amend(lane, head, place, amend)
            case Keys() as keys:
                await self._keys(lane, head, place, keys)
            case Panel() as panel:
                await self._panel(lane, head, place, panel)
            case Poll() as poll:
                await self._poll(lane, head, place, poll)
            case ClosePoll() as ending:
                await self._close_poll(lane, head, place, ending)
            case OpenTopic() as topic:
                await self._open_topic(lane, head, place, topic)
            case Document() as document:
                await self._document(lane, head, place, document)
            case Photo() as photo:
                await self._photos.carry(lane, head, place, photo)
            case React() as reaction:
                await self._react(lane, head, place, reaction)

    async def _say(self, lane: Lane, head: Head, place: Place, say: Say) -> None:
        if say.only_for is not None:
            await self._say_to_one(place, say.only_for, _parts(say.html, say.keyboard))
            await self._outbox.done(lane, head)
            return
        messages = await self._settle(lane, head, place, _parts(say.html, say.keyboard), head.messages or (), say)
        await self._outbox.done(lane, head, say.post, Shown(chat_id=place.chat_id, messages=messages))

    async def _say_to_one(self, place: Place, user_id: int, parts: Sequence[Part]) -> None:
        """At the table for his eyes only, else in private; lost when neither works: he can ask to be shown it again."""
        alone = place._replace(chat_id=user_id, thread_id=None)
        for part in parts:
            await self._telegram.counted(place.chat_id)
            if not await self._telegram.to_one(place, user_id, part):
                await self._telegram.to_one(alone, user_id, part)

    async def _amend(self, lane: Lane, head: Head, place: Place, amend: Amend) -> None:
        before = await self._current(lane, place, amend.post)
        begun = before.messages if head.messages is None else head.messages
        if not begun and head.messages is None and not amend.keyboard:
            # Nothing shows it (the group has moved, and it stayed behind): an old post is not said again at the bottom.
            await self._outbox.done(lane, head)
            return
        messages = await self._settle(lane, head, place, _parts(amend.html, amend.keyboard), begun)
        await self._outbox.done(lane, head, amend.post, before.model_copy(update={"messages": messages}))

    async def _panel(self, lane: Lane, head: Head, place: Place, panel: Panel) -> None:
        before = await self._current(lane, place, panel.panel)
        begun = head.messages
        if begun is None:
            begun = () if panel.anew else before.messages
        messages = await self._settle(lane, head, place, _parts(panel.html, panel.keyboard), begun)
        pinned = await self._pin(lane, head, place, panel, before, messages)
        await self._outbox.done(lane, head, panel.panel, Shown(chat_id=place.chat_id, messages=messages, pinned=pinned))

    async def _pin(
        self, lane: Lane, head: Head, place: Place, panel: Panel, before: Shown, messages: tuple[Message, ...]
    ) -> bool:
        """Pin a new panel, and let go of the message that showed it before; is it pinned now?"""
        old = before.messages[0].message_id if before.messages else None
        new = messages[0].message_id if messages else None
        if new == old and (before.pinned or not panel.pin):
            return before.pinned
        # Telegram may make us wait here: the messages sent so far must be known by then.
        await self._outbox.note(lane, head, messages, sending=False)
        if before.pinned and old is not None:
            await self._telegram.try_to(UnpinChatMessage(chat_id=place.chat_id, message_id=old))
        if panel.pin and new is not None:
            await self._telegram.counted(place.chat_id)
            await self._telegram.try_to(
                PinChatMessage(chat_id=place.chat_id, message_id=new, disable_notification=True)
            )
        return panel.pin

    async def _poll(self, lane: Lane, head: Head, place: Place, poll: Poll) -> None:
        if not await self._polls.asked(lane, head, place, poll):
            await self._panel(lane, head, place, poll.instead)

    async def _close_poll(self, lane: Lane, head: Head, place: Place, ending: ClosePoll) -> None:
        before = await self._current(lane, place, ending.panel)
        if before.messages and not poll_of(before.messages[0]):
            await self._panel(lane, head, place, ending.instead)
            return
        if before.messages:
            await self._polls.closed(place, before.messages[0])
        await self._outbox.done(lane, head)

    async def _keys(self, lane: Lane, head: Head, place: Place, keys: Keys) -> None:
        before = await self._current(lane, place, keys.post)
        messages = before.messages if head.messages is None else head.messages
        if messages:
            text, _, buttons = messages[-1].digest.partition(".")
            wanted = Part("", keys.keyboard).digest.partition(".")[2]
            if buttons != wanted:
                messages = await self._change_keyboard(lane, head, place, keys, messages, f"{text}.{wanted}")
        await self._outbox.done(lane, head, keys.post, before.model_copy(update={"messages": messages}))

    async def _change_keyboard(
        self, lane: Lane, head: Head, place: Place, keys: Keys, messages: tuple[Message, ...], digest: str
    ) -> tuple[Message, ...]:
        last = messages[-1]
        await self._telegram.counted(place.chat_id)
        try:
            await self._telegram.edit_keyboard(place, last.message_id, keys.keyboard)
        except Failed as failed:
            if failed.fault.meaning is not Meaning.GONE:
                raise
            if not keys.keyboard:
                return messages
            part = Part(POINTER, keys.keyboard)
            await self._outbox.note(lane, head, messages, sending=True)
            return (*messages[:-1], Message(await self._telegram.send(place, part, quiet=True), part.digest))
        return (*messages[:-1], Message(last.message_id, digest))

    async def _open_topic(self, lane: Lane, head: Head, place: Place, topic: OpenTopic) -> None:
        game = place.game
        if game is not None and not game.own_topic:
            thread_id = (
                head.messages[0].message_id if head.messages else await self._make_topic(lane, head, place, topic)
            )
            if thread_id is not None:
                await self._sessions.step(Where(place.chat_id, game_id=game.id), moved(thread_id, own_topic=True))
        await self._outbox.done(lane, head)

    async def _make_topic(self, lane: Lane, head: Head, place: Place, topic: OpenTopic) -> int | None:
        """The new topic's id, noted at once; None where the bot may not."""
        await self._telegram.counted(place.chat_id)
        await self._outbox.note(lane, head, (), sending=True)
        made = await self._telegram.try_to(CreateForumTopic(chat_id=place.chat_id, name=topic.name[:128]))
        if made is None:
            return None
        await self._outbox.note(lane, head, (Message(made.message_thread_id, ""),), sending=False)
        return made.message_thread_id

    async def _document(self, lane: Lane, head: Head, place: Place, document: Document) -> None:
        await self._telegram.counted(place.chat_id)
        await self._outbox.note(lane, head, (), sending=True)
        await self._telegram.new_message(
            SendDocument(
                chat_id=place.chat_id,
                message_thread_id=place.thread_id,
                document=BufferedInputFile(b64decode(document.data) or document.content.encode(), document.name),
                caption=document.caption or None,
                parse_mode="HTML",
            )
        )
        await self._outbox.done(lane, head)

    async def _react(self, lane: Lane, head: Head, place: Place, reaction: React) -> None:
        await self._telegram.try_to(
            SetMessageReaction(
                chat_id=place.chat_id,
                message_id=reaction.message_id,
                reaction=[ReactionTypeEmoji(emoji=reaction.emoji)],
            )
        )
        await self._outbox.done(lane, head)

    async def _current(self, lane: Lane, place: Place, key: str) -> Shown:
        """What shows a post or panel now. Messages of before a migration are out of reach: nothing does."""
        shown = await self._outbox.shown(lane, key)
        if shown is None or shown.chat_id != place.chat_id:
            return Shown(chat_id=place.chat_id, messages=())
        return shown

    async def _settle(
        self,
        lane: Lane,
        head: Head,
        place: Place,
        wanted: Sequence[Part],
        begun: tuple[Message, ...],
        say: Say | None = None,
    ) -> tuple[Message, ...]:
        """Ask until the messages read as wanted."""
        messages = begun
        while request := next_request(wanted, messages):
            at = request.place
            if request.do == "delete":
                await self._telegram.try_to(DeleteMessage(chat_id=place.chat_id, message_id=messages[at].message_id))
                messages = messages[:at]
                continue
            await self._telegram.counted(place.chat_id)
            part = wanted[at]
            if request.do == "edit" and await self._edited(place, messages[at], part):
                message = Message(messages[at].message_id, part.digest)
            else:
                await self._outbox.note(lane, head, messages, sending=True)
                message = Message(await self._send(place, part, at, len(wanted), say), part.digest)
            messages = (*messages[:at], message, *messages[at + 1 :])
            if next_request(wanted, messages):
                await self._outbox.note(lane, head, messages, sending=False)
        return messages

    async def _edited(self, place: Place, message: Message, part: Part) -> bool:
        """False when there is no such message any more."""
        try:
            if message.digest.partition(".")[0] == part.digest.partition(".")[0]:
                await self._telegram.edit_keyboard(place, message.message_id, part.keyboard)
            else:
                await self._telegram.edit(place, message.message_id, part)
        except Failed as failed:
            if failed.fault.meaning is Meaning.GONE:
                return False
            raise
        return True

    async def _send(self, place: Place, part: Part, at: int, count: int, say: Say | None) -> int:
        if say is None:
            return await self._telegram.send(place, part)
        return await self._telegram.send(
            place,
            part,
            reply_to=say.reply_to if at == 0 else None,
            ask_reply=say.ask_reply and at == count - 1,
            quiet=say.quiet,
        )


def _parts(html: str, keyboard: Keyboard) -> list[Part]:
    """The messages of a text, the keyboard under the last."""
    parts = [Part(text) for text in split(html)]
    if parts:
        parts[-1] = Part(parts[-1].html, keyboard)
    return parts
