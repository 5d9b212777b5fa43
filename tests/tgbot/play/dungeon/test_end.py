"""The turn of the story, the treasure, and the next dungeon."""

from typing import Any

from tests.engines.dungeon.play import PARTY, dungeon
from tests.tgbot.play.company import KOLYA, MASHA, labels, open_posts, shown
from tests.tgbot.play.dungeon.tables import hero, placed, state
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of


def twist(total: int, **fields: Any) -> TableTop:
    """A party in the treasury, where the story has turned: what is chosen now is put into the stored position."""
    top = placed(at="4", act="climax", dungeon=dungeon())
    pending = {**state(top), "phase": "twist", "twist": {"total": total, "type": "Крыса", **fields}}
    top.game = top.playing.model_copy(update={"state": pending})
    return top


def test_an_accomplice_is_judged_by_all() -> None:
    top = twist(4, who="Лис")
    assert shown_after(top, "Судьба сообщника")
    top.choose(PETYA, "Судьба", "простить")
    assert "Ждём: Мира, Лис" in top.board.html
    top.choose(MASHA, "Судьба", "простить")
    assert state(top)["phase"] == "explore"


def test_a_challenge_is_taken_by_one() -> None:
    top = twist(11)
    assert shown_after(top, "Принять вызов")
    top.choose(PETYA, "Принять вызов")
    assert state(top)["battle"] is None or state(top)["battle"]["duel"] == "Боро"


def shown_after(top: TableTop, label: str) -> bool:
    """Does the table show such a button once something has happened?"""
    top.choose(VASYA, "Награда", "Боро", "малая", "1", by_panel=True)
    return any(label in one for one in shown(top))


def test_the_treasure_is_a_throw_or_the_temple() -> None:
    heroes = [{**one, "treasure": "waiting"} for one in PARTY]
    top = placed(heroes, None, phase="treasure", dungeon=dungeon())
    assert "💰 Сокровище" in shown(top)
    offered = top.choose(PETYA, "Сокровище")
    assert labels(offered.keyboard)[:2] == ["🎲 Бросить кость: уровень", "⛪ В храм: снять проклятия"]
    top.push(button_of(offered.keyboard, "Бросить"), PETYA)
    assert hero(top, "Боро")["level"] == 2
    top.choose(MASHA, "Сокровище", "В храм")
    assert '<a href="tg://user?id=10">Коля</a>' in open_posts(top)[-1].html
    top.choose(KOLYA, "Сокровище", "Бросить")
    assert state(top)["phase"] == "camp"
    assert "🗺 Подземелье" in shown(top)
