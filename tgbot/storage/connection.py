"""The connection to Redis or Valkey: one server, or a cluster."""

from collections.abc import Awaitable
from typing import TypeAlias, TypeVar, cast

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff

Client: TypeAlias = "Redis | RedisCluster"
T = TypeVar("T")

CLUSTER_SCHEME = "redis+cluster://"
TIMEOUT = 10.0
"""Seconds that an answer of the server may take."""


def connect(url: str, *, connections: int = 64) -> Client:
    """A client for ``redis://…``, ``rediss://…``, ``unix://…`` or ``redis+cluster://host:port`` (one node is enough).

    Nothing is sent yet. When all connections are in use a caller waits for one instead of failing. A call whose
    connection broke is sent again: every script of ours may safely run twice.
    """
    # Long enough for an embedded server that died to come back: about nine seconds in all.
    retry = Retry(ExponentialBackoff(base=0.05, cap=1.0), retries=12)
    if url.startswith(CLUSTER_SCHEME):
        return RedisCluster.from_url(
            url.replace(CLUSTER_SCHEME, "redis://", 1), max_connections=connections, socket_timeout=TIMEOUT
        )
    pool = BlockingConnectionPool.from_url(
        url, max_connections=connections, timeout=30, socket_timeout=TIMEOUT, retry=retry, health_check_interval=30
    )
    return Redis.from_pool(pool)


async def answer(call: Awaitable[T] | T) -> T:
    """Await a command whose type redis-py gives for its blocking and its asyncio client at once."""
    return await cast(Awaitable[T], call)
