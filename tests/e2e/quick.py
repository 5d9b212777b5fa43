"""``letopis bot`` itself, with wider limits for sending and for quick hands, and with games of one known seed: a whole
war in seconds, with the same dice in every run.

Everything else is the real program. Scenarios that are about the limits (and about starting and stopping) run the
program as it is.
"""

import sys

from tests.e2e.scale import SCALE
from tgbot import bot
from tgbot.delivery.limiter import TELEGRAM
from tgbot.middlewares import pace

SEED = "e2e"
"""Of every game: a scenario that fails once fails always, whatever ran before it in the same process."""

bot.USUAL = bot.Surroundings(fresh_seed=lambda: SEED, limits=TELEGRAM.wider(SCALE))
pace.MOST *= SCALE
bot.ANSWER_SECONDS = 3.0

if __name__ == "__main__":
    from tgbot.cli import main

    sys.exit(main(["bot"]))
