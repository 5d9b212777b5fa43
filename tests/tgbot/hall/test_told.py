"""The hall in words: places and ties, agreement, people who left or renamed themselves, hostile names."""

import pytest

from engines.core.errors import Refused
from engines.core.registry import games as all_games
from narratives.registry import narrator_of
from tests.tgbot.hall.games import NOW
from tests.tgbot.hall.made import CHAT, game, records, season, top
from tests.tgbot.play.sittings import check_html
from tgbot.hall import told
from tgbot.hall.standings import SHARED, Standings, places
from tgbot.sessions.records import Actor

VASYA, RENAMED, PETYA = (
    Actor(user_id=7, name="Вася"),
    Actor(user_id=7, name="Василий"),
    Actor(user_id=8, name="Петя <i>"),
)


def test_who_has_as_much_shares_a_place_and_nought_is_none() -> None:
    counts = {"Роа": 2, "Арк": 2, "Лен": 3, "Шики": 0, "Кохаку": 1, "Хисуи": 4}
    assert [(place.names, place.times) for place in places(counts, 3)] == [
        (("Хисуи",), 4),
        (("Лен",), 3),
        (("Арк", "Роа"), 2),
    ]


def test_the_top_tells_people_players_and_whom_they_played() -> None:
    games = [
        game({"Рэн": {"wins": 2, "blows": 5}, "Юки": {"wins": 1}}, of="duel", players={"Рэн": VASYA, "Юки": VASYA}),
        game({"Рэн": {"wins": 1, "kills": 1}, "Мао": {}}, of="duel", days=1, players={"Рэн": RENAMED, "Мао": PETYA}),
        game({"Сиэль": {"wins": 1}, "Роа": {"captivities": 3}}, days=2, leaders=(PETYA,), guessers=(RENAMED,)),
    ]
    html = top(CHAT, games, "")
    check_html(html)
    lines = html.splitlines()
    assert f"3 партии: {narrator_of('duel').words.title} — 2, Луновойна — 1" in lines
    assert "Победили: Рэн — 3, Сиэль и Юки — по 1" in lines
    assert "Бывали в плену: Роа — 3" in lines
    assert f"Попадания ({narrator_of('duel').words.title}): Рэн — 5" in lines
    assert "Победили: Василий — 3" in lines, "the best of his two fighters, and by his present name"
    assert "Сыграли партий: Василий — 2, Петя &lt;i&gt; — 1" in lines
    assert "Вели партий: Петя &lt;i&gt; — 1" in lines
    assert "Угадали победителя: Василий — 1" in lines
    assert f"Попадания ({narrator_of('duel').words.title}): Василий — 5" in lines
    assert "Василий — бойцы: Рэн (2), Юки" in lines


def test_a_crowd_that_did_it_once_is_not_listed_and_a_long_tie_is_cut() -> None:
    once = {f"Некто {number}": {"deaths": 1} for number in range(9)}
    html = top(CHAT, [game(once)], "")
    assert "Погибали" not in html
    twice = {f"Некто {number}": {"kills": 2} for number in range(9)}
    assert "Повергли врагов: Некто 0, Некто 1, Некто 2 и ещё 6 — по 2" in top(CHAT, [game(twice)], "")


def test_records_name_the_game_and_the_first_of_equals() -> None:
    games = [
        game({"Роа": {"kills": 2}}, chapters=21, worst=(3, 2), title="Первая"),
        game(
            {"Роа": {"kills": 3, "alliances": 4}, "Арк": {"kills": 3}},
            chapters=21,
            worst=(12, 2),
            title="Вторая",
            days=9,
        ),
        game({"Роа": {"kills": 1}}, chapters=1, worst=(1, 1), title="Третья", days=10),
    ]
    html = records(CHAT, games, "")
    check_html(html)
    assert "Самая длинная война: 21 ход («Первая», 1.09.2026)" in html
    assert "Самый кровавый ход: 2 погибших, ход 3 («Первая», 1.09.2026)" in html
    assert "Союзы: Роа — 4 («Вторая», 10.09.2026)" in html
    assert "Повергли врагов: Арк и Роа — по 3 («Вторая», 10.09.2026)" in html
    assert "Рекордов пока нет" in records(CHAT, [], "")


