"""Which function answers which method. Names are case-insensitive, as on Telegram's server."""

from __future__ import annotations

from collections.abc import Callable

from tgbot.botapi.params import Params
from tgbot.botapi.world import World

Handler = Callable[[World, Params], object]
HANDLERS: dict[str, Handler] = {}


def method(name: str) -> Callable[[Handler], Handler]:
    """Register a handler for a Bot API method. It returns the `result` as JSON or raises `ApiError`."""

    def register(handler: Handler) -> Handler:
        HANDLERS[name.lower()] = handler
        return handler

    return register
