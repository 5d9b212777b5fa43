"""Moves by vote: more than half, a tie, the silent, those who have left."""

from datetime import timedelta

import pytest

from engines.core.errors import Refused
from tests.engines.dungeon.play import PARTY, dungeon
from tests.tgbot.play.company import KOLYA, MASHA, OLYA, come_due, labels, refusal, set_pace, shown
from tests.tgbot.play.dungeon.tables import in_battle, placed, state
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.sessions.records import Actor


def voting(*heroes: object) -> TableTop:
    """A party before two ways, the first of which has nobody in it."""
    return placed(heroes or PARTY, options={"moves_by": "vote"}, dungeon=dungeon())


def votes(top: TableTop, who: Actor, to: str) -> None:
    top.choose(who, "Идти", f"ход → {to}")


def patience(top: TableTop) -> None:
    """The silent are waited for ten minutes."""
    set_pace(top, "10m")


def hour_comes(top: TableTop) -> None:
    top.wait(timedelta(minutes=11))
    come_due(top)


@pytest.mark.rule("DN-X2")
def test_more_than_half_decide() -> None:
    top = voting()
    assert refusal(top, OLYA, "Идти").code == "no_seat_now"
    votes(top, PETYA, "3")
    assert state(top)["at"] == "1"
    assert "Боро: идти → 3. Голоса: 1 из 2" in top.texts[next(reversed(top.texts))].html
    assert "🗳 Боро: идти → 3" in top.board.html
    votes(top, MASHA, "3")
    assert state(top)["at"] == "3"
    top.choose(VASYA, "За игрока", "Идти", "Мира: 🚶 Идти", "Готово", by_panel=True)
    assert state(top)["at"] == "1", "a GM decides alone"
    assert state(top)["votes"] == {}


def test_a_tie_waits_until_somebody_thinks_better_of_it() -> None:
    top = voting(*PARTY[:2])
    votes(top, PETYA, "3")
    votes(top, MASHA, "2")
    assert state(top)["at"] == "1"
    assert "Ждём" not in top.board.html, "both have spoken"
    votes(top, MASHA, "3")
    assert state(top)["at"] == "3"


def test_after_their_time_most_of_those_who_spoke_decide() -> None:
    top = voting()
    patience(top)
    votes(top, KOLYA, "3")
    assert top.playing.due is not None
    hour_comes(top)
    assert state(top)["at"] == "3"
    assert top.playing.due is None, "nobody is hurried to go on"


def test_after_its_time_a_tie_goes_to_what_was_said_first() -> None:
    top = voting(*PARTY[:2])
    patience(top)
    votes(top, MASHA, "3")
    votes(top, PETYA, "2")
    hour_comes(top)
    assert state(top)["at"] == "3"


def test_the_dead_and_those_taken_out_no_longer_count() -> None:
    top = voting()
    votes(top, KOLYA, "3")
    form = top.choose(VASYA, "Герой", "Лис", by_panel=True)
    form = top.push(button_of(form.keyboard, "Хиты:"), VASYA)
    form = top.push(button_of(form.keyboard, "0"), VASYA)
    top.push(button_of(form.keyboard, "Готово"), VASYA)
    assert not state(top)["people"]["Лис"]["alive"]
    assert refusal(top, KOLYA, "Идти").code in ("is_dead", "not_now")
    votes(top, MASHA, "3")
    assert state(top)["at"] == "1", "a dead hero's vote is none"
    top.choose(VASYA, "Вывести", "Мира", by_panel=True)
    votes(top, PETYA, "3")
    assert state(top)["at"] == "3", "one who is left decides"


def test_whoever_takes_over_a_hero_votes_for_him() -> None:
    top = voting(*PARTY[:2])
    top.choose(MASHA, "Моё", "Оставить: Мира")
    votes(top, PETYA, "3")
    assert state(top)["at"] == "1"
    form = top.choose(OLYA, "Вступить")
    top.push(button_of(form.keyboard, "Играть за: Мира"), OLYA)
    votes(top, OLYA, "3")
    assert state(top)["at"] == "3"


def test_a_party_enters_and_leaves_by_votes() -> None:
    top = placed(PARTY, None, {"moves_by": "vote"}, dungeon=dungeon())
    top.choose(PETYA, "Войти")
    assert state(top)["phase"] == "camp"
    assert "🔦 Войти" in shown(top)
    top.choose(KOLYA, "Войти")
    assert state(top)["phase"] == "explore"
    top.choose(MASHA, "Наружу", "Наружу")
    top.choose(KOLYA, "Наружу", "Наружу")
    assert state(top)["phase"] == "camp"


@pytest.mark.rule("DN-X2")
def test_what_is_said_again_is_no_post() -> None:
    top = voting()
    votes(top, PETYA, "3")
    told = len(top.texts)
    with pytest.raises(Refused, match="said_already"):
        votes(top, PETYA, "3")
    assert len(top.texts) == told
    votes(top, PETYA, "2")
    assert "🗳 Боро: идти → 2" in top.board.html, "he may think better of it"


@pytest.mark.rule("DN-F13")
def test_the_dead_do_not_lead_the_living() -> None:
    fallen = {**PARTY[2], "alive": False, "hits": 0, "died_in": "climax"}
    top = in_battle("Крыса", heroes=[*PARTY[:2], fallen])
    assert refusal(top, KOLYA, "Отступить").code == "not_now"
    assert any("ход → 1" in label for label in labels(top.choose(MASHA, "Отступить").keyboard))
    alone = placed([PARTY[0], fallen], dungeon=dungeon())
    assert refusal(alone, MASHA, "Идти").code == "not_now"
    alone.choose(PETYA, "Идти", "ход → 3")
    assert state(alone)["at"] == "3"


@pytest.mark.rule("DN-X2")
def test_nobody_leaves_a_hero_whose_vote_stands_to_vote_once_more() -> None:
    top = voting()
    votes(top, PETYA, "3")
    with pytest.raises(Refused, match="vote_stands"):
        top.choose(PETYA, "Моё", "Оставить: Боро")
    votes(top, MASHA, "3")
    top.choose(PETYA, "Моё", "Оставить: Боро")
    assert "Боро" not in top.playing.players
