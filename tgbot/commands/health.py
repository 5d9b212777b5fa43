"""``letopis health``: is the bot of this data folder alive?"""

import os
from collections.abc import Sequence
from pathlib import Path
from time import time

from tgbot.commands.arguments import Parser

LONGEST_SILENCE = 60.0
"""Seconds: the bot writes its heartbeat every ten."""


def run(words: Sequence[str]) -> int:
    """Exit status 0 when it wrote its heartbeat lately, else 1."""
    Parser("health", "Жив ли бот: смотрит на его пульс в LETOPIS_DATA.").parse_args(words)
    file = Path(os.environ.get("LETOPIS_DATA") or "data", "heartbeat")
    try:
        silence = time() - file.stat().st_mtime
    except OSError:
        silence = LONGEST_SILENCE + 1
    alive = silence <= LONGEST_SILENCE
    print("жив" if alive else "бот не отвечает")
    return 0 if alive else 1
