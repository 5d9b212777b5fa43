"""Who reads which numbers, and what the board does not tell."""

import re

from tests.tgbot.play.company import KOLYA, MASHA, heard_by, labels, open_posts, refusal, shown
from tests.tgbot.play.duel.tables import ARCHER, KNIGHT, MAGE
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.keyboards.callback import Press


def test_numbers_are_told_to_the_one_struck_and_to_the_gm(fight: TableTop) -> None:
    fight.choose(PETYA, "Карта", "хитрый удар")
    assert set() < numbers(heard_by(fight, MASHA)[-1]) <= {3, 4}, "three lost, four left"
    assert 4 in numbers(heard_by(fight, VASYA)[-1])
    assert not heard_by(fight, PETYA)
    assert not any(numbers(post.html) for post in open_posts(fight)[-2:])
    assert "Хиты: 4 из 7" in fight.choose(MASHA, "Моё").whisper


def test_a_gm_who_plays_hears_no_secrets_of_others(top: TableTop) -> None:
    top.enter(VASYA, "Олег", ARCHER)
    before = len(heard_by(top, VASYA))
    top.choose(PETYA, "Напасть", "Эль", "Готово")
    top.choose(PETYA, "Карта", "хитрый удар")
    assert len(heard_by(top, VASYA)) == before
    assert "Хиты: 4 из 7" in top.choose(VASYA, "Все листы", by_panel=True).whisper


def test_an_open_table_has_no_secrets() -> None:
    top = TableTop()
    top.open(game="duel")
    (lobby,) = top.said("panel")
    assert button_of(lobby.keyboard, "Хиты втайне").text == "Хиты втайне: да"  # type: ignore[union-attr]
    top.push(button_of(lobby.keyboard, "Хиты втайне"))  # type: ignore[union-attr]
    assert top.playing.options["hidden"] is False
    top.press(Press(top.playing.id, -1, "go"))
    top.enter(PETYA, "Дон", KNIGHT)
    top.enter(MASHA, "Эль", MAGE)
    top.choose(PETYA, "Напасть")
    top.choose(PETYA, "Карта", "хитрый удар")
    assert 4 in numbers(open_posts(top)[-1].html)


def test_the_board_does_not_tell_who_has_what(top: TableTop) -> None:
    """Nobody but the mage's player sees that she has no blade; the buttons for all are the same."""
    assert "Кулуарка" not in " ".join(shown(top))
    assert "Кулуарка" not in labels(top.choose(MASHA, "Моё").keyboard)
    assert {"🗡 Кулуарка", "💫 Оглушить"} <= set(labels(top.choose(KOLYA, "Моё").keyboard))
    assert "🃏 Карта" in shown(top)
    assert refusal(top, MASHA, "Карта").code == "not_now"


def numbers(html: str) -> set[int]:
    """The numbers that a reader sees."""
    return {int(found) for found in re.findall(r"\d+", re.sub(r"<[^>]+>", "", html))}
