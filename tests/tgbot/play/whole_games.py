"""Whole games of each kind as the decisions that the bot takes, one by one: robots play, a GM gives their word."""

from collections.abc import Callable, Generator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from engines.core.registry import engine_of
from engines.duel.robots import Robots as Fighters
from engines.dungeon.robots import Robots as Adventurers
from engines.grail.robots import Robots as Pairs
from engines.grail.templates import PAIRS, war_of
from engines.kitsune.robots import Robots as Foxes
from narratives.chronicle.playthrough import Driver, by_itself
from tgbot.commands.duel import drawn, setup
from tgbot.play import lobby
from tgbot.play.sitting import Sitting
from tgbot.play.table import Table
from tgbot.sessions.decision import Decide, Decision, Loaded
from tgbot.sessions.records import Actor, GameRecord

LEADER = Actor(user_id=7, name="Вася")
NOW = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)
STEP = timedelta(seconds=97.531)
"""Between two commands."""


class Plan(NamedTuple):
    """How a game is set up, and who plays it."""

    options: Mapping[str, Any]
    setup: Mapping[str, Any]
    driver: Driver


def _war(seed: str) -> Plan:
    return Plan({"scenario": int(seed) % 8 + 1}, {}, by_itself)


def _hunt(seed: str) -> Plan:
    options = {"auto_gm": True, "exorcist_target": "random", "leads_absent": "keep"}
    return Plan(options, {}, Foxes(seed, 3))


PLANS: Mapping[str, Callable[[str], Plan]] = {
    "moonwar": _war,
    "kitsune": _hunt,
    "duel": lambda seed: Plan({"hidden": True}, setup(drawn(seed, 4)), Fighters(seed)),
    "grail": lambda seed: Plan({}, war_of(seed, PAIRS), Pairs(seed)),
    "dungeon": lambda seed: Plan({}, {}, Adventurers(seed, 4, 1, careful=True)),
}
"""Seeds are numbers."""


def whole_game(game: str, seed: str, plan: Plan | None = None) -> Generator[Decide, GameRecord, None]:
    """Every decision from the lobby to the end; it is sent the record after each."""
    plan = plan or PLANS[game](seed)

    def opened(loaded: Loaded) -> Decision:
        made = lobby.opened(loaded, game, LEADER, None, seed)
        assert made.game is not None
        changes = {"options": {**made.game.options, **plan.options}, "setup": dict(plan.setup)}
        return Decision(chat=made.chat, game=made.game.model_copy(update=changes))

    def begun(loaded: Loaded) -> Decision:
        sitting = Sitting(loaded, NOW, lambda: seed)
        if engine_of(game).seated:
            sitting.introduce()
        else:
            sitting.act({"do": "start"}, LEADER)
        return sitting.decision()

    yield opened
    record = yield begun
    while record.status != "over":
        table = Table(record)
        command = plan.driver(table.engine, table.state)
        if command is None:
            return
        record = yield _done(dict(command))


def _done(command: dict[str, Any]) -> Decide:
    def decide(loaded: Loaded) -> Decision:
        assert loaded.game is not None
        sitting = Sitting(loaded, NOW + loaded.game.position * STEP, lambda: "x")
        sitting.act(command, LEADER)
        return sitting.decision()

    return decide
