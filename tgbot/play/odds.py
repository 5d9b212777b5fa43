"""The odds that were asked for, kept by turn: what was known when. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.errors import Refused
from tgbot.play.table import Table
from tgbot.sessions.decision import Loaded
from tgbot.sessions.records import GameRecord

MOST_TURNS = 60
"""Turns whose odds a game keeps; of a longer one the oldest go, but for the first."""


class Asked(NamedTuple):
    """The odds as they were last asked for on a turn."""

    turn: int
    chances: dict[str, float]
    """Name -> share of the continuations in which that person is among the winners."""


def may_be_counted(record: GameRecord) -> None:
    """Raises Refused: "no_odds" (it is over, or does not go on by itself), "draft_waits" (a turn that nobody has seen
    yet would be told by them)."""
    table = Table(record)
    if record.status in ("lobby", "over") or not table.engine.by_itself(table.state):
        raise Refused("no_odds")
    if record.draft is not None:
        raise Refused("draft_waits")


def kept(loaded: Loaded, asked: GameRecord, chances: Sequence[tuple[str, float]]) -> GameRecord | None:
    """The record that remembers the odds of the position that was ``asked`` about; None where nothing can be kept."""
    record = loaded.game
    if record is None or loaded.archived or record.id != asked.id:
        return None
    turn = Table(asked).engine.turns(Table(asked).state)
    odds = {**record.odds, str(turn): {name: round(share, 4) for name, share in chances}}
    turns = sorted(odds, key=int)
    gone = turns[1 : len(turns) - MOST_TURNS + 1] if len(turns) > MOST_TURNS else []
    return record.model_copy(update={"odds": {turn: odds[turn] for turn in turns if turn not in gone}})


def series(record: GameRecord) -> tuple[Asked, ...]:
    """The odds over time, as far as anybody has asked, by turns; without those of turns that were taken back."""
    table = Table(record)
    now = table.engine.turns(table.state)
    return tuple(Asked(int(turn), record.odds[turn]) for turn in sorted(record.odds, key=int) if int(turn) <= now)


def chance(record: GameRecord, name: str, turn: int) -> float | None:
    """What was last known of somebody's chance on a turn; None: nobody had asked by then."""
    asked = sorted((int(at), odds) for at, odds in record.odds.items() if int(at) <= turn and name in odds)
    return asked[-1][1][name] if asked else None
