"""``letopis balance``: what to expect of a war, from thousands of wars played by their dice alone."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from engines.moonwar.tally import Tally, tally
from narratives.registry import narrator_of
from tgbot.commands.arguments import Parser
from tgbot.commands.balance_report import report

GAMES = ("moonwar",)
SCENARIOS = range(1, 9)
EDITIONS = ("third", "second")
AT_ONCE = 50
"""Wars that a process plays before it tells how far it is."""
BAR = 30
"""Signs of the progress bar."""

Setting = tuple[int, str]
"""Scenario and edition."""


def run(words: Sequence[str]) -> int:
    """Play, count and print; exit status 130 when interrupted."""
    given = _parser().parse_args(words)
    for name in ("wars", "people"):
        if getattr(given, name) < 1:
            print(f"letopis balance: --{name}: нужно целое число больше нуля", file=sys.stderr)
            return 2
    settings = [
        (scenario, edition)
        for scenario in ([given.scenario] if given.scenario else SCENARIOS)
        for edition in ([given.edition] if given.edition else EDITIONS)
    ]
    try:
        counted = _counted(settings, given.wars, given.seed, os.cpu_count() or 1)
    except KeyboardInterrupt:
        print("\nletopis balance: прервано", file=sys.stderr)
        return 130
    said = narrator_of(given.game).words
    for number, (scenario, edition) in enumerate(settings):
        print("\n" * bool(number) + report(said, scenario, edition, counted[scenario, edition], given.people))
    print(f"\nЗерно: {given.seed}. С тем же зерном и числом войн получится то же самое.")
    return 0


def _parser() -> Parser:
    parser = Parser(
        "balance",
        "Разыграть тысячи войн без текста и показать, чего ждать: длину, концовки, победителей, исходы, плен.",
        "Считает на всех ядрах. Войны разыгрываются одними костями, без вмешательства ведущего.",
    )
    parser.add_argument("game", choices=GAMES, metavar="ИГРА", help="какая игра: moonwar")
    parser.add_argument("--wars", type=int, default=1000, metavar="N", help="войн на сценарий и редакцию (1000)")
    parser.add_argument("--scenario", type=int, choices=SCENARIOS, metavar="1–8", help="один сценарий; без него — все")
    parser.add_argument("--edition", choices=EDITIONS, metavar="РЕДАКЦИЯ", help="third или second; без неё — обе")
    parser.add_argument("--seed", default="1", metavar="ЗЕРНО", help="зерно костей: любое слово или число (1)")
    parser.add_argument("--people", type=int, default=10, metavar="N", help="сколько персонажей показать (10)")
    return parser


def _counted(settings: Sequence[Setting], wars: int, seed: str, cores: int) -> Mapping[Setting, Tally]:
    """The tally of every setting. The same whatever the number of processes: a war's seed is its own."""
    counted = {setting: Tally() for setting in settings}
    bar = _Bar(wars * len(settings))
    with ProcessPoolExecutor(min(cores, len(settings) * (wars // AT_ONCE + 1))) as pool:
        waiting = {
            pool.submit(tally, *setting, seeds): setting
            for setting in settings
            for seeds in _portions(setting, wars, seed)
        }
        try:
            for done in _as_completed(waiting):
                part = done.result()
                counted[waiting[done]].add(part)
                bar.add(part.wars)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        finally:
            bar.end()
    return counted


def _portions(setting: Setting, wars: int, seed: str) -> Iterator[list[str]]:
    scenario, edition = setting
    for first in range(0, wars, AT_ONCE):
        last = min(wars, first + AT_ONCE)
        yield [f"{seed}/{scenario}/{edition}/{war}" for war in range(first, last)]


def _as_completed(waiting: Mapping[Future[Tally], Setting]) -> Iterator[Future[Tally]]:
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

    def add(self, wars: int) -> None:
        """So many more are played."""
        self._done += wars
        if self._shown:
            full = BAR * self._done // self._most
            line = f"{'█' * full}{'░' * (BAR - full)} {100 * self._done // self._most} % ({self._done} из {self._most})"
            print(f"\r{line}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Wipe it away."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
