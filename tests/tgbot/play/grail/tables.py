"""What a Grail War's tables are made of, and what may be asked of them."""

from typing import Any

from engines.core.errors import Refused
from engines.grail.engine import ENGINE
from narratives.grail.narrator import NARRATOR
from tests.tgbot.play.company import open_posts
from tests.tgbot.play.sittings import VASYA, TableTop

NAME = "Клинок Утренней Клятвы"
"""The phantasm of Petya's Saber, which nobody else may read before it is named."""


def opened(top: TableTop, *sides: list[str], what: str = "Схватка", how: tuple[str, ...] = ()) -> None:
    """The GM opens a conflict of these sides."""
    marks = [label for side in sides for label in (*side, "Готово")]
    top.choose(VASYA, "Открыть схватку", what, *marks, *how, "Готово", by_panel=True)


def posts(top: TableTop) -> list[str]:
    """The words that everybody has read."""
    return [post.html for post in open_posts(top)]


def told(refused: Refused) -> str:
    """Why, in words."""
    return NARRATOR.words.refusal(refused.code, refused.details)


def last(top: TableTop) -> dict[str, Any]:
    """The last command."""
    return dict(top.journal[-1].entry.command)


def conflict(top: TableTop) -> dict[str, Any] | None:
    """The open conflict as the GM sees it."""
    view = ENGINE.view(ENGINE.state_type.model_validate(top.playing.state), "gm")
    found: dict[str, Any] | None = view["conflict"]
    return found
