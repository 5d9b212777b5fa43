"""Polls of Telegram's own: asked, linked to their game, closed. Where the bot may make none, a panel stands instead."""

from aiogram.methods import SendPoll, StopPoll
from aiogram.types import InputPollOption

from tgbot.delivery.effects import Poll
from tgbot.delivery.faults import Meaning
from tgbot.delivery.outbox import Head, Lane, Outbox
from tgbot.delivery.places import Place
from tgbot.delivery.request import Failed, Telegram
from tgbot.delivery.shown import Message, Shown
from tgbot.sessions.decision import Decide, Decision, Loaded, Where
from tgbot.sessions.service import Sessions

_MARK = "poll:"
"""What the digest of a message that is a poll begins with; Telegram's id of the poll follows."""


def polled(key: str, poll: str) -> Decide:
    """The question ``key`` of a game is asked by this poll; empty: by buttons."""

    def decide(loaded: Loaded) -> Decision:
        game = loaded.game
        if game is None or loaded.archived or game.guessing is None or game.guessing.key != key:
            return Decision()
        asked = game.guessing.model_copy(update={"poll": poll, "buttons": not poll})
        return Decision() if asked == game.guessing else Decision(game=game.model_copy(update={"guessing": asked}))

    return decide


class Polls:
    """Carries out what concerns polls. Every method raises NotYet, Failed and LeaseLost."""

    def __init__(self, telegram: Telegram, outbox: Outbox, sessions: Sessions) -> None:
        self._telegram = telegram
        self._outbox = outbox
        self._sessions = sessions

    async def asked(self, lane: Lane, head: Head, place: Place, poll: Poll) -> bool:
        """Ask, and know the votes for this game's; False: its panel has to stand instead."""
        if place.game is None:
            await self._outbox.done(lane, head)
            return True
        message = head.messages[0] if head.messages else await self._made(lane, head, place, poll)
        poll_id = "" if message is None else poll_of(message)
        # The link comes first: a vote may be here before the record knows of its poll.
        if poll_id:
            await self._sessions.link_poll(poll_id, place.game.id)
        await self._sessions.step(Where(place.chat_id, game_id=place.game.id), polled(poll.panel, poll_id))
        if message is None or not poll_id:
            return False
        await self._outbox.done(lane, head, poll.panel, Shown(chat_id=place.chat_id, messages=(message,)))
        return True

    async def _made(self, lane: Lane, head: Head, place: Place, poll: Poll) -> Message | None:
        """The poll's message, noted at once; None where no poll can be made."""
        await self._telegram.counted(place.chat_id)
        await self._outbox.note(lane, head, (), sending=True)
        method = SendPoll(
            chat_id=place.chat_id,
            message_thread_id=place.thread_id,
            question=poll.question,
            question_parse_mode=None,
            options=[InputPollOption(text=option, text_parse_mode=None) for option in poll.options],
            is_anonymous=False,
            allows_multiple_answers=False,
            allows_revoting=True,
        )
        try:
            sent = await self._telegram.ask(method)
        except Failed as failed:
            # What may not be written at all is another matter: the game waits then.
            no_polls = failed.fault.meaning is Meaning.BLOCKED and "poll" in str(failed).lower()
            if no_polls or failed.fault.meaning in (Meaning.HOPELESS, Meaning.ARRIVED):
                return None
            raise
        message = Message(sent.message_id, _MARK + (sent.poll.id if sent.poll is not None else ""))
        await self._outbox.note(lane, head, (message,), sending=False)
        return message

    async def closed(self, place: Place, message: Message) -> None:
        """No more votes; that nobody could vote any more is success too."""
        await self._telegram.counted(place.chat_id)
        await self._telegram.try_to(StopPoll(chat_id=place.chat_id, message_id=message.message_id))


def poll_of(message: Message) -> str:
    """Telegram's id of the poll that a message is; empty: it is none."""
    return message.digest.removeprefix(_MARK) if message.digest.startswith(_MARK) else ""
