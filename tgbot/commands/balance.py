"""``letopis balance``: what to expect of a game, from thousands of them played by their dice alone."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engines.core.registry import games
from tgbot.commands import balances
from tgbot.commands.arguments import Parser

AT_ONCE = 50
"""Games that a process plays before it tells how far it is."""
BAR = 30
"""Signs of the progress bar."""


def run(words: Sequence[str]) -> int:
    """Play, count and print; exit status 130 when interrupted."""
    counting = [game for game in games() if find_spec(f"{balances.__name__}.{game}") is not None]
    if not words or words[0] in {"-h", "--help"} or words[0] not in counting:
        _parser(None, counting).parse_args(words)
        return 2
    game: Any = import_module(f"{balances.__name__}.{words[0]}")
    given = _parser(game, counting).parse_args(words)
    try:
        if given.games < 1:
            raise ValueError("--games: нужно целое число больше нуля")
        settings = game.settings(given)
    except ValueError as wrong:
        print(f"letopis balance: {wrong}", file=sys.stderr)
        return 2
    try:
        counted = _counted(game, settings, given.games, given.seed, os.cpu_count() or 1)
    except KeyboardInterrupt:
        print("\nletopis balance: прервано", file=sys.stderr)
        return 130
    for number, setting in enumerate(settings):
        print("\n" * bool(number) + game.told(setting, counted[setting], given))
    print(f"\nЗерно: {given.seed}. С тем же зерном и числом партий получится то же самое.")
    return 0


def _parser(game: Any, counting: Sequence[str]) -> Parser:
    parser = Parser(
        "balance",
        "Разыграть тысячи партий без текста и показать, чего ждать: длину, концовки, победителей, исходы.",
        "Считает на всех ядрах. Партии разыгрываются одними костями, без вмешательства ведущего.",
    )
    parser.add_argument("game", choices=counting, metavar="ИГРА", help=f"какая игра: {', '.join(counting)}")
    parser.add_argument("--games", "--wars", type=int, default=1000, metavar="N", help="партий каждого вида (1000)")
    parser.add_argument("--seed", default="1", metavar="ЗЕРНО", help="зерно костей: любое слово или число (1)")
    if game is not None:
        game.arguments(parser)
    return parser


def _counted(game: Any, settings: Sequence[Any], number: int, seed: str, cores: int) -> Mapping[Any, Any]:
    """The tally of every setting. The same whatever the number of processes: a game's seed is its own."""
    counted: dict[Any, Any] = {}
    bar = _Bar(number * len(settings))
    with ProcessPoolExecutor(min(cores, len(settings) * (number // AT_ONCE + 1))) as pool:
        waiting = {
            pool.submit(game.counted, setting, seeds): (setting, len(seeds))
            for setting in settings
            for seeds in _portions(setting, number, seed)
        }
        parts: dict[Future[Any], Any] = {}
        try:
            for done in _as_completed(waiting):
                parts[done] = done.result()
                bar.add(waiting[done][1])
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        finally:
            bar.end()
    # Added in the order of the seeds, not in that of finishing.
    for future, (setting, _) in waiting.items():
        if setting in counted:
            counted[setting].add(parts[future])
        else:
            counted[setting] = parts[future]
    return counted


def _portions(setting: Any, number: int, seed: str) -> Iterator[list[str]]:
    kind = "/".join(map(str, setting)) if isinstance(setting, tuple) else str(setting)
    for first in range(0, number, AT_ONCE):
        yield [f"{seed}/{kind}/{one}" for one in range(first, min(number, first + AT_ONCE))]


def _as_completed(waiting: Mapping[Future[Any], Any]) -> Iterator[Future[Any]]:
    left = set(waiting)
    while left:
        done, left = wait(left, return_when=FIRST_COMPLETED)
        yield from done


class _Bar:
    """A progress bar on the terminal; silent where nobody watches."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._done = 0
        self._shown = sys.stderr.isatty()

    def add(self, games: int) -> None:
        """So many more are played."""
        self._done += games
        if self._shown:
            full = BAR * self._done // self._most
            line = f"{'█' * full}{'░' * (BAR - full)} {100 * self._done // self._most} % ({self._done} из {self._most})"
            print(f"\r{line}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Wipe it away."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
