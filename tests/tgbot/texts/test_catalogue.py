"""The interface's sentences: all are used, all render, every refusal has one; nothing but Russian."""

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest

import tgbot
from engines.core.dice import Throw
from engines.core.registry import engine_of, games
from narratives.registry import narrator_of
from narratives.russian.decline import person
from tgbot.botapi.entities import parse_html
from tgbot.play.public import MOST_RULES, WANTED_RIGHTS
from tgbot.profile import commands
from tgbot.sessions.records import Actor, ChatRecord, Draft, GameRecord, Planned, Settings, Timetable
from tgbot.texts import catalogue, plain, text

SOURCES = sorted(Path(tgbot.__file__).parent.rglob("*.py"))
VASYA = Actor(user_id=7, name="Вася <b> & Co")
AT = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)
GAME = GameRecord(
    id="00abcdef",
    game="moonwar",
    home=-1,
    chat_id=-1,
    opened_by=VASYA,
    gms=(VASYA, Actor(user_id=-5, name="Совет", via="anonymous")),
    seed="secret",
    title="Луновойна: Сон",
    status="playing",
    due=AT,
    settings=Settings(timetable=Timetable(every=timedelta(hours=2))),
)
FORMS = dict.fromkeys(("nom", "gen", "dat", "acc", "ins", "pre"), "Васи")
VALUES: dict[str, Any] = {
    "by": VASYA,
    "who": VASYA,
    "gms": GAME.gms,
    "game": GAME,
    "chat": ChatRecord(home=-1, chat_id=-1, quiet=(time(23), time(8))),
    "timezone": "Europe/Moscow",
    "at": AT,
    "due": AT,
    "timetable": GAME.settings.timetable,
    "span": timedelta(hours=1),
    "days": 30,
    "title": "Луновойна",
    "question": "Кого?",
    "id": "00abcdef",
    "code": "x1",
    "longest": 64,
    "sides": 6,
    "values": "3 5",
    "over": 2,
    "most": 30,
    "turn": 3,
    "number": 1,
    "what": "убийство: Роа",
    "signs": "★ ↕️",
    "answers": True,
    "why": "Так не выйдет.",
    "on": True,
    "dice": ["к6 → 2", "к6 → 5"],
    "lines": [],
    "cast": ["Кто? Роа"],
    "tuned": ["шепотки = 30"],
    "line": "x",
    "note": "ход переброшен",
    "name": "Вася",
    "forms": FORMS,
    "gender": "m",
    "seed": "abc",
    "commitment": "0" * 64,
    "chain": "1" * 64,
    "posts": 5,
    "rules": [("MW-B3", "Больше — победа.")],
    "rule": "MW-B3",
    "more": 2,
    "sections": [("MW-B", "бой")],
    "situation": "playing",
    "leads": True,
    "lacking": ["«Управление темами»"],
    "is_admin": False,
    "back": False,
    "begun": AT,
    "last": 12,
    "throws": [Throw(6, 4, "бой"), Throw(8, 1)],
    "shares": [(6, 2, [(1, 1, "▇▇"), (2, 1, "▇▇")], [3, 4, 5, 6])],
    "elsewhere": False,
    "games": [("war", "Луновойна", "кости решают, кто с кем встретится")],
    "waits": False,
    "by_hours": True,
    "gone": False,
    "guessed": True,
    "is_open": True,
    "buttons": False,
    "until": "до конца хода 3, но лишь пока все в строю",
    "paced": True,
    "awaited": "Дон",
    "called": [("Рэн", VASYA), ("Юки", None)],
    "seats": [("Рэн", VASYA), ("Юки", None)],
    "pace": timedelta(minutes=10),
    "spare": 2,
    "left": "Осталось: 2",
    "seated": False,
    "sheet": "Вера — мастер",
    "so_far": 3900,
    "told": False,
    "advice": ["Тэнко хороши в защите.", ""],
    "about": ["Тэнко: золотая шерсть."],
}
OWN: dict[str, dict[str, Any]] = {
    "hall.top": {"season": "сезон 1", "games": 2, "by_game": [("Луновойна", 2)], "blocks": [("Герои", ["Роа"])]},
    "hall.records": {"season": "", "blocks": [("Луновойна", ["Самая длинная война"])]},
    "hall.line": {"title": "Победили", "places": ["Роа — 2", "Сиэль — 1"]},
    "hall.own": {"title": "ци", "game": "Новый дом"},
    "hall.place": {"names": ["Роа", "Сиэль"], "more": 0, "each": True, "times": 2},
    "hall.feat": {"title": "плен", "names": ["Роа"], "more": 0, "each": False, "times": 2, "game": "«Сон»"},
    "hall.parts": {"kinds": [("лисы", [("Рэн", 2), ("Юки", 1)], 0), ("бойцы", [("Рэн", 1)], 2)]},
    "hall.longest": {"title": "Самая длинная война", "length": "31 ход", "game": "«Сон»"},
    "hall.worst": {"title": "Самый кровавый ход", "dead": 3, "chapter": "ход", "number": 12, "game": "«Сон»"},
    "hall.game": {"ended": AT},
    "pack.line": {"gone": True},
    "fault.notice": {"group": "Летописцы"},
    "left.notice": {"group": "Летописцы"},
    "left.farewell": {"group": "Летописцы"},
    "seed.closed": {"by": None},
    "season.shown": {"title": "сезон 2", "since": AT, "games": 3, "earlier": [("сезон 1", 5, 1)]},
    "season.over": {"title": "сезон 2", "games": 3, "by_game": [("Луновойна", 3)], "honours": ["Герой сезона"]},
    **{
        f"honour.{kind}": {"who": [person("Сиэль", "f")], "names": ["Сиэль"], "women": True, "each": False, "times": 2}
        for kind in ("wins", "kills", "captivities", "escapes", "deaths", "player", "guesser", "leader")
    },
    "tuning.question": {"groups": [("След", [("шепотки", "40", "с такого следа шепчутся")])]},
    "guess.panel": {"lines": [("Роа", 2)], "is_open": False},
    "guess.told": {"lines": [("Роа", ["Вася", "Петя"], 3)]},
    "refused.die_needed": {"values": ""},
    "refused.gm_only": {"leaders": "Вася, Петя", "more": True},
    "lobby.head": {"lines": ["Редакция: третья"]},
    "odds.told": {"lines": [("Роа", 62, "▇▇▇"), ("Сиэль", 0, "")]},
}
PLAIN = (
    "season.n",
    "understood.",
    "keys.",
    "answer.",
    "refused.",
    "settings.",
    "health.",
    "menu_of_commands.",
    "about.",
    "pause.",
)
LATIN = {  # what readers type or know as such
    *(
        "SHA",
        "Telegram",
        "add",
        "remove",
        "give",
        "dice",
        "free",
        "log",
        "off",
        "epub",
        "md",
        "bbcode",
        "json",
        "end",
        "name",
        "back",
        "all",
        "f",
        "Europe",
        "Moscow",
        "Asia",
        "Yekaterinburg",
    ),
    *("m", "d", "h", "abc", "d6", "x", "x1", "abcdef"),
}


