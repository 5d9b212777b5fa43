"""When turns come by themselves: ``/auto`` and ``/clock``. Pure."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engines.core.errors import Refused
from tgbot.play.leading import led, sitting_of, with_settings
from tgbot.play.rights import require_gm
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer, Decision, Loaded
from tgbot.sessions.records import Actor, ChatRecord, GameRecord, Timetable
from tgbot.texts import text, understood

SHORTEST_INTERVAL = timedelta(minutes=1)
LONGEST_INTERVAL = timedelta(days=30)


def timetable_set(loaded: Loaded, words: Sequence[str], by: Actor, is_admin: bool, now: datetime) -> Decision:
    """``/auto 30m``, ``/auto 09:00 21:00``, ``/auto off``; bare, how it stands. Raises Refused("bad_timetable")."""
    record = led(loaded, by, is_admin)
    table = Table(record)
    if not table.engine.by_itself(table.state):
        raise Refused("no_turns")
    if not words:
        return Decision(answer=Answer(whisper=_told(record, loaded.chat) + "\n\n" + text("auto.usage")))
    timetable = read_timetable(words)
    changed = with_settings(record, timetable=timetable)
    sitting = sitting_of(loaded, changed, now)
    return sitting.decision(Answer(whisper=_told(sitting.game, loaded.chat)))


def _told(record: GameRecord, chat: ChatRecord) -> str:
    due = record.due if record.draft is None else None
    return text("auto.set", timetable=record.settings.timetable, due=due, timezone=chat.timezone)


def read_timetable(words: Sequence[str]) -> Timetable:
    """A timetable as people write it. Raises Refused("bad_timetable")."""
    lowered = [word.lower() for word in words]
    if len(lowered) == 1 and lowered[0] in understood("off"):
        return Timetable()
    try:
        if len(lowered) == 1 and ":" not in lowered[0]:
            return Timetable(every=_interval(lowered[0]))
        times = {_clock(word) for word in lowered}
    except (ValueError, TypeError, OverflowError):
        raise Refused("bad_timetable") from None
    if not times or len(times) > 24:
        raise Refused("bad_timetable")
    return Timetable(at=tuple(sorted(times)))


def _clock(word: str) -> time:
    hour, minute = word.split(":")
    return time(int(hour), int(minute))


_UNITS = {"minutes": 60, "hours": 3600, "days": 86400}


def _interval(word: str) -> timedelta:
    units = {spelt: seconds for unit, seconds in _UNITS.items() for spelt in understood(unit)}
    digits = word.rstrip("".join({letter for unit in units for letter in unit}))
    span = timedelta(seconds=int(digits) * units.get(word[len(digits) :], 0))
    if not SHORTEST_INTERVAL <= span <= LONGEST_INTERVAL:
        raise ValueError(word)
    return span


def pace_set(loaded: Loaded, words: Sequence[str], by: Actor, is_admin: bool, now: datetime) -> Decision:
    """``/pace 10m``: how long the game waits for silent players; ``off``: for ever. Raises Refused("bad_pace")."""
    record = led(loaded, by, is_admin)
    if not Table(record).engine.seated:
        raise Refused("no_pace")
    if not words:
        return Decision(answer=Answer(whisper=text("pace.set", pace=record.settings.pace)))
    try:
        off = words[0].lower() in understood("off")
        pace = None if off else _interval(words[0].lower())
    except (ValueError, OverflowError):
        raise Refused("bad_pace") from None
    sitting = sitting_of(loaded, with_settings(record, pace=pace), now)
    return sitting.decision(Answer(whisper=text("pace.set", pace=pace)))


def clock_set(loaded: Loaded, words: Sequence[str], is_admin: bool, by: Actor, now: datetime) -> Decision:
    """``/clock Europe/Moscow 23:00-08:00``: the group's zone and quiet hours (``off``: none); bare, as they are."""
    if loaded.game is not None:
        require_gm(loaded.game, by, is_admin)
    elif not is_admin:
        raise Refused("gm_only", situation="idle")
    if not words:
        return Decision(answer=Answer(whisper=text("clock.set", chat=loaded.chat) + "\n\n" + text("clock.usage")))
    chat = loaded.chat.model_copy(update=_read_clock(words))
    said = Answer(whisper=text("clock.set", chat=chat))
    if loaded.game is None or loaded.game.status == "lobby":
        return Decision(chat=chat, answer=said)
    sitting = sitting_of(loaded, loaded.game, now)
    sitting.chat = chat
    sitting.plan_next()
    return sitting.decision(said)


def _read_clock(words: Sequence[str]) -> dict[str, object]:
    changes: dict[str, object] = {}
    try:
        for word in words:
            if word.lower() in understood("off"):
                changes["quiet"] = None
            elif "-" in word and ":" in word:
                start, end = word.split("-")
                changes["quiet"] = (_clock(start), _clock(end))
            else:
                changes["timezone"] = ZoneInfo(word).key
    except (ValueError, TypeError, OSError, ZoneInfoNotFoundError):
        raise Refused("bad_clock") from None
    if not changes:
        raise Refused("bad_clock")
    return changes
