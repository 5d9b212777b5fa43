"""Tables at which a dungeon is played, and what may be asked of them."""

from typing import Any

import pytest

from engines.core.errors import Refused
from tests.engines.dungeon.play import PARTY, RAT, dungeon
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.delivery.effects import Say
from tgbot.keyboards.callback import Press
from tgbot.keyboards.model import Keyboard
from tgbot.play import hours, seats
from tgbot.sessions.records import Actor

MASHA = Actor(user_id=9, name="Маша")
KOLYA = Actor(user_id=10, name="Коля")
OLYA = Actor(user_id=11, name="Оля")
SCHEDULE = Actor(user_id=0, name="по расписанию", via="schedule")
PLAYERS = (PETYA, MASHA, KOLYA)
"""Of the warrior, the wizard, the thief."""

TOUGH = {**RAT, "hits": 12, "strength": -1}


def placed(heroes: Any = PARTY, at: str | None = "1", options: Any = None, **setup: Any) -> TableTop:
    """A party that stands in a dungeon, each hero with his player."""
    top = TableTop()
    top.open(game="dungeon", **(options or {}))
    top.game = top.playing.model_copy(
        update={"setup": {"characters": list(heroes), **({"at": at} if at else {}), **setup}}
    )
    top.press(Press(top.playing.id, -1, "go"))
    top.game = top.playing.model_copy(
        update={"players": {hero["name"]: who for hero, who in zip(heroes, PLAYERS, strict=False)}}
    )
    top.take(lambda at: hours.pace_set(at, ["off"], VASYA, False, top.now))
    return top


def in_battle(*monsters: Any, heroes: Any = PARTY, options: Any = None, **passage: Any) -> TableTop:
    """The same among monsters, its turn."""
    return placed(
        heroes, "2", options, dungeon=dungeon(*monsters, **passage), came="a", battle={"first": "party"}, act="climax"
    )


def state(top: TableTop) -> dict[str, Any]:
    assert top.playing.state is not None
    return top.playing.state


def hero(top: TableTop, name: str) -> dict[str, Any]:
    found: dict[str, Any] = state(top)["people"][name]
    return found


def labels(keyboard: Keyboard) -> list[str]:
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
    with pytest.raises(Refused) as refused:
        top.choose(by, *buttons)
    return refused.value


def ready(top: TableTop, *players: Actor) -> None:
    """Each comes in with the next ready-made hero."""
    for who in players:
        top.choose(who, "Вступить", "Готовый", "Дальше", "Войти")


def allowed(top: TableTop, who: Actor) -> None:
    """The GM lets somebody have dice thrown once more."""
    top.take(lambda at: seats.dice_allowed(at, top.playing, who, VASYA, False, top.now, lambda: "fresh"))
