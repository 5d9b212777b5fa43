"""The odds that a group is told agree with what really comes, and are told of games that have any."""

import asyncio
import math
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path

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

ROOT = Path(__file__).parents[2]
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


FOREVER = """
import asyncio, time
from tgbot import odds
from tests.tgbot.test_odds import war

async def main() -> None:
    maker = odds.Oddsmaker(200)
    await maker.of(war("third", "1", 0).playing)
    print(*maker._pool._processes, flush=True)
    time.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_those_who_count_end_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "forever.py"
    script.write_text(FOREVER, encoding="utf-8")
    bot = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert bot.stdout is not None
    workers = [int(pid) for pid in bot.stdout.readline().split()]
    assert workers
    bot.kill()
    bot.wait()
    bot.stdout.close()
    until = time.monotonic() + 60
    while alive := [pid for pid in workers if runs(pid)]:
        assert time.monotonic() < until, f"still there: {alive}"
        time.sleep(0.05)


def runs(pid: int) -> bool:
    """Is it a process that does anything?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def test_a_worker_that_was_killed_is_not_missed_for_long() -> None:
    maker, table = Oddsmaker(200), war("third", "1", 0)
    await maker.of(table.playing)
    assert maker._pool is not None
    for process in list(maker._pool._processes.values()):
        process.kill()
        process.join()
    later = table.playing.model_copy(update={"position": 5})
    with pytest.raises(BrokenExecutor):
        await maker.of(later)
    assert round(sum(share for _, share in await maker.of(later)), 1) >= 1
    maker.close()
