"""Whatever people write, at whatever door: refused in Russian, or bounded, escaped, and nothing but text."""

import re
from collections.abc import Callable
from datetime import datetime

import pytest
from aiogram.types import User
from markupsafe import escape

from engines.core.errors import Refused
from engines.core.registry import games
from narratives.registry import narrator_of
from tests.tgbot.play import sittings
from tests.tgbot.play.doors import Door, copied, doors, table
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.botapi.entities import parse_html
from tgbot.delivery.effects import Say, Target
from tgbot.delivery.split import LIMIT, split
from tgbot.hall import tables, turning
from tgbot.handlers.desk import name_of
from tgbot.handlers.presses import DEEDS
from tgbot.keyboards.callback import Press
from tgbot.play import acting, book, fairness, hand, hours, keys, naming, pictures, public, turns, votes
from tgbot.play.replies import read
from tgbot.play.table import Table
from tgbot.sessions.decision import Decision
from tgbot.sessions.records import Actor
from tgbot.texts import catalogue, plain

MILLION = 10**6
UNSEEN = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\x00]")
HOSTILE = {
    "html": "<b>x</b></blockquote><script>alert(1)</script>&lt; \"'",
    "a million": "я" * MILLION,
    "a million of words": "ой " * (MILLION // 3),
    "right to left": "\u202eабв\u202d 7",
    "of no width": "\u200b\u200b\ufeff\u2060",
    "hidden in a word": "А\u200bб\u2066в",
    "jinja": "{{ 7919*7907 }}{% for one in 'abc' %}z{% endfor %}{# gone #}",
    "attributes": "{{ ''.__class__.__mro__ }}",
    "lines": "\n" * 5000 + "x",
    "nothing": "   \n ",
    "digits": "9" * 4000,
    "a great number": "9" * 60,
    "less than nothing": "-99999999999",
    "other digits": "١٢٣",
    "control": "a\x00b\x07c\r\n",
    "yaml": "title: &a [*a, *a]\nrooms: {a: !!python/object:os.system x}",
    "json": '{"title": ' + "[" * 3000 + "]" * 3000 + "}",
    "emoji": "👩\u200d🚀" * 40,
}
SHOWN = ("html", "hidden in a word")
"""Those that are also looked at wherever they may come to be shown."""
LARGEST_GROWTH = 40_000
"""Bytes by which one answer may make a record grow: a dungeon laid out by hand is the largest that there is."""


def fits_telegram(decision: Decision) -> None:
    """As ``sittings.check``, but for what looks like a machine's own mark: people may write that."""
    answer = decision.answer
    assert len(answer.text) <= 200
    for html in filter(None, (answer.whisper, answer.ask)):
        assert len(html) <= LIMIT
        seen(html)
    sittings.check_keyboard(answer.keyboard)
    for effect in decision.effects:
        html = str(getattr(effect, "html", ""))
        assert len(html) <= 5 * LIMIT
        for part in split(html):
            seen(part)
        sittings.check_keyboard(getattr(effect, "keyboard", ()))


def seen(html: str) -> None:
    """Markup of ours around text of theirs."""
    text, _ = parse_html(html)
    assert text.strip()
    assert "<script" not in html
    assert not UNSEEN.search(text), f"unseen signs in {text[:200]!r}"
    assert str(7919 * 7907) not in text, "a template of theirs was carried out"


@pytest.fixture(autouse=True)
def _checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sittings, "check", fits_telegram)


def said_in_russian(game: str, refused: Refused) -> None:
    """A refusal tells what to do, in a line, and does not give back what was written at length."""
    if f"refused.{refused.code}" in catalogue():
        words = plain(f"refused.{refused.code}", **refused.details)
    else:
        words = narrator_of(game).words.refusal(refused.code, refused.details)
    assert re.search("[а-яё]{3}", words), refused.code
    assert f"({refused.code})" not in words
    assert len(words) <= 200, f"{refused.code}: {len(words)}"
    assert not UNSEEN.search(words), refused.code


FOUND: dict[str, list[Door]] = {}
STARTED: dict[str, TableTop] = {}


def _doors(game: str) -> list[Door]:
    if game not in FOUND:
        FOUND[game] = list(doors(game))
    return FOUND[game]


def _started(game: str) -> TableTop:
    if game not in STARTED:
        STARTED[game] = table(game)
    return STARTED[game]


@pytest.mark.parametrize("game", games())
def test_every_question_takes_no_harm(game: str) -> None:
    found = _doors(game)
    assert {"tune/text", "text/text"} & {door.name for door in found}
    for door in found:
        for kind, words in HOSTILE.items():
            top = copied(door.top)
            before = len(top.playing.model_dump_json())
            try:
                top.reply(door.question, words, door.by)
            except Refused as refused:
                said_in_russian(game, refused)
                assert top.game == door.top.game, f"{door.name}, {kind}: refused, and yet changed"
                continue
            grown = len(top.playing.model_dump_json()) - before
            assert grown < LARGEST_GROWTH, f"{door.name}, {kind}: the record grew by {grown}"
            if kind in SHOWN:
                _looked_at(top, door.by)


def _looked_at(top: TableTop, by: Actor) -> None:
    """What was written is shown wherever it may come to be shown."""
    record = top.playing
    if record.status == "lobby":
        return
    here = Target(game_id=record.id)
    top.take(lambda at: public.status(at, here, 1))
    for verb, who in (
        ("gm", VASYA),
        ("log", VASYA),
        ("plan", VASYA),
        (hand.ALL, VASYA),
        (hand.OWN, by),
        (hand.JOIN, by),
    ):
        try:
            top.press(Press(record.id, -1, verb), who)
        except Refused as refused:
            said_in_russian(record.game, refused)
    for name in Table(record).engine.everybody(Table(record).state)[-2:]:
        try:
            top.take(lambda at, name=name: public.biography(at, here, 1, name))  # type: ignore[misc]
        except Refused as refused:
            said_in_russian(record.game, refused)


