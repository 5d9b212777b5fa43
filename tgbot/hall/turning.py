"""``/season``: seasons are shown, named, closed with honours, opened, and brought back. Decisions, pure."""

from collections.abc import Sequence
from datetime import datetime

from engines.core.errors import Refused
from tgbot.delivery.effects import Say, Target
from tgbot.hall import seasons, tables
from tgbot.hall.played import Played
from tgbot.hall.told import honours
from tgbot.sessions.decision import Answer, Decision
from tgbot.sessions.records import ChatRecord
from tgbot.texts import plain, text, understood


def season(
    chat: ChatRecord, games: Sequence[Played], words: str, place: Target, now: datetime, *, may: bool
) -> Decision:
    """What the words want; nothing: how things stand. ``may``: a GM or an admin, who alone changes anything.

    Raises Refused: "gm_only", "bad_season", "first_season".
    """
    first, _, rest = words.strip().partition(" ")
    if not first:
        html, keyboard = tables.shown(chat, games, tables.Page(tables.SEASONS, None), leads=may)
        return Decision(effects=(Say(to=place, html=html, keyboard=keyboard, quiet=True),))
    if not may:
        raise Refused("gm_only")
    if first.lower() in understood("back") and not rest:
        changed = seasons.reopened(chat)
        return _told(changed, place, text("season.reopened", title=_title(changed)))
    if first.lower() in understood("name") and rest.strip():
        changed = seasons.renamed(chat, seasons.read_name(rest))
        return _told(changed, place, text("season.renamed", title=_title(changed)))
    name = "" if first.lower() in understood("end") and not rest else seasons.read_name(words)
    return _turned(chat, games, name, place, now)


def _turned(chat: ChatRecord, games: Sequence[Played], name: str, place: Target, now: datetime) -> Decision:
    """One season ends and the next begins. A group that has played nothing yet only names its first one."""
    if name and not chat.seasons and not games:
        changed = seasons.renamed(chat, name)
        return _told(changed, place, text("season.begun", title=_title(changed)))
    changed = seasons.opened(chat, name, now)
    return _told(changed, place, honours(chat, games), text("season.begun", title=_title(changed)))


def _title(chat: ChatRecord) -> str:
    return seasons.titled(seasons.seasons_of(chat)[-1])


def _told(chat: ChatRecord, place: Target, *posts: str) -> Decision:
    said = tuple(Say(to=place, html=html) for html in posts)
    return Decision(chat=chat, effects=said, answer=Answer(text=plain("answer.done")))
