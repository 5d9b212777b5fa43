"""When a game goes on by itself: its timetable on the group's clock, its patience with the silent, a draft's hour."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from tgbot.play.table import Table
from tgbot.schedule import timetable
from tgbot.sessions.decision import Loaded
from tgbot.sessions.records import ChatRecord, Done, GameRecord


def next_due(
    loaded: Loaded, game: GameRecord, chat: ChatRecord, done: Sequence[Done], now: datetime
) -> datetime | None:
    """The next thing that happens by itself after ``done``.

    What stood when the game was loaded is kept, unless a turn was played or the clock changed.
    """
    was = loaded.game
    if game.status != "playing":
        return None
    if game.draft is not None:
        return game.draft.publish_at
    if _keeps_its_hour(loaded, game, chat, done, now):
        return game.due
    by_schedule = was is not None and was.due is not None and was.due <= now
    return _by_itself(game, chat, now, was.due if was is not None and by_schedule else None)


def due_of(game: GameRecord, chat: ChatRecord, now: datetime, last: datetime | None = None) -> datetime | None:
    """The next turn of the game's timetable on the group's clock. ``last``: when the turn just played was due."""
    return timetable.next_due(game.settings.timetable, now, ZoneInfo(chat.timezone), chat.quiet, last)


def _by_itself(game: GameRecord, chat: ChatRecord, now: datetime, last: datetime | None) -> datetime | None:
    """The next turn by the timetable, or the end of patience with those who are waited for: what comes first."""
    moments = [due_of(game, chat, now, last)]
    pace, table = game.settings.pace, Table(game)
    if pace is not None and table.engine.seated and table.engine.modest(table.state):
        moments.append(now + pace)
    return min((moment for moment in moments if moment is not None), default=None)


def _keeps_its_hour(loaded: Loaded, game: GameRecord, chat: ChatRecord, done: Sequence[Done], now: datetime) -> bool:
    was = loaded.game
    if was is None or game.due is None or game.due <= now or was.draft is not None:
        return False
    table = Table(game)
    turned = any(table.engine.seated or line.entry.command["do"] == table.engine.plays_on for line in done)
    clock = (loaded.chat.timezone, loaded.chat.quiet) == (chat.timezone, chat.quiet)
    hours = [(one.settings.timetable, one.settings.pace) for one in (was, game)]
    return not turned and clock and hours[0] == hours[1]
