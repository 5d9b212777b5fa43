"""``letopis bot`` itself, with wider limits for sending and for quick hands, and with games of one known seed: a whole
war in seconds, with the same dice in every run.

Everything else is the real program. Scenarios that are about the limits (and about starting and stopping) run the
program as it is.
"""

import sys
from functools import partial

from tests.e2e.scale import SCALE
from tgbot import bot
from tgbot.delivery import limiter
from tgbot.delivery.limiter import Window
from tgbot.handlers.desk import Desk
from tgbot.middlewares import pace

SEED = "e2e"
"""Of every game: a scenario that fails once fails always, whatever ran before it in the same process."""


def _wider(windows: tuple[Window, ...]) -> tuple[Window, ...]:
    return tuple(Window(window.most * SCALE, window.seconds) for window in windows)


limiter.CHAT = _wider(limiter.CHAT)  # type: ignore[assignment]
limiter.GROUP = _wider(limiter.GROUP)  # type: ignore[assignment]
limiter.OVERALL = _wider(limiter.OVERALL)  # type: ignore[assignment]
pace.MOST *= SCALE
bot.ANSWER_SECONDS = 1.0
bot.Desk = partial(Desk, fresh_seed=lambda: SEED)  # type: ignore[misc,assignment]

if __name__ == "__main__":
    from tgbot.cli import main

    sys.exit(main(["bot"]))
