"""What comes by itself: a due turn, a draft whose hour has come."""

from collections.abc import Awaitable, Callable

import structlog

from engines.core.errors import Refused
from tgbot.handlers.desk import Desk
from tgbot.play import turns
from tgbot.sessions.decision import Decision, Loaded, Where
from tgbot.sessions.records import Actor
from tgbot.texts import plain

log = structlog.get_logger(__name__)

SCHEDULE = Actor(user_id=0, name=plain("answer.by_schedule"), via="schedule")


def on_due(desk: Desk) -> Callable[[str], Awaitable[None]]:
    """The schedule's handler: it takes the game's next step, once, whoever else tries."""

    async def take(game_id: str) -> None:
        now = desk.now()
        where = Where(0, game_id=game_id)

        def decide(loaded: Loaded) -> Decision:
            return turns.due(loaded, SCHEDULE, now, desk.fresh_seed)

        with structlog.contextvars.bound_contextvars(game=game_id):
            try:
                await desk.sessions.step(where, decide)
            except Refused as refused:
                # Tried again at its next hour, not at once and for ever.
                log.warning("due turn refused", code=refused.code)
                await desk.sessions.step(where, lambda loaded: turns.postponed(loaded, now))

    return take
