"""When turns come: zones, quiet hours, clock changes, outages."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgbot.schedule.timetable import is_due, next_due
from tgbot.sessions.records import Timetable

MOSCOW = ZoneInfo("Europe/Moscow")
BERLIN = ZoneInfo("Europe/Berlin")
ZONES = st.sampled_from(
    [MOSCOW, BERLIN, *map(ZoneInfo, ("America/Sao_Paulo", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC"))]
)
MOMENTS = st.integers(0, 3 * 365 * 24 * 60).map(
    lambda minutes: datetime(2025, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)
TIMES = st.times().map(lambda at: at.replace(second=0, microsecond=0))
QUIET = st.none() | st.tuples(TIMES, TIMES)


def local(day: date, hour: int, minute: int, zone: ZoneInfo, fold: int = 0) -> datetime:
    return datetime.combine(day, time(hour, minute, fold=fold), tzinfo=zone)


def quiet_at(moment: datetime, zone: ZoneInfo, quiet: tuple[time, time] | None) -> bool:
    if quiet is None or quiet[0] == quiet[1]:
        return False
    clock = moment.astimezone(zone).time()
    start, end = quiet
    return start <= clock < end if start < end else clock >= start or clock < end


@given(
    timetable=st.builds(
        Timetable,
        every=st.none() | st.timedeltas(timedelta(minutes=1), timedelta(days=3)),
        at=st.lists(TIMES, max_size=4).map(tuple),
    ),
    now=MOMENTS,
    zone=ZONES,
    quiet=QUIET,
    ago=st.none() | st.timedeltas(timedelta(), timedelta(days=9)),
)
def test_always_later_never_in_quiet_hours(
    timetable: Timetable, now: datetime, zone: ZoneInfo, quiet: tuple[time, time] | None, ago: timedelta | None
) -> None:
    due = next_due(timetable, now, zone, quiet, None if ago is None else now - ago)
    if timetable == Timetable():
        assert due is None
        return
    assert due is not None
    assert now < due <= now + max(timetable.every or timedelta(), timedelta(days=1)) * 2 + timedelta(days=1)
    assert not quiet_at(due, zone, quiet)


@given(at=st.lists(TIMES, min_size=1, max_size=4, unique=True), zone=ZONES, start=MOMENTS)
def test_each_wall_clock_time_once_a_day_through_every_clock_change(
    at: list[time], zone: ZoneInfo, start: datetime
) -> None:
    moment, moments = start, []
    for _ in range(10 * len(at)):
        due = next_due(Timetable(at=tuple(at)), moment, zone)
        assert due is not None
        moments.append(due)
        moment = due
    assert moments == sorted(set(moments))
    expected = {
        local(start.astimezone(zone).date() + timedelta(days=day), one.hour, one.minute, zone).astimezone(UTC)
        for day in range(-1, 13)
        for one in at
    }
    assert moments == sorted(moment for moment in expected if moment > start)[: len(moments)]


def test_the_hour_that_spring_skips_and_autumn_repeats() -> None:
    half_past_two = Timetable(at=(time(2, 30),))
    spring = next_due(half_past_two, local(date(2026, 3, 29), 0, 0, BERLIN), BERLIN)
    assert spring is not None
    assert spring.astimezone(BERLIN).time() == time(3, 30)
    autumn = local(date(2026, 10, 25), 2, 30, BERLIN).astimezone(UTC)
    assert next_due(half_past_two, local(date(2026, 10, 25), 0, 0, BERLIN), BERLIN) == autumn
    assert next_due(half_past_two, autumn, BERLIN) == local(date(2026, 10, 26), 2, 30, BERLIN)


def test_quiet_hours_put_turns_off_and_make_one_of_several() -> None:
    timetable = Timetable(at=(time(23, 0), time(3, 0), time(12, 0)))
    quiet = (time(22, 0), time(8, 0))
    evening = local(date(2026, 9, 1), 20, 0, MOSCOW)
    morning = next_due(timetable, evening, MOSCOW, quiet)
    assert morning == local(date(2026, 9, 2), 8, 0, MOSCOW)
    assert next_due(timetable, morning, MOSCOW, quiet) == local(date(2026, 9, 2), 12, 0, MOSCOW)


def test_an_interval_keeps_its_rhythm_and_an_outage_is_one_turn() -> None:
    hourly = Timetable(every=timedelta(hours=1))
    last = local(date(2026, 9, 1), 12, 0, MOSCOW)
    assert next_due(hourly, last, MOSCOW) == last + timedelta(hours=1)
    assert next_due(hourly, last + timedelta(seconds=20), MOSCOW, last=last) == last + timedelta(hours=1)
    back = last + timedelta(hours=6, minutes=10)
    assert next_due(hourly, back, MOSCOW, last=last) == last + timedelta(hours=7)
    late = last + timedelta(hours=6, minutes=50)
    assert next_due(hourly, late, MOSCOW, last=last) == last + timedelta(hours=8)


def test_an_interval_that_ends_in_the_night_waits_for_the_morning() -> None:
    quiet = (time(23, 0), time(9, 0))
    late = local(date(2026, 9, 1), 22, 45, MOSCOW)
    due = next_due(Timetable(every=timedelta(minutes=30)), late, MOSCOW, quiet)
    assert due == local(date(2026, 9, 2), 9, 0, MOSCOW)


def test_no_interval_of_nothing() -> None:
    with pytest.raises(ValueError, match="positive"):
        next_due(Timetable(every=timedelta()), datetime.now(UTC), MOSCOW)


def test_due_is_a_question_to_the_record() -> None:
    now = datetime.now(UTC)
    assert is_due(now, now)
    assert not is_due(None, now)
    assert not is_due(now + timedelta(seconds=1), now)