@pytest.mark.parametrize(
    ("genders", "said"),
    [
        ({"Роа": "m"}, ["Герой сезона — Роа: 2 победы.", "в плен попадал Роа: 2 раза."]),
        ({"Сиэль": "f"}, ["Героиня сезона — Сиэль: 2 победы.", "в плен попадала Сиэль: 2 раза."]),
        (
            {"Сиэль": "f", "Арк": "f"},
            ["Героини сезона — Арк и Сиэль: по 2 победы.", "попадали Арк и Сиэль"],
        ),
        ({"Сиэль": "f", "Роа": "m"}, ["Герои сезона — Роа и Сиэль: по 2 победы."]),
    ],
)
def test_honours_agree_with_whom_they_praise(genders: dict[str, str], said: list[str]) -> None:
    done = {name: {"wins": 2, "captivities": 2} for name in genders}
    html = told.honours(CHAT, [game(done, genders=genders, leaders=(VASYA,))])  # type: ignore[arg-type]
    check_html(html)
    for words in said:
        assert words in html
    assert "Ведущий сезона — Вася: 1 партия." in html


def test_honours_of_an_empty_season_and_of_one_without_heroes() -> None:
    assert "не доиграли ни одной партии" in told.honours(CHAT, [])
    html = told.honours(CHAT, [game({"Роа": {"kills": 1}})])
    check_html(html)
    assert "Доиграно: 1 партия — Луновойна (1)." in html
    assert "поверг" not in html, "once is no «more than all»"


def test_a_season_counts_its_own_games_only() -> None:
    begins = NOW.replace(month=10)
    chat = CHAT.model_copy(update={"seasons": (season(1), season(2, begins, "Осень & Ко"))})
    games = [game({"Роа": {"wins": 1}}), game({"Арк": {"wins": 1}}, days=40)]
    assert "Победили: Арк — 1" in top(chat, games, "")
    for words in ("1", "сезон 1"):
        assert "Победили: Роа — 1" in top(chat, games, words)
    for words in ("Осень & Ко", "осень", "2"):
        assert "сезон «Осень &amp; Ко»" in top(chat, games, words)
    assert "Победили: Арк и Роа — по 1" in top(chat, games, "всё")
    with pytest.raises(Refused, match="no_season"):
        records(chat, games, "весна")
    shown = told.season_shown(chat, games, leads=True)
    check_html(shown)
    assert "<b>Сезон «Осень &amp; Ко»</b> идёт с 1.10.2026. Доиграно партий: 1." in shown
    assert "• Сезон 1 — 1 партия, /top_1" in shown
    assert "/season back" not in told.season_shown(chat, games, leads=False)


def test_hostile_names_are_only_names() -> None:
    hostile = "<b>{{ 7*7 }}</b> & \u202eабв"
    who = Actor(user_id=9, name=hostile)
    games = [game({hostile: {"wins": 3, "kills": 3}}, title=hostile, players={hostile: who}, leaders=(who,))]
    for html in (top(CHAT, games, ""), records(CHAT, games, ""), told.honours(CHAT, games)):
        assert "<b>{{" not in html
        assert "49" not in html
        assert "&lt;b&gt;{{ 7*7 }}" in html


@pytest.mark.parametrize("name", all_games())
def test_every_game_has_words_for_its_records_and_deeds(name: str) -> None:
    words = narrator_of(name).words
    assert words.longest
    assert len(words.chapter) == 3
    counted = Standings([game({"Роа": dict.fromkeys(words.feats, 2)}, of=name)])
    assert set(counted.own) == {(name, deed) for deed in words.feats}
    assert not set(words.feats) & set(SHARED)
