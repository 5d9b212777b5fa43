"""Two dungeons in one campaign, from the first hero to the second camp: robots decide, the table carries it out."""

from collections import Counter
from itertools import count
from typing import Any

from engines.dungeon.engine import ENGINE
from engines.dungeon.robots import Robots
from engines.dungeon.state import DungeonState
from tests.tgbot.play.company import KOLYA, MASHA, labels, open_posts, shown
from tests.tgbot.play.dungeon.tables import hero, ready, state
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of
from tgbot.play import acting

SEED = 6
"""Of dice with which robots come home from the first."""


def carried_out(top: TableTop, command: dict[str, Any]) -> None:
    """A robot's command, by the hero's player or, where it needs nobody in particular, by the first of them."""
    who = command.get("who")
    by = top.playing.players.get(str(who), PETYA)
    told = {name: value for name, value in command.items() if name != "by"}
    seated = who in top.playing.players
    top.take(lambda at: acting.done(at, told, who if seated else None, by, not seated, top.now, lambda: "fresh"))


def adventure(top: TableTop) -> None:
    """From the camp down and back to it."""
    robots = Robots("robots", 1)
    while (command := robots(ENGINE, DungeonState.model_validate(state(top)))) is not None:
        if command["do"] == "treasure":
            return
        carried_out(top, dict(command))


def test_two_adventures_with_a_temple_and_a_shop_between() -> None:
    camp = TableTop(seeds=count(SEED))
    camp.start(game="dungeon")
    ready(camp, PETYA, MASHA, KOLYA)
    adventure(camp)
    assert state(camp)["phase"] == "treasure"
    living = [name for name, one in state(camp)["people"].items() if one["alive"]]
    assert "💰 Сокровище" in shown(camp)
    for name in living:
        by = camp.playing.players[name]
        menu = camp.choose(by, "Сокровище").keyboard
        thrown = [label for label in labels(menu) if "Бросить" in label][-1]  # with rewards in hand it stands below
        camp.push(button_of(menu, "В храм" if name == living[-1] else thrown), by)
    assert state(camp)["phase"] == "camp"
    assert [hero(camp, name)["level"] for name in living] == [2] * (len(living) - 1) + [1]
    assert all(hero(camp, name)["hits"] == hero(camp, name)["max_hits"] for name in living)
    shopper = next(name for name in living if hero(camp, name)["class"] == "warrior")
    camp.choose(camp.playing.players[shopper], "Моё", "Снаряжение", "двуручное (лучшая из 3к6), лёгкий доспех")
    assert hero(camp, shopper)["weapon"] == "two_handed"
    assert shown(camp)[0] == "🗺 Подземелье"
    adventure(camp)
    told = Counter(line.entry.command["do"] for line in camp.journal)
    assert told["enter"] == 2
    assert len({post.chapter for post in camp.texts.values()}) >= 2
    assert open_posts(camp)
    assert VASYA.user_id not in {player.user_id for player in camp.playing.players.values()}
