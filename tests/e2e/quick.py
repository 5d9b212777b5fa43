"""``letopis bot`` itself, with wider limits for sending and for quick hands, and with games of one known seed: a whole
war in seconds, with the same dice in every run.

Everything else is the real program. Scenarios that are about the limits (and about starting and stopping) run the
program as it is.
"""

import sys

SEED = "e2e"
"""Of every game: a scenario that fails once fails always, whatever ran before it in the same process."""
CONTINUATIONS = 100
"""Of a position whose odds are asked for."""


def hurry() -> None:
    """Wider limits, known seeds. Imported here: the processes that count odds begin with this module too, and need
    none of it."""
    from tests.e2e.scale import SCALE
    from tgbot import bot, odds
    from tgbot.delivery.limiter import TELEGRAM
    from tgbot.middlewares import pace

    bot.USUAL = bot.Surroundings(fresh_seed=lambda: SEED, limits=TELEGRAM.wider(SCALE))
    bot.ANSWER_SECONDS = 3.0
    pace.MOST *= SCALE
    odds.CONTINUATIONS = CONTINUATIONS


if __name__ == "__main__":
    from tgbot.cli import main

    hurry()
    sys.exit(main(["bot"]))
