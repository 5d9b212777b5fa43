"""Filters of the interface texts: moments, spans and people."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from markupsafe import Markup, escape

from narratives.russian.filters import count
from narratives.russian.numerals import choose
from tgbot.sessions.records import Actor


def moment(when: datetime, timezone: str) -> Markup:
    """A moment in the reader's own zone where the app can show it, else in the group's: «21:00, 3.12»."""
    local = when.astimezone(ZoneInfo(timezone))
    words = f"{local:%H:%M}, {local.day}.{local:%m}"
    return Markup('<tg-time unix="{}" format="dt">{}</tg-time>').format(int(when.timestamp()), words)


def clock(when: datetime, timezone: str) -> str:
    """A moment on the group's clock, for buttons and alerts."""
    local = when.astimezone(ZoneInfo(timezone))
    return f"{local:%H:%M}, {local.day}.{local:%m}"


def span(length: timedelta) -> str:
    """A span in words: «30 минут», «2 часа», «1 день»."""
    minutes = int(length.total_seconds() // 60)
    for size, words in ((1440, ("день", "дня", "дней")), (60, ("час", "часа", "часов"))):
        if minutes and minutes % size == 0:
            return str(count(minutes // size, *words))
    return str(count(minutes, "минута", "минуты", "минут"))


def day(when: datetime, timezone: str) -> str:
    """A day on the group's calendar: «3.12.2026»."""
    local = when.astimezone(ZoneInfo(timezone))
    return f"{local.day}.{local:%m.%Y}"


def apiece(number: int, each: bool, one: str, few: str, many: str, dative: str) -> str:
    """How much somebody has, or each of several: «3 победы», «по 3 победы», «по 21 победе»."""
    noun = choose(number, one, few, many)
    return f"по {number} {dative if noun == one else noun}" if each else f"{number} {noun}"


def person(actor: Actor) -> Markup:
    """A mention of a person that links to him; a group or a channel has no such link."""
    if actor.via != "user" or actor.user_id <= 0:
        return Markup("{}").format(actor.name)
    return Markup('<a href="tg://user?id={}">{}</a>').format(actor.user_id, actor.name)


FILTERS: dict[str, Callable[..., Any]] = {
    "moment": moment,
    "clock": clock,
    "span": span,
    "person": person,
    "day": day,
    "apiece": apiece,
    "escaped": escape,
}
