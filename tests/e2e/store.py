"""The bot's store, from outside: scenarios make the hour come."""

import json
from datetime import UTC, datetime, timedelta

from redis import Redis

from tests.e2e.process import BotProcess
from tests.e2e.room import Room
from tgbot.sessions.keys import Keys
from tgbot.sessions.squeeze import expanded, squeezed
from tgbot.storage.embedded import Server


def hour_comes(bot: BotProcess, room: Room) -> None:
    """What the war waits for is due a second ago, as if its time had passed."""
    game = room.game_id
    keys = Keys.of_game(game)
    assert keys is not None
    past = datetime.now(UTC) - timedelta(seconds=1)
    with Redis.from_url(Server(bot.folder / "data").url) as store:
        record = json.loads(expanded(store.hget(keys.game(game), "data")))  # type: ignore[arg-type]
        assert record["due"] is not None, "nothing is due at all"
        record["due"] = past.isoformat()
        if record["draft"] is not None:
            record["draft"]["publish_at"] = past.isoformat()
        store.hset(keys.game(game), "data", squeezed(json.dumps(record)))
        store.zadd(keys.due, {game: past.timestamp() * 1000})
