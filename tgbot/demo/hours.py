"""When something happens by itself next, and going there at once: nobody waits in a demo."""

import asyncio

from tgbot.botapi.clock import Clock
from tgbot.botapi.world import World
from tgbot.sessions.keys import Keys
from tgbot.storage.connection import connect

JUST_AFTER = 1.0
"""Seconds past a due moment at which a jump ends."""
QUIET = 0.3
LONGEST_WAIT = 5.0


async def next_due(store: str) -> float | None:
    """The earliest due moment of all games in the store (URL), seconds since the epoch; None: nothing is due."""
    client = connect(store, connections=1)
    try:
        pipeline = client.pipeline(transaction=False)
        for keys in Keys.all():
            pipeline.zrange(keys.due, 0, 0, withscores=True)
        return min((rows[0][1] / 1000 for rows in await pipeline.execute() if rows), default=None)
    finally:
        await client.aclose()


async def calm(world: World) -> None:
    """Wait until the bot has nothing in hand: a jump would take it away from it. A busy bot is not waited for long."""
    seen, quiet, waited = world.revision, 0.0, 0.0
    while quiet < QUIET and waited < LONGEST_WAIT:
        await asyncio.sleep(0.05)
        waited += 0.05
        busy = world.revision != seen or world.updates.live()
        seen, quiet = world.revision, 0.0 if busy else quiet + 0.05


async def jump(world: World, clock: Clock, seconds: float) -> None:
    """Let so many seconds pass at once."""
    await calm(world)
    clock.advance(max(0.0, seconds))
    world.touch()
