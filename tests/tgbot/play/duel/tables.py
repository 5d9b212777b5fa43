"""What a duel's tables are made of, and what may be asked of them."""

from tests.tgbot.play.sittings import TableTop

KNIGHT, SWORDSMAN, MAGE, ARCHER, ROBBER = range(1, 6)


def pose(top: TableTop, name: str) -> str:
    """How somebody stands, or lies."""
    assert top.playing.state is not None
    return str(top.playing.state["people"][name]["state"])
