"""``letopis bot`` itself, with wider limits for sending and for quick hands: a whole war in seconds.

Everything else is the real program. Scenarios that are about the limits (and about starting and stopping) run the
program as it is.
"""

import sys

from tests.e2e.scale import SCALE
from tgbot import bot
from tgbot.delivery import limiter
from tgbot.delivery.limiter import Window
from tgbot.middlewares import pace


def _wider(windows: tuple[Window, ...]) -> tuple[Window, ...]:
    return tuple(Window(window.most * SCALE, window.seconds) for window in windows)


limiter.CHAT = _wider(limiter.CHAT)  # type: ignore[assignment]
limiter.GROUP = _wider(limiter.GROUP)  # type: ignore[assignment]
limiter.OVERALL = _wider(limiter.OVERALL)  # type: ignore[assignment]
pace.MOST *= SCALE
bot.ANSWER_SECONDS = 1.0

if __name__ == "__main__":
    from tgbot.cli import main

    sys.exit(main(["bot"]))
