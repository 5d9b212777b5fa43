"""The silent are waited for, and then only defend themselves."""

from datetime import timedelta

from tests.tgbot.play.company import come_due, set_pace
from tests.tgbot.play.grail.tables import conflict, posts
from tests.tgbot.play.sittings import PETYA, TableTop


def test_the_silent_only_defend_themselves(fight: TableTop) -> None:
    set_pace(fight, "10m")
    assert "Ждём до" in fight.board.html
    fight.choose(PETYA, "Заявка", "Сила B", "Арчер", "Бросить")
    fight.wait(timedelta(minutes=11))
    come_due(fight)
    assert "раунд 2" in fight.board.html or conflict(fight) is None
    assert any("Ждали — не дождались" in post for post in posts(fight))