# -- commands ---------------------------------------------------------------------------------------------------------

NOW = sittings.START
HERE = Target(chat_id=sittings.GROUP)


def _spoken(top: TableTop, words: str) -> Decision:
    return top.take(lambda at: acting.spoken(at, turns.playing(at), words[:500], PETYA, False, NOW, lambda: "fresh"))


def _said(html: str) -> Decision:
    return Decision(effects=(Say(to=HERE, html=html),))


COMMANDS: dict[str, Callable[[TableTop, str], object]] = {
    "/auto": lambda top, words: top.take(lambda at: hours.timetable_set(at, words.split(), VASYA, False, NOW)),
    "/pace": lambda top, words: top.take(lambda at: hours.pace_set(at, words.split(), VASYA, False, NOW)),
    "/clock": lambda top, words: top.take(lambda at: hours.clock_set(at, words.split(), False, VASYA, NOW)),
    "/name": lambda top, words: top.take(lambda at: naming.name_declined(at, words, VASYA, False)),
    "/name with forms": lambda top, words: top.take(
        lambda at: naming.name_declined(at, f"{words}: {', '.join([words] * 5)}; м", VASYA, False)
    ),
    "/hand": lambda top, words: top.take(
        lambda at: turns.by_hand(at, read("numbers", words), VASYA, False, NOW, lambda: "fresh")
    ),
    "/bio": lambda top, words: top.take(lambda at: public.biography(at, HERE, 1, words)),
    "/rules": lambda top, words: top.take(lambda at: _said(public.rules(words.split(), at.game))),
    "/dice": lambda top, words: top.take(lambda at: fairness.dice(at, words, HERE, 1)),
    "/chronicle": lambda top, words: top.take(lambda at: book.chronicle(at, words, datetime.now(NOW.tzinfo))),
    "/go": _spoken,
    "/card": lambda top, words: top.take(lambda at: pictures.card(at, words, PETYA, HERE, 1)),
    "/top": lambda top, words: top.take(lambda at: _said(tables.asked(at.chat, (), "top", words)[0])),
    "/records": lambda top, words: top.take(lambda at: _said(tables.asked(at.chat, (), "records", words)[0])),
    "/season": lambda top, words: top.take(lambda at: turning.season(at.chat, (), words, HERE, NOW, may=True)),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_no_harm(command: str) -> None:
    for game in ("moonwar", "grail"):
        start = _started(game)
        for kind, words in HOSTILE.items():
            top = copied(start)
            try:
                COMMANDS[command](top, words)
            except Refused as refused:
                said_in_russian(game, refused)
                assert top.game == start.game, f"{command}, {kind}: refused, and yet changed"
            else:
                assert len(top.playing.model_dump_json()) < len(start.playing.model_dump_json()) + 2_000, kind
                if kind in SHOWN:
                    _looked_at(top, PETYA)


# -- names of people and buttons of a strange client ------------------------------------------------------------------


@pytest.mark.parametrize("kind", HOSTILE)
def test_names_of_people_are_bounded_and_readable(kind: str) -> None:
    shown = name_of(User(id=5, is_bot=False, first_name=HOSTILE[kind], username="petya"))
    assert 0 < len(shown) <= 64
    assert not UNSEEN.search(shown)
    top = TableTop()
    top.open(Actor(user_id=5, name=shown))
    top.press(Press(top.playing.id, -1, "go"), Actor(user_id=5, name=shown))
    said = [str(getattr(effect, "html", "")) for effect in top.effects]
    assert any(str(escape(shown)) in html for html in said)


@pytest.mark.parametrize("options", [(-1,), (10**9,), (0, 1, 2), (5, -5), (10**30,)])
def test_votes_for_nobody_are_none(options: tuple[int, ...]) -> None:
    top = copied(_started("moonwar"))
    top.take(lambda at: votes.asked(at, HERE, 1))
    guessing = top.playing.guessing
    assert guessing is not None
    voter = Actor(user_id=5, name=name_of(User(id=5, is_bot=False, first_name=HOSTILE["html"])))
    top.take(lambda at: votes.voted(at, "1", voter, options, NOW))
    assert top.playing.guessing is not None
    inside = [place for place in options if 0 <= place < len(guessing.names)]
    assert len(top.playing.guessing.bets) == (len(inside) == len(options))


STRANGE = (
    *((), ("zz",), ("zzz", "zzz"), ("<b>",), ("-",) * 9, ("0", "0", "0", "0", "0"), ("яя",), ("p9",), ("0", "p9")),
    *((str(number), str(number)) for number in range(1, 8)),
)


@pytest.mark.parametrize("game", games())
def test_buttons_of_a_strange_client_do_no_harm(game: str) -> None:
    """Any client may send any data for a button: numbers out of all lists, words where numbers belong."""
    start = _started(game)
    for verb in DEEDS:
        for args in STRANGE:
            top = copied(start)
            for by in (PETYA, VASYA, Actor(user_id=9, name="Маша")):
                try:
                    top.press(Press(top.playing.id, -1, verb, args), by)
                except Refused as refused:
                    said_in_russian(game, refused)
    with pytest.raises(ValueError, match="not enough"):
        Press.unpack("x" * 64)
    assert keys.PLAY in DEEDS
