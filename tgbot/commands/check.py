"""``letopis check``: do cases come out as they expect?"""

import sys
from collections.abc import Sequence

from engines.core.cases import BadCase, check
from tgbot.commands.arguments import Parser
from tgbot.commands.cases import Unreadable, difference_told, fault_told, read_cases


def run(words: Sequence[str]) -> int:
    """Exit status 0 when every case passes, 1 when one does not, 2 when a file cannot be read."""
    parser = Parser("check", "Разыграть случаи и сравнить с их expect.")
    parser.add_argument("files", nargs="+", metavar="ФАЙЛ", help="файлы .jsonl или .json")
    given = parser.parse_args(words)
    passed = failed = 0
    try:
        for name in given.files:
            for place, case in enumerate(read_cases(name), start=1):
                problems = check(case)
                passed, failed = passed + (not problems), failed + bool(problems)
                if problems:
                    print(f"✗ {name}: {case.get('id', f'случай {place}')}")
                    print("\n".join(f"    {difference_told(problem)}" for problem in problems))
    except (Unreadable, BadCase) as error:
        print(f"letopis check: {fault_told(error) if isinstance(error, BadCase) else error}", file=sys.stderr)
        return 2
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
