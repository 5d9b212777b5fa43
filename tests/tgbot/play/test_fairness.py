"""``/dice``: what it tells is what fell."""

import pytest

from engines.core.dice import Throw
from engines.core.errors import Refused
from tests.tgbot.play.sittings import START, VASYA, TableTop
from tgbot.delivery.effects import Say, Target
from tgbot.play import turns
from tgbot.play.fairness import BAR, dice, distribution

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


def test_the_distribution_counts_every_face() -> None:
    shown = distribution([Throw(6, 4), Throw(6, 4), Throw(6, 1), Throw(3, 2)])
    assert [(sides, total) for sides, total, _ in shown] == [(3, 1), (6, 3)]
    assert shown[1][2][3] == (4, 2, "▇" * BAR)
    assert shown[1][2][0] == (1, 1, "▇" * (BAR // 2))
    assert shown[1][2][1] == (2, 0, "")
