"""``letopis replay``: play a case and print what came of it."""

import json
import sys
from collections.abc import Sequence

from engines.core.cases import BadCase
from engines.core.cases import run as run_case
from tgbot.commands.arguments import Parser
from tgbot.commands.cases import Unreadable, fault_told, read_cases


def run(words: Sequence[str]) -> int:
    """Exit status 0 also when a command of the case was refused; 2 when there is no case to play."""
    parser = Parser("replay", 'Разыграть случай и напечатать {"events": …, "view": …, "error": …}.')
    parser.add_argument(
        "file", metavar="ФАЙЛ", nargs="?", default="-", help="файл .json или .jsonl; без него — стандартный ввод"
    )
    given = parser.parse_args(words)
    try:
        for case in read_cases(given.file):
            print(json.dumps(run_case(case), ensure_ascii=False))
    except (Unreadable, BadCase) as error:
        print(f"letopis replay: {fault_told(error) if isinstance(error, BadCase) else error}", file=sys.stderr)
        return 2
    return 0
