"""Several processes on one store behind a webhook: no turn lost, none twice, whoever is killed."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from redis.asyncio import RedisCluster

from tests.botapi.server import BotApiServer
from tests.chaos.balancer import Balancer
from tests.chaos.crowd import count, drained, free_ports, open_war, pump
from tests.chaos.processes import Bot, Zygote
from tests.chaos.quicker import LINES
from tests.chaos.wars import War
from tests.tgbot.storage.cluster import cluster_of
from tgbot.sessions.decision import Where
from tgbot.sessions.repository import Repository
from tgbot.sessions.service import Sessions
from tgbot.storage.connection import Client, connect

EVERY = timedelta(seconds=1)


@pytest.mark.parametrize(
    "roles", [("all", "all", "all", "all"), ("web", "web", "worker", "sender")], ids=["whole bots", "roles"]
)
async def test_four_processes_carry_many_games(
    botapi: BotApiServer, redis_server: str, real_redis: Client, zygote: Zygote, tmp_path: Path, roles: tuple[str, ...]
) -> None:
    """``tests/benchmarks/workers.py`` does the same with 500 games."""
    await _carried(Carrying(botapi, zygote, tmp_path, roles), real_redis, redis_server, games=12, turns=4)


async def test_roles_on_a_cluster_of_three_masters(botapi: BotApiServer, zygote: Zygote, tmp_path: Path) -> None:
    with cluster_of(3, tmp_path / "cluster") as url:
        client = connect(url)
        carrying = Carrying(botapi, zygote, tmp_path, ("web", "web", "worker", "sender", "sender"))
        await _carried(carrying, client, url, games=10, turns=4)
        keys = [key async for key in client.scan_iter("lt:{*", target_nodes=RedisCluster.PRIMARIES)]
        sizes = [await client.dbsize(target_nodes=node) for node in client.get_primaries()]  # type: ignore[union-attr]
        assert len(keys) == sum(sizes)
        assert all(sizes), "each master has its share"
        await client.aclose()


class Carrying(NamedTuple):
    """What carries the games."""

    server: BotApiServer
    zygote: Zygote
    folder: Path
    roles: tuple[str, ...]


async def _carried(by: Carrying, client: Client, url: str, *, games: int, turns: int) -> None:
    """Three of five games are pressed, the others go by the clock; none loses a turn, none has one twice."""
    botapi, zygote, tmp_path, roles = by
    sessions = Sessions(Repository(client))
    by_press, by_hour = range(games * 3 // 5), range(games * 3 // 5, games)
    pressed = [await open_war(botapi, sessions, n) for n in by_press]
    by_clock = [await open_war(botapi, sessions, n, EVERY) for n in by_hour]
    ports = free_ports(len(roles))
    receiving = [port for port, role in zip(ports, roles, strict=True) if role in ("all", "web")]
    async with Balancer(receiving) as balancer:
        bots = [
            Bot(
                zygote,
                tmp_path / str(port),
                token=botapi.token,
                api=botapi.url,
                redis=url,
                webhook=balancer.url,
                listen=f"127.0.0.1:{port}",
                role=role,
            )
            for port, role in zip(ports, roles, strict=True)
        ]
        for bot in bots:
            bot.start()
        try:
            await botapi.wait_ready()
            presses = await pump(pressed, turns)
            await asyncio.sleep(2 * EVERY.total_seconds())
            await drained(client)
            await _folded(sessions, [*pressed, *by_clock])
            assert [await bot.stop() for bot in bots] == [0] * len(bots)
        finally:
            for bot in bots:
                await bot.clean_up()
        assert all(balancer.carried.values()), "each took its share"
    told, by_themselves = await count(sessions, pressed), await count(sessions, by_clock, EVERY)
    assert (told.turns, told.lost, told.doubled) == (presses, 0, 0)
    assert (by_themselves.doubled, by_themselves.too_soon) == (0, 0)
    assert by_themselves.turns >= len(by_clock)
    assert [bot.complaints() for bot in bots] == [[]] * len(bots)


async def _folded(sessions: Sessions, wars: list[War]) -> None:
    """A worker comes by every half second: wait until it has been at each of the games that are long enough."""

    async def waits(war: War) -> bool:
        loaded = await sessions.load(Where(war.chat.id, game_id=war.game_id), with_journal=True)
        ended = loaded.game is None or loaded.game.status == "over"  # what is over is packed, not folded
        return len(loaded.journal or ()) >= LINES and not loaded.folds.lines and not ended

    for war in wars:
        while await waits(war):  # noqa: ASYNC110 -- another process does it
            await asyncio.sleep(0.1)
