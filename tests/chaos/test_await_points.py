"""A bot that dies at every await point of a turn in turn, over whole wars."""

from collections import Counter
from dataclasses import dataclass, field

from aiogram.client.session.aiohttp import AiohttpSession

from tests.botapi.server import BotApiServer
from tests.chaos.lives import Life, connections, wide_limits
from tests.chaos.reaper import Killed, Reaper, reaping
from tests.chaos.wars import TURN, War, doubles, once
from tests.tgbot.delivery.test_kill_points import WINDOW
from tgbot.storage.connection import Client

SCENARIOS = (1, 2, 3, 4, 5)
"""Together they have more turns than a turn has await points."""
SEED = "7"
NEVER = 10**6


@dataclass
class Theatre:
    """Where the wars are played; ``twice``: how many posts came twice after a death at each place."""

    server: BotApiServer
    session: AiohttpSession
    client: Client
    reaper: Reaper
    twice: Counter[str] = field(default_factory=Counter)

    async def work(self, at: int = NEVER) -> str:
        """Do what there is to do in as many lives as it takes, the first one killed at this point: where that was."""
        where = ""
        self.reaper.set(at)
        while True:
            life = Life(self.server, self.session, self.client, SEED)
            try:
                await life.begin()
                await life.work()
            except Killed as killed:
                where = str(killed)
            else:
                self.reaper.at = None
                return where

    async def play(self, wars: list[War], *, killing: bool) -> None:
        """All wars to their ends, a turn of each after the other; with ``killing``, turn n is killed at point n."""
        for war, scenario in zip(wars, SCENARIOS, strict=True):
            for deed in war.opening(scenario):
                await deed()
                await self.work()
        point = 0
        while going := [war for war in wars if not war.over]:
            for war in going:
                before = doubles(war.told())
                await war.press_button(TURN)
                where = await self.work(point if killing else NEVER)
                self.twice[where] += doubles(war.told()) - before
                point += 1


async def test_killed_at_every_await_point_the_wars_are_the_same(botapi: BotApiServer, real_redis: Client) -> None:
    unbroken, broken = ([War.set_up(botapi, n + 10 * row) for n in range(len(SCENARIOS))] for row in range(2))
    async with connections(botapi) as session:
        with wide_limits(), reaping() as reaper:
            theatre = Theatre(botapi, session, real_redis, reaper)
            await theatre.play(unbroken, killing=False)
            assert theatre.twice == {"": 0}
            theatre.twice.clear()
            await theatre.play(broken, killing=True)
    assert [war.told() for war in unbroken] == [once(war.told()) for war in broken]
    assert all(press.answer.done() for war in (*unbroken, *broken) for press in war.presses)
    # The last turns had fewer points than were let pass: every point has killed.
    assert theatre.twice[""] == 0
    assert len(theatre.twice) > 20
    assert {where for where, times in theatre.twice.items() if times} <= WINDOW
