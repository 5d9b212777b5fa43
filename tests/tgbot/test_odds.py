"""The odds that a group is told agree with what really comes, and are told of games that have any."""

import asyncio
import math
from collections import Counter
from collections.abc import Iterator

import pytest

from engines.core.dice import Dice, SeedRoller
from engines.core.engine import Command
from engines.core.errors import Refused
from engines.core.registry import engine_of
from tests.tgbot.play.sittings import VASYA, TableTop
from tgbot.odds import Oddsmaker
from tgbot.play import lobby, turns
from tgbot.play.table import Table
from tgbot.sessions.records import Draft, GameRecord

REAL = 10_000
"""Wars really played to their end."""
FAR = 4.5
"""Standard errors: so far apart two honest counts are once in a hundred thousand times."""
CERTAIN = 0.005


@pytest.fixture
def maker() -> Iterator[Oddsmaker]:
    made = Oddsmaker()
    yield made
    made.close()


def war(edition: str, seed: str, turns_played: int) -> TableTop:
    """A war of a known seed after so many turns."""
    table = TableTop()
    table.open(VASYA, "moonwar", scenario=1, edition=edition)
    table.game = table.playing.model_copy(update={"seed": seed})
    table.take(lambda at: lobby.started(at, VASYA, False, table.now, lambda: "fresh"))
    for _ in range(turns_played):
        turn(table)
    return table


def turn(table: TableTop, **more: object) -> None:
    command = {"do": "turn", **more}
    table.take(lambda at: turns.carried_out(at, command, VASYA, False, True, table.now, lambda: "fresh"))


def really(record: GameRecord, number: int) -> Counter[str]:
    """The winners of so many wars played on from here by the rules alone, each with a seed of its own."""
    engine, state = engine_of(record.game), Table(record).state
    won: Counter[str] = Counter()
    command: Command = {"do": engine.plays_on}
    for one in range(number):
        dice, now = Dice(SeedRoller(f"real/{one}")), state
        while not engine.over(now):
            now = engine.apply(now, command, dice).state
        won.update(engine.winners(now))
    return won


@pytest.mark.parametrize(("edition", "seed", "played"), [("second", "7", 33), ("third", "9", 33)])
async def test_odds_agree_with_ten_thousand_real_wars(maker: Oddsmaker, edition: str, seed: str, played: int) -> None:
    record = war(edition, seed, played).playing
    assert record.status == "playing"
    odds = dict(await maker.of(record))
    won = really(record, REAL)
    assert set(won) <= set(odds)
    assert sum(share > 0.02 for share in odds.values()) > 1, "a war that is not decided yet"
    for name, share in odds.items():
        real = won[name] / REAL
        error = math.sqrt(real * (1 - real) * (1 / REAL + 1 / 1000))
        assert abs(share - real) <= FAR * error + CERTAIN, (name, share, real)


async def test_a_paused_war_has_odds_and_they_are_counted_once() -> None:
    maker = Oddsmaker(continuations=20)
    record = war("third", "7", 0).playing.model_copy(update={"status": "paused"})
    first, second = await asyncio.gather(maker.of(record), maker.of(record))
    assert first is second
    assert [name for name, _ in sorted(first)] == sorted(Table(record).state.order)  # type: ignore[attr-defined]
    assert list(first) == sorted(first, key=lambda one: (-one[1], one[0]))
    maker.close()


async def test_no_odds_where_there_are_none(maker: Oddsmaker) -> None:
    table = war("third", "9", 33)
    held = Draft(posts=tuple(table.texts.values())[-1:], publish_at=table.now)
    with pytest.raises(Refused, match="draft_waits"):
        await maker.of(table.playing.model_copy(update={"draft": held}))
    while table.playing.status == "playing":
        turn(table)
    with pytest.raises(Refused, match="no_odds"):
        await maker.of(table.playing)
    for game in ("duel", "kitsune", "dungeon"):
        other = TableTop()
        other.start(game)
        with pytest.raises(Refused, match="no_odds"):
            await maker.of(other.playing)
