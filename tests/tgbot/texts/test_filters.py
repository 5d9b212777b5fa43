"""Moments, spans and people in the interface."""

from datetime import UTC, datetime, timedelta

import pytest

from tgbot.botapi.entities import parse_html
from tgbot.sessions.records import Actor
from tgbot.texts.filters import moment, person, span

AT = datetime(2026, 12, 31, 22, 5, tzinfo=UTC)


def test_a_moment_is_shown_in_the_readers_own_zone() -> None:
    """Telegram takes the markup; an old client reads the group's time."""
    shown, entities = parse_html(str(moment(AT, "Europe/Moscow")))
    assert shown == "01:05, 1.01"
    assert [(one["type"], one["unix_time"]) for one in entities] == [("date_time", int(AT.timestamp()))]


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (timedelta(minutes=1), "1 минута"),
        (timedelta(minutes=90), "90 минут"),
        (timedelta(hours=3), "3 часа"),
        (timedelta(hours=24), "1 день"),
        (timedelta(days=30), "30 дней"),
    ],
)
def test_spans_agree(length: timedelta, words: str) -> None:
    assert span(length).replace("\u00a0", " ") == words


def test_people_are_linked_and_never_markup() -> None:
    assert person(Actor(user_id=7, name="<b>&")) == '<a href="tg://user?id=7">&lt;b&gt;&amp;</a>'
    assert person(Actor(user_id=-100, name="Совет", via="anonymous")) == "Совет"
    assert person(Actor(user_id=-200, name="Канал")) == "Канал", "a channel has no page of a user"
