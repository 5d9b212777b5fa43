"""A war that goes on by itself, night after night."""

from datetime import timedelta

from engines.grail.engine import ENGINE
from tests.tgbot.play.company import come_due, labels, shown
from tests.tgbot.play.grail.tables import posts
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.delivery.effects import Say, Target
from tgbot.play import hours, public


def test_anybody_lets_the_nights_come_until_one_pair_is_left(war: TableTop) -> None:
    assert shown(war) == ["☀️ День", "⚙ Ведущему"]
    assert "🗓 Планы" in labels(war.panel(VASYA).keyboard)
    assert war.choose(PETYA, "День").text == "Сделано."
    assert shown(war)[0] == "🌙 Ночь"
    assert "<b>День первый. " in posts(war)[-1]
    steps = 1
    while war.playing.status == "playing":
        war.choose(PETYA, "День" if steps % 2 == 0 else "Ночь")
        steps += 1
    assert "📜 Хроника" in shown(war)
    assert "Зерно этой игры" in posts(war)[-1]
    assert len({line.entry.command["do"] for line in war.journal}) == 1


def test_the_nights_come_on_a_timetable(war: TableTop) -> None:
    war.take(lambda at: hours.timetable_set(at, ["30m"], VASYA, False, war.now))
    nights = 0
    while war.playing.status == "playing":
        assert war.playing.due == war.now + timedelta(minutes=30)
        war.wait(timedelta(minutes=30))
        come_due(war)
        nights += 1
        assert nights < 20
    assert war.playing.due is None


def test_a_biography_is_told_of_anybody_of_a_war(war: TableTop) -> None:
    for hour in ("День", "Ночь"):
        war.choose(VASYA, hour)
    servant = ENGINE.state_type.model_validate(war.playing.state).war.pairs[0][1]  # type: ignore[union-attr]
    told = war.take(lambda at: public.biography(at, Target(chat_id=-100), 1, servant)).effects[0]
    assert isinstance(told, Say)
    assert told.html.startswith(f"<b>{servant}")


def test_a_night_is_taken_back(war: TableTop) -> None:
    war.choose(VASYA, "День")
    assert "День 1; пар осталось: 3" in war.board.html
    war.choose(VASYA, "Ночь")
    assert "Ночь 1, " in war.board.html
    war.choose(VASYA, "Отменить", by_panel=True)
    assert "День 1; пар осталось: 3" in war.board.html
    war.choose(VASYA, "Отменить", by_panel=True)
    assert "Перед первым днём" in war.board.html


def test_the_gm_makes_and_ends_an_alliance_and_takes_it_back(war: TableTop) -> None:
    state = ENGINE.state_type.model_validate(war.playing.state)
    first, second, _ = state.war.pairs  # type: ignore[union-attr]
    form = war.choose(VASYA, "Заключить союз", f"{first[0]} ({first[1]})", by_panel=True)
    assert not any(button.startswith(first[0]) for button in labels(form.keyboard)), "not with himself"
    war.push(button_of(form.keyboard, f"{second[0]} ({second[1]})"), VASYA)
    both = f"{first[1]} и {second[1]}"
    assert f"Союзы: {both}" in war.board.html
    assert f"По воле ведущего: союз: {first[0]} и {second[0]}" in posts(war)[-1]
    assert all(name in posts(war)[-1] for name in (*first, *second))
    war.choose(VASYA, "Разорвать союз", by_panel=True)
    assert "Союзы:" not in war.board.html
    assert "Разорвать союз" not in " ".join(labels(war.panel(VASYA).keyboard))
    war.choose(VASYA, "Отменить", by_panel=True)
    assert f"Союзы: {both}" in war.board.html
    war.choose(VASYA, "Отменить", by_panel=True)
    assert "Союзы:" not in war.board.html
