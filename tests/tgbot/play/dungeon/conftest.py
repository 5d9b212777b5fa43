"""The camp in which a campaign begins."""

import pytest

from tests.tgbot.play.sittings import TableTop


@pytest.fixture
def camp() -> TableTop:
    """An empty camp; Vasya leads and does not play."""
    top = TableTop()
    top.start(game="dungeon")
    return top