def render(key: str, **changes: Any) -> str:
    """The text with sample values."""
    values = {**VALUES, **OWN.get(key, {}), **changes}
    bare = key.startswith(PLAIN) or key in ("menu.more", "menu.write", "menu.done", "menu.form", "menu.sure")
    return plain(key, **values) if bare else text(key, **values)


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_every_text_renders(key: str) -> None:
    words = render(key)
    assert words.strip()
    seen = words if key.startswith(PLAIN) else parse_html(words)[0]
    for ugly in ("None", "True", "False", "{", "}", "<", "  ", "\n\n\n", " .", " ,", "()", "« ", " »"):
        assert ugly not in seen.replace(VASYA.name, "Вася"), f"«{ugly}» in {seen!r}"
    latin = set(re.findall(r"[A-Za-z]\w*", re.sub(r"/\w+|MW-\w+|Вася <b> & Co", "", seen))) - LATIN
    if not key.startswith("menu_of_commands."):
        assert not latin, f"not Russian: {latin} in {seen}"


@pytest.mark.parametrize("key", sorted(key for key in catalogue() if key.startswith(("refused.", "answer.", "keys."))))
def test_alerts_and_buttons_are_short(key: str) -> None:
    assert len(render(key)) <= (200 if not key.startswith("keys.") else 40)


