"""The dispatcher: routers and middlewares in their order."""

from aiogram import Dispatcher

from tgbot.handlers import commands, hall, leading, members, pictures, presses, replies, votes
from tgbot.handlers.desk import Desk
from tgbot.handlers.filters import for_us
from tgbot.middlewares.observed import Observed
from tgbot.middlewares.pace import Pace


def dispatcher(desk: Desk) -> Dispatcher:
    """A new dispatcher with all routers. Game state is our own: aiogram's FSM is off."""
    made = Dispatcher(disable_fsm=True, desk=desk)
    made.update.outer_middleware(Observed())
    made.message.filter(for_us)
    pace = Pace()
    made.callback_query.middleware(pace)
    made.message.middleware(pace)
    # Routers are modules' own; a second dispatcher (tests) takes them over.
    # Presses are most of what comes, and nobody else takes them: theirs is the first router.
    routers = (presses.router, members.router, commands.private, commands.group, leading.router, hall.router)
    for router in (*routers, pictures.router, votes.router, replies.router):
        router._parent_router = None
        made.include_router(router)
    return made
