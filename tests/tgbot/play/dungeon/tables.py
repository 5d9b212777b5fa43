"""Tables at which a dungeon is played, and what may be asked of them."""

from typing import Any

from tests.engines.dungeon.play import PARTY, RAT, dungeon
from tests.tgbot.play.company import KOLYA, MASHA, set_pace
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop
from tgbot.keyboards.callback import Press
from tgbot.play import seats
from tgbot.sessions.records import Actor

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
    set_pace(top, "off")
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


def ready(top: TableTop, *players: Actor) -> None:
    """Each comes in with the next ready-made hero."""
    for who in players:
        top.choose(who, "Вступить", "Готовый", "Дальше", "Войти")


def allowed(top: TableTop, who: Actor) -> None:
    """The GM lets somebody have dice thrown once more."""
    top.take(lambda at: seats.dice_allowed(at, top.playing, who, VASYA, False, top.now, lambda: "fresh"))
