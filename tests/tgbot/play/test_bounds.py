"""What a group and a game may hold at most: the next one is refused, or the oldest goes."""

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.keyboards.callback import Press
from tgbot.play import leaders, naming, turns
from tgbot.play.bounds import LONGEST_JOURNAL, MOST_ASKED, MOST_GAMES, MOST_GMS, MOST_NAMES, MOST_PERSONS
from tgbot.sessions.records import Actor


def test_games_of_a_group() -> None:
    top = TableTop()
    running = {str(topic): f"{topic:08d}" for topic in range(1, MOST_GAMES + 1)}
    top.chat = top.chat.model_copy(update={"games": running})
    with pytest.raises(Refused, match="too_many_games"):
        top.open()
    top.chat = top.chat.model_copy(update={"games": dict(list(running.items())[1:])})
    top.open()


def test_leaders_of_a_game() -> None:
    top = TableTop()
    top.open()
    for number in range(1, MOST_GMS):
        _add(top, Actor(user_id=100 + number, name="Ещё"))
    with pytest.raises(Refused, match="too_many_gms"):
        _add(top, PETYA)


def _add(top: TableTop, who: Actor) -> None:
    top.take(lambda at: leaders.gm_added(at, who, VASYA, False))


def test_questions_that_nobody_answers() -> None:
    top = TableTop()
    top.start("duel")
    for number in range(MOST_ASKED + 5):
        who = Actor(user_id=1000 + number, name="Гость")
        form = top.choose(who, "Вступить")
        top.push(button_of(form.keyboard, "Имя"), who)
    assert len(top.playing.asked) == MOST_ASKED
    assert top.playing.asked[-1].user_id == 1000 + MOST_ASKED + 4


def test_corrected_names() -> None:
    top = TableTop()
    top.start()
    forms = "Васи, Васе, Васю, Васей, Васе; м"
    for number in range(MOST_NAMES):
        top.game = top.playing.model_copy(update={"names": {**top.playing.names, f"Некто {number}": {"gender": "m"}}})
    with pytest.raises(Refused, match="too_many_names"):
        top.take(lambda at: naming.name_declined(at, f"Вася: {forms}", VASYA, False))
    top.take(lambda at: naming.name_declined(at, f"Некто 5: {forms}", VASYA, False))


def test_people_at_a_table() -> None:
    top = TableTop()
    top.start("duel")
    crowd = {f"Некто {number}": VASYA for number in range(MOST_PERSONS)}
    top.game = top.playing.model_copy(update={"players": crowd})
    with pytest.raises(Refused, match="table_full"):
        top.enter(PETYA, "Лада", 1)


def test_a_journal_is_full_but_the_game_can_still_be_ended() -> None:
    top = TableTop()
    top.start()
    top.game = top.playing.model_copy(update={"position": LONGEST_JOURNAL})
    with pytest.raises(Refused, match="journal_full"):
        top.take(lambda at: turns.carried_out(at, {"do": "turn"}, VASYA, False, False, top.now, lambda: "x"))
    top.press(Press(top.playing.id, LONGEST_JOURNAL, "endyes"))
    assert top.playing.status == "over"
