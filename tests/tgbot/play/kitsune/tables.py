"""What a clan's tables are made of, and what may be asked of them."""

from typing import Any

from engines.core.engine import GM
from tests.tgbot.play.company import open_posts
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.delivery.effects import Say
from tgbot.play.table import Table
from tgbot.sessions.decision import Answer


def ruled(top: TableTop, *labels: str) -> Answer:
    """The GM opens his panel and presses."""
    return top.choose(VASYA, *labels, by_panel=True)


def posts(top: TableTop) -> list[Say]:
    """What everybody has read of the chronicle."""
    return [post for post in open_posts(top) if post.post]


def calls(top: TableTop) -> list[str]:
    """Players called to their turn, a message each."""
    return [one.html for one in top.effects if isinstance(one, Say) and "ваш шаг" in one.html]


def view(top: TableTop) -> dict[str, Any]:
    """The position as the GM sees it."""
    table = Table(top.playing)
    return table.engine.view(table.state, GM)


def tied(top: TableTop) -> None:
    """Рэн goes to Доген; the GM says that it is a tie."""
    top.choose(PETYA, "Воздействовать", "Соблазн", "Бросить")
    ruled(top, "Исход", "0")


def set_number(top: TableTop, who: str, field: str, value: int) -> None:
    """The GM sets a number that he writes."""
    question = ruled(top, "Правка", who, field)
    top.write(VASYA, question, str(value))
