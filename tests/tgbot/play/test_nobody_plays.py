"""A game in which nobody plays anybody: whoever asks for his own is not sent to a button that is not there."""

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.company import spoken
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.play import seats
from tgbot.sessions.records import Actor


@pytest.mark.parametrize("who", [PETYA, VASYA])
def test_nobody_is_told_to_join_a_moon_war(who: Actor) -> None:
    top = TableTop()
    top.start()
    assert top.playing.game == "moonwar"
    with pytest.raises(Refused, match="nobody_plays"):
        seats.own_shown(top.playing, who, who == VASYA)
    with pytest.raises(Refused, match="nobody_plays"):
        spoken(top, PETYA, "удар")
