"""``/season``: who may, what is said, what is remembered."""

from datetime import timedelta

import pytest

from engines.core.errors import Refused
from tests.tgbot.hall.games import NOW
from tests.tgbot.hall.made import CHAT, game
from tests.tgbot.play.sittings import check
from tgbot.delivery.effects import Say, Target
from tgbot.hall.played import Played
from tgbot.hall.seasons import LONGEST_NAME, MOST, seasons_of, titled
from tgbot.hall.turning import season
from tgbot.sessions.records import ChatRecord

HERE = Target(chat_id=-1, thread_id=5)
LATER = NOW + timedelta(days=30)
GAMES = (game({"Роа": {"wins": 1}}),)


def turned(chat: ChatRecord, words: str, games: tuple[Played, ...] = GAMES) -> tuple[ChatRecord, list[str]]:
    """What a GM's command changes and says."""
    made = season(chat, games, words, HERE, LATER, may=True)
    check(made)
    assert made.chat is not None
    assert all(isinstance(effect, Say) and effect.to == HERE for effect in made.effects)
    return made.chat, [getattr(effect, "html", "") for effect in made.effects]


def named(chat: ChatRecord) -> list[str]:
    return [titled(one) for one in seasons_of(chat)]


def test_a_season_is_closed_with_honours_and_the_next_one_opened() -> None:
    chat, said = turned(CHAT, "Осень   в Мисаки")
    assert named(chat) == ["сезон 1", "сезон «Осень в Мисаки»"]
    assert "Сезон 1 окончен" in said[0]
    assert "Герой сезона — Роа: 1 победа." in said[0]
    assert "Сезон «Осень в Мисаки» начинается" in said[1]
    chat, said = turned(chat, "end")
    assert named(chat)[-1] == "сезон 3"
    assert "не доиграли ни одной партии" in said[0]
    chat, said = turned(chat, "back")
    assert named(chat) == ["сезон 1", "сезон «Осень в Мисаки»"]
    chat, said = turned(chat, "name Зима")
    assert named(chat) == ["сезон 1", "сезон «Зима»"]
    assert said == ["Теперь это сезон «Зима»."]


def test_a_group_that_has_played_nothing_only_names_its_first() -> None:
    chat, said = turned(CHAT, "Осень", ())
    assert named(chat) == ["сезон «Осень»"]
    assert seasons_of(chat)[0].since is None
    assert len(said) == 1


def test_only_who_leads_may_and_all_may_look() -> None:
    for words in ("Осень", "end", "name Осень", "back"):
        with pytest.raises(Refused, match="gm_only"):
            season(CHAT, GAMES, words, HERE, LATER, may=False)
    shown = season(CHAT, GAMES, "", HERE, LATER, may=False)
    check(shown)
    assert shown.chat is None
    with pytest.raises(Refused, match="first_season"):
        season(CHAT, GAMES, "back", HERE, LATER, may=True)


@pytest.mark.parametrize(
    "words", ["x" * (LONGEST_NAME + 1), "x" * 10**6, "\u200b", "2026", "всё", "name \u202e", "⠀" * 65]
)
def test_a_name_that_is_none_is_refused(words: str) -> None:
    with pytest.raises(Refused, match="bad_season"):
        season(CHAT, GAMES, words, HERE, LATER, may=True)


def test_old_seasons_are_forgotten_not_their_games() -> None:
    chat = CHAT
    for number in range(MOST + 5):
        chat, _ = turned(chat, f"С{number}", ())
    assert len(chat.seasons) == MOST
    assert chat.seasons[-1].number == MOST + 5
