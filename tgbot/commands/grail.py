"""``letopis grail``: a whole Grail War in the terminal, night after night, until one pair holds the Grail."""

from collections.abc import Sequence

from engines.grail.robots import Robots
from engines.grail.templates import PAIRS, war_of
from tgbot.commands.arguments import Parser
from tgbot.commands.told import seed_of, shared_arguments, told


def run(words: Sequence[str]) -> int:
    """Play and print it; exit status 2 for options that do not fit or a file that cannot be written."""
    given = _parser().parse_args(words)
    seed = seed_of(given)
    return told("grail", "grail", given, seed, {}, war_of(seed, given.pairs, days=True), Robots(seed))


def _parser() -> Parser:
    parser = shared_arguments(
        Parser(
            "grail",
            "Сыграть целую Войну Грааля и напечатать её хронику: ночь за ночью, пока не останется одна пара.",
            "Пары составляет зерно, сражаются они сами. Одно и то же зерно даёт ту же войну, слово в слово.",
        )
    )
    parser.add_argument(
        "--pairs",
        type=int,
        choices=range(2, PAIRS + 1),
        default=PAIRS,
        metavar=f"2–{PAIRS}",
        help=f"сколько пар ({PAIRS})",
    )
    return parser
