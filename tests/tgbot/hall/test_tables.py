"""The pages of the hall: which buttons stand under a table, and what each of them shows."""

import pytest

from engines.core.errors import Refused
from narratives.registry import narrator_of
from tests.tgbot.hall.games import NOW
from tests.tgbot.hall.made import CHAT, game, season
from tests.tgbot.play.company import labels
from tests.tgbot.play.sittings import button_of, check_html, check_keyboard
from tgbot.hall import tables
from tgbot.hall.played import Played
from tgbot.keyboards.callback import NO_GAME, Press
from tgbot.keyboards.model import Keyboard
from tgbot.sessions.records import ChatRecord

DUEL = narrator_of("duel").words.title
TWO_SEASONS = CHAT.model_copy(update={"seasons": (season(1), season(2, NOW.replace(month=10), "Осень"))})
GAMES = [
    game({"Роа": {"wins": 1, "kills": 2}}, title="Летняя"),
    game({"Рэн": {"wins": 1}}, of="duel", days=1),
    game({"Арк": {"wins": 1}}, days=40),
]


def press(chat: ChatRecord, games: list[Played], keyboard: Keyboard, label: str) -> tuple[str, Keyboard]:
    """What a button shows."""
    data = button_of(keyboard, label).data
    assert data is not None
    html, beside = tables.shown(chat, games, tables.pressed(chat, Press.unpack(data)))
    check_html(html)
    check_keyboard(beside)
    return html, beside


def test_a_group_that_has_played_nothing_is_offered_nothing() -> None:
    assert tables.asked(CHAT, [], tables.TOP, "")[1] == ()


def test_a_game_without_a_record_offers_no_records() -> None:
    assert tables.asked(CHAT, [game({"Роа": {"wins": 1}}, chapters=1)], tables.TOP, "")[1] == ()


def test_one_kind_of_game_and_one_season_offer_only_the_records() -> None:
    _, keyboard = tables.asked(CHAT, GAMES[:1], tables.TOP, "")
    assert labels(keyboard) == ["📜 Рекорды"]
    html, keyboard = press(CHAT, GAMES[:1], keyboard, "Рекорды")
    assert "«Летняя»" in html
    assert labels(keyboard) == ["🏆 Слава"]


def test_games_seasons_and_tables_are_a_press_apart() -> None:
    html, keyboard = tables.asked(TWO_SEASONS, GAMES, tables.TOP, "")
    assert "Арк — 1" in html
    assert labels(keyboard) == [
        *("📜 Рекорды", "🗓 Сезоны"),
        *("Сезон 1", "За всё время"),
    ]
    html, keyboard = press(TWO_SEASONS, GAMES, keyboard, "За всё время")
    assert "Арк, Роа и Рэн — по 1" in html
    html, keyboard = press(TWO_SEASONS, GAMES, keyboard, DUEL)
    assert "Рэн — 1" in html
    assert "Арк" not in html
    assert DUEL not in labels(keyboard), "one is there"
    html, keyboard = press(TWO_SEASONS, GAMES, keyboard, "Осень")
    assert "Арк — 1" in html, "no duel was fought in it: all that was played"
    html, keyboard = press(TWO_SEASONS, GAMES, keyboard, "Сезоны")
    assert "Сезон 1 — 2 партии" in html
    assert labels(keyboard) == ["🏆 Слава", "📜 Рекорды"]
    html, _ = press(TWO_SEASONS, GAMES, keyboard, "Слава")
    assert "за всё время" in html


def test_what_is_no_page_or_no_season_any_more_is_refused() -> None:
    for args, code in (
        (("top", "7", "-"), "no_season"),
        (("top", "-", "chess"), "unknown_button"),
        (("кто", "-", "-"), "unknown_button"),
        ((), "unknown_button"),
    ):
        with pytest.raises(Refused, match=code):
            tables.pressed(TWO_SEASONS, Press(NO_GAME, -1, tables.TURN, args))
