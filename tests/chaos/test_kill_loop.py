"""A bot killed a dozen times and more: the chronicle is that of the war that nobody disturbed."""

import random
from pathlib import Path

from tests.botapi.server import BotApiServer
from tests.chaos.kills import kill_loop
from tests.chaos.processes import Bot, Zygote


async def test_killed_at_any_moment_the_wars_are_the_same(botapi: BotApiServer, zygote: Zygote, tmp_path: Path) -> None:
    """``tests/benchmarks/kills.py`` does the same with larger numbers."""
    bot = Bot(zygote, tmp_path, token=botapi.token, api=botapi.url, seed="7", durable=False)
    bot.start()
    try:
        await botapi.wait_ready()
        report = await kill_loop(botapi, bot, (2, 3, 6), random.Random(4), 0, longest_life=30)
        assert await bot.stop() == 0
    finally:
        await bot.clean_up()
    assert report.differing == ()
    assert report.unanswered == 0
    assert report.kills >= 12
    # A post came twice only where the kill fell between Telegram's acceptance and our note of it: one request.
    assert report.unexplained == 0
    assert report.doubles <= report.kills * report.wars
    assert bot.complaints() == []
