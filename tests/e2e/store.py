"""The bot's store, from outside: scenarios make the hour come."""

import json
from datetime import UTC, datetime, timedelta

from redis import Redis

from tests.e2e.process import BotProcess
from tests.e2e.room import PATIENCE, Room
from tgbot.sessions.keys import Keys
from tgbot.sessions.squeeze import expanded, squeezed
from tgbot.storage.embedded import Server


async def hour_passes(bot: BotProcess, room: Room) -> None:
    """The hour comes, and what was due then is done."""
    due = hour_comes(bot, room)
    await room.server.wait_for(lambda: _due(bot, room) != due, PATIENCE, what="the hour to be seen")


def _due(bot: BotProcess, room: Room) -> str | None:
    keys = Keys.of_game(room.game_id)
    assert keys is not None
    with Redis.from_url(Server(bot.folder / "data").url) as store:
        data = store.hget(keys.game(room.game_id), "data")
    due: str | None = json.loads(expanded(data))["due"]  # type: ignore[arg-type]
    return due


def hour_comes(bot: BotProcess, room: Room) -> str:
    """What the war waits for is due a second ago, as if its time had passed. That moment, as it is stored."""
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
    return past.isoformat()
