"""``letopis duel``: a fight between archetypes in the terminal, fought by robots."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engines.core.dice import SeedRoller
from engines.duel.cards import templates
from engines.duel.robots import Robots
from tgbot.commands.arguments import Parser
from tgbot.commands.told import seed_of, shared_arguments, told

MOST = 6
"""Fighters at one table."""


def run(words: Sequence[str]) -> int:
    """Play and print it; exit status 2 for options that do not fit or a file that cannot be written."""
    parser = _parser()
    given = parser.parse_args(words)
    if given.who and not 2 <= len(given.who) <= MOST:
        parser.error(f"--who: нужно от двух до {MOST} бойцов")
    seed = seed_of(given)
    fighters = given.who or drawn(seed, given.fighters)
    options = {"hidden": not given.open}
    return told("duel", "duel", given, seed, options, setup(fighters), Robots(seed))


def drawn(seed: str, count: int) -> list[str]:
    """So many different templates, by the seed."""
    roller, left = SeedRoller(f"fighters/{seed}"), list(templates())
    return [left.pop(roller.face(len(left), "")[0] - 1) for _ in range(count)]


def setup(fighters: Sequence[str]) -> dict[str, Any]:
    """A table of people of these templates, each named after his own: «Рыцарь», «Рыцарь 2»."""
    met: Counter[str] = Counter()
    people: dict[str, Any] = {}
    for template in fighters:
        met[template] += 1
        number = f" {met[template]}" if met[template] > 1 else ""
        people[f"{template.capitalize()}{number}"] = {"template": template}
    return {"people": people}


def _parser() -> Parser:
    parser = shared_arguments(
        Parser(
            "duel",
            "Сыграть один бой «Тёплой Луны!» между образцами бойцов и напечатать его хронику.",
            "Двое начинают, остальные могут вмешаться; за всех играет бот. Одно и то же зерно даёт тот же бой.",
        )
    )
    parser.add_argument(
        "--fighters", type=int, choices=range(2, MOST + 1), default=4, metavar="2–6", help="сколько их (4)"
    )
    names = ", ".join(templates())
    parser.add_argument("--who", nargs="+", choices=tuple(templates()), metavar="КТО", help=f"сами бойцы: {names}")
    parser.add_argument("--open", action="store_true", help="открытый стол: хиты и границы видны всем")
    return parser
