"""The store of the tests that need no process of their own."""

from tests.tgbot.conftest import clock, fake_redis, real_redis, redis, redis_server, sessions

__all__ = ["clock", "fake_redis", "real_redis", "redis", "redis_server", "sessions"]
