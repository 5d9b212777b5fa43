"""Numbers that the GM alone reads."""

import re

import pytest

from tests.tgbot.play.company import MASHA, labels
from tests.tgbot.play.kitsune.tables import posts
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.delivery.effects import Say


@pytest.mark.rule("KI-V2", "KI-V3")
def test_hidden_numbers_reach_the_gm_alone(night: TableTop) -> None:
    secret = [one for one in night.effects if isinstance(one, Say) and "сила 2" in one.html]
    assert [one.to.chat_id for one in secret] == [VASYA.user_id]
    open_words = "\n".join(one.html for one in posts(night)) + night.board.html
    assert "сила" not in open_words
    assert not re.search(r"(Воздержание|Стойкость|Проницательность) \d", open_words)
    for who in (PETYA, MASHA):
        assert "сила" not in night.choose(who, "Моё").whisper


def test_a_gm_who_plays_is_told_no_secrets(clan: TableTop) -> None:
    clan.enter(VASYA, "Кои", 3)
    clan.choose(VASYA, "Новая ночь", "Храм на холме")
    assert not [one for one in clan.effects if isinstance(one, Say) and "сила" in one.html]
    # He opens the night as a player, so it is nobody's ruling.
    assert clan.journal[-1].note == ""
    assert "Воздержание: 3" not in "".join(labels(clan.choose(VASYA, "Разведать").keyboard))


@pytest.mark.rule("KI-V3")
def test_the_dice_of_an_unknown_defence_are_not_shown(hunt: TableTop) -> None:
    hunt.choose(PETYA, "Воздействовать", "Соблазн", "Бросить")
    told = next(post for post in reversed(posts(hunt)) if "Воздержание" in post.html)
    (line,) = [line for line in told.html.split("\n") if line.startswith("Доген, Воздержание")]
    assert re.fullmatch(r"Доген, Воздержание: \d успех(а|ов)? · разница [+−]?\d", line)
