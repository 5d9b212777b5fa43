"""A whole game of each kind as the bot keeps it, played by the robots of the terminal, its GM having meddled.

What the tests of books and of proofs share; played once a process.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from engines.core.dice import Dice
from engines.core.errors import Refused
from engines.core.registry import engine_of
from engines.duel.robots import Robots as Fighters
from engines.dungeon.robots import Robots as Delvers
from engines.grail.robots import Robots as Servants
from engines.grail.templates import war_of
from engines.kitsune.robots import Robots as Foxes
from narratives.chronicle.playthrough import Driver, by_itself
from tests.tgbot.play.sittings import VASYA, TableTop
from tgbot.commands.duel import drawn, setup
from tgbot.keyboards.callback import Press
from tgbot.play.sitting import Sitting
from tgbot.play.table import Table
from tgbot.sessions.decision import Decision, Loaded

GAMES = ("moonwar", "kitsune", "duel", "grail", "dungeon")
SEED = "книга"
MOST = 2000


def act(table: TableTop, command: Mapping[str, Any], *, ruling: bool = False) -> None:
    """Carry out a command as it is, and tell it."""

    def decide(at: Loaded) -> Decision:
        sitting = Sitting(at, table.now, lambda: "second seed")
        sitting.act(command, VASYA, ruling=ruling)
        sitting.plan_next()
        return sitting.decision()

    table.take(decide)


@cache
def whole(game: str, seed: str = SEED) -> TableTop:
    """The game played to its end, or to where its table is left. Shared: look, change nothing."""
    driver, options, people = _players(game, seed)
    table = TableTop()
    table.open(VASYA, game, **options)
    table.game = table.playing.model_copy(update={"setup": {**table.playing.setup, **people}, "seed": seed})
    table.press(Press(table.playing.id, -1, "go"))
    undo = next(do for do in engine_of(game).rewinds if do.endswith("undo"))
    for number in range(MOST):
        here = Table(table.playing)
        command = None if here.engine.over(here.state) else driver(here.engine, here.state)
        if command is None:
            break
        act(table, _signed(here, command))
        if number == (1 if game == "grail" else 7):
            act(table, {"do": undo, "by": "gm"}, ruling=True)
            act(table, _signed(here, command))
        if number == 5 and game == "moonwar":
            _meddled(table)
    else:
        raise AssertionError(f"{game} never ends")
    if table.playing.status != "over":
        table.press(Press(table.playing.id, table.playing.position, "endyes"))
    assert table.playing.status == "over"
    return table


def _players(game: str, seed: str) -> tuple[Driver, dict[str, Any], dict[str, Any]]:
    """Who plays, with which options and which set-up."""
    match game:
        case "kitsune":
            return Foxes(seed, 2), {"auto_gm": True}, {}
        case "duel":
            return Fighters(seed), {}, setup(drawn(seed, 3))
        case "grail":
            return Servants(seed), {}, dict(war_of(seed, 3, days=True))
        case "dungeon":
            return Delvers(seed, 2), {}, {}
    return by_itself, {"scenario": 1}, {}


def _signed(table: Table, command: Mapping[str, Any]) -> Mapping[str, Any]:
    """The command as given by the player of whoever acts, where a player may give it; else by the GM."""
    whose = command.get("as") or next((one for one in command.values() if one in table.engine.persons(table.state)), "")
    signed = {**{name: value for name, value in command.items() if name != "as"}, "by": whose}
    try:
        table.engine.apply(table.state, signed, Dice(table.roller()))
    except Refused:
        return command
    return signed


def _meddled(table: TableTop) -> None:
    """All that a GM may do to a turn: throw it again, change a die of it, write its text, kill and bring back."""
    act(table, {"do": "reroll", "by": "gm"}, ruling=True)
    die = table.journal[-1].entry.throws[0]
    act(table, {"do": "set_die", "index": 1, "value": die.value % die.sides + 1, "by": "gm"}, ruling=True)
    act(table, {"do": "prose", "turn": 1, "text": "Своими словами <b>&</b> [b]скобки[/b].", "by": "gm"})
    name = Table(table.playing).state.order[-1]  # type: ignore[attr-defined]
    act(table, {"do": "kill", "name": name, "by": "gm"}, ruling=True)
    act(table, {"do": "revive", "name": name, "by": "gm"}, ruling=True)
