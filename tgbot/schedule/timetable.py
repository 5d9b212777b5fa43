"""When the next turn comes by itself. Pure.

The policy, in words: wall-clock times are those of the group's zone. A time that the spring change skips comes an hour
later, one that the autumn change repeats comes at its first passing: each once. A time in the quiet hours waits for
their end, and several that wait there are one turn. After an outage the missed turns are one turn, at once. An interval
keeps its rhythm, but after a late turn never comes sooner than half of itself.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tgbot.sessions.records import Timetable

Quiet = tuple[time, time] | None
"""From–to of the group's clock, over midnight or not; equal ends: no quiet at all."""


def next_due(
    timetable: Timetable, now: datetime, zone: ZoneInfo, quiet: Quiet = None, last: datetime | None = None
) -> datetime | None:
    """The first moment after ``now`` at which a turn is due, in UTC; None when turns come by hand only.

    ``last``: when the turn just played was due, for the rhythm of an interval. Raises ValueError for an interval that
    is not positive.
    """
    # Python compares and subtracts two times of one zone by their wall clocks; only UTC is safe from clock changes.
    now, last = _utc(now), None if last is None else _utc(last)
    candidates = [*_by_interval(timetable, now, last), *_by_clock(timetable, now, zone)]
    after = [moment for moment in (_spared(moment, zone, quiet) for moment in candidates) if moment > now]
    return min(after, default=None)


def is_due(due: datetime | None, now: datetime) -> bool:
    """May what was planned for ``due`` be done now? Whoever is handed a due game must ask again on its record."""
    return due is not None and due <= now


def _by_interval(timetable: Timetable, now: datetime, last: datetime | None) -> Iterator[datetime]:
    every = timetable.every
    if every is None:
        return
    if every <= timedelta():
        raise ValueError("an interval is positive")
    if last is None or last > now:
        yield _utc(now + every)
        return
    following = last + every * ((now - last) // every + 1)
    yield _utc(following + every if following - now < every / 2 else following)


def _by_clock(timetable: Timetable, now: datetime, zone: ZoneInfo) -> Iterator[datetime]:
    """From yesterday, whose late turns may wait for the end of the quiet hours, to the day after tomorrow."""
    today = now.astimezone(zone).date()
    for days in range(-1, 3):
        for at in timetable.at:
            yield _moment(today + timedelta(days=days), at, zone)


def _spared(moment: datetime, zone: ZoneInfo, quiet: Quiet) -> datetime:
    """The moment itself, or the end of the quiet hours in which it lies."""
    if quiet is None or quiet[0] == quiet[1]:
        return moment
    start, end = quiet
    local = moment.astimezone(zone)
    clock = local.time()
    inside = start <= clock < end if start < end else clock >= start or clock < end
    if not inside:
        return moment
    day = local.date() + timedelta(days=1 if clock >= end else 0)
    freed = _moment(day, end, zone)
    return freed if freed > moment else _moment(day, end, zone, fold=1)


def _moment(day: date, at: time, zone: ZoneInfo, fold: int = 0) -> datetime:
    return _utc(datetime.combine(day, at.replace(tzinfo=None, fold=fold), tzinfo=zone))


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)
