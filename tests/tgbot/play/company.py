"""The company around a table: who they are, what they read and press, and what the GM and the clock do to them."""

import pytest

from engines.core.errors import Refused
from tests.tgbot.play.sittings import VASYA, TableTop
from tgbot.delivery.effects import Say
from tgbot.keyboards.model import Keyboard
from tgbot.play import acting, hours, seats, turns
from tgbot.sessions.decision import Answer
from tgbot.sessions.records import Actor

MASHA = Actor(user_id=9, name="Маша")
KOLYA = Actor(user_id=10, name="Коля")
OLYA = Actor(user_id=11, name="Оля")
SCHEDULE = Actor(user_id=0, name="по расписанию", via="schedule")


def labels(keyboard: Keyboard) -> list[str]:
    """The words of these buttons."""
    return [button.text for row in keyboard for button in row]


def shown(top: TableTop) -> list[str]:
    """The buttons that everybody sees now."""
    return labels(top.board.keyboard)


def open_posts(top: TableTop) -> list[Say]:
    """What everybody has read."""
    said = [effect for effect in top.effects if isinstance(effect, Say)]
    return [effect for effect in said if effect.only_for is None and effect.to.game_id is not None]


def heard_by(top: TableTop, who: Actor) -> list[str]:
    """What he alone has read."""
    said = [effect for effect in top.effects if isinstance(effect, Say)]
    return [effect.html for effect in said if who.user_id in (effect.only_for, effect.to.chat_id)]


def refusal(top: TableTop, by: Actor, *buttons: str) -> Refused:
    """Why these presses are refused."""
    with pytest.raises(Refused) as refused:
        top.choose(by, *buttons)
    return refused.value


def spoken(top: TableTop, by: Actor, line: str) -> Answer:
    """Somebody acts by a line instead of buttons. Raises Refused."""
    return top.take(lambda at: acting.spoken(at, top.playing, line, by, False, top.now, lambda: "fresh")).answer


def set_pace(top: TableTop, pace: str) -> None:
    """The GM says how long the silent are waited for."""
    top.take(lambda at: hours.pace_set(at, [pace], VASYA, False, top.now))


def come_due(top: TableTop) -> None:
    """What comes by itself at this hour."""
    top.take(lambda at: turns.due(at, SCHEDULE, top.now, lambda: "fresh"))


def free_seat(top: TableTop, who: Actor) -> None:
    """The GM takes somebody's character away from him."""
    top.take(lambda at: seats.seat_freed(at, top.playing, who, VASYA, False, top.now, lambda: "fresh"))
