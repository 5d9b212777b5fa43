"""All faults at once over twenty wars: nothing lost, order kept, every war comes to its own end, GMs are told."""

import asyncio
import random
from pathlib import Path

from tests.botapi.server import BotApiServer
from tests.chaos.crowd import pump
from tests.chaos.processes import Bot, Zygote
from tests.chaos.storm import Storm
from tests.chaos.wars import War, once, play_all
from tgbot.storage.connection import connect
from tgbot.storage.embedded import Server

WARS = 20
SCENARIOS = (2, 3, 6)
"""Short ones."""
KINDS = ({"kind": "group"}, {"kind": "supergroup"}, {"forum": True})
SQUALLS = 2
SQUALL_SECONDS = 3.0
NO_END = 10**6


async def test_twenty_wars_in_a_storm(botapi: BotApiServer, zygote: Zygote, tmp_path: Path) -> None:
    bot = Bot(zygote, tmp_path, token=botapi.token, api=botapi.url, seed="7", hasty=True)
    bot.start()
    try:
        await botapi.wait_ready()
        unbroken = [War.set_up(botapi, n) for n in range(len(SCENARIOS))]
        await play_all(unbroken, SCENARIOS)
        wars = [War.set_up(botapi, 100 + n, **KINDS[n % len(KINDS)]) for n in range(WARS)]  # type: ignore[arg-type]
        scenarios = [n % len(SCENARIOS) for n in range(WARS)]
        for war in wars:
            await war.gm.start()
        await asyncio.gather(*(war.begin(SCENARIOS[n]) for war, n in zip(wars, scenarios, strict=True)))
        storm = Storm(botapi, bot, wars, random.Random(5))
        for _ in range(SQUALLS):
            await _squall(storm, wars)
            await storm.calm()
        await pump(wars, NO_END, 180, again=1.0)
        await botapi.settle()
        await _packed(bot, len(unbroken) + WARS)
        assert await bot.stop() == 0
    finally:
        await bot.clean_up()
    for war, n in zip(wars, scenarios, strict=True):
        assert once(war.told()) == unbroken[n].told(), (war.chat.title, storm.done)
    for war in storm.kicked:
        told = [post.text for post in botapi.posts(war.gm)]
        assert any("остановлена" in text for text in told), (war.gm.name, told)
    assert set(storm.done) >= {"answers", "connections", "flood_of_presses", "kill_bot", "kick", "migrate"}, storm.done


async def _packed(bot: Bot, wars: int) -> None:
    """Wait until an archivist has put away every war: nothing of any waits to be told."""
    client = connect(Server(bot.data).url)
    try:
        while wars != len([key async for key in client.scan_iter("lt:{*}:old:*")]):  # noqa: ASYNC110 -- another process
            await asyncio.sleep(0.1)
        assert not [key async for key in client.scan_iter("lt:{*}:game:*")]
    finally:
        await client.aclose()


async def _squall(storm: Storm, wars: list[War]) -> None:
    """The storm for a while; people go on pressing."""
    stop = asyncio.Event()
    blowing = asyncio.create_task(storm.blow(stop))
    pressing = asyncio.create_task(pump(wars, NO_END, 600, again=1.0))
    done, _ = await asyncio.wait({blowing, pressing}, timeout=SQUALL_SECONDS)
    stop.set()
    await blowing
    if pressing in done:
        await pressing
    pressing.cancel()
