"""Where an effect goes, looked up when it is sent: games move into topics, groups get new ids."""

from typing import NamedTuple

from tgbot.delivery.effects import Target
from tgbot.sessions.decision import Where
from tgbot.sessions.records import GameRecord
from tgbot.sessions.service import Sessions


class Place(NamedTuple):
    """A chat and a topic as they are now; ``game``: whose place it is, while it can change."""

    chat_id: int
    thread_id: int | None = None
    game: GameRecord | None = None


async def find(sessions: Sessions, target: Target) -> Place | None:
    """None when the game is gone."""
    if target.game_id is not None:
        loaded = await sessions.load(Where(0, game_id=target.game_id))
        if loaded.game is None:
            return None
        return Place(loaded.game.chat_id, loaded.game.thread_id, None if loaded.archived else loaded.game)
    if target.chat_id is None:
        return None
    if target.chat_id > 0:
        return Place(target.chat_id, target.thread_id)
    chat = (await sessions.load(Where(target.chat_id))).chat
    return Place(chat.chat_id, target.thread_id)
