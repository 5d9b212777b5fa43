"""``/dice``: what it tells is what fell."""

import pytest

from engines.core.dice import Throw
from engines.core.errors import Refused
from tests.tgbot.play.company import labels
from tests.tgbot.play.sittings import PETYA, START, VASYA, TableTop
from tgbot.delivery.effects import Say, Target
from tgbot.play import turns
from tgbot.play.fairness import BAR, dice, distribution
from tgbot.texts import text

HERE = Target(chat_id=-100)


def told(top: TableTop, words: str = "") -> str:
    decision = top.take(lambda at: dice(at, words, HERE, 1))
    (effect,) = decision.effects
    assert isinstance(effect, Say)
    return effect.html


def test_the_throws_of_the_last_turn_and_of_an_earlier_one() -> None:
    top = TableTop()
    top.start(scenario=1)
    start = len(top.journal)
    top.take(lambda at: turns.carried_out(at, {"do": "turn"}, VASYA, False, True, START, lambda: "x"))
    last = top.journal[-1].entry.throws
    html = told(top)
    assert f"Запись {start + 1} журнала" in html
    assert all(f"к{throw.sides} → <b>{throw.value}</b>" in html for throw in last)
    total = sum(throw.sides == 6 for line in top.journal for throw in line.entry.throws)
    assert f"к6 — {total} брос" in html
    assert f"Запись {start} журнала" in told(top, str(start))
    for wrong in ("99", "x", "-1"):
        with pytest.raises(Refused) as refused:
            told(top, wrong)
        assert refused.value.code == "no_line"
        assert refused.value.details == {"last": start + 1}


def test_the_distribution_counts_the_faces_that_fell_and_names_those_that_never_did() -> None:
    shown = distribution([Throw(6, 4), Throw(6, 4), Throw(6, 1), Throw(3, 2)])
    assert [(share.sides, share.total) for share in shown] == [(3, 1), (6, 3)]
    assert shown[1].faces == [(1, 1, "▇" * (BAR // 2)), (4, 2, "▇" * BAR)]
    assert shown[1].never == [2, 3, 5, 6]


def test_a_face_that_fell_has_a_sign_and_nobody_reads_a_row_of_noughts() -> None:
    [share] = distribution([*[Throw(20, 7)] * 40, Throw(20, 3)])
    assert share.faces == [(3, 1, "▇"), (7, 40, "▇" * BAR)]
    told = text("dice.told", title="Сон", number=1, what="ход", throws=[], more=0, shares=[share])
    assert "ни разу: 1, 2, 4, 5, 6, 8" in told
    assert " 0\n" not in told


def test_a_die_reads_the_same_on_the_panel_as_in_the_chronicle() -> None:
    war = TableTop()
    war.start(scenario=1)
    war.take(lambda at: turns.carried_out(at, {"do": "turn"}, VASYA, False, True, START, lambda: "x"))
    fallen = [f"к{throw.sides} → {throw.value}" for throw in war.journal[-1].entry.throws]
    assert f"1) {fallen[0]}, 2) {fallen[1]}" in war.panel(VASYA).whisper
    listed = labels(war.choose(VASYA, "Одна кость", by_panel=True).keyboard)
    assert [f"{number}) {die}" for number, die in enumerate(fallen, start=1)] == listed[: len(fallen)]


def test_the_dice_of_a_dungeon_have_their_faces_too() -> None:
    top = ready_camp()
    fallen = [f"к{throw.sides} → {throw.value}" for throw in top.journal[-1].entry.throws]
    listed = labels(top.choose(VASYA, "Одна кость", by_panel=True).keyboard)
    assert [f"{number}) {die}" for number, die in enumerate(fallen, start=1)] == listed[: len(fallen)]


def ready_camp() -> TableTop:
    """A camp where dice have just fallen for somebody."""
    top = TableTop()
    top.start(game="dungeon")
    top.choose(PETYA, "Вступить", "Готовый", "Дальше")
    return top
