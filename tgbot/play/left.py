"""A game that is left alone goes one step down: a lobby closes, a game stands still, what stood still is broken off.

One idea for whatever stops: people who lost interest, a GM who paused and forgot, a group that put the bot out or was
deleted. Each step waits for the same span in which nothing has happened; a game that is over is packed soon after
(``schedule.archivist``). Pure.
"""

from base64 import b64encode
from dataclasses import replace
from datetime import datetime

from engines.core.errors import Refused, TapeError
from tgbot.delivery.effects import Document, Effect, Say, Target
from tgbot.delivery.pausing import leading
from tgbot.play import lobby
from tgbot.play.book import FORMATS, book_of
from tgbot.play.leading import sitting_of, with_past
from tgbot.play.sitting import Sitting
from tgbot.sessions.decision import Decision, Loaded
from tgbot.sessions.records import GameRecord
from tgbot.texts import plain, text


def stepped_down(loaded: Loaded, now: datetime, days: int) -> Decision:
    """The next step of a game in which nothing has happened for so many days. Raises PastNeeded."""
    record = loaded.game
    if record is None or loaded.archived or record.status == "over":
        return Decision()
    if record.state is None:
        return lobby.left(loaded, record, days)
    if record.status == "playing":
        return _stopped(loaded, record, now, days)
    return _broken_off(with_past(loaded), record, now, days)


def _stopped(loaded: Loaded, record: GameRecord, now: datetime, days: int) -> Decision:
    """It waits for somebody to resume it; its GMs are told in private."""
    why = plain("left.silent", days=days)
    sitting = sitting_of(loaded, record.model_copy(update={"status": "paused", "paused_why": why}), now)
    html = text("left.notice", title=record.title, group=loaded.chat.title, days=days)
    sitting.add(*(Say(to=Target(chat_id=user), html=html) for user in leading(record)))
    return sitting.decision()


def _broken_off(loaded: Loaded, record: GameRecord, now: datetime, days: int) -> Decision:
    """It is over without an end. The group reads so, if it can; the GMs get the chronicle in private."""
    # Whatever it stood still for: that it cannot be said is found out anew when it is said.
    going = replace(loaded, game=record.model_copy(update={"paused_why": ""}))
    sitting = Sitting(going, now, _no_seed)
    sitting.break_off(days)
    made = sitting.decision()
    posts = {post.key: post for post in (*(loaded.texts or ()), *made.texts)}
    after = replace(loaded, game=made.game, chat=made.chat or loaded.chat, texts=tuple(posts.values()))
    return replace(made, effects=(*made.effects, *_farewells(after, record, now, days)))


def _no_seed() -> str:
    raise AssertionError("nothing goes on here")


def _farewells(loaded: Loaded, record: GameRecord, now: datetime, days: int) -> tuple[Effect, ...]:
    html = text("left.farewell", title=record.title, group=loaded.chat.title, why=record.paused_why, days=days)
    name = f"{record.game}-{record.id}.html"
    try:
        file = b64encode(FORMATS["html"](book_of(loaded), now)).decode()
    except (Refused, TapeError, ValueError, KeyError):
        # Nothing was told, or the journal is of rules that are no more: then there are only words.
        return tuple(Say(to=Target(chat_id=user), html=html) for user in leading(record))
    return tuple(Document(to=Target(chat_id=user), name=name, data=file, caption=html) for user in leading(record))
