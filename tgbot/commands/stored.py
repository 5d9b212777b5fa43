"""The bot's store, looked into from the terminal."""

from collections.abc import Iterator
from contextlib import contextmanager

from tgbot.config import StoreConfig


@contextmanager
def store_of(config: StoreConfig) -> Iterator[str]:
    """The URL of the store. The bot's own server is asked while the bot runs; else one is started for as long.

    Raises StorageError, also where no bot has ever kept anything: looking makes no store.
    """
    from tgbot.storage.embedded import Server, StorageError

    if config.redis != "embedded":
        yield config.redis
        return
    server = Server(config.data)
    if server.running:
        yield server.url
        return
    if server.is_new:
        raise StorageError(f"хранилища нет: в папке {config.data} бот ещё не работал (LETOPIS_DATA)")
    with server:
        yield server.url
