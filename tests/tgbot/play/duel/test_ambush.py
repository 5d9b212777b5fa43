"""Ambushes: asked about in private, told to nobody else."""

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import KOLYA, heard_by, labels, open_posts
from tests.tgbot.play.duel.tables import pose
from tests.tgbot.play.sittings import VASYA, TableTop
from tgbot.play import fairness


def test_an_ambush_is_asked_about_in_private(top: TableTop) -> None:
    top.choose(VASYA, "Назвать кость", "1", by_panel=True)
    before = len(open_posts(top))
    asked = top.choose(KOLYA, "Моё", "Кулуарка", "Эль")
    assert asked.secret
    top.write(KOLYA, asked, "тёплой луны")
    assert pose(top, "Эль") == "out"
    told = " ".join(post.html for post in open_posts(top)[before:])
    assert "Ирис" not in told
    assert heard_by(top, KOLYA)
    assert "Выживет ли" in " ".join(labels(top.panel(VASYA).keyboard))


@pytest.mark.rule("DU-N6")
def test_what_a_gm_does_unseen_for_somebody_is_not_told_by_his_mark(top: TableTop) -> None:
    before = len(open_posts(top))
    asked = top.choose(VASYA, "Кулуарка: решить", "Ирис", "Эль", "не видела", by_panel=True)
    top.write(VASYA, asked, "тёплой луны")
    (told,) = open_posts(top)[before:]
    assert told.html.endswith("<i>✎ По воле ведущего.</i>")
    assert "Ирис" not in told.html
    assert "кулуарка: Ирис — Эль" in heard_by(top, VASYA)[-1]

    top.choose(VASYA, "За игрока", "Напасть", "Ирис", by_panel=True)
    top.choose(VASYA, "За игрока", "Карта", "Ирис: глухая защита", by_panel=True)
    assert not any("глухая" in post.html for post in open_posts(top))


@pytest.mark.rule("DU-N6")
def test_dice_thrown_unseen_are_nobodys_business(top: TableTop) -> None:
    top.write(KOLYA, top.choose(KOLYA, "Моё", "Кулуарка", "Эль"), "не те слова")
    assert top.journal[-1].entry.throws
    for words in ("", str(len(top.journal))):
        with pytest.raises(Refused, match="nothing_thrown"):
            top.take(lambda at, words=words: fairness.dice(at, words, top.board.to, 1))  # type: ignore[misc]


def test_a_failed_ambush_begins_a_fight(top: TableTop) -> None:
    top.choose(VASYA, "Назвать кость", "6", by_panel=True)
    top.write(KOLYA, top.choose(KOLYA, "Моё", "Оглушить", "Эль"), "Оглушаю!")
    assert "Маша" in open_posts(top)[-1].html
    assert "ходит <b>Эль</b>" in top.board.html
