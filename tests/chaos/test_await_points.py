"""A bot that dies at every await point of a turn in turn, over whole wars."""

from collections import Counter

from tests.botapi.server import BotApiServer
from tests.chaos.lives import Life, wide_limits
from tests.chaos.reaper import Killed, Reaper, reaping
from tests.chaos.wars import TURN, War, doubles, once
from tests.tgbot.delivery.test_kill_points import WINDOW
from tgbot.storage.connection import Client

SCENARIOS = (4, 5)
"""Long wars: more turns than a turn has await points."""
SEED = "11"


async def through(server: BotApiServer, client: Client, reaper: Reaper, at: int) -> str:
    """Do what there is to do in as many lives as it takes, the first one killed at this point: where that was."""
    where = ""
    reaper.set(at)
    while True:
        life = Life(server, client, SEED)
        try:
            await life.begin()
            await life.work()
        except Killed as killed:
            where = str(killed)
            continue
        finally:
            reaper.at = None
            await life.end()
        return where


async def play(server: BotApiServer, client: Client, reaper: Reaper, wars: list[War], killing: bool) -> Counter[str]:
    """All wars to their ends, a turn of each after the other; with ``killing``, turn n is killed at its point n."""
    twice: Counter[str] = Counter()
    points = 0
    for war, scenario in zip(wars, SCENARIOS, strict=True):
        for step in war.opening(scenario):
            await step()
            await through(server, client, reaper, 10**6)
    while going := [war for war in wars if not war.over]:
        for war in going:
            before = doubles(war.told())
            await war.press_button(TURN)
            where = await through(server, client, reaper, points if killing else 10**6)
            twice[where] += doubles(war.told()) - before
            points += 1
    assert not killing or twice.total() == 0 or min(twice.values()) >= 0
    twice["turns"] = points
    return twice


async def test_killed_at_every_await_point_the_wars_are_the_same(botapi: BotApiServer, real_redis: Client) -> None:
    with wide_limits(), reaping() as reaper:
        unbroken, broken = ([War.set_up(botapi, n + 10 * row) for n in range(len(SCENARIOS))] for row in range(2))
        await play(botapi, real_redis, reaper, unbroken, killing=False)
        twice = await play(botapi, real_redis, reaper, broken, killing=True)
    assert [war.told() for war in unbroken] == [once(war.told()) for war in broken]
    assert all(press.answer.done() for war in (*unbroken, *broken) for press in war.presses)
    assert twice[""] == 0, "killed nowhere, doubled nothing"
    # Beyond the last point of a turn nothing was killed: every point was.
    assert "" in twice
    assert {where for where, times in twice.items() if times and where != "turns"} <= WINDOW
