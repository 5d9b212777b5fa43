"""``letopis hunt``: a whole campaign of Kitsune no Hi in the terminal, played by robots."""

from collections.abc import Sequence

from engines.kitsune.robots import Robots
from tgbot.commands.arguments import Parser
from tgbot.commands.told import picture_arguments, seed_of, shared_arguments, told

MOST = 5
"""Foxes of a clan."""


def run(words: Sequence[str]) -> int:
    """Play and print it; exit status 2 for options that do not fit or a file that cannot be written."""
    given = _parser().parse_args(words)
    seed = seed_of(given)
    options = {"auto_gm": True, "exorcist_target": given.target, "leads_absent": given.leads}
    return told("hunt", "kitsune", given, seed, options, {}, Robots(seed, given.foxes))


def _parser() -> Parser:
    parser = shared_arguments(
        Parser(
            "hunt",
            "Сыграть целый поход Kitsune no Hi до первого финала и напечатать его хронику.",
            "За всех лис играет бот, места берутся из готовых. Одно и то же зерно даёт тот же поход, слово в слово.",
        )
    )
    parser.add_argument(
        "--foxes", type=int, choices=range(1, MOST + 1), default=3, metavar=f"1–{MOST}", help="сколько лис (3)"
    )
    parser.add_argument(
        "--target",
        choices=("random", "suspicious"),
        default="random",
        help="кого проверяет экзорцист: случайную лису или самую подозрительную (random)",
    )
    parser.add_argument(
        "--leads",
        choices=("keep", "burn"),
        default="keep",
        help="зацепка, когда человека нет в сцене: ждёт или пропадает (keep)",
    )
    return picture_arguments(parser)
