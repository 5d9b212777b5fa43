"""Summaries of games as the hall of fame keeps them, made by hand."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import count

from engines.core.deeds import Deeds, Worst
from tests.tgbot.hall.games import NOW
from tgbot.hall import tables
from tgbot.hall.played import Gender, Played
from tgbot.sessions.records import Actor, ChatRecord, Season

CHAT = ChatRecord(home=-1, chat_id=-1)
_numbers = count(1)


def game(
    people: dict[str, dict[str, int]],
    *,
    of: str = "moonwar",
    title: str = "Луновойна: Сон",
    days: float = 0,
    chapters: int = 5,
    worst: tuple[int, int] | None = None,
    players: dict[str, Actor] | None = None,
    leaders: tuple[Actor, ...] = (),
    guessers: tuple[Actor, ...] = (),
    genders: dict[str, Gender] | None = None,
) -> Played:
    """A game that ended so many days after NOW."""
    return Played(
        id=f"{next(_numbers):08d}",
        game=of,
        title=title,
        ended=NOW + timedelta(days=days),
        deeds=Deeds(
            people=people, chapters=chapters, worst=Worst(chapter=worst[0], deaths=worst[1]) if worst else None
        ),
        players=players or {},
        leaders=leaders,
        guessers=guessers,
        genders=genders or {},
    )


def season(number: int, since: datetime | None = None, name: str = "") -> Season:
    """A season."""
    return Season(number=number, name=name, since=since)


def top(chat: ChatRecord, games: Sequence[Played], words: str) -> str:
    """``/top`` with these words."""
    return tables.asked(chat, games, tables.TOP, words)[0]


def records(chat: ChatRecord, games: Sequence[Played], words: str) -> str:
    """``/records`` with these words."""
    return tables.asked(chat, games, tables.RECORDS, words)[0]
