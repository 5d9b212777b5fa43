"""What the bots of these tests have shorter than real ones: waits and limits. All else is the real program."""

import ssl
from contextlib import suppress
from dataclasses import replace

from jinja2 import UndefinedError

from narratives.chronicle.playthrough import playthrough
from tests.e2e import quick
from tgbot import bot, polling
from tgbot.delivery import outbox, request, sender
from tgbot.delivery.limiter import Window
from tgbot.middlewares import pace
from tgbot.schedule import archivist, folder, worker
from tgbot.sessions import folds, repository
from tgbot.storage import embedded
from tgbot.texts import catalogue, plain, text

LINES = 3
"""Journal lines of a block."""


def warm_up() -> None:
    """What a bot compiles and reads on first use, done once for all that are forked later."""
    for scenario in range(1, 9):
        for piece in playthrough("moonwar", str(scenario), {"scenario": scenario}):
            assert piece.post.html
    for key in catalogue():
        with suppress(UndefinedError, TypeError):
            text(key)
        with suppress(UndefinedError, TypeError):
            plain(key)
    # Every session makes a TLS context, which reads all the certificates there are; nobody here speaks TLS.
    context = ssl.create_default_context()
    ssl.create_default_context = lambda *_, **__: context  # type: ignore[assignment]


def apply(seed: str | None, durable: bool, hasty: bool, restless: bool) -> None:
    """For this process. ``seed``: of every game that it opens; ``durable``: its embedded store survives a kill;
    ``hasty``: requests that hang are given up in a second or two, and leases are as short; ``restless``: it folds and
    packs all the time."""
    quick.hurry()
    bot.USUAL = replace(bot.USUAL, limits=bot.USUAL.limits._replace(overall=(Window(10_000, 1.0),)))
    pace.MOST_OF_CHAT = 1_000_000
    if restless:
        _tidy_all_the_time()
    polling.PAUSE_SECONDS = 0.1
    polling.LONGEST_PAUSE = 0.5
    if hasty:
        _hurry()
    if seed is not None:
        bot.USUAL = replace(bot.USUAL, fresh_seed=lambda: seed)
    if not durable:
        bot.USUAL = replace(bot.USUAL, durable=False)


def _tidy_all_the_time() -> None:
    folder.EVERY_SECONDS = archivist.EVERY_SECONDS = 0.5
    # A war is packed as soon as all of it is told, while others go on.
    archivist.AFTER_SECONDS = 1.0
    # Short wars are folded as long ones are, time and again.
    for name, few in {"LINES": LINES, "POSTS": 3, "STEP": 1, "KEPT": 1}.items():
        for module in (folds, repository):
            setattr(module, name, few)


def _hurry() -> None:
    request.REQUEST_SECONDS = 2
    bot.ANSWER_SECONDS = 1.0
    polling.POLL_SECONDS = 2
    polling.GRACE_SECONDS = 1
    sender.LONGEST_BACKOFF = 0.5
    sender.POLL_SECONDS = 0.3
    outbox.LEASE_SECONDS = 3.0
    sender.RENEW_SECONDS = 1.0
    worker.LEASE_SECONDS = 3.0
    embedded.LOOK_SECONDS = 0.2
