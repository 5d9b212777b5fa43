"""Several processes on one store behind a webhook: no turn lost, none twice, whoever is killed."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from tests.botapi.server import BotApiServer
from tests.chaos.balancer import Balancer
from tests.chaos.crowd import count, drained, free_ports, open_war, pump
from tests.chaos.processes import Bot, Zygote
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client

EVERY = timedelta(seconds=1)


@pytest.mark.parametrize(
    "roles", [("all", "all", "all", "all"), ("web", "web", "worker", "sender")], ids=["whole bots", "roles"]
)
async def test_four_processes_carry_many_games(
    botapi: BotApiServer, redis_server: str, real_redis: Client, zygote: Zygote, tmp_path: Path, roles: tuple[str, ...]
) -> None:
    """``tests/benchmarks/workers.py`` does the same with 500 games."""
    sessions = Sessions(Repository(real_redis))
    pressed = [await open_war(botapi, sessions, n) for n in range(12)]
    by_clock = [await open_war(botapi, sessions, n, EVERY) for n in range(12, 20)]
    ports = free_ports(len(roles))
    receiving = [port for port, role in zip(ports, roles, strict=True) if role in ("all", "web")]
    async with Balancer(receiving) as balancer:
        bots = [
            Bot(
                zygote,
                tmp_path / str(port),
                token=botapi.token,
                api=botapi.url,
                redis=redis_server,
                webhook=balancer.url,
                listen=f"127.0.0.1:{port}",
                role=role,
            )
            for port, role in zip(ports, roles, strict=True)
        ]
        for bot in bots:
            bot.start()
        try:
            await botapi.wait_ready(60)
            presses = await pump(pressed, 6)
            await asyncio.sleep(2 * EVERY.total_seconds())
            await drained(real_redis)
            assert [await bot.stop() for bot in bots] == [0] * len(bots)
        finally:
            for bot in bots:
                await bot.clean_up()
        assert all(balancer.carried.values()), "each took its share"
    by_press, by_hour = await count(sessions, pressed), await count(sessions, by_clock, EVERY)
    assert (by_press.turns, by_press.lost, by_press.doubled) == (presses, 0, 0)
    assert (by_hour.doubled, by_hour.too_soon) == (0, 0)
    assert by_hour.turns >= len(by_clock)
    assert [bot.complaints() for bot in bots] == [[]] * len(bots)