def test_every_situation_has_its_words() -> None:
    paused = GAME.model_copy(update={"status": "paused", "paused_why": "По воле ведущего: Вася."})
    drafted = GAME.model_copy(update={"draft": Draft(posts=(), publish_at=AT)})
    assert render("board.state", game=paused).startswith("⏸ <b>Пауза.</b> По воле")
    assert render("board.state", game=drafted).startswith("📝")
    assert render("board.state", game=GAME.model_copy(update={"due": None})) == ""
    assert render("auto.set", timetable=Timetable(), due=None) == "Ходы только по кнопке."
    assert render("auto.set", timetable=Timetable(at=(time(9), time(21))), due=None).endswith(
        "09:00, 21:00 (Europe/Moscow)."
    )
    planned = Planned(number=2, turn=0, command={}, by=VASYA)
    assert "2) на следующем ходу: убийство" in render("plan.list", lines=[(planned, "убийство: Роа")])
    for situation in ("private", "idle", "lobby", "playing", "paused", "over"):
        for leads in (True, False):
            words = parse_html(render("help.head", situation=situation, leads=leads))[0]
            assert words.strip()
            assert "\n\n\n" not in words
            assert all(line.startswith("/") for line in words.partition("Ведущему\n")[2].splitlines())
    assert "\n/name" in render("help.head", situation="playing", leads=True, seated=True)


def test_every_text_is_used() -> None:
    """A sentence that nobody says is deleted."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    built = ("keys.", "refused.", "settings.", "menu_of_commands.", "rights.", "deed.", "honour.", "understood.")
    unused = {key for key in catalogue() if f'"{key}"' not in code and not key.startswith(built)}
    unused |= {
        key
        for key in catalogue()
        if key.startswith(("keys.", "refused.")) and f'"{key.partition(".")[2]}"' not in code and f'"{key}"' not in code
    }
    assert not unused


def test_every_text_that_is_said_exists() -> None:
    keys = {
        call.args[0].value
        for call in _calls("text", "plain")
        if call.args and isinstance(call.args[0], ast.Constant) and "." in str(call.args[0].value)
    }
    assert keys
    assert keys <= set(catalogue())


def test_every_refusal_of_the_interface_has_words() -> None:
    raised = {call.args[0].value for call in _calls("Refused") if call.args and isinstance(call.args[0], ast.Constant)}
    assert len(raised) > 25
    assert {code for code in raised if f"refused.{code}" not in catalogue()} == set()


@pytest.mark.parametrize("game", games())
def test_every_refusal_of_a_game_has_words(game: str) -> None:
    words = narrator_of(game).words
    for code in engine_of(game).refusals:
        said = render(f"refused.{code}") if f"refused.{code}" in catalogue() else words.refusal(code, {})
        assert f"({code})" not in said, code
        assert 10 < len(said) <= 200
        assert not re.search(r"[a-z]{3,}", re.sub(r"/\w+", "", said)), said


@pytest.mark.parametrize("game", games())
def test_every_command_of_a_game_has_words(game: str) -> None:
    """No bare code on a button, in a question or in the log."""
    engine, words = engine_of(game), narrator_of(game).words
    for do in engine.commands:
        assert words.data["commands"].get(do), do
        assert words.data["named"].get(do), do
    for field in engine.offered():
        assert words.data["offers"].get(field.name), field.name
        assert words.question(field.name) != field.name
        for value in (0, 1) if field.kind == "flag" else field.options:
            said = words.value(field.name, bool(value) if field.kind == "flag" else value)
            assert re.search(r"[А-Яа-я]|Con Game", said), said


def test_menus_of_commands_fit_telegram() -> None:
    for scopes in (("private",), ("group",), ("group", "admins")):
        made = commands(*scopes)
        assert len({command.command for command in made}) == len(made)
        for command in made:
            assert re.fullmatch(r"[a-z0-9_]{1,32}", command.command)
            assert 3 <= len(command.description) <= 256


def test_every_right_is_explained() -> None:
    assert {key for key in catalogue() if key.startswith("rights.")} == {f"rights.{right}" for right in WANTED_RIGHTS}
    assert len(render("about.short")) <= 120
    assert len(render("about.long")) <= 512
    assert MOST_RULES > 0


@pytest.mark.parametrize("game", games())
def test_every_section_of_the_rules_has_a_name(game: str) -> None:
    sections = {rule[: rule.index("-") + 2] for rule in engine_of(game).rules}
    assert {section for section in sections if not narrator_of(game).words.section(section)} == set()


def _calls(*names: str) -> Iterator[ast.Call]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                yield node
