"""Votes in polls of ours: «кто выиграет»."""

import asyncio

import structlog
from aiogram import Router
from aiogram.types import PollAnswer, Update

from tgbot.handlers.desk import Desk, name_of
from tgbot.play import votes
from tgbot.sessions.decision import Where
from tgbot.sessions.records import Actor

log = structlog.get_logger(__name__)
router = Router(name="votes")

PAUSES = (0.2, 0.5, 1.0)
"""Seconds to wait for the sender, which learns a poll's id a moment before it can be voted in, to have it written."""

MOST_STRANGE = 1000
"""Polls of nobody's that are remembered."""


@router.poll_answer()
async def voted(vote: PollAnswer, desk: Desk, event_update: Update) -> None:
    """A vote given, changed or taken back. Whoever has met the poll outside the group does not count."""
    by = _voter(vote)
    game_id = await _game(desk, vote.poll_id)
    if game_id is None or by is None:
        log.info("a vote in no poll of ours", poll=vote.poll_id)
        return
    where = Where(0, game_id=game_id)
    if by.via == "user":
        chat_id = (await desk.sessions.load(where)).chat.chat_id
        if await desk.is_gone(chat_id, by.user_id):
            return
    now = desk.now()
    await desk.sessions.step(
        where,
        lambda loaded: votes.voted(loaded, vote.poll_id, by, vote.option_ids, now),
        update_id=event_update.update_id,
    )


async def _game(desk: Desk, poll: str) -> str | None:
    """The poll's game. A poll that turned out to be nobody's is not waited for again."""
    for pause in (*(() if poll in desk.strange_polls else PAUSES), None):
        if (found := await desk.sessions.game_of_poll(poll)) is not None:
            desk.strange_polls.discard(poll)
            return found
        if pause is not None:
            await asyncio.sleep(pause)
    if len(desk.strange_polls) >= MOST_STRANGE:
        desk.strange_polls.clear()
    desk.strange_polls.add(poll)
    return None


def _voter(vote: PollAnswer) -> Actor | None:
    """Who voted: a person, or a group or channel in whose name an anonymous admin did."""
    if vote.user is not None and vote.voter_chat is None:
        return Actor(user_id=vote.user.id, name=name_of(vote.user))
    if vote.voter_chat is not None:
        return Actor(user_id=vote.voter_chat.id, name=name_of(vote.voter_chat), via="anonymous")
    return None
