"""What the tests of this folder share."""

from collections.abc import Iterator

import pytest

from tests.chaos.processes import Zygote
from tests.tgbot.conftest import clock, fake_redis, real_redis, redis, redis_server, sessions

__all__ = ["clock", "fake_redis", "real_redis", "redis", "redis_server", "sessions", "zygote"]


@pytest.fixture(scope="session")
def zygote() -> Iterator[Zygote]:
    """Where bots are forked from."""
    with Zygote() as zygote:
        yield zygote
